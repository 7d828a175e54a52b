import type { Logger } from 'pino';
import type { Database } from '../db/client';
import { draining } from '../runtime/http-server';
import { listPlayers } from './playing.store';

/** How often another process's presses of Play are looked for, in milliseconds. */
const lookEvery = 1000;
/** More players of one member than these are not real: the oldest is sent away. */
const waitersMax = 20;

interface Waiter {
  player: string;
  wake: () => void;
}

interface Wait {
  userId: string;
  player: string;
  /** At most so long, in milliseconds. */
  ms: number;
  /** Called with what ends the wait when nobody is there any more to be answered. */
  onGone: (end: () => void) => () => void;
}

/** Players that sound and wait to be told that their member went on elsewhere. */
export interface PlayingWatch {
  /** Resolves when another player of this member may have been started, after `ms`, or when this process is to end. */
  wait(wait: Wait): Promise<void>;
  /** Play was pressed on this player, here: the others need not wait for the next look. */
  pressed(userId: string, player: string): void;
  /** How many wait here. */
  waiting(): number;
}

/**
 * However many wait, one query a second asks for all of them, and none while nobody waits. What is in memory is only who
 * waits here; who sounds is in the database, where every process sees it.
 */
export function makePlayingWatch(db: Database, log: Logger): PlayingWatch {
  const waiting = new Map<string, Set<Waiter>>();
  let timer: NodeJS.Timeout | undefined;

  const pressed = (userId: string, player: string) => {
    for (const waiter of waiting.get(userId) ?? []) if (waiter.player !== player) waiter.wake();
  };

  async function tell() {
    try {
      for (const { userId, player } of await listPlayers(db, [...waiting.keys()])) pressed(userId, player);
    } catch (error) {
      // They wait on: the next look may find the database back, and each wait has its end.
      log.warn({ err: error }, 'players could not be looked for');
    }
  }

  /** One look at a time, however slow the database: `timer` stays set until it is over. */
  async function look() {
    if (waiting.size > 0) await tell();
    timer = undefined;
    lookLater();
  }

  const lookLater = () => {
    if (timer || waiting.size === 0) return;
    timer = setTimeout(() => void look(), lookEvery).unref();
  };

  function add(userId: string, waiter: Waiter) {
    const others = waiting.get(userId) ?? new Set();
    waiting.set(userId, others.add(waiter));
    const [oldest] = others;
    if (others.size > waitersMax) oldest?.wake();
    lookLater();
  }

  function remove(userId: string, waiter: Waiter) {
    const others = waiting.get(userId);
    others?.delete(waiter);
    if (others?.size === 0) waiting.delete(userId);
  }

  // A long wait must not hold up the end of the process.
  draining.addEventListener('abort', () => {
    for (const waiters of [...waiting.values()]) for (const { wake } of waiters) wake();
  });

  return {
    pressed,
    waiting: () => [...waiting.values()].reduce((sum, { size }) => sum + size, 0),
    wait: ({ userId, player, ms, onGone }) =>
      new Promise((resolve) => {
        if (draining.aborted) return resolve();
        const wake = () => {
          clearTimeout(late);
          forget();
          remove(userId, waiter);
          resolve();
        };
        const waiter = { player, wake };
        const late = setTimeout(wake, ms);
        const forget = onGone(wake);
        add(userId, waiter);
      }),
  };
}

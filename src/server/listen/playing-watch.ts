import type { Logger } from 'pino';
import { listJustSwitchedOff } from '../auth/session.store';
import type { Database } from '../kernel/db/client';
import { draining } from '../kernel/runtime/http-server';
import type { PlayingWatch } from '../kernel/services';
import { listPlayers } from './listen.store';

/** How often the presses of Play in other processes are looked for, in milliseconds. */
const lookEvery = 1000;
/** No member really has more players waiting than these, so then the oldest is answered. */
const waitersMax = 20;

interface Waiter {
  player: string;
  sessionId: string;
  wake: () => void;
}

/**
 * Two queries a second serve all waiting requests, and none runs while no request waits: the current players
 * of the waiting members, and the few sessions whose account was just closed. Only the waiting requests are
 * in memory; the rest is in the database, where every process sees it, also through a pooler.
 */
export function makePlayingWatch(db: Database, log: Logger): PlayingWatch {
  const waiting = new Map<string, Set<Waiter>>();
  let timer: NodeJS.Timeout | undefined;

  const pressed = (userId: string, player: string) => {
    for (const waiter of waiting.get(userId) ?? []) if (waiter.player !== player) waiter.wake();
  };

  async function wakeSwitchedOff() {
    const ended = new Set(await listJustSwitchedOff(db));
    if (ended.size === 0) return;
    for (const waiters of [...waiting.values()]) {
      for (const { sessionId, wake } of waiters) if (ended.has(sessionId)) wake();
    }
  }

  async function tell() {
    try {
      await wakeSwitchedOff();
      for (const { userId, player } of await listPlayers(db, [...waiting.keys()])) pressed(userId, player);
    } catch (error) {
      // They go on waiting, because the next look may reach the database, and each wait ends by itself.
      log.warn({ err: error }, 'players could not be looked for');
    }
  }

  /** One look at a time, because the database may be slow: `timer` stays set until it is done. */
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

  // A long wait must not delay the end of the process.
  draining.addEventListener('abort', () => {
    for (const waiters of [...waiting.values()]) for (const { wake } of waiters) wake();
  });

  return {
    pressed,
    waiting: () => [...waiting.values()].reduce((sum, { size }) => sum + size, 0),
    patienceMs: 2000,
    wait: ({ userId, player, sessionId, ms, onGone }) =>
      new Promise((resolve) => {
        if (draining.aborted) return resolve();
        const wake = () => {
          clearTimeout(late);
          forget();
          remove(userId, waiter);
          resolve();
        };
        const waiter = { player, sessionId, wake };
        const late = setTimeout(wake, ms);
        const forget = onGone(wake);
        add(userId, waiter);
      }),
  };
}

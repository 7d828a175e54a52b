import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { getProgress, saveProgress } from '@/contract/listen';
import { callTimeout } from './back-off';

/** An end that was reached and that the server has not heard of yet. */
export interface Finished {
  userId: string;
  episodeId: string;
  position: number;
  /** What the server had, as far as was known. */
  rev: number;
}

const key = 'touchline-finished';
/** Nobody reaches more ends without a connection. */
const most = 100;

const isFinished = (value: unknown): value is Finished =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'episodeId' in value &&
  typeof value.episodeId === 'string' &&
  'position' in value &&
  typeof value.position === 'number' &&
  'rev' in value &&
  typeof value.rev === 'number';

function readAll(): Finished[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isFinished) : [];
  } catch {
    // Switched off, or edited by somebody: nothing is owed.
    return [];
  }
}

function writeAll(all: Finished[]) {
  try {
    if (all.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(all.slice(-most)));
  } catch {
    // The player in this tab still knows, and tells with its next save.
  }
}

const isOther = ({ userId, episodeId }: Pick<Finished, 'userId' | 'episodeId'>) => {
  return (one: Finished) => one.userId !== userId || one.episodeId !== episodeId;
};

/** Keeps in this browser that somebody heard an episode to its end, until the server has it. Ids only. */
export const rememberFinished = (finished: Finished): void =>
  writeAll([...readAll().filter(isOther(finished)), finished]);

export const forgetFinished = (which: Pick<Finished, 'userId' | 'episodeId'>): void => {
  if (!readAll().every(isOther(which))) writeAll(readAll().filter(isOther(which)));
};

/** What the server refuses for good: the episode is no longer there for this person. */
const isRefused = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'forbidden');

async function send({ userId, episodeId, position, rev }: Finished): Promise<boolean> {
  const params = { episodeId };
  try {
    const { data: server } = await call(getProgress, { params, timeout: callTimeout });
    if (!server.finished) {
      // Somebody who has gone on elsewhere since stays where they are; they have heard the end all the same.
      const place = server.rev === rev ? position : server.position;
      const body = { position: place, rev: server.rev, played: 0, finished: true };
      await call(saveProgress, { params, body, once: true, timeout: callTimeout });
    }
  } catch (error) {
    if (!isRefused(error)) return false;
  }
  forgetFinished({ userId, episodeId });
  return true;
}

/** Tells the server of every end that this member reached and it has not heard of. True when it took one. */
export async function sendFinished(userId: string): Promise<boolean> {
  const sent = [];
  for (const one of readAll()) if (one.userId === userId) sent.push(await send(one));
  return sent.includes(true);
}

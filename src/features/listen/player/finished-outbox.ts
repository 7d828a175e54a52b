import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { getProgress, saveProgress } from '@/contract/listen';
import { useEpisodeCalls } from '../episode-queries';
import { callTimeout } from './reconnect';
import { useWhenBack } from './use-when-back';

/** An end that was reached and that the server does not know yet. */
interface Finished {
  userId: string;
  episodeId: string;
  position: number;
  /** The rev of what the server had, as far as was known. */
  rev: number;
}

const key = 'touchline-finished';
/** The most that are stored; nobody reaches more ends without a connection. */
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
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isFinished) : [];
  } catch {
    // Storage is switched off, or somebody has edited it: there is nothing to send.
    return [];
  }
}

function writeAll(all: Finished[]) {
  try {
    if (all.length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(all.slice(-most)));
  } catch {
    // The player in this tab still knows, and sends it with its next save.
  }
}

const isOther = ({ userId, episodeId }: Pick<Finished, 'userId' | 'episodeId'>) => {
  return (one: Finished) => one.userId !== userId || one.episodeId !== episodeId;
};

/** Stores in this browser that somebody heard an episode to its end, until the server has it. Ids only. */
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
      const latest = server.rev === rev ? position : server.position;
      const body = { position: latest, rev: server.rev, played: 0, finished: true };
      await call(saveProgress, { params, body, once: true, timeout: callTimeout });
    }
  } catch (error) {
    if (!isRefused(error)) return false;
  }
  forgetFinished({ userId, episodeId });
  return true;
}

/** Sends the server every stored end of this member. Resolves to true when it took one; never rejects. */
export async function sendFinished(userId: string): Promise<boolean> {
  const sent = [];
  for (const one of readAll()) if (one.userId === userId) sent.push(await send(one));
  return sent.includes(true);
}

/** Sends the stored ends, and only for the member who reached them, never for somebody else who signs in at this device. */
export function useFinishedOutbox(): void {
  const { episodesChanged } = useEpisodeCalls();
  useWhenBack(async (userId) => {
    if (await sendFinished(userId)) await episodesChanged();
  });
}

import * as z from 'zod';
import { isGone } from '@/client/api-failure';
import { call } from '@/client/http';
import { finishedKey } from '@/client/kept-on-device';
import { holdSession } from '@/client/session';
import { storedList } from '@/client/stored-list';
import { attempt, offerTurn } from '@/client/unsent/back-off';
import { inOneTab } from '@/client/unsent/unsent-lock';
import { useTurns } from '@/client/unsent/use-turns';
import { getProgress, saveProgress } from '@/contract/listen';
import { useEpisodeCalls } from '../episode-queries';
import { callTimeout } from './reconnect';

/** An end that was reached and that the server does not know yet. */
const Finished = z.object({
  userId: z.string(),
  episodeId: z.string(),
  position: z.number(),
  /** The rev that the server had, as far as was known. */
  rev: z.number(),
});
type Finished = z.infer<typeof Finished>;

/** More ends are not reached without a connection. */
const most = 100;
const kept = storedList(finishedKey, Finished, most);

const isOther = ({ userId, episodeId }: Pick<Finished, 'userId' | 'episodeId'>) => {
  return (one: Finished) => one.userId !== userId || one.episodeId !== episodeId;
};

/** Stores in this browser that a member heard an episode to its end, until the server has it. Ids only. */
export const rememberFinished = (finished: Finished): void =>
  kept.write([...kept.read().filter(isOther(finished)), finished]);

/** Whether the server does not know yet that the member heard the episode to its end. */
export const owesEnd = (which: Pick<Finished, 'userId' | 'episodeId'>): boolean =>
  !kept.read().every(isOther(which));

export const forgetFinished = (which: Pick<Finished, 'userId' | 'episodeId'>): void => {
  if (owesEnd(which)) kept.write(kept.read().filter(isOther(which)));
};

/** Resolves to whether the server has it. */
async function send({ episodeId, position, rev }: Finished, holds: () => boolean): Promise<boolean> {
  const params = { episodeId };
  const { data: server } = await call(getProgress, { params, timeout: callTimeout });
  if (!holds()) return false;
  if (!server.finished) {
    // Another device has moved the position since, which stays; the end counts all the same.
    const latest = server.rev === rev ? position : server.position;
    const body = { position: latest, rev: server.rev, played: 0, finished: true };
    await call(saveProgress, { params, body, once: true, timeout: callTimeout });
  }
  return true;
}

async function sendAll(userId: string): Promise<boolean> {
  const holds = holdSession();
  let sent = false;
  for (const one of kept.read()) {
    if (one.userId !== userId || !holds()) continue;
    if (!(await attempt('end', () => send(one, holds)).catch(isGone))) continue;
    forgetFinished(one);
    sent = true;
  }
  return sent;
}

/** Sends the server every stored end of this member. Resolves to true when it took one; never rejects. */
export const sendFinished = (userId: string): Promise<boolean> => inOneTab('ends', () => sendAll(userId));

/** Sends the stored ends, and only for the member who reached them, never for another account on this device. */
export function useFinishedOutbox(): void {
  const { episodesChanged } = useEpisodeCalls();
  useTurns('end', async (userId) => {
    if (!(await sendFinished(userId))) return false;
    // The player has left its own place until now.
    offerTurn();
    await episodesChanged();
    return false;
  });
}

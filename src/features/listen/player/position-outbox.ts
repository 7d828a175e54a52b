import { useEffect } from 'react';
import { listenerKey, useAccount } from '@/client/account';
import { ApiFailure, isGone } from '@/client/api-failure';
import { call } from '@/client/http';
import { beforeSignOut, holdSession } from '@/client/session';
import { attempt, endWait } from '@/client/unsent/back-off';
import { inOneTab } from '@/client/unsent/unsent-lock';
import { useTurns } from '@/client/unsent/use-turns';
import { getProgress, type Progress, saveProgress } from '@/contract/listen';
import { useEpisodeCalls } from '../episode-queries';
import { forgetPosition, keepPosition, keptPositions, type Position } from './kept-positions';
import { usePlayer } from './player-store';
import { callTimeout } from './reconnect';
import { isSamePosition } from './resume-rules';

/** Whether the place that was reached here counts beside a newer one of the server: only when it was heard past that one. */
const wasHeardPast = ({ saved, unsent }: Position, server: Progress): boolean =>
  unsent !== undefined &&
  unsent.played > 0 &&
  server.position >= saved.position &&
  server.position <= unsent.position;

async function put(
  episodeId: string,
  rev: number,
  unsent: NonNullable<Position['unsent']>,
): Promise<Progress> {
  const body = { ...unsent, rev };
  const params = { episodeId };
  return (await call(saveProgress, { params, body, once: true, timeout: callTimeout })).data;
}

/** Sends one; resolves to what the server has then. A newer place of another device stays, unless it was heard past here. */
async function send(
  kept: Position,
  unsent: NonNullable<Position['unsent']>,
  holds: () => boolean,
): Promise<Progress> {
  const { episodeId, saved, unanswered = [] } = kept;
  try {
    return await put(episodeId, saved.rev, unsent);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'conflict' || !holds()) throw error;
    const params = { episodeId };
    const server = (await call(getProgress, { params, timeout: callTimeout })).data;
    if (!holds()) throw error;
    // Our own save had arrived, and only its answer was lost.
    if (isSamePosition(server.position, unsent.position)) return server;
    const arrived = unanswered.find(({ position }) => isSamePosition(position, server.position));
    if (!arrived && !wasHeardPast(kept, server)) return server;
    // The seconds of a save of ours that has arrived are counted.
    return put(episodeId, server.rev, { ...unsent, played: unsent.played - (arrived?.played ?? 0) });
  }
}

let sending: Promise<boolean> | undefined;

async function sendAll(userId: string, except?: string): Promise<boolean> {
  const holds = holdSession();
  let sent = false;
  for (const one of keptPositions()) {
    if (!holds()) return sent;
    const { unsent } = one;
    if (one.userId !== userId || !unsent || one.episodeId === except) continue;
    try {
      const saved = await attempt('place', () => send(one, unsent, holds));
      keepPosition({ userId, episodeId: one.episodeId, saved });
      sent = true;
    } catch (error) {
      // Without a connection all others wait, too.
      if (!isGone(error)) return sent;
      forgetPosition(one);
    }
  }
  return sent;
}

/**
 * Sends the server every position that it does not have, but of the episode `except`, whose own player sends it. Resolves to true
 * when one was taken; never rejects.
 */
export function sendPositions(userId: string, except?: string): Promise<boolean> {
  sending ??= inOneTab('positions', () => sendAll(userId, except)).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Its own player sends it. */
const inPlayer = () => usePlayer.getState().nowPlaying?.episode.id;

/** Sends what waits in its turn, and before the member signs out. */
export function usePositionOutbox(): void {
  const { data: account } = useAccount();
  const userId = account && listenerKey(account);
  const { episodesChanged } = useEpisodeCalls();
  useTurns('place', async (id) => {
    if (await sendPositions(id, inPlayer())) await episodesChanged();
    return false;
  });
  useEffect(() => {
    if (userId === undefined) return;
    return beforeSignOut(async () => {
      endWait();
      await sendPositions(userId, inPlayer());
    });
  }, [userId]);
}

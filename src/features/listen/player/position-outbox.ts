import { useEffect } from 'react';
import * as z from 'zod';
import { useAccount } from '@/client/account';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { positionsKey } from '@/client/kept-on-device';
import { beforeSignOut } from '@/client/session';
import { storedList } from '@/client/stored-list';
import { useWhenBack } from '@/client/use-when-back';
import { getProgress, Progress, saveProgress } from '@/contract/listen';
import { useEpisodeCalls } from '../episode-queries';
import { usePlayer } from './player-store';
import { callTimeout } from './reconnect';
import { isSamePosition } from './resume-rules';

/** What this browser knows of a member's position in an episode. */
const Position = z.object({
  userId: z.string(),
  episodeId: z.string(),
  /** As the server had it, as far as is known. */
  saved: Progress,
  /** What the server has not taken yet: where the listener is now, and the seconds that sounded since `saved`. */
  unsent: z.object({ position: z.number(), played: z.number() }).optional(),
});
type Position = z.infer<typeof Position>;
type Whose = Pick<Position, 'userId' | 'episodeId'>;

/** Older ones are the server's alone. */
const most = 50;
const kept = storedList(positionsKey, Position, most);

const isOther = ({ userId, episodeId }: Whose) => {
  return (one: Whose) => one.userId !== userId || one.episodeId !== episodeId;
};

const find = ({ userId, episodeId }: Whose) =>
  kept.read().find((one) => one.userId === userId && one.episodeId === episodeId);

/** Keeps a position in this browser, so that it outlives the page. Ids and numbers only. */
export function keepPosition(position: Position): void {
  const before = find(position);
  // What was not sent by an earlier page began at the place that the server has.
  const goesOn = before?.unsent && position.unsent && before.saved.rev === position.saved.rev;
  const next = goesOn ? { ...position, saved: before.saved } : position;
  kept.write([...kept.read().filter(isOther(position)), next]);
}

/** What is known here, with what was not sent yet; undefined for an episode that was not heard in this browser. */
export function keptPosition(userId: string, episodeId: string): Progress | undefined {
  const known = find({ userId, episodeId });
  return known && { ...known.saved, position: known.unsent?.position ?? known.saved.position };
}

/** Seconds that sounded here and that the server does not know yet. */
export const playedUnsent = (whose: Whose): number => find(whose)?.unsent?.played ?? 0;

const isRefused = (error: unknown) =>
  error instanceof ApiFailure && (error.code === 'not_found' || error.code === 'forbidden');

/**
 * Whether the place that was reached here counts beside a newer one of the server: only when it was really heard past that one
 * (anchors §5.1).
 */
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
async function send(kept: Position): Promise<Progress | undefined> {
  const { episodeId, saved, unsent } = kept;
  if (!unsent) return undefined;
  try {
    return await put(episodeId, saved.rev, unsent);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'conflict') throw error;
    const params = { episodeId };
    const server = (await call(getProgress, { params, timeout: callTimeout })).data;
    // Our own save had arrived, and only its answer was lost.
    if (isSamePosition(server.position, unsent.position) || !wasHeardPast(kept, server)) return server;
    return put(episodeId, server.rev, unsent);
  }
}

let sending: Promise<boolean> | undefined;

async function sendAll(userId: string, except?: string): Promise<boolean> {
  let sent = false;
  for (const one of kept.read()) {
    if (one.userId !== userId || !one.unsent || one.episodeId === except) continue;
    try {
      const saved = await send(one);
      if (saved) keepPosition({ userId, episodeId: one.episodeId, saved });
      sent = true;
    } catch (error) {
      // Without a connection all others wait, too.
      if (!isRefused(error)) return sent;
      kept.write(kept.read().filter(isOther(one)));
    }
  }
  return sent;
}

/**
 * Sends the server every position that it does not have, but of the episode `except`, whose own player sends it. Resolves to true
 * when one was taken; never rejects.
 */
export function sendPositions(userId: string, except?: string): Promise<boolean> {
  sending ??= sendAll(userId, except).finally(() => {
    sending = undefined;
  });
  return sending;
}

/** Its own player sends it. */
const inPlayer = () => usePlayer.getState().nowPlaying?.episode.id;

/** Sends what waits at the start, when connection or session are back, and before the member signs out. */
export function usePositionOutbox(): void {
  const userId = useAccount().data?.user.id;
  const { episodesChanged } = useEpisodeCalls();
  useWhenBack(async (id) => {
    if (await sendPositions(id, inPlayer())) await episodesChanged();
  });
  useEffect(() => {
    if (userId === undefined) return;
    return beforeSignOut(async () => void (await sendPositions(userId, inPlayer())));
  }, [userId]);
}

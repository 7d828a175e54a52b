import { setTimeout as sleep } from 'node:timers/promises';
import {
  claimPlaying,
  type Elsewhere,
  getPlaying,
  getProgress,
  type Progress,
  releasePlaying,
  saveProgress,
} from '@/contract/listen';
import { isSwitchedOff } from '../auth/session.store';
import { getEpisode } from '../episode/episode.store';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound, switchedOff } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { describeDevice } from '../kernel/http/describe-device';
import type { Person } from '../kernel/http/person';
import { on } from '../kernel/http/route';
import * as store from './listen.store';

/** Throws 404 unless the episode is published for this member. */
async function requireEpisode(db: Db, who: Person, episodeId: string): Promise<void> {
  const row = await getEpisode(db, who.principal, who.account.user.id, episodeId);
  if (!row) throw notFound('The episode');
  authorize(who, 'listen:own', row.episode, 'The episode');
}

/** A member without a row has not begun, so this is the start. */
const viewProgress = (row: Awaited<ReturnType<typeof store.getProgress>>): Progress => ({
  position: row?.position ?? 0,
  finished: row?.finished ?? false,
  rev: row?.rev ?? 0,
});

const get = on(getProgress, async ({ services, who, params }) => {
  await requireEpisode(services.db, who, params.episodeId);
  const row = await store.getProgress(services.db, {
    userId: who.account.user.id,
    episodeId: params.episodeId,
  });
  return { data: viewProgress(row) };
});

const save = on(saveProgress, async ({ services, who, params, body }) => {
  const key = { userId: who.account.user.id, episodeId: params.episodeId };
  await requireEpisode(services.db, who, params.episodeId);
  return services.db.transaction(async (tx) => {
    const current = await store.getProgress(tx, key);
    // A player that was only loaded is at 0:00, which says nothing about where the member is.
    const unplayed = body.position === 0 && body.played === 0 && body.finished === undefined;
    if (unplayed && current) return { data: viewProgress(current) };
    const finished = body.finished ?? current?.finished ?? false;
    const saved = await store.saveProgress(tx, key, { position: body.position, finished, rev: body.rev });
    // The same save once more, because its answer was lost. Saves are so frequent that their answers are not
    // kept by `Idempotency-Key`.
    const repeats = current?.rev === body.rev + 1 && current.position === body.position;
    if (!saved && repeats && current.finished === finished) return { data: viewProgress(current) };
    if (!saved) throw new ApiError('conflict', 'You have listened on another device meanwhile.');
    return { data: viewProgress(saved) };
  });
});

/** How long a press of Play waits for the other player to save its position, in milliseconds. It may have no connection. */
const patience = 2000;
const askEvery = 100;

const elsewhereFor = (player: string, holder: store.Playback | undefined): Elsewhere | null =>
  holder && holder.player !== player ? { device: holder.device, episodeId: holder.episodeId } : null;

async function untilSaved(db: Db, stopped: store.StoppedPlayer) {
  const end = Date.now() + patience;
  while (Date.now() < end && !(await store.hasSaved(db, stopped))) await sleep(askEvery);
}

const claim = on(claimPlaying, async ({ services, who, params, body, request }) => {
  const { db, playing } = services;
  const { episodeId } = params;
  const { player, ago } = body;
  const userId = who.account.user.id;
  await requireEpisode(db, who, episodeId);
  const device = describeDevice(request.device);
  const { holder, stopped } = await db.transaction((tx) =>
    store.claimPlayback(tx, { userId, player, device, episodeId, ago }),
  );
  const elsewhere = elsewhereFor(player, holder);
  if (!elsewhere) playing.pressed(userId, player);
  // Once the other player has saved, this one knows where to go on, and the two never play at once.
  if (stopped) await untilSaved(db, stopped);
  const progress = viewProgress(await store.getProgress(db, { userId, episodeId }));
  return { data: { elsewhere, handedOver: stopped?.episodeId === episodeId, progress } };
});

const getElsewhere = on(getPlaying, async ({ services, who, query, incoming }) => {
  const { db, playing } = services;
  const { player, wait } = query;
  const userId = who.account.user.id;
  const look = async () => elsewhereFor(player, await store.getPlayback(db, userId));
  const found = await look();
  if (found || wait === 0) return { data: { elsewhere: found } };
  await playing.wait({
    userId,
    player,
    sessionId: who.sessionId,
    ms: wait * 1000,
    onGone: (end) => {
      const { socket } = incoming;
      socket.once('close', end);
      return () => socket.off('close', end);
    },
  });
  // Part of this answer, so that playback ends before the player handles anything else.
  if (await isSwitchedOff(db, { id: who.sessionId })) throw switchedOff();
  return { data: { elsewhere: await look() } };
});

const release = on(releasePlaying, async ({ services, who, query }) => {
  await store.releasePlayback(services.db, who.account.user.id, query.player);
  return { message: 'This player is silent' };
});

/** `playing` goes before `{episodeId}`, which would match it too. */
export const listenRoutes = [getElsewhere, release, claim, get, save];

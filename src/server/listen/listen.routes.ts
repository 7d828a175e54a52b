import { setTimeout as sleep } from 'node:timers/promises';
import type { BodyOf } from '@/contract/endpoint';
import {
  claimPlaying,
  type Elsewhere,
  getProgress as getEndpoint,
  getPlaying,
  releasePlaying,
  saveProgress,
} from '@/contract/listen';
import { t } from '@/language/text';
import { getEndReason } from '../auth/session.store';
import { getEpisode } from '../episode/episode.store';
import { getProgress } from '../episode/progress.store';
import type { Db } from '../kernel/db/client';
import { ApiError, endedElsewhere, notFound } from '../kernel/http/api-error';
import { authorize } from '../kernel/http/authorize';
import { describeDevice } from '../kernel/http/describe-device';
import { listenersOf, type Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import * as store from './listen.store';
import * as together from './listen-together.store';

/** Throws 404 unless the episode is published for this member. */
async function requireListenable(db: Db, who: Person, episodeId: string): Promise<void> {
  const row = await getEpisode(db, who, episodeId);
  if (!row) throw notFound(t`The episode`);
  authorize(who, 'listen:own', row.episode, t`The episode`);
}

const readProgress = (db: Db, who: Person, episodeId: string) =>
  getProgress(db, { userIds: listenersOf(who), episodeId });

const get = on(getEndpoint, async ({ services, who, params }) => {
  await requireListenable(services.db, who, params.episodeId);
  return { data: await readProgress(services.db, who, params.episodeId) };
});

/** A player that was only loaded is at 0:00, which says nothing about where the member is. */
const isUnplayed = ({ position, played, finished }: BodyOf<typeof saveProgress>) =>
  position === 0 && played === 0 && finished === undefined;

const stale = () => new ApiError('conflict', t`You have listened on another device meanwhile.`);

const saveTogether = ({ services, params, body }: Call<typeof saveProgress>, userIds: readonly string[]) =>
  services.db.transaction(async (tx) => {
    const of = { userIds, episodeId: params.episodeId };
    const current = await together.lockSharedProgress(tx, of);
    if (isUnplayed(body)) return { data: current };
    if (current.rev !== body.rev) throw stale();
    await together.saveSharedProgress(tx, of, body);
    return { data: await getProgress(tx, of) };
  });

const save = on(saveProgress, async (call) => {
  const { services, who, params, body } = call;
  const { episodeId } = params;
  await requireListenable(services.db, who, episodeId);
  const userIds = listenersOf(who);
  if (userIds.length > 1) return saveTogether(call, userIds);
  return services.db.transaction(async (tx) => {
    const current = await getProgress(tx, { userIds, episodeId });
    if (isUnplayed(body)) return { data: current };
    const next = { position: body.position, finished: body.finished ?? current.finished };
    const key = { userId: who.principal.userId, episodeId };
    if (await store.saveProgress(tx, key, { ...next, rev: body.rev }))
      return { data: { ...next, rev: body.rev + 1 } };
    // The same save once more, because its answer was lost. Saves are so frequent that their answers are not
    // kept by `Idempotency-Key`.
    const { position, finished, rev } = current;
    if (rev !== body.rev + 1 || position !== next.position || finished !== next.finished) throw stale();
    return { data: current };
  });
});

const askEvery = 100;

const elsewhereFor = (player: string, holder: store.Playback | undefined): Elsewhere | null =>
  holder && holder.player !== player ? { device: holder.device, episodeId: holder.episodeId } : null;

async function untilSaved(db: Db, stopped: store.StoppedPlayer, patienceMs: number) {
  const end = Date.now() + patienceMs;
  while (Date.now() < end && !(await store.hasSaved(db, stopped))) await sleep(askEvery);
}

const claim = on(claimPlaying, async ({ services, who, params, body, request }) => {
  const { db, playing } = services;
  const { episodeId } = params;
  const { player, ago } = body;
  const userId = who.account.user.id;
  await requireListenable(db, who, episodeId);
  const device = describeDevice(request.device);
  const { holder, stopped } = await db.transaction((tx) =>
    store.claimPlayback(tx, { userId, player, device, episodeId, ago }),
  );
  const elsewhere = elsewhereFor(player, holder);
  if (!elsewhere) playing.pressed(userId, player);
  // Once the other player has saved, this one knows where to go on, and the two never play at once.
  if (stopped) await untilSaved(db, stopped, playing.patienceMs);
  const progress = await readProgress(db, who, episodeId);
  return { data: { elsewhere, handedOver: stopped?.episodeId === episodeId, progress } };
});

const getElsewhere = on(getPlaying, async ({ services, who, query, incoming }) => {
  const { db, playing } = services;
  const { player, wait } = query;
  const userId = who.account.user.id;
  const look = async () => {
    const holder = await store.getPlayback(db, userId);
    return { holder, elsewhere: elsewhereFor(player, holder) };
  };
  if (wait === 0) return { data: { elsewhere: (await look()).elsewhere } };
  let gone = false;
  let stopWaiting = () => {};
  // Begun before the database is asked, because a press in between would find nobody who waits.
  const waited = playing.wait({
    userId,
    player,
    sessionId: who.sessionId,
    ms: wait * 1000,
    onGone: (end) => {
      const { socket } = incoming;
      const leave = () => {
        gone = true;
        end();
      };
      stopWaiting = end;
      socket.once('close', leave);
      return () => socket.off('close', leave);
    },
  });
  const { holder, elsewhere } = await look().catch((error: unknown) => {
    stopWaiting();
    throw error;
  });
  if (elsewhere) {
    stopWaiting();
    return { data: { elsewhere } };
  }
  await waited;
  // Its page was closed without a word, so the next press need not wait for its position. If only the connection was lost, it
  // presses once more.
  if (gone && holder) await store.releasePlayback(db, userId, player, holder.startedAt);
  // Part of this answer, so that playback ends before the player handles anything else.
  const reason = await getEndReason(db, { id: who.sessionId });
  if (reason) throw endedElsewhere(reason);
  return { data: { elsewhere: (await look()).elsewhere } };
});

const release = on(releasePlaying, async ({ services, who, query }) => {
  await store.releasePlayback(services.db, who.account.user.id, query.player);
  return { message: t`This player is silent` };
});

/** `playing` goes before `{episodeId}`, which would match it too. */
export const listenRoutes = [getElsewhere, release, claim, get, save];

import { setTimeout as sleep } from 'node:timers/promises';
import { claimPlaying, type Elsewhere, getPlaying, releasePlaying } from '@/contract/listen';
import type { Db } from '../db/client';
import { describeDevice } from '../http/describe-device';
import { on } from '../http/route';
import { getProgress } from './listen.store';
import { viewProgress } from './listen.view';
import * as store from './playing.store';
import { requireEpisode } from './require-episode';

/**
 * How long a press of Play waits for the other player to save its position, in milliseconds. It may have no
 * connection.
 */
const patience = 2000;
const askEvery = 100;

const elsewhereFor = (player: string, holder: store.Playback | undefined): Elsewhere | null =>
  holder && holder.player !== player ? { device: holder.device, episodeId: holder.episodeId } : null;

async function untilKept(db: Db, silenced: store.Silenced) {
  const end = Date.now() + patience;
  while (Date.now() < end && !(await store.hasKeptPlace(db, silenced))) await sleep(askEvery);
}

const claim = on(claimPlaying, async ({ services, who, params, body, request }) => {
  const { db, playing } = services;
  const { episodeId } = params;
  const { player, ago } = body;
  const userId = who.account.user.id;
  await requireEpisode(db, who, episodeId);
  const device = describeDevice(request.device);
  const { holder, silenced } = await db.transaction((tx) =>
    store.claimPlayback(tx, { userId, player, device, episodeId, ago }),
  );
  const elsewhere = elsewhereFor(player, holder);
  if (!elsewhere) playing.pressed(userId, player);
  // After this save the position is known at which this player goes on, and the two never play at once.
  if (silenced) await untilKept(db, silenced);
  const progress = viewProgress(await getProgress(db, { userId, episodeId }));
  return { data: { elsewhere, handedOver: silenced?.episodeId === episodeId, progress } };
});

const get = on(getPlaying, async ({ services, who, query, incoming }) => {
  const { db, playing } = services;
  const { player, wait } = query;
  const userId = who.account.user.id;
  const look = async () => elsewhereFor(player, await store.getPlayback(db, userId));
  const found = await look();
  if (found || wait === 0) return { data: { elsewhere: found } };
  await playing.wait({
    userId,
    player,
    ms: wait * 1000,
    onGone: (end) => {
      const { socket } = incoming;
      socket.once('close', end);
      return () => socket.off('close', end);
    },
  });
  return { data: { elsewhere: await look() } };
});

const release = on(releasePlaying, async ({ services, who, query }) => {
  await store.releasePlayback(services.db, who.account.user.id, query.player);
  return { message: 'This player is silent' };
});

export const playingRoutes = [claim, get, release];

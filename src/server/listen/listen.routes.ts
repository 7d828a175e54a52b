import { getProgress, saveProgress } from '@/contract/listen';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';
import * as store from './listen.store';
import { viewProgress } from './listen.view';
import { addListening } from './listening.store';
import { requireEpisode } from './require-episode';

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
  const { timeZone } = who.account.store;
  await requireEpisode(services.db, who, params.episodeId);
  return services.db.transaction(async (tx) => {
    const current = await store.getProgress(tx, key);
    if (body.played > 0) await addListening(tx, { ...key, timeZone }, body.played);
    // A player that was only loaded stands at 0:00, which says nothing about where the member is.
    const unplayed = body.position === 0 && body.played === 0 && body.finished === undefined;
    if (unplayed && current) return { data: viewProgress(current) };
    const finished = body.finished ?? current?.finished ?? false;
    const saved = await store.saveProgress(tx, key, { position: body.position, finished, rev: body.rev });
    if (!saved) throw new ApiError('conflict', 'You have listened on another device meanwhile.');
    return { data: viewProgress(saved) };
  });
});

export const listenRoutes = [get, save];

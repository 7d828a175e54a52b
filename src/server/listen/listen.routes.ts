import { getProgress, type Progress, saveProgress } from '@/contract/listen';
import type { Person } from '../auth/authenticate';
import type { Db } from '../db/client';
import { getEpisode } from '../episode/episode.store';
import { ApiError, notFound } from '../http/api-error';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import * as store from './listen.store';
import { addListening } from './listening.store';

type Row = Awaited<ReturnType<typeof store.getProgress>>;

const viewProgress = (row: Row): Progress => ({
  position: row?.position ?? 0,
  finished: row?.finished ?? false,
  rev: row?.rev ?? 0,
});

async function requireEpisode(db: Db, who: Person, episodeId: string) {
  const row = await getEpisode(db, who.principal, who.account.user.id, episodeId);
  if (!row) throw notFound('The episode');
  authorize(who, 'listen:own', row.episode, 'The episode');
}

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
    if (body.played > 0) await addListening(tx, key, body.played);
    // A player that has only been loaded stands at 0:00: that is not where the member is.
    const unplayed = body.position === 0 && body.played === 0 && body.finished === undefined;
    if (unplayed && current) return { data: viewProgress(current) };
    const finished = body.finished ?? current?.finished ?? false;
    const saved = await store.saveProgress(tx, key, { position: body.position, finished, rev: body.rev });
    if (!saved) throw new ApiError('conflict', 'You have listened on another device meanwhile.');
    return { data: viewProgress(saved) };
  });
});

export const listenRoutes = [get, save];

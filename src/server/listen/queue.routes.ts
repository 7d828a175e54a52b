import { type EpisodeQueue, getQueue, saveQueue } from '@/contract/listen';
import { t } from '@/language/text';
import { filterReadable } from '../episode/episode.store';
import type { Db } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';
import { on } from '../kernel/http/route';
import * as store from './queue.store';

type Row = Awaited<ReturnType<typeof store.getQueue>>;

/** An episode that was withdrawn is left out, and is there again when it is published again before the next change. */
const viewQueue = async (db: Db, who: Person, row: Row): Promise<EpisodeQueue> => ({
  episodes: row ? await filterReadable(db, who.principal, row.episodeIds) : [],
  rev: row?.rev ?? 0,
});

const get = on(getQueue, async ({ services, who }) => {
  return { data: await viewQueue(services.db, who, await store.getQueue(services.db, who.account.user.id)) };
});

const save = on(saveQueue, async ({ services, who, body }) => {
  const { db } = services;
  const episodeIds = await filterReadable(db, who.principal, body.episodes);
  const saved = await store.saveQueue(db, who.account.user.id, { episodeIds, rev: body.rev });
  if (!saved) throw new ApiError('conflict', t`Your queue was changed elsewhere meanwhile.`);
  return { data: { episodes: episodeIds, rev: saved.rev } };
});

export const queueRoutes = [get, save];

import { listWatchable, saveWatched } from '@/contract/support-video';
import { t } from '@/language/text';
import type { Db } from '../kernel/db/client';
import { notFound } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import { imageOf, videoOf } from '../resource/resource.view';
import * as store from './watch-video.store';

const view = ({ video, poster, id, title, description, link, position, state }: store.WatchableRow) => ({
  id,
  title,
  description,
  link,
  position,
  state,
  video: videoOf(video),
  poster: imageOf(poster),
});

async function read(db: Db, userId: string, id: string) {
  const row = await store.getWatchable(db, userId, id);
  if (!row) throw notFound(t`The support video`);
  return view(row);
}

const list = on(listWatchable, async ({ services, who, query }) => {
  const { rows, ...page } = await store.listWatchable(services.db, query, who.principal.userId);
  return { data: rows.map(view), ...page };
});

const save = on(saveWatched, async ({ services, who, params, body }) => {
  const { userId } = who.principal;
  const { title } = await read(services.db, userId, params.id);
  await store.saveWatched(services.db, { userId, videoId: params.id }, body);
  const message = body.watched === false ? t`${title} is not watched yet` : t`${title} is watched`;
  return { data: await read(services.db, userId, params.id), message };
});

/** Before the resource, whose `/{id}` would take their addresses. */
export const watchVideoRoutes = [list, save];

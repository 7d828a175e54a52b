import {
  createEpisode,
  getEpisode,
  listEpisodes,
  removeEpisode,
  setEpisodeStatus,
  updateEpisode,
} from '@/contract/episode';
import type { Person } from '../auth/person';
import type { Db } from '../db/client';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { requireMatch } from '../http/if-match';
import { refuseTaken } from '../http/refuse-taken';
import { on } from '../http/route';
import * as store from './episode.store';
import { viewEpisode } from './episode.view';
import { setEpisodeStatus as moveEpisode } from './set-episode-status';

const numberOnce = {
  episodes_season_number: {
    field: 'number',
    sentence: 'This season has an episode of that number already.',
  },
};

async function presentEpisode(db: Db, who: Person, id: string) {
  const { principal, account } = who;
  const row = await store.getEpisode(db, principal, account.user.id, id);
  if (!row) throw notFound('The episode');
  authorize(who, 'episode:read', row.episode, 'The episode');
  return viewEpisode(row, principal);
}

const list = on(
  listEpisodes,
  async ({ services, who, query }) => {
    const { rows, ...page } = await store.listEpisodes(services.db, query, who.principal);
    return { data: rows.map((row) => viewEpisode(row, who.principal)), ...page };
  },
  { scopedInSql: 'episode:read' },
);

const get = on(getEpisode, async ({ services, who, params }) => ({
  data: await presentEpisode(services.db, who, params.id),
}));

const create = on(createEpisode, async (call) => {
  const { services, who, body } = call;
  return services.db.transaction(async (tx) => {
    const id = await refuseTaken(numberOnce, store.createEpisode(tx, body));
    await audit(tx, call, { action: 'episode:create', object: `episode:${id}` });
    return { data: await presentEpisode(tx, who, id), message: 'Episode created' };
  });
});

const update = on(updateEpisode, async (call) => {
  const { services, who, params, body, incoming } = call;
  return services.db.transaction(async (tx) => {
    const episode = await store.lockEpisode(tx, params.id, 'update');
    if (!episode) throw notFound('The episode');
    requireMatch(incoming, episode.rev);
    await refuseTaken(numberOnce, store.updateEpisode(tx, episode.id, body));
    await audit(tx, call, { action: 'episode:update', object: `episode:${episode.id}` });
    return { data: await presentEpisode(tx, who, episode.id), message: 'Episode saved' };
  });
});

const messages = {
  draft: '',
  in_progress: 'The episode is open for the clubs',
  published: 'Published. Every club gets its own episode now',
  archived: 'Episode archived',
};

const setStatus = on(setEpisodeStatus, async (call) => {
  const { services, who, params, body } = call;
  return services.db.transaction(async (tx) => {
    await moveEpisode(tx, call);
    await audit(tx, call, { action: `episode:${body.status}`, object: `episode:${params.id}` });
    return { data: await presentEpisode(tx, who, params.id), message: messages[body.status] };
  });
});

const remove = on(removeEpisode, async (call) => {
  const { services, params } = call;
  return services.db.transaction(async (tx) => {
    const episode = await store.lockEpisode(tx, params.id, 'update');
    if (!episode) throw notFound('The episode');
    if (episode.status !== 'draft')
      throw new ApiError('conflict', 'Only a draft can be deleted. Archive this episode instead.');
    await store.removeEpisode(tx, episode.id);
    await audit(tx, call, { action: 'episode:remove', object: `episode:${episode.id}` });
    return { message: 'Episode deleted' };
  });
});

export const episodeRoutes = [list, get, create, update, setStatus, remove];

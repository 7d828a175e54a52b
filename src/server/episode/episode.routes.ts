import { getEpisode, listEpisodes } from '@/contract/episode';
import {
  createEpisode,
  duplicateEpisode,
  removeEpisode,
  restoreEpisode,
  setEpisodeStatus,
  setPublishAt,
  updateEpisode,
} from '@/contract/episode-change';
import { limits } from '@/contract/limits';
import { setEpisodePublic } from '@/contract/public/public-episode';
import { today } from '@/contract/time-zone';
import { t, translated } from '@/language/text';
import { renewArchives } from '../club-archive/club-archive.store';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { requireMatch } from '../kernel/http/if-match';
import type { Person } from '../kernel/http/person';
import { refuseTaken } from '../kernel/http/refuse-taken';
import { on } from '../kernel/http/route';
import { lockPublishing } from '../rendition/rendition.store';
import { lockRow, setRemoved } from '../resource/resource.store';
import { episodes } from '../tables/episode';
import * as store from './episode.store';
import { viewDetail, viewEpisode } from './episode.view';
import { completeEpisode, lockNumbers, requireEpisode } from './episode-change.store';
import { planPublishing } from './plan-publishing';
import { copyEpisode, createDraft, saveEpisode } from './save-episode';
import { changeEpisodeStatus } from './set-episode-status';
import { setPublic } from './set-public';

const objectOf = (id: string) => `episode:${id}`;

async function presentEpisode(db: Db, who: Person, id: string) {
  const row = await store.getEpisode(db, who, id);
  if (!row) throw notFound(t`The episode`);
  authorize(who, 'episode:read', row.episode, t`The episode`);
  const detail = await store.getDetail(db, id);
  if (!detail) throw notFound(t`The episode`);
  return viewDetail(row, detail, who.principal);
}

const list = on(
  listEpisodes,
  async ({ services, who, query }) => {
    const { rows, ...page } = await store.listEpisodes(services.db, query, who);
    return { data: rows.map((row) => viewEpisode(row, who.principal)), ...page };
  },
  // The platform's list stores the counts that it has to make.
  { scopedInSql: 'episode:read', replica: (who) => who?.principal.persona !== 'platformAdmin' },
);

const get = on(getEpisode, async ({ services, who, params }) => ({
  data: await presentEpisode(services.db, who, params.id),
}));

const create = on(createEpisode, async (call) => {
  const { services, who } = call;
  return services.db.transaction(async (tx) => {
    const { id, changes } = await createDraft(tx, call);
    await audit(tx, call, { action: 'episode:create', object: objectOf(id), changes });
    return { data: await presentEpisode(tx, who, id), message: t`Episode created` };
  });
});

const update = on(updateEpisode, async (call) => {
  const { services, who, params, body, incoming } = call;
  return services.db.transaction(async (tx) => {
    // Publishing locks the order of publishing before the episode, so this does too.
    if (body.masterAgain) await lockPublishing(tx);
    const episode = await requireEpisode(tx, params.id, 'update');
    await requireMatch(tx, incoming, episode.rev, objectOf(episode.id));
    const changes = await saveEpisode(tx, call, episode);
    await audit(tx, call, { action: 'episode:update', object: objectOf(episode.id), changes });
    return { data: await presentEpisode(tx, who, episode.id), message: t`Episode saved` };
  });
});

const messages = {
  draft: '',
  in_progress: t`The episode is open for the clubs`,
  published: t`Published. Every club gets its own episode now`,
  archived: t`Episode archived`,
};

const setStatus = on(setEpisodeStatus, async (call) => {
  const { services, who, params, body, incoming } = call;
  const { id } = params;
  return services.db.transaction(async (tx) => {
    const requireSeen = (rev: number) => requireMatch(tx, incoming, rev, objectOf(id));
    const changes = await changeEpisodeStatus(tx, services.queue, { id, ...body, requireSeen });
    await audit(tx, call, { action: `episode:${body.status}`, object: objectOf(id), changes });
    return { data: await presentEpisode(tx, who, id), message: translated(messages[body.status]) };
  });
});

const plan = on(setPublishAt, async (call) => {
  const { services, who, params, body, incoming } = call;
  const { id } = params;
  return services.db.transaction(async (tx) => {
    const requireSeen = (rev: number) => requireMatch(tx, incoming, rev, objectOf(id));
    const changes = await planPublishing(tx, { id, publishAt: body.publishAt, requireSeen });
    await audit(tx, call, { action: 'episode:update', object: objectOf(id), changes });
    const message =
      body.publishAt === null ? t`The episode will not be published automatically` : t`The time is set`;
    return { data: await presentEpisode(tx, who, id), message };
  });
});

const show = on(setEpisodePublic, async (call) => {
  const { services, who, params, body, incoming } = call;
  const { id } = params;
  return services.db.transaction(async (tx) => {
    const requireSeen = (rev: number) => requireMatch(tx, incoming, rev, objectOf(id));
    const { changes, message } = await setPublic(tx, { id, ...body, requireSeen });
    await audit(tx, call, { action: 'episode:update', object: objectOf(id), changes });
    return { data: await presentEpisode(tx, who, id), message };
  });
});

const remove = on(removeEpisode, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    // Locked before the episode, as for publishing, because a club that is let in gets the episodes of its show.
    await lockPublishing(tx);
    const { id, name, status, ofClubId } = await requireEpisode(tx, params.id, 'update');
    authorize(who, 'episode:remove', { ofClubId }, t`The episode`);
    if (ofClubId === null && status !== 'draft')
      throw new ApiError('conflict', t`Only a draft can be deleted. Archive this episode instead.`);
    await setRemoved(tx, episodes, id, true);
    // An episode restored after that day would be late at once.
    await completeEpisode(tx, id, { publishAt: null });
    // An archive that has it may not be downloaded any more.
    if (ofClubId !== null) await renewArchives(tx, ofClubId);
    await audit(tx, call, { action: 'episode:remove', object: objectOf(id), clubId: ofClubId });
    return { message: t`${name} was deleted. It can be restored for ${limits.restorableDays} days` };
  });
});

const takenMeanwhile = ({ season, number }: { season: number; number: number }) => ({
  episodes_season_number: {
    field: 'number',
    sentence: t`Season ${season} has another episode ${number} now. Change the number of that episode first, then restore this one.`,
  },
  episodes_guid: {
    field: 'name',
    sentence: t`This episode was imported again meanwhile. Delete that one first, then restore this one.`,
  },
});

const restore = on(restoreEpisode, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const episode = await lockRow(tx, episodes, params.id);
    if (!episode) throw notFound(t`The episode`);
    authorize(who, 'episode:remove', episode, t`The episode`);
    // Restored twice, by two people or two clicks, it is back all the same.
    if (episode.removedAt !== null) {
      await lockNumbers(tx);
      await refuseTaken(takenMeanwhile(episode), setRemoved(tx, episodes, episode.id, false));
      const { ofClubId: clubId } = episode;
      await audit(tx, call, { action: 'episode:restore', object: objectOf(episode.id), clubId });
    }
    return { data: await presentEpisode(tx, who, episode.id), message: t`${episode.name} is back` };
  });
});

const duplicate = on(duplicateEpisode, async (call) => {
  const { services, who, params } = call;
  return services.db.transaction(async (tx) => {
    const source = await requireEpisode(tx, params.id, 'share');
    const id = await copyEpisode(tx, services.queue, source, today(who.account.store.timeZone));
    await audit(tx, call, { action: 'episode:duplicate', object: objectOf(id) });
    const data = await presentEpisode(tx, who, id);
    return { data, message: t`Episode ${data.number} is a draft, copied from ${source.name}` };
  });
});

export const episodeRoutes = [list, get, create, update, setStatus, plan, show, remove, restore, duplicate];

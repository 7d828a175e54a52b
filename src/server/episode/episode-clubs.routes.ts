import { addEpisodeClub, listCandidates, setClubAccess } from '@/contract/episode-club';
import { t } from '@/language/text';
import { lockClub } from '../club/club.store';
import * as store from '../episode-club/episode-clubs.store';
import type { Transaction } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { on } from '../kernel/http/route';
import { requestJoined } from '../rendition/request-rendition';
import { getDetail } from './episode.store';
import { requireEpisode } from './episode-change.store';

/** The episode, locked so that its status cannot change before the transaction ends. */
async function requirePlatformEpisode(tx: Transaction, episodeId: string) {
  const episode = await requireEpisode(tx, episodeId, 'share');
  if (episode.ofClubId !== null)
    throw new ApiError(
      'conflict',
      t`This episode came with the show of one club, and is only for that club.`,
    );
  return episode;
}

async function requireClub(tx: Transaction, clubId: string) {
  const club = await lockClub(tx, clubId);
  if (!club) throw notFound(t`The club`);
  return club;
}

const candidates = on(listCandidates, async ({ services, params, query }) => {
  if (!(await getDetail(services.db, params.episodeId))) throw notFound(t`The episode`);
  const { rows, total } = await store.listCandidates(services.db, query, params.episodeId);
  return { data: rows, total };
});

const add = on(addEpisodeClub, async (call) => {
  const { services, params, body } = call;
  return services.db.transaction(async (tx) => {
    const { status } = await requirePlatformEpisode(tx, params.episodeId);
    if (status === 'draft') {
      throw new ApiError('conflict', t`Open the episode first: every active club with an admin joins then.`);
    }
    if (status === 'archived') throw new ApiError('conflict', t`No club can join an archived episode.`);
    const { id, clubname, ...club } = await requireClub(tx, body.clubId);
    if (club.status !== 'active') {
      throw new ApiError('conflict', t`${clubname} is suspended. Let it in again first.`);
    }
    if (!(await store.addClub(tx, params.episodeId, id))) {
      throw new ApiError('conflict', t`${clubname} takes part already.`);
    }
    if (status === 'published') {
      await requestJoined(tx, services.queue, { episodeId: params.episodeId, clubId: id });
    }
    await audit(tx, call, { action: 'episode:add-club', object: `episode:${params.episodeId}`, clubId: id });
    return { data: { id, clubname }, message: t`${clubname} takes part now` };
  });
});

const access = on(setClubAccess, async (call) => {
  const { services, params, body } = call;
  return services.db.transaction(async (tx) => {
    const { status } = await requirePlatformEpisode(tx, params.episodeId);
    const { id, clubname } = await requireClub(tx, params.clubId);
    if (body.maySendAgain && status !== 'published') {
      throw new ApiError('conflict', t`Only a published episode can be opened again for one club.`);
    }
    if (!(await store.setMaySendAgain(tx, params, body.maySendAgain))) throw notFound(t`The club`);
    await audit(tx, call, {
      action: body.maySendAgain ? 'episode:let-send-again' : 'episode:close-again',
      object: `episode:${params.episodeId}`,
      clubId: id,
    });
    const message = body.maySendAgain
      ? t`${clubname} can send its parts again`
      : t`${clubname} can no longer send parts`;
    return { data: body, message };
  });
});

export const episodeClubRoutes = [candidates, add, access];

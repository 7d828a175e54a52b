import {
  getEpisodeContent,
  listEpisodeClubs,
  masterRendition,
  removePart,
  uploadAudio,
} from '@/contract/episode-content';
import { isMember } from '@/policy/persona';
import type { Action } from '@/policy/rules';
import type { Person } from '../auth/person';
import type { Db } from '../db/client';
import { summarize } from '../episode/episode-clubs.store';
import { removeFile } from '../file/file.store';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { authorize } from '../http/authorize';
import { on } from '../http/route';
import type { RenditionKey } from '../rendition/rendition-key';
import { discardRendition, requestRendition } from '../rendition/request-rendition';
import { listBoard, viewBoardRow } from './board.store';
import * as store from './episode-content.store';
import { viewContent } from './episode-content.view';
import { notTakingPart, requireOpen, sendParts } from './send-parts';

/** Loads the episode and the club and asks the policy: 404 where one does not exist or is another club's. */
async function requireEpisodeAndClub(
  db: Db,
  who: Person,
  action: Action,
  { episodeId, clubId }: RenditionKey,
) {
  const found = await store.getEpisodeAndClub(db, episodeId, clubId);
  if (!found) throw notFound('The episode');
  const { status, audience } = found.episode;
  authorize(who, action, { clubId, status, audience }, 'The episode');
  return found;
}

async function presentContent(db: Db, who: Person, { episodeId, clubId }: RenditionKey) {
  // One query after the other, because `db` may be a transaction, which has one connection.
  const parts = isMember(who.principal.persona) ? [] : await store.listParts(db, episodeId, clubId);
  return viewContent(parts, await store.getRenditionWithFile(db, episodeId, clubId));
}

const get = on(getEpisodeContent, async ({ services, who, params }) => {
  await requireEpisodeAndClub(services.db, who, 'episode-content:read', params);
  return { data: await presentContent(services.db, who, params) };
});

const board = on(listEpisodeClubs, async ({ services: { db }, params: { episodeId }, query }) => {
  const summary = await summarize(db, episodeId);
  if (!summary) throw notFound('The episode');
  const { rows, total } = await listBoard(db, query, episodeId);
  return { data: rows.map(viewBoardRow), total, summary };
});

const send = on(uploadAudio, async (call) => {
  const key = await sendParts(call);
  return {
    data: await presentContent(call.services.db, call.who, key),
    message: 'The files were sent to the provider',
  };
});

const remove = on(removePart, async (call) => {
  const { services, who, params } = call;
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  return services.db.transaction(async (tx) => {
    const { status } = await requireOpen(tx, params);
    await store.lockContent(tx, params.episodeId, params.clubId);
    const fileId = await store.removePart(tx, params.episodeId, params.clubId, params.slot);
    if (!fileId) throw notFound('The part');
    await removeFile(tx, fileId);
    await discardRendition(tx, params, status);
    if (status === 'published') await requestRendition(tx, services.queue, params);
    const object = `episode:${params.episodeId}:${params.slot}`;
    await audit(tx, call, { action: 'episode-content:remove', object, clubId: params.clubId });
    return { data: await presentContent(tx, who, params), message: 'The part was taken back' };
  });
});

const master = on(masterRendition, async (call) => {
  const { services, who, params } = call;
  const { episode, takesPart } = await requireEpisodeAndClub(services.db, who, 'rendition:master', params);
  if (episode.status === 'archived' || episode.status === 'draft') {
    throw new ApiError('conflict', 'Only an episode in progress or published can be mastered.');
  }
  if (!takesPart) throw notTakingPart();
  return services.db.transaction(async (tx) => {
    await requestRendition(tx, services.queue, params);
    await audit(tx, call, {
      action: 'rendition:master',
      object: `episode:${params.episodeId}`,
      clubId: params.clubId,
    });
    return { data: await presentContent(tx, who, params), message: 'Mastering has started' };
  });
});

export const episodeContentRoutes = [get, board, send, remove, master];

import {
  addEpisodeClub,
  listCandidates,
  type Reminded,
  remindClubs,
  setClubAccess,
} from '@/contract/episode-club';
import { limits } from '@/contract/limits';
import { lockClub } from '../club/club.store';
import type { Transaction } from '../db/client';
import { ApiError, notFound } from '../http/api-error';
import { audit } from '../http/audit';
import { on } from '../http/route';
import { sendEmails } from '../mail/send-emails';
import { requestJoined } from '../rendition/request-rendition';
import { lockEpisode } from './episode-change.store';
import * as store from './episode-clubs.store';
import { markReminded } from './reminder.store';

/** The episode, locked so that its status cannot change before the transaction ends. */
async function requireEpisode(tx: Transaction, episodeId: string) {
  const episode = await lockEpisode(tx, episodeId, 'share');
  if (!episode) throw notFound('The episode');
  return episode;
}

async function requireClub(tx: Transaction, clubId: string) {
  const club = await lockClub(tx, clubId);
  if (!club) throw notFound('The club');
  return club;
}

const candidates = on(listCandidates, async ({ services, params, query }) => {
  const { rows, total } = await store.listCandidates(services.db, query, params.episodeId);
  return { data: rows, total };
});

const add = on(addEpisodeClub, async (call) => {
  const { services, params, body } = call;
  return services.db.transaction(async (tx) => {
    const { status } = await requireEpisode(tx, params.episodeId);
    if (status === 'draft') {
      throw new ApiError('conflict', 'Open the episode first: every active club with an admin joins then.');
    }
    if (status === 'archived') throw new ApiError('conflict', 'No club can join an archived episode.');
    const { id, clubname, ...club } = await requireClub(tx, body.clubId);
    if (club.status !== 'active') {
      throw new ApiError('conflict', `${clubname} is suspended. Let it in again first.`);
    }
    if (!(await store.addClub(tx, params.episodeId, id))) {
      throw new ApiError('conflict', `${clubname} takes part already.`);
    }
    if (status === 'published') {
      await requestJoined(tx, services.queue, { episodeId: params.episodeId, clubId: id });
    }
    await audit(tx, call, { action: 'episode:add-club', object: `episode:${params.episodeId}`, clubId: id });
    return { data: { id, clubname }, message: `${clubname} takes part now` };
  });
});

const access = on(setClubAccess, async (call) => {
  const { services, params, body } = call;
  return services.db.transaction(async (tx) => {
    const { status } = await requireEpisode(tx, params.episodeId);
    const { id, clubname } = await requireClub(tx, params.clubId);
    if (body.maySendAgain && status !== 'published') {
      throw new ApiError('conflict', 'Only for a published episode a club is let in by exception.');
    }
    if (!(await store.setMaySendAgain(tx, params, body.maySendAgain))) throw notFound('The club');
    await audit(tx, call, {
      action: body.maySendAgain ? 'episode:let-send-again' : 'episode:close-again',
      object: `episode:${params.episodeId}`,
      clubId: id,
    });
    const message = body.maySendAgain
      ? `${clubname} can send its parts again`
      : `${clubname} can send no more parts`;
    return { data: body, message };
  });
});

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** "9 clubs were reminded by 12 emails. 2 were reminded in the last 12 hours already. …" */
function remindedWords({ clubs, emails, lately, withoutAdmin }: Reminded): string {
  const names = withoutAdmin.slice(0, 3).join(', ');
  const more = withoutAdmin.length - 3;
  const sentences = [
    clubs > 0 &&
      `${counted(clubs, 'club')} ${clubs === 1 ? 'was' : 'were'} reminded by ${counted(emails, 'email')}`,
    lately > 0 &&
      `${counted(lately, 'club')} ${lately === 1 ? 'was' : 'were'} reminded in the last ${limits.remindAgainHours} hours already`,
    withoutAdmin.length > 0 && `No admin to write to: ${names}${more > 0 ? ` and ${more} more` : ''}`,
  ].filter(Boolean);
  return sentences.join('. ') || 'Nobody was reminded: all three parts are there';
}

const remind = on(remindClubs, async (call) => {
  const { services, who, params, body } = call;
  const { episodeId } = params;
  return services.db.transaction(async (tx) => {
    const { status } = await requireEpisode(tx, episodeId);
    if (status !== 'in_progress') {
      throw new ApiError('conflict', 'Only for an episode in progress clubs are reminded.');
    }
    const found = await markReminded(tx, { ...body, episodeId, remindedBy: who.account.user.id });
    const reminded = found.filter((club) => club.reminded);
    const emails = reminded.flatMap(({ clubId, userIds }) =>
      userIds.map((userId) => ({ letter: 'parts-reminder' as const, episodeId, clubId, userId })),
    );
    await sendEmails(tx, services.queue, emails);
    const object = `episode:${episodeId}`;
    await audit(tx, call, ...reminded.map(({ clubId }) => ({ action: 'episode:remind', object, clubId })));
    const data: Reminded = {
      clubs: reminded.length,
      emails: emails.length,
      lately: found.filter((club) => !club.reminded && club.userIds.length > 0).length,
      withoutAdmin: found.filter(({ userIds }) => userIds.length === 0).map(({ clubname }) => clubname),
    };
    return { data, message: remindedWords(data) };
  });
});

export const episodeClubRoutes = [candidates, add, access, remind];

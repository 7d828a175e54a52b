import type { EpisodeStatus } from '@/contract/episode';
import { askResend } from '@/contract/episode-club';
import { getEpisodeContent, masterRendition, slots } from '@/contract/episode-content';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { sendArrived, setVoices, uploadAudio } from '@/contract/parts/send-parts';
import { slotNames } from '@/contract/slot-names';
import { t, translated } from '@/language/text';
import { usesMemberPages } from '@/policy/persona';
import { requireEpisode } from '../episode/episode-change.store';
import { publishRefusal } from '../episode/publish-refusal';
import { setMaySendAgain, summarize } from '../episode-club/episode-clubs.store';
import type { Db } from '../kernel/db/client';
import { ApiError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { countEmail, sendEmails } from '../mail/send-emails';
import { listMastered } from '../mastering/mastered-part.store';
import { getMastering } from '../mastering/settings.store';
import * as store from '../part/part.store';
import { getVoices, listHeardVoices, putVoices } from '../part/voice.store';
import { getPace } from '../rendition/rendition.store';
import { requestRendition } from '../rendition/request-rendition';
import { countSilentSpots } from '../rendition/spot.store';
import type { RenditionKey } from '../tables/rendition-key';
import { hasRenditionText } from '../transcript/rendition-text.store';
import { followVoices } from '../transcript/request-transcript';
import { listTranscripts } from '../transcript/transcript.store';
import { listAdminIds } from '../user/user.store';
import { renewForVoices } from '../voice/take-down';
import { listTakeDowns } from '../voice/take-down.store';
import { requireChildrenOfClub } from '../voice/voices-of-part';
import { listBoard } from './board.store';
import { viewBoardRow, viewSummary } from './board.view';
import { viewContent } from './episode-content.view';
import { notTakingPart, receiveParts, sendArrivedParts } from './receive-parts';
import { requireEpisodeAndClub } from './require-episode-and-club';
import { requireSameFile } from './seen-parts';

export async function presentContent(
  db: Db,
  { services, who }: Pick<Call, 'services'> & { who: Person },
  key: RenditionKey,
) {
  const { persona } = who.principal;
  const ofClub = !usesMemberPages(persona);
  // One query after the other, because `db` may be a transaction, which has one connection.
  const parts = ofClub ? await store.listParts(db, key.episodeId, key.clubId) : null;
  const sent = parts && {
    parts,
    others: await store.listWaitingAndRefused(db, key.episodeId, key.clubId),
  };
  const hasVoices = [...(sent?.parts ?? []), ...(sent?.others ?? [])].some(
    ({ childVoices }) => childVoices === 'named',
  );
  const heard = hasVoices ? await listHeardVoices(db, key) : [];
  const sources = [...(sent?.parts ?? []), ...(sent?.others ?? [])].map(({ slot, file }) => ({
    fileId: file.id,
    kind: slot,
  }));
  const fileIds = sources.map(({ fileId }) => fileId);
  const texts = fileIds.length > 0 ? await listTranscripts(db, fileIds) : [];
  const mastered =
    sources.length > 0 ? await listMastered(db, sources, await getMastering(db)) : new Map<string, never>();
  const takenDown = parts && parts.length < slots.length ? await listTakeDowns(db, key) : [];
  const found = await store.getGuidesAndRendition(db, key.episodeId, key.clubId);
  const hasText = found?.rendition?.fileId != null && (await hasRenditionText(db, key));
  return viewContent(sent, found, {
    ...{ reader: persona, heard, takenDown, texts, mastered, hasText },
    env: services.env,
  });
}

const get = on(getEpisodeContent, async (call) => {
  const { services, who, params } = call;
  await requireEpisodeAndClub(services.db, who, 'episode-content:read', params);
  return { data: await presentContent(services.db, call, params) };
});

const board = on(listEpisodeClubs, async ({ services: { db }, params: { episodeId }, query }) => {
  const summary = await summarize(db, episodeId);
  if (!summary) throw notFound(t`The episode`);
  const { rows, total } = await listBoard(db, query, episodeId);
  const refusal = summary.open ? await publishRefusal(db, episodeId) : null;
  const noSpot = summary.open ? await countSilentSpots(db, episodeId) : { clubs: 0, campaigns: [], total: 0 };
  const pace = summary.mastering > 0 ? await getPace(db, episodeId) : null;
  return { data: rows.map(viewBoardRow), total, summary: { ...viewSummary(summary), refusal, noSpot, pace } };
});

const answerSent = async (call: Pick<Call, 'services'> & { who: Person }, key: RenditionKey) => ({
  data: await presentContent(call.services.db, call, key),
  message: t`The files were sent to the provider`,
});

const send = on(uploadAudio, async (call) => answerSent(call, await receiveParts(call)));

const arrived = on(sendArrived, async (call) => answerSent(call, await sendArrivedParts(call)));

const sayVoices = on(setVoices, async (call) => {
  const { services, who, params, body } = call;
  const { clubId } = params;
  await requireEpisodeAndClub(services.db, who, 'episode-content:send', params);
  return services.db.transaction(async (tx) => {
    await requireChildrenOfClub(tx, clubId, [body.voices]);
    const episode = await requireEpisode(tx, params.episodeId, 'share');
    await store.lockContent(tx, params.episodeId, clubId);
    await requireSameFile(tx, call, params);
    const said = await getVoices(tx, params);
    if (said === undefined) throw notFound(t`The part`);
    const { fileId, isPending, voices: before } = said;
    const same = JSON.stringify(before) === JSON.stringify(body.voices && [...body.voices].sort());
    if (!same) {
      const file = { episodeId: params.episodeId, clubId, slot: params.slot, fileId };
      await putVoices(tx, file, body.voices);
      await followVoices(tx, services, fileId);
      // Families keep the finished episode, because it was already heard without an answer about voices.
      if (!isPending && (before !== 'untold' || body.voices)) {
        await renewForVoices(tx, services.queue, file, episode.status);
      }
      await audit(tx, call, {
        action: 'episode-content:voices',
        object: `episode:${params.episodeId}:${params.slot}`,
        clubId,
        // The audit does not have the children's names, because it is never changed.
        changes: {
          childVoices: [before === 'untold' ? null : before !== null, body.voices !== null],
          children: null,
        },
      });
    }
    return {
      data: await presentContent(tx, call, params),
      message: t`Your answer about children’s voices is saved`,
    };
  });
});

const master = on(masterRendition, async (call) => {
  const { services, who, params } = call;
  const { episode, takesPart } = await requireEpisodeAndClub(services.db, who, 'rendition:master', params);
  if (episode.status === 'archived' || episode.status === 'draft') {
    throw new ApiError('conflict', t`Only an episode in progress or published can be mastered.`);
  }
  if (!takesPart) throw notTakingPart();
  return services.db.transaction(async (tx) => {
    await requestRendition(tx, services.queue, params);
    await audit(tx, call, {
      action: 'rendition:master',
      object: `episode:${params.episodeId}`,
      clubId: params.clubId,
    });
    return { data: await presentContent(tx, call, params), message: t`Mastering has started` };
  });
});

/** Why a part cannot be asked for again: the club could not send it. */
const noResend: Partial<Record<EpisodeStatus, string>> = {
  draft: t`Open the episode first: no club has sent anything yet.`,
  archived: t`This episode is archived. Its parts stay as they are.`,
};

const resend = on(askResend, async (call) => {
  const { services, who, params, body } = call;
  const { episodeId, clubId, slot } = params;
  const { club } = await requireEpisodeAndClub(services.db, who, 'episode:update', params);
  if (club.status !== 'active') {
    throw new ApiError('conflict', t`${club.clubname} is suspended. Let it in again first.`);
  }
  await countEmail(
    services.rateLimits,
    'partAsks',
    `${episodeId}|${clubId}|${slot}`,
    t`${club.clubname} was asked for this part several times.`,
  );
  return services.db.transaction(async (tx) => {
    const episode = await requireEpisode(tx, episodeId, 'share');
    const refusal = noResend[episode.status];
    if (refusal) throw new ApiError('conflict', refusal);
    // Before the parts are locked, the order in which sending locks too, because otherwise the two could deadlock.
    const letsIn = episode.status === 'published' && (await setMaySendAgain(tx, params, true));
    await store.lockContent(tx, episodeId, clubId);
    if (!(await store.markResendAsked(tx, params, body.reason))) throw notFound(t`The part`);
    const admins = await listAdminIds(tx, clubId);
    await sendEmails(
      tx,
      services.queue,
      admins.map((userId) => ({ kind: 'resend-part', episodeId, clubId, slot, userId })),
    );
    await audit(tx, call, { action: 'episode:ask-resend', object: `episode:${episodeId}:${slot}`, clubId });
    if (letsIn)
      await audit(tx, call, { action: 'episode:let-send-again', object: `episode:${episodeId}`, clubId });
    return {
      data: await presentContent(tx, call, params),
      message:
        admins.length > 0
          ? t`${club.clubname} was asked to send ${translated(slotNames[slot])} again`
          : t`${club.clubname} sees your request at this part. The club has no admin to write to: invite one.`,
    };
  });
});

export const episodeContentRoutes = [get, board, send, arrived, sayVoices, master, resend];

import type { BodyOf } from '@/contract/endpoint';
import type { EpisodeStatus } from '@/contract/episode';
import type { Slot } from '@/contract/episode-content';
import { type sendArrived, uploadAudio } from '@/contract/parts/send-parts';
import type { VoicesSaid } from '@/contract/voices';
import { t } from '@/language/text';
import { requireEpisode } from '../episode/episode-change.store';
import { examineAudio, keepAudio } from '../file/keep-file';
import { openArrived } from '../file/open-arrived';
import { discardAfter, type ReceivedFile, type ReceivedUpload, withUpload } from '../file/receive-upload';
import { removeUploads } from '../file/resumable-upload.store';
import type { ProbedAudio } from '../kernel/audio/engine';
import type { Transaction } from '../kernel/db/client';
import { ApiError, fieldError } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import type { Person } from '../kernel/http/person';
import type { Call } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { lockContent, lockEpisodeClub } from '../part/part.store';
import { listShown, putPart } from '../part/part-version.store';
import { putVoices } from '../part/voice.store';
import { discardRendition } from '../rendition/request-rendition';
import type { RenditionKey } from '../tables/rendition-key';
import { forgetTakeDown } from '../voice/take-down.store';
import { requireChildrenOfClub } from '../voice/voices-of-part';
import { requireEpisodeAndClub } from './require-episode-and-club';
import { listRepeated, requireSeenParts, tellFirstSenders } from './seen-parts';

interface Sendable {
  episode: { status: EpisodeStatus };
  takesPart: boolean;
  /** Null when the club does not take part. */
  maySendAgain: boolean | null;
}

export const notTakingPart = () =>
  new ApiError(
    'conflict',
    t`This club does not take part in the episode. Ask the platform team to add the club.`,
  );

/** Throws 409 unless the club's parts are accepted now: the episode is open, or the platform lets this club send again. */
function refuseUnlessOpen({ episode, takesPart, maySendAgain }: Sendable): void {
  if (episode.status === 'in_progress') {
    if (!takesPart) throw notTakingPart();
    return;
  }
  if (episode.status === 'published' && maySendAgain) return;
  throw new ApiError(
    'conflict',
    t`This episode is not open for parts any more. Ask the platform team to let your club send again.`,
  );
}

/** Does the same in a transaction, with locks that keep it true until the transaction ends. Resolves to the episode. */
export async function requireOpen(tx: Transaction, { episodeId, clubId }: RenditionKey) {
  const episode = await requireEpisode(tx, episodeId, 'share');
  const entry = await lockEpisodeClub(tx, episodeId, clubId);
  refuseUnlessOpen({
    episode,
    takesPart: entry !== undefined,
    maySendAgain: entry?.maySendAgain ?? null,
  });
  return episode;
}

interface Part {
  slot: Slot;
  file: ReceivedFile;
  facts: ProbedAudio;
  voices: VoicesSaid;
}

function assign(slots: Slot[], files: ReceivedFile[], voices: readonly VoicesSaid[]): Omit<Part, 'facts'>[] {
  const names = new Set(files.map((file) => file.fileName));
  if (names.size !== files.length)
    throw new ApiError('invalid', t`Two files have the same name. Rename one of them.`);
  const assigned = slots.flatMap((slot, i) => {
    const file = files[i];
    const said = voices[i];
    return file ? [{ slot, file, voices: said === undefined ? 'untold' : said }] : [];
  });
  if (assigned.length !== files.length || assigned.length !== slots.length) {
    throw fieldError('invalid', 'map', t`Choose one part for each file.`);
  }
  return assigned;
}

/** Throws unless this person may send parts for this club and episode, and the episode accepts them now. */
export async function requireSendable(
  { db }: Pick<Services, 'db'>,
  who: Person,
  key: RenditionKey,
): Promise<void> {
  refuseUnlessOpen(await requireEpisodeAndClub(db, who, 'episode-content:send', key));
}

type Sender = Call<typeof uploadAudio> | Call<typeof sendArrived>;

/** Resolves to whether the slot waits for it, and keeps what it has until then. */
async function keepPart(
  tx: Transaction,
  call: Sender,
  { episodeId, clubId }: RenditionKey,
  part: Part,
): Promise<boolean> {
  const { slot, file, facts, voices } = part;
  const sentBy = call.who.account.user.id;
  const key = { episodeId, clubId, slot };
  const fileId = await keepAudio(tx, call, file, facts, { purpose: 'part', clubId, episodeId });
  const { isPending } = await putPart(tx, { ...key, fileId, sentBy });
  await putVoices(tx, { ...key, fileId }, voices);
  await forgetTakeDown(tx, key);
  await audit(tx, call, {
    action: 'episode-content:send',
    object: `episode:${episodeId}:${slot}`,
    clubId,
    changes: voices === 'untold' ? undefined : { childVoices: [null, voices !== null] },
  });
  return isPending;
}

/** Looks into every file, and then makes parts of them in one transaction; `also` is done in it, too. */
async function keepParts(
  call: Sender,
  key: RenditionKey,
  assigned: Omit<Part, 'facts'>[],
  also?: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { db } = call.services;
  await requireSendable(call.services, call.who, key);
  const examined: Part[] = [];
  for (const part of assigned) examined.push({ ...part, facts: await examineAudio(part.file, key.clubId) });
  await db.transaction(async (tx) => {
    await requireChildrenOfClub(
      tx,
      key.clubId,
      assigned.map(({ voices }) => voices),
    );
    const { status } = await requireOpen(tx, key);
    await lockContent(tx, key.episodeId, key.clubId);
    const before = await listShown(tx, key);
    requireSeenParts(call, assigned, before);
    let allPending = true;
    const repeated = listRepeated(call, assigned, before);
    for (const part of examined.filter(({ slot }) => !repeated.includes(slot)))
      allPending = (await keepPart(tx, call, key, part)) && allPending;
    // A replacement that waits changes the finished episode once it was found good.
    if (!allPending) await discardRendition(tx, call.services.queue, key, status);
    await tellFirstSenders(tx, call, key, assigned, before);
    await also?.(tx);
  });
}

/**
 * Takes a club's parts: reads the upload, probes every file, then changes all slots in one transaction. Resolves to
 * the episode and club that changed.
 */
export async function receiveParts(call: Call<typeof uploadAudio>): Promise<RenditionKey> {
  const { services, who } = call;
  const admit = async (key: BodyOf<typeof uploadAudio>) => {
    call.request.object = `episode:${key.episodeId}`;
    await requireSendable(services, who, key);
    // Checked before the bytes come, and again under the lock, because another person may send in between.
    requireSeenParts(
      call,
      key.map.map((slot) => ({ slot })),
      await listShown(services.db, key),
    );
  };
  const take = async ({ body, files }: ReceivedUpload<BodyOf<typeof uploadAudio>>) => {
    await keepParts(call, body, assign(body.map, files, body.voices));
    return body;
  };
  return withUpload(call, uploadAudio, take, admit);
}

/** Makes parts of files that have arrived in pieces. Resolves to the episode and club that changed. */
export async function sendArrivedParts(call: Call<typeof sendArrived>): Promise<RenditionKey> {
  const { services, who, params, body } = call;
  await requireSendable(services, who, params);
  const files: ReceivedFile[] = [];
  return discardAfter(services.storage, files, async () => {
    for (const { upload, sha256 } of body.parts) files.push(await openArrived(call, params, upload, sha256));
    const ids = body.parts.map(({ upload }) => upload);
    const assigned = assign(
      body.parts.map(({ slot }) => slot),
      files,
      body.parts.map(({ voices }) => voices),
    );
    await keepParts(call, params, assigned, (tx) => removeUploads(tx, ids));
    // The parts are in, so a failure from here on must not say that they are not; the sweep takes what is left.
    await Promise.all(ids.map((id) => services.storage.unfinished.remove(id).catch(() => undefined)));
    return params;
  });
}

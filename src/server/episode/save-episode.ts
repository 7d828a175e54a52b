import { addDays, daysIn } from '@/contract/analytics/range';
import type { createEpisode, updateEpisode } from '@/contract/episode-change';
import { limits } from '@/contract/limits';
import { t } from '@/language/text';
import { bindFile } from '../file/bind-file';
import { copyFile, getFile, removeUnusedFile } from '../file/file.store';
import { copyRecording } from '../file/keep-file';
import type { Changes } from '../kernel/db/changes';
import type { Transaction } from '../kernel/db/client';
import { fieldError } from '../kernel/http/api-error';
import { refuseTaken } from '../kernel/http/refuse-taken';
import type { Call } from '../kernel/http/route';
import type { Queue } from '../kernel/jobs/queue';
import { requestRenditionsAnew, requestRenditionsOfAll } from '../rendition/request-rendition';
import { requestTranscriptOf } from '../transcript/request-transcript';
import * as store from './episode-change.store';
import { requireTime } from './plan-publishing';
import { nothingToHear } from './publish-refusal';

const numberOnce = {
  episodes_season_number: {
    field: 'number',
    sentence: t`This season has an episode of that number already.`,
  },
};

type Saving = Call<typeof createEpisode> | Call<typeof updateEpisode>;
type Before = store.BareEpisode | undefined;

/** Refuses a category, hosts and a time that cannot be chosen any more; what an episode has already may stay. */
async function requireChoices(tx: Transaction, { body }: Saving, before: Before): Promise<void> {
  const { category, hosts, publishAt } = body;
  if (category && category.id !== before?.categoryId && !(await store.isLiveCategory(tx, category.id)))
    throw fieldError('invalid', 'category', t`This category is not there any more. Choose another one.`);
  const live = await store.listLiveHosts(
    tx,
    hosts.map(({ id }) => id),
  );
  if (live.length < hosts.length)
    throw fieldError('invalid', 'hosts', t`One of these hosts was deleted. Choose the hosts again.`);
  requireTime(publishAt, before);
}

/** The columns that take the values of the body unchanged. */
function plainColumns({ body }: Saving, before: Before) {
  const { name, endDate, season, description, audience, category, questions, guides, remindAutomatically } =
    body;
  const publishAt = body.publishAt === null ? null : new Date(body.publishAt);
  return {
    name,
    endDate,
    season,
    description,
    audience,
    questions,
    publishAt,
    ...(guides && { guides }),
    ...(remindAutomatically !== undefined && { remindAutomatically }),
    categoryId: category?.id ?? null,
    // A new time clears the problem of the old one.
    publishProblem: publishAt === null ? (before?.publishProblem ?? null) : null,
  };
}

async function requireArtwork(tx: Transaction, fileId: string | null): Promise<void> {
  if (fileId === null || (await getFile(tx, fileId))?.fullSizeId) return;
  const { artworkMin } = limits;
  const sentence = t`Artwork is square and has at least ${artworkMin} × ${artworkMin} pixels. Choose another picture.`;
  throw fieldError('invalid', 'artwork', sentence);
}

/** The files that a body names: files that the episode has already, or fresh ones, which become its own. */
async function bindFiles(tx: Transaction, call: Saving, episodeId: string, before: Before) {
  const { artwork, feature } = call.body;
  const own = { clubId: null, episodeId };
  const artworkFileId = await bindFile(tx, call, {
    url: artwork,
    field: 'artwork',
    kind: 'image',
    purpose: 'artwork',
    ...own,
    currentId: before?.artworkFileId ?? null,
  });
  if (artworkFileId !== before?.artworkFileId) await requireArtwork(tx, artworkFileId);
  const featureFileId = await bindFile(tx, call, {
    url: feature?.url ?? null,
    field: 'feature',
    kind: 'audio',
    purpose: 'feature',
    ...own,
    currentId: before?.featureFileId ?? null,
  });
  return { artworkFileId, featureFileId };
}

const hostIds = ({ body }: Saving) => body.hosts.map(({ id }) => id);

/** The audit records that the hosts changed but not their names, because hosts are people. */
const hostChanges = (before: readonly string[], after: readonly string[]): Changes =>
  before.join() === after.join() ? {} : { hosts: null };

/** Makes a draft. Resolves to its id and what is in it. */
export async function createDraft(tx: Transaction, call: Call<typeof createEpisode>) {
  await requireChoices(tx, call, undefined);
  await store.lockNumbers(tx);
  const number = call.body.number ?? (await freeNumber(tx, call.body.season));
  const values = { ...plainColumns(call, undefined), number };
  const id = await refuseTaken(numberOnce, store.createEpisode(tx, values));
  // The episode is made first, because files refer to it.
  const files = await bindFiles(tx, call, id, undefined);
  await store.completeEpisode(tx, id, files);
  if (files.featureFileId) await requestTranscriptOf(tx, call.services, files.featureFileId);
  await store.setHosts(tx, id, hostIds(call));
  const changes = await store.episodeChanges(tx, undefined, { ...values, ...files });
  return { id, changes: { ...changes, ...hostChanges([], hostIds(call)) } };
}

/** What a form does not show because it is deleted. A save keeps it, so that restoring it brings it back here too. */
async function listHidden(tx: Transaction, { id, categoryId }: store.BareEpisode) {
  const allHostIds = await store.listHostIds(tx, id);
  const live = await store.listLiveHosts(tx, allHostIds);
  return {
    allHostIds,
    hostIds: allHostIds.filter((hostId) => !live.includes(hostId)),
    categoryId: categoryId !== null && !(await store.isLiveCategory(tx, categoryId)) ? categoryId : null,
  };
}

/** Saves an episode that is locked, and requests what has to be mastered again. Resolves to what has changed. */
export async function saveEpisode(
  tx: Transaction,
  call: Call<typeof updateEpisode>,
  before: store.BareEpisode,
): Promise<Changes> {
  const { id } = before;
  await requireChoices(tx, call, before);
  await store.lockNumbers(tx);
  const files = await bindFiles(tx, call, id, before);
  const hidden = await listHidden(tx, before);
  const columns = plainColumns(call, before);
  const categoryId = columns.categoryId ?? hidden.categoryId;
  const values = { ...columns, categoryId, number: call.body.number, ...files };
  const hosts = [...hostIds(call), ...hidden.hostIds];
  const changes = {
    ...(await store.episodeChanges(tx, before, values)),
    ...hostChanges(hidden.allHostIds, hosts),
  };
  await refuseTaken(numberOnce, store.updateEpisode(tx, id, values));
  await store.setHosts(tx, id, hosts);
  for (const column of ['artworkFileId', 'featureFileId'] as const) {
    const fileId = before[column];
    if (fileId !== null && fileId !== files[column]) await removeUnusedFile(tx, fileId);
  }
  if (files.featureFileId !== before.featureFileId) {
    if (files.featureFileId) await requestTranscriptOf(tx, call.services, files.featureFileId);
    await masterFeature(tx, call, before);
  }
  return changes;
}

/** Another feature has to be heard: at once in an open episode, in a published one when that was asked for. */
async function masterFeature(
  tx: Transaction,
  { services, body }: Call<typeof updateEpisode>,
  { id, status }: store.BareEpisode,
): Promise<void> {
  if (status === 'in_progress') await requestRenditionsAnew(tx, services.queue, id);
  if (status !== 'published') return;
  if (!(await store.hasAudio(tx, id))) throw fieldError('conflict', 'feature', nothingToHear);
  if (body.masterAgain) await requestRenditionsOfAll(tx, services.queue, id);
}

async function freeNumber(tx: Transaction, season: number): Promise<number> {
  const number = await store.nextNumber(tx, season);
  if (number <= limits.episodeNumberMax) return number;
  throw fieldError(
    'conflict',
    'number',
    t`This season already has the highest possible number. Choose a free number, or another season.`,
  );
}

/** The Due Date of a copy: some weeks later on the same day of the week, so that it is still to come. */
function laterDay(endDate: string, today: string): string {
  const since = daysIn({ from: endDate, to: today }) - 1;
  return addDays(endDate, 7 * Math.max(1, Math.floor(since / 7) + 1));
}

/** Makes a draft like an episode that is locked. Resolves to its id. */
export async function copyEpisode(
  tx: Transaction,
  queue: Queue,
  source: store.BareEpisode,
  today: string,
): Promise<string> {
  const { name, season, description, audience, categoryId, questions, guides, remindAutomatically } = source;
  const { artworkFileId, featureFileId } = source;
  await store.lockNumbers(tx);
  const number = await freeNumber(tx, season);
  const same = { name, season, description, audience, categoryId, questions, guides, remindAutomatically };
  const id = await store.createEpisode(tx, { ...same, number, endDate: laterDay(source.endDate, today) });
  await store.completeEpisode(tx, id, {
    artworkFileId: artworkFileId && (await copyFile(tx, artworkFileId, id)),
    featureFileId: featureFileId && (await copyRecording(tx, queue, featureFileId, id)),
  });
  await store.setHosts(tx, id, await store.listHostIds(tx, source.id));
  return id;
}

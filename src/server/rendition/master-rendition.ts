import type { Logger } from 'pino';
import type { ChapterKind } from '@/contract/episode-content';
import { AudioError, partNameOf, shortReasonOf } from '../kernel/audio/engine';
import { type JoinedEpisode, joinParts } from '../kernel/audio/mastering/join-parts';
import { makeInOneLayout } from '../kernel/audio/mastering/master-parts';
import type { Database } from '../kernel/db/client';
import { isStorageAway } from '../kernel/storage/storage-error';
import { withPaths } from '../kernel/storage/with-paths';
import { masterPartOnce, SourceGone } from '../mastering/master-part-once';
import { hasRunningCheck, lockContent } from '../part/part.store';
import type { RenditionKey } from '../tables/rendition-key';
import {
  endEmpty,
  failMastering,
  keepMade,
  keepResult,
  type MasterContext,
  type MasterFailure,
  refuseInputs,
  requestAgain,
} from './end-mastering';
import { beginMastering, getRendition, undoMasteringAttempt, updateRendition } from './rendition.store';
import { type Inputs, readInputs, spotsOf } from './rendition-inputs';

const heartbeatMs = 2000;
const mostAttempts = 3;
/** `at` is the part that was being made when the worker ended last. */
const gaveUp = (at: ChapterKind | null): MasterFailure => ({
  reason: at
    ? `Mastering broke off three times at this part: ${partNameOf(at)}. Send it again, or try again.`
    : 'Mastering broke off three times. One of the sound files may be at fault: send the parts again, or try again.',
  shortReason: 'Mastering broke off',
});

/** Writes a heartbeat while mastering runs; without one the rendition counts as abandoned. */
function heartbeat(db: Database, key: RenditionKey) {
  let progress = 0;
  const timer = setInterval(() => {
    // A heartbeat that fails does not stop the mastering, because the next one follows.
    updateRendition(db, key, { progress }).catch(() => undefined);
  }, heartbeatMs);
  // Parts that are made a second time in stereo may come to more than all of it.
  return { report: (share: number) => (progress = Math.min(share, 1)), stop: () => clearInterval(timer) };
}

/** Makes the parts that were not made before, and joins all of them. */
async function render(
  { db, storage }: MasterContext,
  key: RenditionKey,
  { subject: { episode, club }, parts, settings }: Inputs,
  output: string,
): Promise<JoinedEpisode> {
  const beat = heartbeat(db, key);
  try {
    const placed = await makeInOneLayout(parts, async (part, layout, before) => {
      await updateRendition(db, key, { atKind: part.kind });
      const report = (share: number) => beat.report((before + share) / (parts.length + 1));
      const { made, sha256 } = await masterPartOnce({ db, storage }, part, settings, layout, report);
      beat.report((before + 1) / (parts.length + 1));
      return { ...part, sha256, made };
    });
    // No part is to blame for what ends a worker from here on.
    await updateRendition(db, key, { atKind: null });
    const { bitRate } = settings;
    const tags = {
      title: episode.name,
      artist: club.clubname,
      album: `${club.clubname} · Season ${episode.season}`,
      track: episode.number,
      year: Number(episode.endDate.slice(0, 4)),
      comment: episode.description,
    };
    const addresses = placed.map(({ sha256 }) => sha256);
    return await withPaths(storage, addresses, (paths) =>
      joinParts({
        parts: placed.map((part, i) => ({ ...part, path: paths[i] ?? '' })),
        ...{ bitRate, output, tags },
      }),
    );
  } finally {
    beat.stop();
  }
}

/** Whether a part is still being checked. If so the rendition stays queued, and the end of the check starts it. */
async function waitsForChecks(db: Database, key: RenditionKey): Promise<boolean> {
  if (!(await hasRunningCheck(db, key))) return false;
  return db.transaction(async (tx) => {
    // The lock waits for a check that is just ending, because that one may not have seen this request.
    await lockContent(tx, key.episodeId, key.clubId);
    return hasRunningCheck(tx, key);
  });
}

/**
 * Makes the finished episode of one club. A part that cannot be read makes the rendition `failed` with a reason for
 * people; any other error is thrown, and the queue tries again.
 */
export async function runMastering(context: MasterContext, key: RenditionKey): Promise<void> {
  const { db, storage } = context;
  if (await waitsForChecks(db, key)) return;
  const order = await readInputs(db, key);
  const current = await getRendition(db, key);
  if (!order || !current) return;
  const { subject, parts, inputs } = order;
  if (parts.length === 0) return endEmpty(db, key);
  const isMade =
    current.rendition.inputs === inputs && current.sha256 !== null && (await storage.has(current.sha256));
  if (isMade) return keepMade(db, key, inputs, spotsOf(parts));

  if ((await beginMastering(db, key)) > mostAttempts)
    return failMastering(db, key, gaveUp(current.rendition.atKind));
  const output = storage.scratch();
  try {
    const result = await render(context, key, order, output);
    const fileName = `${subject.club.clubname} - ${subject.episode.name}.mp3`;
    await keepResult(context, key, inputs, fileName, output, result);
  } catch (error) {
    // A part was taken back or replaced meanwhile, so it is made of what there is now.
    if (error instanceof SourceGone) return requestAgain(db, key);
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    await refuseInputs(db, key, inputs, { reason: error.message, shortReason: shortReasonOf(error) });
  } finally {
    await storage.discard({ path: output });
  }
}

const ourFault = 'Something went wrong on our side while mastering. Try again.';

/** Masters, and says at the last try of its job that it failed through our fault. */
export async function masterInJob(
  context: MasterContext & { log: Logger },
  key: RenditionKey,
  { last }: { last: boolean },
): Promise<void> {
  try {
    await runMastering(context, key);
  } catch (error) {
    if (isStorageAway(error)) {
      // No part and no try is at fault, however often it comes to this. The worker takes the job up again.
      await undoMasteringAttempt(context.db, key);
      throw error;
    }
    context.log.error({ err: error, ...key }, 'mastering broke');
    // `queued` until the next try, because `rendering` without a heartbeat would count as abandoned.
    await (last
      ? failMastering(context.db, key, { reason: ourFault })
      : updateRendition(context.db, key, { status: 'queued', progress: 0 }));
    throw error;
  }
}

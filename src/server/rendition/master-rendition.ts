import type { Logger } from 'pino';
import type { ChapterKind } from '@/contract/episode-content';
import { t } from '@/language/text';
import { AudioError, brokeOff, shortReasonOf } from '../kernel/audio/engine';
import { type JoinedEpisode, joinParts } from '../kernel/audio/mastering/join-parts';
import { makeInOneLayout } from '../kernel/audio/mastering/master-parts';
import type { Database } from '../kernel/db/client';
import { withHeartbeat } from '../kernel/jobs/heartbeat';
import { withRoom } from '../kernel/storage/space';
import { waitsForStorage } from '../kernel/storage/storage-error';
import { withPaths } from '../kernel/storage/with-paths';
import { masterPartOnce, SourceGone } from '../mastering/master-part-once';
import { hasRunningCheck, lockContent } from '../part/part.store';
import type { RenditionKey } from '../tables/rendition-key';
import {
  endEmpty,
  endUnchanged,
  failMastering,
  keepResult,
  type MasterContext,
  type MasterFailure,
  refuseInputs,
  requestAgain,
} from './end-mastering';
import {
  beginMastering,
  getRendition,
  touchRendition,
  undoMasteringAttempt,
  updateRendition,
} from './rendition.store';
import { type Inputs, readInputs, spotsOf, yearOf } from './rendition-inputs';

const heartbeatMs = 2000;
const mostAttempts = 3;
const gaveUp = (at: ChapterKind | null): MasterFailure => ({
  reason: brokeOff(at),
  shortReason: t`Mastering broke off`,
});

/** How much of the time making the parts takes; the rest is joining and storing them. */
const shareOfParts = 0.95;

/** Makes the parts that were not made before, and joins all of them. `report` takes the share that is done. */
async function makeEpisode(
  context: MasterContext,
  key: RenditionKey,
  { subject: { episode, club }, parts, settings }: Inputs,
  output: string,
  report: (share: number) => void,
): Promise<JoinedEpisode> {
  const { db, storage } = context;
  const placed = await makeInOneLayout(parts, async (part, layout, before) => {
    await updateRendition(db, key, { atKind: part.kind });
    const reportPart = (share: number) => report((shareOfParts * (before + share)) / parts.length);
    const { made, sha256 } = await masterPartOnce(context, part, settings, layout, reportPart);
    reportPart(1);
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
    year: yearOf(episode),
    comment: episode.description,
  };
  const addresses = placed.map(({ sha256 }) => sha256);
  const bytes = placed.reduce((sum, { made }) => sum + made.bytes, 0);
  return withRoom(storage, bytes, () =>
    withPaths(storage, addresses, (paths) =>
      joinParts({
        parts: placed.map((part, i) => ({ ...part, path: paths[i] ?? '' })),
        ...{ bitRate, output, tags },
      }),
    ),
  );
}

/** Makes and stores it with a sign of life to the end, since a bucket may be slow. It says how far the making is. */
async function makeAndKeep(
  context: MasterContext,
  key: RenditionKey,
  order: Inputs,
  output: string,
): Promise<void> {
  let progress = 0;
  const beat = () => touchRendition(context.db, key, progress);
  await withHeartbeat(heartbeatMs, { beat }, async () => {
    const result = await makeEpisode(context, key, order, output, (share) => {
      // Parts that are made a second time in stereo may come to more than all of them.
      progress = Math.min(share, shareOfParts);
    });
    const { club, episode } = order.subject;
    const fileName = `${club.clubname} - ${episode.name}.mp3`;
    await keepResult(context, key, order.inputs, fileName, output, result);
  });
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
  const { parts, inputs } = order;
  if (parts.length === 0) return endEmpty(context, key);
  const isMade =
    current.rendition.inputs === inputs && current.sha256 !== null && (await storage.has(current.sha256));
  if (isMade) return endUnchanged(context, key, inputs, spotsOf(parts));

  const begun = await beginMastering(db, key);
  if (begun === undefined) return;
  if (begun > mostAttempts) return failMastering(context, key, gaveUp(current.rendition.atKind));
  const output = storage.scratch();
  try {
    await makeAndKeep(context, key, order, output);
  } catch (error) {
    // A part was taken back or replaced meanwhile, so it is made of what there is now.
    if (error instanceof SourceGone) return requestAgain(context, key);
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    await refuseInputs(context, key, inputs, { reason: error.message, shortReason: shortReasonOf(error) });
  } finally {
    await storage.discard({ path: output });
  }
}

const ourFault = t`Something went wrong on our side while mastering. Try again.`;

/** Masters, and says at the last try of its job that it failed through our fault. */
export async function masterInJob(
  context: MasterContext & { log: Logger },
  key: RenditionKey,
  { last }: { last: boolean },
): Promise<void> {
  try {
    await runMastering(context, key);
  } catch (error) {
    if (waitsForStorage(error)) {
      // No part and no try is at fault, however often it comes to this. The worker takes the job up again.
      await undoMasteringAttempt(context.db, key);
      throw error;
    }
    context.log.error({ err: error, ...key }, 'mastering broke');
    // `queued` until the next try, because `rendering` without a heartbeat would count as abandoned.
    await (last
      ? failMastering(context, key, { reason: ourFault })
      : updateRendition(context.db, key, { status: 'queued', progress: 0 }));
    throw error;
  }
}

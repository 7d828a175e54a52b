import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { AudioError, masterEpisode, shortReasonOf } from '../kernel/audio/engine';
import type { Database } from '../kernel/db/client';
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
} from './end-mastering';
import { beginMastering, getRendition, updateRendition } from './rendition.store';
import { type MasterSubject, readInputs, spotsOf } from './rendition-inputs';
import type { OrderedPart } from './running-order';

const heartbeatMs = 2000;
const mostAttempts = 3;
const gaveUp: MasterFailure = {
  reason:
    'Mastering broke off three times. One of the sound files may be at fault: send the parts again, or try again.',
  shortReason: 'Mastering broke off',
};

/** Writes a heartbeat while mastering runs; without one the rendition counts as abandoned. */
function heartbeat(db: Database, key: RenditionKey) {
  let progress = 0;
  const timer = setInterval(() => {
    // A heartbeat that fails does not stop the mastering, because the next one follows.
    updateRendition(db, key, { progress }).catch(() => undefined);
  }, heartbeatMs);
  return { report: (share: number) => (progress = share), stop: () => clearInterval(timer) };
}

async function render(
  { db, storage }: MasterContext,
  key: RenditionKey,
  subject: MasterSubject,
  parts: OrderedPart[],
  output: string,
) {
  const { episode, club } = subject;
  const beat = heartbeat(db, key);
  try {
    return await masterEpisode(
      {
        parts: parts.map(({ kind, title, sha256 }) => ({
          kind,
          title,
          path: path.join(storage.root, storage.locate(sha256)),
        })),
        output,
        tags: {
          title: episode.name,
          artist: club.clubname,
          album: `${club.clubname} · Season ${episode.season}`,
          track: episode.number,
          year: Number(episode.endDate.slice(0, 4)),
          comment: episode.description,
        },
      },
      { onProgress: beat.report },
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

  if ((await beginMastering(db, key)) > mostAttempts) return failMastering(db, key, gaveUp);
  const output = storage.scratch();
  try {
    const result = await render(context, key, subject, parts, output);
    const fileName = `${subject.club.clubname} - ${subject.episode.name}.mp3`;
    await keepResult(context, key, inputs, fileName, output, result);
  } catch (error) {
    if (!(error instanceof AudioError) || error.code === 'engine') throw error;
    await refuseInputs(db, key, inputs, { reason: error.message, shortReason: shortReasonOf(error) });
  } finally {
    await rm(output, { force: true });
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
    context.log.error({ err: error, ...key }, 'mastering broke');
    // `queued` until the next try, because `rendering` without a heartbeat would count as abandoned.
    const next = last ? ({ status: 'failed', reason: ourFault } as const) : ({ status: 'queued' } as const);
    await updateRendition(context.db, key, { ...next, progress: 0 });
    throw error;
  }
}

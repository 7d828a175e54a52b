import { rm, utimes } from 'node:fs/promises';
import type { Logger } from 'pino';
import { dayMs } from '@/contract/analytics/range';
import type { Cue } from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { AudioError, compactAudio } from '../kernel/audio/engine';
import type { Database, Transaction } from '../kernel/db/client';
import type { Env, TranscriptionEnv } from '../kernel/env';
import { withHeartbeat } from '../kernel/jobs/heartbeat';
import type { Queue } from '../kernel/jobs/queue';
import { askSpeechService, SpeechError, serviceLimits } from '../kernel/speech/speech-service';
import type { Storage } from '../kernel/storage/storage';
import { waitsForStorage } from '../kernel/storage/storage-error';
import { lockHeardChildren } from '../part/voice.store';
import { makeCues, sizeProblem } from './make-cues';
import { readAnswer } from './read-answer';
import { disclosureRefusal, getRecording, type Recording } from './recording.store';
import { queueTranscript } from './request-transcript';
import { putTranscript } from './transcript.store';
import * as work from './work.store';

export interface WriteContext {
  db: Database;
  storage: Storage;
  queue: Queue;
  log: Logger;
  env: Pick<Env, 'transcription'>;
}

const mostAttempts = 5;
const heartbeatMs = 5000;
const minute = 60_000;

/** The wait before each further attempt: 1, 5, 25 and 125 minutes, or as long as the service asks for. */
const pauseAfter = (attempts: number, retryAfter: number) =>
  Math.max(minute * 5 ** (attempts - 1), retryAfter * 1000);

const nextDay = () => new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs + minute);

/** Nothing is to be written any more: a person has sent a text, or another recording took the place. */
class Superseded extends Error {
  override name = 'Superseded';
}

/** Ends an attempt. With `again` there is another one at that time. */
const end = (
  { db, queue }: WriteContext,
  fileId: string,
  problem: string,
  { again, overLimit }: { again?: Date; overLimit?: boolean } = {},
) =>
  db.transaction(async (tx) => {
    const status = again ? ('waiting' as const) : ('unavailable' as const);
    const ended = await work.endAttempt(tx, fileId, { status, problem, ...(overLimit && { overLimit }) });
    if (ended && again) await queueTranscript(tx, queue, fileId, again);
  });

/** Asks the service for each piece of the recording, and adds the times up. `spent` counts the pieces that it has answered. */
async function listen(
  { db, storage }: WriteContext,
  service: TranscriptionEnv,
  { fileId, sha256 }: Recording,
  limits: typeof serviceLimits,
  spent: { pieces: number },
): Promise<Cue[]> {
  const stop = new AbortController();
  const folder = storage.scratch();
  const heart = {
    async beat() {
      // The service may take longer than temp files are kept that nobody writes to. At first the folder is not there.
      await utimes(folder, new Date(), new Date()).catch(() => undefined);
      return work.touchTranscript(db, fileId);
    },
    stop: () => stop.abort(new Superseded()),
  };
  return withHeartbeat(heartbeatMs, heart, async () => {
    try {
      const { pieceSeconds } = limits;
      const pieces = await storage.withPath(sha256, (path) => compactAudio(path, { folder, pieceSeconds }));
      const cues: Cue[] = [];
      for (const piece of pieces) {
        const answer = await askSpeechService(service, piece.path, stop.signal, limits);
        spent.pieces += 1;
        cues.push(...(await readAnswer(answer, piece)));
      }
      return cues;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** The recording, with the children who are heard in it locked, so that no consent changes while its text is stored. */
async function lockRecording(tx: Transaction, { fileId, episodeId, clubId }: Recording) {
  if (clubId !== null) await lockHeardChildren(tx, { episodeId, clubId });
  return getRecording(tx, fileId);
}

/** Stores the lines, unless the recording is in use no more, or consent was withdrawn meanwhile. */
const keep = (context: WriteContext, service: TranscriptionEnv, recording: Recording, raw: readonly Cue[]) =>
  context.db.transaction(async (tx) => {
    const now = await lockRecording(tx, recording);
    if (!now || !(await work.touchTranscript(tx, recording.fileId))) return;
    const { cues } = makeCues(raw, now.duration);
    const problem =
      disclosureRefusal(now, service.isOurs) ??
      (cues.length === 0 ? t`The service found no words in this recording.` : sizeProblem(cues));
    if (problem === null) await putTranscript(tx, now, cues, { byService: true });
    else await work.endAttempt(tx, recording.fileId, { status: 'unavailable', problem });
  });

/** Has a recording written down that this worker has claimed. */
async function write(
  context: WriteContext,
  service: TranscriptionEnv,
  recording: Recording,
  attempts: number,
  limits: typeof serviceLimits,
): Promise<void> {
  const { db, log } = context;
  const { fileId } = recording;
  if (recording.duration === null) {
    // Without its length it would be sent uncounted.
    const again = attempts < mostAttempts && { again: new Date(Date.now() + pauseAfter(attempts, 0)) };
    return end(context, fileId, t`The recording is not usable, or still being checked.`, again || {});
  }
  const seconds = Math.ceil(recording.duration);
  const most = service.minutesADay * 60;
  if (seconds > most)
    return end(context, fileId, t`This recording is longer than what can be turned into text in one day.`);
  if (!(await work.takeSeconds(db, seconds, most))) {
    const problem = t`Today’s minutes for transcripts are used up. The transcript continues tomorrow.`;
    return end(context, fileId, problem, { again: nextDay(), overLimit: true });
  }
  const spent = { pieces: 0 };
  try {
    await keep(context, service, recording, await listen(context, service, recording, limits, spent));
  } catch (error) {
    if (waitsForStorage(error)) {
      if (spent.pieces === 0) await work.giveBackSeconds(db, seconds);
      const again = new Date(Date.now() + minute);
      return end(context, fileId, t`The files cannot be reached right now.`, { again });
    }
    if (error instanceof Superseded) return void (await work.dropUnwritten(db, fileId));
    if (error instanceof AudioError && error.code !== 'engine') return end(context, fileId, error.message);
    const known = error instanceof SpeechError ? error : undefined;
    if (known?.free && spent.pieces === 0) await work.giveBackSeconds(db, seconds);
    log.warn({ fileId, problem: known?.message ?? 'engine' }, 'a transcript could not be written');
    const { message, again, retryAfter } = known ?? new SpeechError(t`Something went wrong on our side.`);
    const isLast = !again || attempts >= mostAttempts;
    await end(
      context,
      fileId,
      message,
      isLast ? {} : { again: new Date(Date.now() + pauseAfter(attempts, retryAfter)) },
    );
    if (!known && isLast) throw error;
  }
}

/** Has what is said in a recording written down by the service, if that is still wanted and allowed. */
export async function writeTranscript(
  context: WriteContext,
  { fileId }: { fileId: string },
  limits = serviceLimits,
): Promise<void> {
  const { db, env } = context;
  const recording = env.transcription && (await getRecording(db, fileId));
  if (!env.transcription || !recording) return void (await work.dropUnwritten(db, fileId));
  const attempts = await work.claimTranscript(db, fileId);
  if (attempts === undefined) return;
  const refusal =
    recording.check === 'good'
      ? disclosureRefusal(recording, env.transcription.isOurs)
      : t`The recording is not usable.`;
  if (refusal !== null) return end(context, fileId, refusal);
  await write(context, env.transcription, recording, attempts, limits);
}

/** Queues again what killed workers have left. */
export const resumeTranscripts = ({ db, queue }: Pick<WriteContext, 'db' | 'queue'>): Promise<void> =>
  db.transaction(async (tx) => {
    for (const fileId of await work.takeAbandoned(tx)) await queueTranscript(tx, queue, fileId);
  });

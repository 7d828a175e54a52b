import type { Database, Transaction } from '../kernel/db/client';
import type { Env } from '../kernel/env';
import type { Queue } from '../kernel/jobs/queue';
import {
  disclosureRefusal,
  getRecording,
  listRecordingsWith,
  listUnwritten,
  type Recording,
} from './recording.store';
import { eraseServiceText, markWaiting } from './transcript.store';

interface Asking {
  queue: Queue;
  env: Pick<Env, 'transcription'>;
}

export const queueTranscript = (tx: Transaction, queue: Queue, fileId: string, startAfter?: Date) =>
  queue.send(tx, 'write-transcript', [
    { key: fileId, data: { fileId }, priority: -1, ...(startAfter && { startAfter }) },
  ]);

/**
 * Has a recording written down by the service, if one is set: in the transaction of the change that asks for it. What a person
 * has sent or removed stays, unless a person asks for it `anew`.
 */
export async function requestTranscript(
  tx: Transaction,
  { queue, env }: Asking,
  recording: Recording,
  { anew = false } = {},
): Promise<void> {
  if (!env.transcription) return;
  if (await markWaiting(tx, recording, { anew })) await queueTranscript(tx, queue, recording.fileId);
}

/** The same for a file that has just been found good or was chosen as a feature. */
export async function requestTranscriptOf(tx: Transaction, asking: Asking, fileId: string): Promise<void> {
  const recording = asking.env.transcription && (await getRecording(tx, fileId));
  if (recording) await requestTranscript(tx, asking, recording);
}

/** What is known of the voices in a recording has changed: a service may write it down now, or its text is erased. */
async function follow(tx: Transaction, asking: Asking, recording: Recording): Promise<void> {
  const isOurs = asking.env.transcription?.isOurs ?? false;
  if (disclosureRefusal(recording, isOurs) !== null) await eraseServiceText(tx, recording.fileId);
  else if (recording.check === 'good') await requestTranscript(tx, asking, recording);
}

export async function followVoices(tx: Transaction, asking: Asking, fileId: string): Promise<void> {
  const recording = await getRecording(tx, fileId);
  if (recording) await follow(tx, asking, recording);
}

/** A consent about a child was given or withdrawn. */
export async function followConsent(tx: Transaction, asking: Asking, childId: string): Promise<void> {
  for (const recording of await listRecordingsWith(tx, childId)) await follow(tx, asking, recording);
}

/** How many recordings of before a service was set are taken up at each clean-up. */
const mostAtOnce = 200;

export async function requestUnwritten({ db, ...asking }: Asking & { db: Database }) {
  if (!asking.env.transcription) return;
  await db.transaction(async (tx) => {
    for (const recording of await listUnwritten(tx, mostAtOnce))
      await requestTranscript(tx, asking, recording);
  });
}

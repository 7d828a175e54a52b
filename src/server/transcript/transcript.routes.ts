import { readFile } from 'node:fs/promises';
import type { Endpoint } from '@/contract/endpoint';
import {
  getTranscript,
  makeTranscript,
  removeTranscript,
  restoreTranscript,
  saveTranscript,
  uploadTranscript,
} from '@/contract/transcript/transcript';
import { t } from '@/language/text';
import { withUpload } from '../file/receive-upload';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError, fieldError, notFound } from '../kernel/http/api-error';
import { audit } from '../kernel/http/audit';
import { authorize } from '../kernel/http/authorize';
import { requireMatch } from '../kernel/http/if-match';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { captionsOfRecording } from './captions-of-recording';
import { makeCues } from './make-cues';
import { CaptionsError } from './read-captions';
import { disclosureRefusal, getRecordingByKey, type Recording } from './recording.store';
import { requestTranscript } from './request-transcript';
import * as store from './transcript.store';
import { viewTranscript } from './transcript.view';

/** The recording of an address: 404 also where it was replaced, so that a text never gets to another one. */
async function requireRecording(db: Db, who: Person, key: string): Promise<Recording> {
  const recording = await getRecordingByKey(db, key);
  if (!recording) throw notFound(t`The recording`);
  const { clubId, status, audience } = recording;
  authorize(who, 'transcript:manage', { clubId, status, audience }, t`The recording`);
  return recording;
}

type Changing = Pick<Call<Endpoint & { access: 'transcript:manage' }>, 'services' | 'request'> & {
  who: Person;
};

/** Does a change to the text of a recording, and records it. */
const change = <Reply>(
  call: Changing & { params: { key: string } },
  what: 'send' | 'correct' | 'remove' | 'restore' | 'make',
  how: (tx: Transaction, recording: Recording) => Promise<Reply>,
): Promise<Reply> =>
  call.services.db.transaction(async (tx) => {
    const recording = await requireRecording(tx, call.who, call.params.key);
    const reply = await how(tx, recording);
    const { fileId, clubId } = recording;
    await audit(tx, call, { action: `transcript:${what}`, object: `recording:${fileId}`, clubId });
    return reply;
  });

const missing = () => notFound(t`The transcript`);

const get = on(getTranscript, async ({ services, who, params }) => {
  const { fileId } = await requireRecording(services.db, who, params.key);
  const row = await store.getTranscript(services.db, fileId);
  return { data: viewTranscript(row, services.env) };
});

async function cuesOfFile(path: string, { duration }: Recording) {
  try {
    return await captionsOfRecording(await readFile(path), duration);
  } catch (error) {
    if (error instanceof CaptionsError) throw fieldError('invalid', 'file', error.message, error);
    throw error;
  }
}

const upload = on(uploadTranscript, async (call) => {
  const { services, who, params } = call;
  const recording = await requireRecording(services.db, who, params.key);
  return withUpload(call, uploadTranscript, async ({ files }) => {
    const [file] = files;
    if (!file) throw fieldError('invalid', 'file', t`Choose a VTT or SRT file.`);
    const { cues, notice } = await cuesOfFile(file.path, recording);
    return change(call, 'send', async (tx, now) => ({
      data: viewTranscript(await store.putTranscript(tx, now, cues, { byService: false }), services.env),
      message: t`The transcript was sent`,
      notice,
    }));
  });
});

const save = on(saveTranscript, (call) =>
  change(call, 'correct', async (tx, recording) => {
    const before = await store.lockTranscript(tx, recording.fileId);
    if (!before || before.removedAt || before.status !== 'written') throw missing();
    await requireMatch(tx, call.incoming, before.rev);
    const { cues, beyond } = makeCues(call.body.cues, recording.duration);
    if (beyond > 0) throw fieldError('invalid', 'cues', t`A line begins after the end of the recording.`);
    const { byService } = before;
    const row = await store.putTranscript(tx, recording, cues, { byService });
    return { data: viewTranscript(row, call.services.env), message: t`The transcript is saved` };
  }),
);

const remove = on(removeTranscript, (call) =>
  change(call, 'remove', async (tx, { fileId }) => {
    const before = await store.lockTranscript(tx, fileId);
    if (before?.status !== 'written') throw missing();
    if (!before.removedAt) await store.setTranscriptRemoved(tx, fileId, true);
    return { message: t`The transcript was removed` };
  }),
);

const restore = on(restoreTranscript, (call) =>
  change(call, 'restore', async (tx, { fileId }) => {
    const before = await store.lockTranscript(tx, fileId);
    if (!before || before.cues.length === 0) throw missing();
    const row = before.removedAt ? await store.setTranscriptRemoved(tx, fileId, false) : before;
    if (!row) throw missing();
    return { data: viewTranscript(row, call.services.env), message: t`The transcript is back` };
  }),
);

const make = on(makeTranscript, (call) =>
  change(call, 'make', async (tx, recording) => {
    const { env } = call.services;
    if (!env.transcription)
      throw new ApiError(
        'conflict',
        t`No service that makes transcripts is set up here. Send a VTT or SRT file.`,
      );
    if (recording.check !== 'good')
      throw new ApiError('conflict', t`The recording is not usable, or still being checked.`);
    const refusal = disclosureRefusal(recording, env.transcription.isOurs);
    if (refusal) throw new ApiError('conflict', refusal);
    const before = await store.lockTranscript(tx, recording.fileId);
    if (before?.status === 'written' && !before.removedAt)
      throw new ApiError('conflict', t`There is a transcript already. Remove it first.`);
    await requestTranscript(tx, call.services, recording, { anew: true });
    const row = await store.getTranscript(tx, recording.fileId);
    if (!row) throw missing();
    return { data: viewTranscript(row, env), message: t`The transcript is being written` };
  }),
);

export const transcriptRoutes = [get, upload, save, remove, restore, make];

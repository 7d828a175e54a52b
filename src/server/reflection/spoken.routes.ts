import { limits } from '@/contract/limits';
import { sayAnswer } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { createFile } from '../file/file.store';
import { createFileKey } from '../file/file-url';
import { examineAudio, keepFile, measureAudio } from '../file/keep-file';
import { fileError, type ReceivedFile, withUpload } from '../file/receive-upload';
import { type AudioAnalysis, type AudioFacts, recordingProblem } from '../kernel/audio/engine';
import type { Db, Transaction } from '../kernel/db/client';
import { ApiError, fieldError } from '../kernel/http/api-error';
import type { Person } from '../kernel/http/person';
import { type Call, on } from '../kernel/http/route';
import { lockUser } from '../user/user.store';
import { queueConversion } from './convert-answer';
import { keepAnswer, requireAnswerable } from './keep-answer';
import { lockHouseholds } from './reflection.store';

/** A recorder stops a little after its minute. */
const graceMs = 2000;

/** The question that is answered by voice. Throws 403 unless a guardian has agreed to it. */
async function requireSpeakable(db: Db, who: Person, episodeId: string, place: number) {
  const asked = await requireAnswerable(db, who, episodeId, place);
  if (!asked.maySpeak) {
    throw new ApiError(
      'forbidden',
      t`A parent has to say yes before you answer with your voice. Until then, write your answer.`,
    );
  }
  if (asked.question.kind !== 'text') throw fieldError('invalid', 'question', t`Choose one of the answers.`);
  return asked;
}

/** Whole and measured, because its sender waits and can record it again. Throws 413, 415. */
async function measure(file: ReceivedFile, whose: string): Promise<AudioFacts & AudioAnalysis> {
  const facts = await examineAudio(file, whose);
  const analysis = await measureAudio(file, whose);
  const problem = recordingProblem(analysis);
  if (problem) throw fileError('unsupported_type', file, problem);
  if (analysis.durationMs > limits.spokenSeconds * 1000 + graceMs) {
    throw fileError('too_large', file, t`The recording is longer than ${limits.spokenSeconds} seconds.`);
  }
  return { ...facts, ...analysis };
}

type Say = Call<typeof sayAnswer>;

async function keepRecording(
  tx: Transaction,
  { services, who }: Pick<Say, 'services' | 'who'>,
  file: ReceivedFile,
  { mime, durationMs, loudness, peaks }: AudioFacts & AudioAnalysis,
  of: { clubId: string; episodeId: string },
): Promise<string> {
  await keepFile(tx, services.storage, file);
  const { sha256, bytes, fileName } = file;
  const fileId = await createFile(tx, {
    ...{ purpose: 'answer', key: createFileKey(), sha256, bytes, fileName, mime, loudness, peaks },
    ...of,
    duration: durationMs / 1000,
    createdBy: who.principal.userId,
  });
  await queueConversion(tx, services.queue, [fileId]);
  return fileId;
}

const say = on(sayAnswer, async (call) => {
  const { services, who, params } = call;
  const { userId } = who.principal;
  const { episodeId, question } = params;
  await requireSpeakable(services.db, who, episodeId, question);
  await services.rateLimits.take('reflectionAnswers', userId);
  return withUpload(call, sayAnswer, async ({ files }) => {
    const [file] = files;
    if (!file) throw fieldError('invalid', 'file', t`Record your answer.`);
    const measured = await measure(file, userId);
    return services.db.transaction(async (tx) => {
      // Withdrawing a consent locks the child first, too.
      await lockUser(tx, userId);
      await lockHouseholds(tx, userId);
      // Checked before the bytes came, and again under the lock, because a consent may be withdrawn in
      // between.
      const asked = await requireSpeakable(tx, who, episodeId, question);
      const fileId = await keepRecording(tx, call, file, measured, { clubId: asked.clubId, episodeId });
      return keepAnswer(tx, call, asked, { choice: null, words: null, fileId });
    });
  });
});

export const spokenRoutes = [say];

import type { QueryClient } from '@tanstack/react-query';
import { ApiFailure, mayPassLater } from '@/client/api-failure';
import { call } from '@/client/http';
import { randomUuid } from '@/client/random';
import { lockUnsent } from '@/client/unsent-lock';
import {
  getUnsent,
  keepUnsentFile,
  putUnsent,
  readUnsent,
  removeUnsent,
  type Unsent,
} from '@/client/unsent-tray';
import { useUnsent } from '@/client/use-unsent';
import { toFailure } from '@/client/user-message';
import { type Reflection, sayAnswer } from '@/contract/reflection/reflection';
import { keepReflection } from '../reflection-queries';

/** Unsent spoken answers of a child wait in the same tray as a club's recordings. */
const isAnswer = ({ kind }: Unsent): boolean => kind === 'answer';

export interface AskedPlace {
  episodeId: string;
  /** The index of the question, from 0. */
  question: number;
}

/**
 * The unsent answers to an episode, or to one of its questions. None while not `enabled`, for a person who
 * may not answer by voice.
 */
export const useKeptAnswers = (enabled: boolean, { episodeId, question }: Partial<AskedPlace>) =>
  useUnsent(enabled).filter(
    (item) =>
      isAnswer(item) &&
      (episodeId === undefined || item.episodeId === episodeId) &&
      (question === undefined || item.question === question),
  );

/** Keeps a recorded answer on this device. Rejects where nothing can be stored. */
export async function keepUnsentAnswer(
  place: AskedPlace & { episode: string },
  file: File,
  seconds: number,
): Promise<Unsent> {
  const item: Unsent = {
    ...{ id: randomUuid(), kind: 'answer', ...place, clubId: '', slot: null },
    ...{ name: file.name, mime: file.type, lastModified: file.lastModified, at: Date.now(), segments: 1 },
    ...{ ms: Math.round(seconds * 1000), state: 'open' },
  };
  await keepUnsentFile(item, file);
  return item;
}

export const keptFile = async ({ id, name, mime, lastModified }: Unsent): Promise<File> =>
  new File(await readUnsent(id), name, { type: mime, lastModified });

/**
 * Whether sending can succeed later: there is no connection, or another failure that passes by itself. False
 * for a refusal.
 */
function waitsForLater(error: unknown): boolean {
  const failure = toFailure(error);
  return mayPassLater(failure) || failure.code === 'unauthenticated' || failure.code === 'cancelled';
}

const elsewhere = () => new ApiFailure('conflict', 'Another tab of this browser is sending it.');

/**
 * Sends a kept answer, unless another tab does. With `submit` it is marked first, so that it is sent
 * automatically later; without, only a marked one is sent. Throws an `ApiFailure`; the tray keeps the reason.
 */
export async function sendKept(
  client: QueryClient,
  { id }: Unsent,
  { submit = false, steal = false } = {},
): Promise<{ data: Reflection }> {
  const release = await lockUnsent(id, steal);
  if (!release) throw elsewhere();
  try {
    const item = await getUnsent(id);
    if (!item || !(submit || item.state === 'submitted')) throw elsewhere();
    const { episodeId, question = 0 } = item;
    if (submit) await putUnsent({ ...item, state: 'submitted', why: undefined });
    try {
      const sent = await call(sayAnswer, { params: { episodeId, question }, files: [await keptFile(item)] });
      await removeUnsent([id]);
      keepReflection(client, episodeId, sent.data);
      return sent;
    } catch (error) {
      const state = waitsForLater(error) ? 'submitted' : 'failed';
      await putUnsent({ ...item, state, why: toFailure(error).sentence });
      throw error;
    }
  } finally {
    release();
  }
}

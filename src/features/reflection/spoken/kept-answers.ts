import { type QueryClient, useQueries } from '@tanstack/react-query';
import { ApiFailure, maySendLater } from '@/client/api-failure';
import { call } from '@/client/http';
import { randomUuid } from '@/client/random';
import { attempt } from '@/client/unsent/back-off';
import { lockSending, lockUnsent } from '@/client/unsent/unsent-lock';
import {
  changeUnsent,
  getUnsent,
  keepUnsentFile,
  listUnsent,
  readUnsent,
  removeUnsent,
  type Unsent,
} from '@/client/unsent/unsent-tray';
import { useUnsent } from '@/client/unsent/use-unsent';
import { toFailure } from '@/client/user-message';
import { type AskedQuestion, type Reflection, sayAnswer } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { askReflection, isOver, keepReflection, reflectionQuery } from '../reflection-queries';

/** Unsent spoken answers of a child wait in the same tray as a club's recordings. */
const isAnswer = ({ kind }: Unsent): boolean => kind === 'answer';

export interface AskedPlace {
  episodeId: string;
  /** The index of the question, from 0. */
  question: number;
  /** The text of the question. */
  asked: string;
}

/**
 * The place of the question that an answer was recorded for; -1 once it is not asked any more. Its text decides,
 * because the questions of an episode may be changed while the answer waits.
 */
export function placeOfAnswer(
  questions: readonly AskedQuestion[],
  { asked, question = 0 }: Pick<Unsent, 'asked' | 'question'>,
): number {
  const isIts = (each: AskedQuestion | undefined) => each?.kind === 'text' && each.text === asked;
  return isIts(questions[question]) ? question : questions.findIndex(isIts);
}

/**
 * The unsent answers to an episode, or to one of its questions. None while not `enabled`, for a person who
 * may not answer by voice.
 */
export const useKeptAnswers = (enabled: boolean, { episodeId, asked }: Partial<AskedPlace>) =>
  useUnsent(enabled).filter(
    (item) =>
      isAnswer(item) &&
      (episodeId === undefined || item.episodeId === episodeId) &&
      (asked === undefined || item.asked === asked),
  );

/** The answers to send automatically. */
export const listSubmittedAnswers = async (): Promise<Unsent[]> =>
  (await listUnsent()).filter((item) => isAnswer(item) && item.state === 'submitted');

/** Keeps a recorded answer on this device. Rejects where nothing can be stored. */
export async function keepUnsentAnswer(
  place: AskedPlace & { episode: string },
  file: File,
  seconds: number,
): Promise<Unsent> {
  const item: Unsent = {
    id: randomUuid(),
    kind: 'answer',
    ...place,
    clubId: '',
    slot: null,
    name: file.name,
    mime: file.type,
    lastModified: file.lastModified,
    at: Date.now(),
    segments: 1,
    ms: Math.round(seconds * 1000),
    state: 'open',
  };
  await keepUnsentFile(item, file);
  return item;
}

export const keptFile = async ({ id, name, mime, lastModified }: Unsent): Promise<File> =>
  new File(await readUnsent(id), name, { type: mime, lastModified });

/** Unsent answers to questions that are not asked any more, as far as this page knows. */
export function useLostAnswers(items: readonly Unsent[]): Unsent[] {
  const episodes = [...new Set(items.map(({ episodeId }) => episodeId))];
  const found = useQueries({ queries: episodes.map(reflectionQuery) });
  return items.filter((item) => {
    const { data, error } = found[episodes.indexOf(item.episodeId)] ?? {};
    return isOver(error) || (data !== undefined && placeOfAnswer(data?.questions ?? [], item) < 0);
  });
}

export const lostWords = ({ asked = '' }: Pick<Unsent, 'asked'>): string =>
  t`The question “${asked}” is no longer asked, so what you said cannot be sent.`;

/** Where the answer is to be sent now. Throws for one whose question is not asked any more, or that has to wait. */
async function findPlace(client: QueryClient, item: Unsent): Promise<number> {
  const reflection = await askReflection(client, item.episodeId);
  // The end that was heard is sent as well, and the server takes no answer before it.
  if (reflection?.state === 'unheard')
    throw new ApiFailure('cancelled', t`Listen to the end first, then answer.`);
  const place = placeOfAnswer(reflection?.questions ?? [], item);
  if (place < 0) throw new ApiFailure('conflict', lostWords(item), { status: 409 });
  return place;
}

/** The tries of this tab that are under way, and the ids of their answers. */
const tries = new Set<{ id: string; abort: AbortController }>();

/** Stops the sending of an answer, in whose place another is recorded. */
export async function holdAnswer(id: string): Promise<void> {
  for (const trying of tries) if (trying.id === id) trying.abort.abort();
  await changeUnsent(id, (now) => (now.state === 'submitted' ? { ...now, state: 'open' } : undefined));
}

const elsewhere = () => new ApiFailure('conflict', t`Another tab of this browser is sending it.`);

interface Sending {
  submit?: boolean;
  steal?: boolean;
}

/** What a person has submitted waits until another try has ended, which may have sent it. */
async function lock(id: string, { submit = false, steal = false }: Sending, signal: AbortSignal) {
  const how = submit ? { signal } : { ifAvailable: true };
  const mine = await lockUnsent(id, steal ? { steal } : how);
  const sending = mine && (await lockSending(id, how));
  if (!sending) {
    mine?.();
    throw elsewhere();
  }
  return () => {
    sending();
    mine();
  };
}

/**
 * Sends a kept answer, unless another tab does. With `submit` it is marked first, so that it is sent
 * automatically later; without, only a marked one is sent. Throws an `ApiFailure`; the tray keeps the reason.
 */
export async function sendKept(
  client: QueryClient,
  { id }: Unsent,
  how: Sending = {},
): Promise<{ data: Reflection }> {
  const { submit = false } = how;
  const trying = { id, abort: new AbortController() };
  const { signal } = trying.abort;
  tries.add(trying);
  let release: (() => void) | undefined;
  try {
    release = await lock(id, how, signal);
    const item = await getUnsent(id);
    if (!item || !(submit || item.state === 'submitted')) throw elsewhere();
    const { episodeId } = item;
    if (submit) await changeUnsent(id, (now) => ({ ...now, state: 'submitted', why: undefined }));
    try {
      const files = [await keptFile(item)];
      const sent = await attempt(
        'spoken',
        async () => {
          const question = await findPlace(client, item);
          return call(sayAnswer, { params: { episodeId, question }, files, signal, kept: true });
        },
        submit,
      );
      await removeUnsent([id]);
      keepReflection(client, episodeId, sent.data);
      return sent;
    } catch (error) {
      const failure = toFailure(error);
      const state = maySendLater(failure) ? 'submitted' : 'failed';
      // Meanwhile another one may be recorded in its place, and then it is not sent any more.
      await changeUnsent(id, (now) =>
        now.state === 'submitted' ? { ...now, state, why: failure.sentence } : undefined,
      );
      throw error;
    }
  } finally {
    tries.delete(trying);
    release?.();
  }
}

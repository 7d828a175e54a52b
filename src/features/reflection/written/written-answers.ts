import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { ApiFailure, mayPassLater } from '@/client/api-failure';
import { call } from '@/client/http';
import { writtenKey } from '@/client/kept-on-device';
import { holdSession } from '@/client/session';
import { storedList } from '@/client/stored-list';
import { userMessage } from '@/client/user-message';
import { answerQuestion, getReflection } from '@/contract/reflection/reflection';
import { keepReflection } from '../reflection-queries';

/** A written or chosen answer that waits in this browser for a connection. A sign-out removes it. */
const Written = z.object({
  userId: z.string(),
  episodeId: z.string(),
  /** The index of the question, from 0. */
  question: z.number(),
  /** Its text. */
  asked: z.string(),
  choice: z.string().optional(),
  words: z.string().optional(),
  /** The `Idempotency-Key` of the first try, which may have arrived. */
  key: z.string(),
  /** Why the server does not take it, in a sentence. */
  why: z.string().optional(),
});
type Written = z.infer<typeof Written>;
type Place = Pick<Written, 'userId' | 'episodeId' | 'question'>;

/** More questions are not asked without a connection. */
const most = 50;
const kept = storedList(writtenKey, Written, most);
const none: readonly Written[] = [];
const listeners = new Set<() => void>();

function notice(): void {
  for (const listener of listeners) listener();
}

function write(next: readonly Written[]): void {
  kept.write(next);
  notice();
}

const isOther = (place: Place) => (one: Place) =>
  one.userId !== place.userId || one.episodeId !== place.episodeId || one.question !== place.question;

/** Keeps an answer until it can be sent, in place of an earlier one. */
export const keepWritten = (written: Written): void =>
  write([...kept.read().filter(isOther(written)), written]);

export const removeWritten = (place: Place): void => {
  if (!kept.read().every(isOther(place))) write(kept.read().filter(isOther(place)));
};

function subscribe(listener: () => void): () => void {
  // Another tab has written or sent one.
  const onStorage = ({ key }: StorageEvent) => key === writtenKey && notice();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** All answers that wait in this browser, of whoever has written them. */
export const useAllWritten = (): readonly Written[] => useSyncExternalStore(subscribe, kept.read, () => none);

/** The answer of this person to this question that waits; undefined without one. */
export const useWritten = (place: Partial<Place>): Written | undefined =>
  useAllWritten().find(
    (one) =>
      one.userId === place.userId && one.episodeId === place.episodeId && one.question === place.question,
  );

const notAsked = (asked: string) => `“${asked}” is not asked any more, so your answer cannot be sent.`;

/** Sends it to its question, which may have been moved or removed while it waited. */
async function send(client: QueryClient, written: Written, holds: () => boolean): Promise<void> {
  const { episodeId, asked, choice, words, key } = written;
  const params = { episodeId };
  try {
    const { data: now } = await call(getReflection, { params, fresh: true });
    // The end that was heard is sent as well, and the server takes no answer before it.
    if (!holds() || now?.state === 'unheard') return;
    const questions = now?.questions ?? [];
    const isHere = questions[written.question]?.text === asked;
    const question = isHere ? written.question : questions.findIndex(({ text }) => text === asked);
    if (question < 0) return keepWritten({ ...written, why: notAsked(asked) });
    const body = { question, choice, words };
    const { data } = await call(answerQuestion, { params, body, key, once: true });
    keepReflection(client, episodeId, data);
    removeWritten(written);
  } catch (error) {
    const refused = error instanceof ApiFailure && !mayPassLater(error) && error.code !== 'unauthenticated';
    if (!refused) throw error;
    keepWritten({ ...written, why: userMessage(error) });
  }
}

let sending: Promise<number> | undefined;

async function sendOf(client: QueryClient, userId: string): Promise<number> {
  const isWaiting = (one: Written) => one.userId === userId && !one.why;
  const holds = holdSession();
  for (const one of kept.read().filter(isWaiting))
    if (holds()) await send(client, one, holds).catch(() => undefined);
  return kept.read().filter(isWaiting).length;
}

/** Sends every answer of this person that waits. Resolves to how many still do; never rejects. */
export function sendWritten(client: QueryClient, userId: string): Promise<number> {
  sending ??= sendOf(client, userId).finally(() => {
    sending = undefined;
  });
  return sending;
}

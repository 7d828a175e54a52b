import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { ApiFailure, mayPassLater } from '@/client/api-failure';
import { call } from '@/client/http';
import { writtenKey } from '@/client/kept-on-device';
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
let all: readonly Written[] | undefined;
const listeners = new Set<() => void>();

const readAll = () => {
  all ??= kept.read();
  return all;
};

function notice(): void {
  all = undefined;
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
  write([...readAll().filter(isOther(written)), written]);

export const removeWritten = (place: Place): void => {
  if (!readAll().every(isOther(place))) write(readAll().filter(isOther(place)));
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
export const useAllWritten = (): readonly Written[] => useSyncExternalStore(subscribe, readAll, () => none);

/** The answer of this person to this question that waits; undefined without one. */
export const useWritten = (place: Partial<Place>): Written | undefined =>
  useAllWritten().find(
    (one) =>
      one.userId === place.userId && one.episodeId === place.episodeId && one.question === place.question,
  );

/** Whether the server does not know yet that the episode was heard to its end, which is sent as well. */
const isUnheard = async (episodeId: string) =>
  (await call(getReflection, { params: { episodeId }, fresh: true })).data?.state === 'unheard';

async function send(client: QueryClient, written: Written): Promise<void> {
  const { episodeId, question, choice, words, key } = written;
  const body = { question, choice, words };
  try {
    const { data } = await call(answerQuestion, { params: { episodeId }, body, key, once: true });
    keepReflection(client, episodeId, data);
    removeWritten(written);
  } catch (error) {
    const refused = error instanceof ApiFailure && !mayPassLater(error) && error.code !== 'unauthenticated';
    if (!refused || (error.code === 'conflict' && (await isUnheard(episodeId)))) throw error;
    keepWritten({ ...written, why: userMessage(error) });
  }
}

let sending: Promise<number> | undefined;

async function sendOf(client: QueryClient, userId: string): Promise<number> {
  const isWaiting = (one: Written) => one.userId === userId && !one.why;
  for (const one of readAll().filter(isWaiting)) await send(client, one).catch(() => undefined);
  return readAll().filter(isWaiting).length;
}

/** Sends every answer of this person that waits. Resolves to how many still do; never rejects. */
export function sendWritten(client: QueryClient, userId: string): Promise<number> {
  sending ??= sendOf(client, userId).finally(() => {
    sending = undefined;
  });
  return sending;
}

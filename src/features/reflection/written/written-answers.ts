import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod';
import { maySendLater } from '@/client/api-failure';
import { makeEmitter } from '@/client/emitter';
import { call } from '@/client/http';
import { writtenKey } from '@/client/kept-on-device';
import { holdSession } from '@/client/session';
import { storedList } from '@/client/stored-list';
import { attempt } from '@/client/unsent/back-off';
import { lockUnsent } from '@/client/unsent/unsent-lock';
import { cancelled, toFailure } from '@/client/user-message';
import { answerQuestion, getReflection, type Reflection } from '@/contract/reflection/reflection';
import { t } from '@/language/text';
import { keepReflection, readReflection } from '../reflection-queries';

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
export type Written = z.infer<typeof Written>;
type Place = Pick<Written, 'userId' | 'episodeId' | 'question'>;

/** More questions are not asked without a connection. */
const most = 50;
const kept = storedList(writtenKey, Written, most);
const none: readonly Written[] = [];
const changes = makeEmitter();

function write(next: readonly Written[]): void {
  kept.write(next);
  changes.emit();
}

const isOther = (place: Place) => (one: Place) =>
  one.userId !== place.userId || one.episodeId !== place.episodeId || one.question !== place.question;

/** Keeps an answer until it can be sent, in place of an earlier one. */
export const keepWritten = (written: Written): void =>
  write([...kept.read().filter(isOther(written)), written]);

export const removeWritten = (place: Place): void => {
  if (!kept.read().every(isOther(place))) write(kept.read().filter(isOther(place)));
};

const isStill = ({ key }: Written) => kept.read().some((one) => one.key === key);

/** Removes this answer, and none that was written in its place meanwhile. */
const removeSent = (written: Written): void => {
  if (isStill(written)) removeWritten(written);
};

/** Says why it is not taken, unless it was removed or replaced meanwhile: a sign-out leaves nothing. */
const refuse = (written: Written, why: string): void => {
  if (isStill(written)) keepWritten({ ...written, why });
};

function subscribe(listener: () => void): () => void {
  // Another tab has written or sent one.
  const onStorage = ({ key }: StorageEvent) => key === writtenKey && listener();
  const stopListening = changes.subscribe(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    stopListening();
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

const notAsked = (asked: string) =>
  t`The question “${asked}” is no longer asked, so your answer cannot be sent.`;

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
    if (question < 0) return refuse(written, notAsked(asked));
    const body = { question, choice, words };
    const { data } = await call(answerQuestion, { params, body, key, once: true, kept: true });
    keepReflection(client, episodeId, data);
    removeSent(written);
  } catch (error) {
    const failure = toFailure(error);
    if (maySendLater(failure)) throw failure;
    refuse(written, failure.sentence);
  }
}

type Sent = { data: Reflection };

/** The first tries that are under way in this tab, by the keys of their answers. */
const firstTries = new Map<string, Promise<Sent>>();

async function tryFirst(client: QueryClient, written: Written): Promise<Sent> {
  const { episodeId, question, choice, words, key } = written;
  const holds = holdSession();
  // The outbox of another tab would send it as well.
  const release = await lockUnsent(key);
  try {
    if (!holds()) throw cancelled(undefined);
    const body = { question, choice, words };
    const sent = await attempt(
      'written',
      () => call(answerQuestion, { params: { episodeId }, body, key, kept: true }),
      true,
    );
    removeSent(written);
    return sent;
  } catch (error) {
    const failure = toFailure(error);
    // The server may not know yet that the end was heard. That is sent as well, so the answer waits.
    const isEarly = failure.code === 'conflict' && readReflection(client, episodeId)?.state === 'unheard';
    if (!isEarly && !maySendLater(failure)) refuse(written, failure.sentence);
    throw failure;
  } finally {
    release?.();
  }
}

/**
 * Sends an answer that was just given. It is kept before, because its form and its page may be left while the call
 * hangs. Under the same key it joins the try that is under way.
 */
export function sendFirst(client: QueryClient, written: Written): Promise<Sent> {
  const { key } = written;
  const underWay = firstTries.get(key);
  if (underWay) return underWay;
  keepWritten(written);
  const trying = tryFirst(client, written).finally(() => firstTries.delete(key));
  firstTries.set(key, trying);
  return trying;
}

/** Sends it once its first try is over, unless another tab does. */
async function sendAgain(client: QueryClient, written: Written, holds: () => boolean): Promise<void> {
  await firstTries.get(written.key)?.catch(() => undefined);
  const release = await lockUnsent(written.key, { ifAvailable: true });
  try {
    const now = kept.read().find(({ key }) => key === written.key);
    if (release && now && !now.why && holds()) await attempt('written', () => send(client, now, holds));
  } finally {
    release?.();
  }
}

let sending: Promise<number> | undefined;

async function sendOf(client: QueryClient, userId: string, signal?: AbortSignal): Promise<number> {
  const isWaiting = (one: Written) => one.userId === userId && !one.why;
  const holds = holdSession();
  for (const one of kept.read().filter(isWaiting))
    if (holds() && !signal?.aborted) await sendAgain(client, one, holds).catch(() => undefined);
  return kept.read().filter(isWaiting).length;
}

/** Sends every answer of this person that waits. Resolves to how many still do; never rejects. `signal` is looked at before each. */
export function sendWritten(client: QueryClient, userId: string, signal?: AbortSignal): Promise<number> {
  sending ??= sendOf(client, userId, signal).finally(() => {
    sending = undefined;
  });
  return sending;
}

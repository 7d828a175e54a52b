import {
  answersCache,
  deletePersonalCaches,
  type KeptPerson,
  readPerson,
  savedCache,
  writePerson,
} from '@/client/offline-caches';
import { endNews } from './end-news';

let known: Promise<KeptPerson | undefined> | undefined;

async function hashOf(token: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The person who is signed in; undefined when no page has told, or they have left. */
export function currentPerson(): Promise<KeptPerson | undefined> {
  known ??= readPerson();
  return known;
}

const isCurrent = async ({ hash }: KeptPerson) => (await currentPerson())?.hash === hash;

/** Remembers the person. Resolves to true when it is another one, or another session, than before. */
export async function setPerson(userId: string, token: string): Promise<boolean> {
  const person = { userId, hash: await hashOf(token) };
  if (await isCurrent(person)) return false;
  known = Promise.resolve(person);
  await writePerson(person);
  return true;
}

/** The person whose token a request carries; undefined where it is not the one who is signed in. */
export async function personOfRequest({ headers }: Request): Promise<KeptPerson | undefined> {
  const token = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
  const person = await currentPerson();
  return token && person && person.hash === (await hashOf(token)) ? person : undefined;
}

/** Forgets who was signed in, deletes what was kept of them, or of everybody, and takes no more news of theirs. */
export async function forgetPerson(everybody: boolean): Promise<void> {
  const deleted = deletePersonalCaches(everybody);
  known = Promise.resolve(undefined);
  await deleted;
  // Without a connection to the browser's maker the server's end has to do.
  await endNews().catch(() => undefined);
}

/** Deletes what was kept of a person whose session the server has ended. */
export async function endPerson(person: KeptPerson): Promise<void> {
  if (await isCurrent(person)) await forgetPerson(false);
}

/** Keeps an answer for this person, and no more than `most` in all, unless they have left meanwhile. */
export async function keepFor(
  person: KeptPerson,
  key: string,
  answer: Response,
  most: number,
): Promise<void> {
  if (!(await isCurrent(person))) return;
  const name = answersCache(person.userId);
  const cache = await caches.open(name);
  // A full storage refuses it: then it is not kept.
  await cache.put(key, answer).catch(() => undefined);
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((old) => cache.delete(old)));
  // They have left while it was written, and what they had was deleted before.
  if ((await currentPerson())?.userId !== person.userId) await caches.delete(name);
}

/** What was kept or saved under this key for this person. */
export const keptFor = async ({ userId }: KeptPerson, key: string): Promise<Response | undefined> =>
  (await caches.match(key, { cacheName: answersCache(userId) })) ??
  caches.match(key, { cacheName: savedCache(userId) });

/** Deletes what was kept under this key, because the server has refused it. */
export async function dropFor({ userId }: KeptPerson, key: string): Promise<void> {
  await (await caches.open(answersCache(userId))).delete(key);
}

/**
 * The caches of this browser, shared by the pages and the service worker. What begins with `personalPrefix` is about people and
 * leaves with them; the shell is the same for everybody.
 */
export const shellPrefix = 'touchline-shell-';
export const personalPrefix = 'touchline-of-';
/** Who is signed in, for a worker that was just started. */
const personCache = `${personalPrefix}person`;
const personKey = '/person';
/** Answers of the server, and pictures. */
export const answersCache = (userId: string): string => `${personalPrefix}${userId}-answers`;
/** Saved episodes. */
export const savedCache = (userId: string): string => `${personalPrefix}${userId}-saved`;

/** What pages tell the worker. `token` is only hashed. */
export type WorkerMessage =
  | { kind: 'person'; userId: string; token: string }
  /** The person has left. `everybody`: others who share this device, too. */
  | { kind: 'forget'; everybody: boolean }
  /** The device has chosen another language: the installed pages are fetched in it. */
  | { kind: 'pages' }
  /** The installation leaves the connection to what the person waits for, for so many milliseconds at most. */
  | { kind: 'hold'; ms: number };

/** Who is signed in at this browser. The token itself is not kept. */
export interface KeptPerson {
  userId: string;
  /** SHA-256 of the token, in hexadecimal. */
  hash: string;
}

/** The person whom a page has named last; undefined when they have left. */
export async function readPerson(): Promise<KeptPerson | undefined> {
  const stored = await caches.match(personKey, { cacheName: personCache });
  return stored && ((await stored.json()) as KeptPerson);
}

export async function writePerson(person: KeptPerson): Promise<void> {
  await (await caches.open(personCache)).put(personKey, Response.json(person));
}

/** The caches of the person who is signed in, or of all people of this device. */
async function personalCaches(everybody: boolean): Promise<string[]> {
  const prefix = everybody ? personalPrefix : `${personalPrefix}${(await readPerson())?.userId}-`;
  return (await caches.keys()).filter((name) => name === personCache || name.startsWith(prefix));
}

/** Deletes what is kept of the person who was signed in, or of all people of this device. */
export async function deletePersonalCaches(everybody: boolean): Promise<void> {
  await Promise.all((await personalCaches(everybody)).map((name) => caches.delete(name)));
}

/** Whether the person, or anybody on this device, has saved episodes here. */
export async function hasSavedEpisodes(everybody: boolean): Promise<boolean> {
  if (!('caches' in window)) return false;
  const stores = await Promise.all((await personalCaches(everybody)).map((name) => caches.open(name)));
  const keys = await Promise.all(stores.map((store) => store.keys()));
  return keys.flat().some(({ url }) => recordKey('').startsWith(`${new URL(url).pathname}?`));
}

/** How the file of a saved episode is kept: a description under `fileKey`, its bytes in chunks of the same size. */
export interface SavedFile {
  episodeId: string;
  mime: string;
  bytes: number;
  etag: string;
  chunkBytes: number;
}

const keyOf = (what: string, query: Record<string, string>): string =>
  `/saved/${what}?${new URLSearchParams(query)}`;
/** The key of what is known of a file, by its URL. */
export const fileKey = (url: string): string => keyOf('file', { url });
/** The key of a chunk of a file; the first is 0. */
export const chunkKey = (url: string, chunk: number): string => keyOf('chunk', { url, chunk: String(chunk) });
/** The key of a saved episode; it is whole once this is there. */
export const recordKey = (episodeId: string): string => keyOf('episode', { id: episodeId });

/** The channel on which tabs and worker say that something was saved, or is gone. */
export const savedChannel = 'touchline-saved';

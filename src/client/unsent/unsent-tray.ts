import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { Slot } from '@/contract/episode-content';
import { getUnsentKey } from '@/contract/parts/unsent';
import { makeEmitter } from '../emitter';
import { call } from '../http';
import { unsentName } from '../kept-on-device';
import { onSessionChange, readToken } from '../session';
import { attempt } from './back-off';

/** A recording of a club, a chosen file, or a child's spoken answer, that waits on this device. */
export interface Unsent {
  id: string;
  kind: 'recording' | 'file' | 'answer';
  episodeId: string;
  /** Empty for a spoken answer. */
  clubId: string;
  /** The index of an answer's question, from 0; absent for parts. */
  question?: number;
  /** The text of an answer's question as it was recorded for; absent for parts. */
  asked?: string;
  /** A chosen file may have no part yet; an answer has none. */
  slot: Slot | null;
  /** The words for people: the episode, and the club where the platform sends for one. */
  episode: string;
  club?: string;
  /** The file's name; a recording gets one when it is sent. */
  name: string;
  mime: string;
  lastModified: number;
  /** When it was begun or chosen, in milliseconds. */
  at: number;
  /** How often the microphone was opened for a recording: after a crash it goes on in a segment of its own. */
  segments: number;
  /** How long a recording is. */
  ms?: number;
  /** The part of a recording between its trimmed ends, in milliseconds. */
  kept?: { from: number; to: number };
  /**
   * `open`: it is being worked on. `submitted`: it was submitted, and is sent automatically. `failed`: it was
   * refused, and may be sent again. `refused`: its content was refused, so that sending it again cannot help. `arrived`: the
   * server has the recording, which stays here until its sound was found good (`arrived.ts`).
   */
  state: 'open' | 'submitted' | 'failed' | 'refused' | 'arrived';
  /** Why it was not sent, in a sentence. */
  why?: string;
  /** The answer about children's voices, as it is sent. */
  voices?: string[] | null | 'untold';
  /**
   * The part that was shown when it was sent off, for `If-Match`, so that it does not replace what another
   * person has sent meanwhile. Once the recording has arrived: the part that it is now.
   */
  seen?: string;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}
type Place = readonly [segment: number, place: number];

interface Kept extends DBSchema {
  items: { key: string; value: Sealed & { tray: string }; indexes: { tray: string } };
  pieces: { key: [id: string, segment: number, place: number]; value: Sealed };
}

/** The storage of one person on this device, as long as they are signed in. */
export interface Tray {
  id: string;
  key: CryptoKey;
  db: IDBPDatabase<Kept>;
}

/** The size of the pieces in which a file is encrypted. */
const pieceBytes = 4 * 1024 * 1024;

const openDatabase = () =>
  openDB<Kept>(unsentName, 1, {
    upgrade(db) {
      db.createObjectStore('items').createIndex('tray', 'tray');
      db.createObjectStore('pieces');
    },
    // It is being deleted with everything else of this device, which an open connection would hold up.
    blocking(_current, _blocked, { target }) {
      if (target instanceof IDBDatabase) target.close();
    },
  });

async function open(): Promise<Tray> {
  if (!('indexedDB' in window) || !window.crypto?.subtle || !readToken())
    throw new Error('nothing can be kept here');
  // Not held back by earlier failures, because the recorder cannot begin without it.
  const { tray, key } = await attempt('key', () => call(getUnsentKey), true);
  const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0));
  return {
    id: tray,
    // Not extractable, so that no script of the page can read it out.
    key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']),
    db: await openDatabase(),
  };
}

let opened: { token: string | undefined; tray: Promise<Tray> } | undefined;

// The key leaves this page with its owner; code that still stores a last piece already holds it.
onSessionChange((change) => {
  if (change !== 'ended' && change !== 'switchedOff' && change !== 'changed') return;
  // Nothing of a child whose account was closed may be sent later, when it is opened again.
  if (change === 'switchedOff') void opened?.tray.then(emptyTray).catch(() => undefined);
  opened = undefined;
});

async function emptyTray({ db, id }: Tray): Promise<void> {
  await removeFrom(db, await db.getAllKeysFromIndex('items', 'tray', id));
}

/** The tray of the person who is signed in. Rejects without storage, or when the key could not be fetched. */
export function openTray(): Promise<Tray> {
  const token = readToken();
  if (opened && opened.token === token) return opened.tray;
  const mine = { token, tray: open() };
  opened = mine;
  mine.tray.catch(() => {
    if (opened === mine) opened = undefined;
  });
  return mine.tray;
}

/** Binds a piece to its place, so that it cannot be put in the place of another. */
const placeOf = (tray: Tray, ...place: (string | number)[]) =>
  new TextEncoder().encode([tray.id, ...place].join('/'));

async function seal({ key }: Tray, additionalData: BufferSource, bytes: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes) };
}

const unseal = ({ key }: Tray, additionalData: BufferSource, { iv, data }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, data);

const sealItem = async (tray: Tray, item: Unsent) => ({
  ...(await seal(tray, placeOf(tray, item.id), new TextEncoder().encode(JSON.stringify(item)))),
  tray: tray.id,
});

/** Undefined for an item that this person's key cannot open. */
async function unsealItem(tray: Tray, id: string, sealed: Sealed): Promise<Unsent | undefined> {
  const bytes = await unseal(tray, placeOf(tray, id), sealed).catch(() => undefined);
  return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Unsent);
}

const changes = makeEmitter();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(unsentName);
channel?.addEventListener('message', () => changes.emit());

/** Calls back when something was kept, changed or removed, in this tab or another. Returns the function that stops that. */
export const onTrayChange = changes.subscribe;

export function announceTray(): void {
  changes.emit();
  channel?.postMessage('changed');
}

/** Stores a piece and the item it belongs to; both or neither. */
export async function keepPiece(tray: Tray, item: Unsent, place: Place, bytes: ArrayBuffer): Promise<void> {
  const [whole, piece] = await Promise.all([
    sealItem(tray, item),
    seal(tray, placeOf(tray, item.id, ...place), bytes),
  ]);
  const tx = tray.db.transaction(['items', 'pieces'], 'readwrite');
  await Promise.all([
    tx.objectStore('items').put(whole, item.id),
    tx.objectStore('pieces').put(piece, [item.id, ...place]),
    tx.done,
  ]);
}

/** Stores a chosen file. It does not count until all of it is stored. */
export async function keepUnsentFile(item: Unsent, file: File): Promise<void> {
  const tray = await openTray();
  for (let place = 0; place * pieceBytes < file.size; place += 1) {
    const bytes = await file.slice(place * pieceBytes, (place + 1) * pieceBytes).arrayBuffer();
    const piece = await seal(tray, placeOf(tray, item.id, 0, place), bytes);
    await tray.db.put('pieces', piece, [item.id, 0, place]);
  }
  await tray.db.put('items', await sealItem(tray, item), item.id);
  announceTray();
}

/**
 * Stores what `change` makes of an item; nothing where it returns undefined, or where this person has no such item. Called
 * again with what another sender or tab has stored meanwhile, because nothing can be encrypted within a transaction.
 */
export async function changeUnsent(id: string, change: (now: Unsent) => Unsent | undefined): Promise<void> {
  const tray = await openTray();
  for (let stored = false; !stored; ) {
    const before = await tray.db.get('items', id);
    const now = before && (await unsealItem(tray, id, before));
    const next = now && change(now);
    if (!next) return;
    const sealed = await sealItem(tray, next);
    const tx = tray.db.transaction('items', 'readwrite');
    const present = await tx.store.get(id);
    // Each writing has a vector of its own.
    stored = present?.iv.join() === before.iv.join();
    if (stored) await tx.store.put(sealed, id);
    await tx.done;
  }
  announceTray();
}

/** The keys of all pieces of an item. */
export const pieceKeysOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

async function readItem(tray: Tray, id: string): Promise<Unsent | undefined> {
  const sealed = await tray.db.get('items', id);
  return sealed && unsealItem(tray, id, sealed);
}

export const getUnsent = async (id: string): Promise<Unsent | undefined> => readItem(await openTray(), id);

/** All of a tray, the oldest first. An item that its key cannot open is left out. */
export async function listTray(tray: Tray): Promise<Unsent[]> {
  const keys = await tray.db.getAllKeysFromIndex('items', 'tray', tray.id);
  const items = await Promise.all(keys.map((id) => readItem(tray, id)));
  return items.flatMap((item) => item ?? []).sort((a, b) => a.at - b.at);
}

/** All that waits here for this person to be sent. */
export const listUnsent = async (): Promise<Unsent[]> =>
  (await listTray(await openTray())).filter(({ state }) => state !== 'arrived');

/** The bytes of a recording, segment by segment; a file has one. In pieces, so that a browser can move them to its disk. */
export async function readUnsent(id: string): Promise<Blob[]> {
  const tray = await openTray();
  const keys = await tray.db.getAllKeys('pieces', pieceKeysOf(id));
  const segments = new Map<number, Blob[]>();
  for (const [, segment, place] of keys) {
    const sealed = await tray.db.get('pieces', [id, segment, place]);
    if (!sealed) continue;
    const bytes = await unseal(tray, placeOf(tray, id, segment, place), sealed);
    const before = segments.get(segment) ?? [];
    before.push(new Blob([bytes]));
    segments.set(segment, before);
  }
  return [...segments.values()].map((pieces) => new Blob(pieces));
}

export async function removeUnsent(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await removeFrom((await openTray()).db, ids);
}

export async function removeFrom(db: Tray['db'], ids: readonly string[]): Promise<void> {
  const tx = db.transaction(['items', 'pieces'], 'readwrite');
  await Promise.all([
    ...ids.flatMap((id) => [
      tx.objectStore('items').delete(id),
      tx.objectStore('pieces').delete(pieceKeysOf(id)),
    ]),
    tx.done,
  ]);
  announceTray();
}

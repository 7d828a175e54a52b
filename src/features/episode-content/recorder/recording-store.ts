import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { recordingsName } from '@/client/kept-on-device';

/** A recording on this device that has not been sent. */
export interface Recording {
  /** Whose it is: `recordingId`. */
  id: string;
  mime: string;
  /** When it was begun, in milliseconds. */
  startedAt: number;
  /** How often the microphone was opened for it: after a crash it goes on in a segment of its own. */
  segments: number;
  /** How long it is. */
  ms: number;
}

interface Kept extends DBSchema {
  recordings: { key: string; value: Recording };
  chunks: { key: [id: string, segment: number, place: number]; value: ArrayBuffer };
}

let opened: Promise<IDBPDatabase<Kept>> | undefined;

function open(): Promise<IDBPDatabase<Kept>> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<Kept>(recordingsName, 1, {
    upgrade(db) {
      db.createObjectStore('recordings', { keyPath: 'id' });
      db.createObjectStore('chunks');
    },
    // A sign-out, here or in another tab, deletes the database, and would wait until it is closed.
    blocking: (_now, _next, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error) => {
    forget();
    throw error;
  });
  return opened;
}

const chunksOf = (id: string) => IDBKeyRange.bound([id], [id, []]);

/** Keeps a piece of a recording, and how long it is with it; both or neither. */
export async function keepChunk(
  recording: Recording,
  [segment, place]: readonly [segment: number, place: number],
  bytes: ArrayBuffer,
): Promise<void> {
  const tx = (await open()).transaction(['recordings', 'chunks'], 'readwrite');
  await Promise.all([
    tx.objectStore('recordings').put(recording),
    tx.objectStore('chunks').put(bytes, [recording.id, segment, place]),
    tx.done,
  ]);
}

export const getRecording = async (id: string): Promise<Recording | undefined> =>
  (await open()).get('recordings', id);

/** The bytes of a recording, segment by segment. */
export async function readSegments(id: string): Promise<Uint8Array<ArrayBuffer>[]> {
  const tx = (await open()).transaction('chunks');
  const segments: ArrayBuffer[][] = [];
  let last: number | undefined;
  for await (const { key, value } of tx.store.iterate(chunksOf(id))) {
    if (key[1] !== last) segments.push([]);
    last = key[1];
    segments.at(-1)?.push(value);
  }
  return Promise.all(segments.map(async (chunks) => new Uint8Array(await new Blob(chunks).arrayBuffer())));
}

export async function removeRecording(id: string): Promise<void> {
  const tx = (await open()).transaction(['recordings', 'chunks'], 'readwrite');
  await Promise.all([
    tx.objectStore('recordings').delete(id),
    tx.objectStore('chunks').delete(chunksOf(id)),
    tx.done,
  ]);
}

import { afterTag, constantRate, soundHeadBytes, tagHeadBytes } from '../kernel/audio/mpeg-frames';
import type { Db } from '../kernel/db/client';
import { readStored } from '../kernel/storage/read-stored';
import type { Storage } from '../kernel/storage/storage';
import { listSpots, type Spot } from './spot.store';

/** A finished episode as it is served. */
export interface CountedFile {
  id: string;
  sha256: string;
  bytes: number;
}

/** A spot and its bytes in the file, the last one excluded. */
export interface SpotBytes extends Omit<Spot, 'fileId' | 'start' | 'end'> {
  from: number;
  to: number;
}

export interface FileFacts {
  /** The fewest bytes that count as a download. */
  enough: number;
  spots: SpotBytes[];
}

/** Less than this of an episode is no download, in seconds: IAB PTMG 2.3 §5.5.3. */
const leastSeconds = 60;

async function rateOf(storage: Storage, { sha256, bytes }: CountedFile) {
  const head = await storage.read(sha256, { start: 0, end: tagHeadBytes - 1 });
  if (!head) return null;
  const tag = Buffer.concat(await head.toArray());
  const from = afterTag({ read: () => tag });
  if (from >= bytes) return null;
  const span = { start: from, end: Math.min(bytes, from + soundHeadBytes) - 1 };
  const sound = await readStored(storage, sha256, span);
  return constantRate({ size: bytes, read: (at, length) => (at === from ? sound : tag).subarray(0, length) });
}

/**
 * What counting has to know of each of these files. The threshold is the ID3 tag with a minute of sound, or
 * the whole file if that is shorter or its rate is unknown. With an unknown rate the place of a spot is
 * unknown too, and only a whole file delivers it.
 */
export async function readFileFacts(
  db: Db,
  storage: Storage,
  files: CountedFile[],
): Promise<Map<string, FileFacts>> {
  const spots = await listSpots(
    db,
    files.map(({ id }) => id),
  );
  const facts = new Map<string, FileFacts>();
  for (const file of files) {
    const rate = await rateOf(storage, file);
    const byteAt = (seconds: number) => (rate ? rate.from + seconds * rate.bytesPerSecond : undefined);
    facts.set(file.id, {
      enough: Math.min(file.bytes, Math.ceil(byteAt(leastSeconds) ?? file.bytes)),
      spots: spots
        .filter(({ fileId }) => fileId === file.id)
        .map(({ fileId: _fileId, start, end, ...spot }) => ({
          ...spot,
          from: Math.floor(byteAt(start) ?? 0),
          to: Math.min(file.bytes, Math.ceil(byteAt(end) ?? file.bytes)),
        }))
        .filter(({ from, to }) => from < to),
    });
  }
  return facts;
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { AudioContainer, AudioFacts } from './audio-types';
import { claimedSeconds, endsInsideFrame, type RandomAccess } from './mpeg-frames';
import { soundSpan } from './sound-span';

/**
 * Sizes that recorders write when they cannot go back to fill in the true one: none, all bits set, or about 2 GB, some of them
 * without their own header. Any other size is meant.
 */
const isPlaceholder = (bytes: number) =>
  bytes === 0 ||
  (bytes >= 0x7f000000 && bytes <= 0x8000ffff) ||
  (bytes >= 0xffff0000 && bytes <= 0xffffffff) ||
  bytes > Number.MAX_SAFE_INTEGER;

/** A chunk that is longer than the file: how many bytes it says that it has, and how many of them are there. */
type Overlong = { name: string; bytes: number; there: number };

const isSound = /^(data|SSND)$/;

/**
 * RIFF and FORM: chunks with a name and a size, in little or big endian. In RF64 the size of the sound is in the chunk `ds64`.
 */
function overlongChunk({ size, read }: RandomAccess): Overlong | null {
  const bigEndian = /^(FORM|RIFX)$/.test(read(0, 4).toString('latin1'));
  let long = 0;
  for (let at = 12; at + 8 <= size; ) {
    const head = read(at, 24);
    const name = head.toString('latin1', 0, 4);
    const short = bigEndian ? head.readUInt32BE(4) : head.readUInt32LE(4);
    if (name === 'ds64' && head.length === 24) long = Number(head.readBigUInt64LE(16));
    const bytes = name === 'data' && short === 0xffffffff ? long : short;
    const there = size - at - 8;
    if (isPlaceholder(bytes) && (isSound.test(name) || bytes > there)) return null;
    if (bytes > there) return { name, bytes, there };
    at += 8 + bytes + (bytes % 2);
  }
  return null;
}

/** CAF: the same with 64-bit sizes; -1 means all the rest. */
function overlongCafChunk({ size, read }: RandomAccess): Overlong | null {
  for (let at = 8; at + 12 <= size; ) {
    const head = read(at, 12);
    const bytes = Number(head.readBigInt64BE(4));
    if (bytes < 0) return null;
    const there = size - at - 12;
    if (bytes > there) return { name: head.toString('latin1', 0, 4), bytes, there };
    at += 12 + bytes;
  }
  return null;
}

/** The boxes that MP4 files have side by side. A tag that another program has put behind them looks like a box of another name. */
const outerBox =
  /^(ftyp|styp|moov|moof|mdat|mfra|free|skip|wide|pnot|udta|meta|uuid|[es]idx|ssix|emsg|prft|pdin|PICT)$/;

/** The boxes of an MP4, each with where it ends by its size; size 0 means all the rest, 1 that a 64-bit size follows. */
function* outerBoxes({ size, read }: RandomAccess): Generator<{ name: string; end: number }> {
  for (let at = 0; at + 8 <= size; ) {
    const head = read(at, 16);
    const name = head.toString('latin1', 4, 8);
    if (!outerBox.test(name)) return;
    const short = head.readUInt32BE(0);
    const bytes = short === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : short;
    const end = bytes === 0 ? size : at + bytes;
    yield { name, end };
    if (bytes < 8) return;
    at = end;
  }
}

/** Only an MP4 in fragments, as browsers record it, has no count of its sound. */
function endsInsideFragment(look: RandomAccess): boolean {
  const boxes = [...outerBoxes(look)];
  return boxes.some(({ name }) => name === 'moof') && boxes.some(({ end }) => end > look.size);
}

/**
 * Whether an MP4 has sound but not the list by which the sound is found, which recorders write when they are stopped. A HEIC photo has
 * another list.
 */
export function isUnfinished(look: RandomAccess): boolean {
  const names = [...outerBoxes(look)].map(({ name }) => name);
  return names.includes('mdat') && !names.includes('moov') && !names.includes('meta');
}

/** Ogg: the last page says its length. */
function endsInsidePage({ size, read }: RandomAccess): boolean {
  const longest = 27 + 255 + 255 * 255;
  const from = Math.max(0, size - longest);
  const tail = read(from, size - from);
  const at = tail.lastIndexOf('OggS');
  if (at < 0) return true;
  const table = tail.subarray(at + 27, at + 27 + (tail[at + 26] ?? 0));
  if (tail.length < at + 27 || table.length < (tail[at + 26] ?? 0)) return true;
  const payload = table.reduce((sum, bytes) => sum + bytes, 0);
  return at + 27 + table.length + payload > tail.length;
}

const segment = 0x18538067;
const cluster = 0x1f43b675;

/**
 * Reads an EBML number at the start of `bytes`: its length in bytes, and its value with or without the length marker.
 */
function vint(bytes: Buffer, keepMark: boolean): { length: number; value: number; unknown: boolean } | null {
  const length = Math.clz32(bytes[0] ?? 0) - 23;
  if (length > 8 || bytes.length < length) return null;
  let value = (bytes[0] ?? 0) & (keepMark ? 0xff : 0xff >> length);
  let full = value === 0xff >> length;
  for (const byte of bytes.subarray(1, length)) {
    value = value * 256 + byte;
    full &&= byte === 0xff;
  }
  return { length, value, unknown: full };
}

/** WebM: elements with a name and a size. Live recordings leave the size of segment and clusters open. */
function endsInsideElement({ size, read }: RandomAccess): boolean {
  for (let at = 0; at < size; ) {
    const head = read(at, 12);
    const id = vint(head, true);
    const bytes = id && vint(head.subarray(id.length), false);
    if (!id || !bytes) return head.length < 12;
    const start = at + id.length + bytes.length;
    const opens = id.value === segment || (id.value === cluster && bytes.unknown);
    if (!bytes.unknown && start + bytes.value > size) return true;
    if (bytes.unknown && !opens) return false;
    at = opens ? start : start + bytes.value;
  }
  return false;
}

const looks: Partial<Record<AudioContainer, (look: RandomAccess) => boolean>> = {
  m4a: endsInsideFragment,
  ogg: endsInsidePage,
  webm: endsInsideElement,
  mp3: (look) => endsInsideFrame(betweenTags(look), 'mp3'),
  aac: (look) => endsInsideFrame(betweenTags(look), 'aac'),
};

/** A file as if its tags were not there. */
function betweenTags(look: RandomAccess): RandomAccess {
  const { from, to } = soundSpan(look);
  const size = to - from;
  return { size, read: (at, length) => look.read(from + at, Math.max(0, Math.min(length, size - at))) };
}

export function lookInto<Found>(path: string, find: (look: RandomAccess) => Found): Found {
  const file = openSync(path, 'r');
  try {
    const { size } = fstatSync(file);
    const read = (at: number, length: number) => {
      const bytes = Buffer.alloc(length);
      return bytes.subarray(0, readSync(file, bytes, 0, length, at));
    };
    return find({ size, read });
  } finally {
    closeSync(file);
  }
}

/** Headers of whole files are wrong by up to so many seconds. */
const tolerance = 1;
/** And MP3 encoders may count wrongly by this share where no frame is cut. */
const mp3Tolerance = 0.1;

/** Formats whose header has no length, or has one that browsers write while they are still recording. */
const uncounted = new Set<AudioContainer>(['ogg', 'webm', 'aac', 'amr']);

/**
 * Whether a file of `end` seconds has less sound than it should, because an upload or a recording was cut off: by the length in its
 * header, or, where there is none, because it ends inside an element of its container.
 */
export function endsEarly(
  path: string,
  { container }: Pick<AudioFacts, 'container'>,
  promisedSeconds: number | null,
  end: number,
): boolean {
  const isInside = lookInto(path, (look) => looks[container]?.(look) ?? false);
  if (promisedSeconds === null || uncounted.has(container)) return isInside;
  const missing = promisedSeconds - end;
  if (container === 'm4a' && isInside) return true;
  const isMiscounted = container === 'mp3' && !isInside && missing < mp3Tolerance * promisedSeconds;
  return missing > tolerance && !isMiscounted;
}

/** The length that a file says of itself, where that may be wrong and has to be asked about; null for all but MP3. */
export const claimedLength = (path: string, container: AudioContainer): number | null =>
  container === 'mp3' ? lookInto(path, (look) => claimedSeconds(betweenTags(look))) : null;

const soundChunks: Partial<Record<AudioContainer, (look: RandomAccess) => Overlong | null>> = {
  wav: overlongChunk,
  aiff: overlongChunk,
  caf: overlongCafChunk,
};

/** How many bytes of sound a file says that it has, where it has fewer and FFmpeg counts those that are there; else 0. */
export function claimedBytes(path: string, container: AudioContainer): number {
  const chunk = lookInto(path, (look) => soundChunks[container]?.(look));
  return chunk && isSound.test(chunk.name) ? chunk.bytes : 0;
}

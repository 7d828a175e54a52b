import { afterTag, type RandomAccess, tagHeadBytes } from './mpeg-frames';

/** A stretch of a file in bytes: [from, to). */
export type ByteSpan = { from: number; to: number };

/** More tags than this one after the other are written by no program. */
const mostTags = 100;

/** The bytes of the tag that ends at `to`: ID3v1, APE, or ID3v2.4 with a footer. 0 where none does. */
function tagBefore({ read }: RandomAccess, to: number): number {
  const tail = read(Math.max(0, to - 128), Math.min(128, to));
  if (tail.length < 128) return 0;
  if (tail.toString('latin1', 0, 3) === 'TAG') return 128;
  if (tail.toString('latin1', 96, 104) === 'APETAGEX')
    return tail.readUInt32LE(108) + (tail.readInt32LE(116) < 0 ? 32 : 0);
  if (tail.toString('latin1', 118, 121) !== '3DI') return 0;
  return tagHeadBytes + afterTag({ read: () => Buffer.concat([Buffer.from('ID3'), tail.subarray(121)]) });
}

/**
 * Where the sound of an MP3, AAC or FLAC lies between the tags before and behind it, of which some have a picture of many megabytes.
 * FFmpeg reads all of them, and takes hours for a million entries. Empty where there are only tags.
 */
export function soundSpan(look: RandomAccess): ByteSpan {
  const { size, read } = look;
  const nothing = { from: size, to: size };
  let from = 0;
  let to = size;
  for (let tags = 0; ; tags += 1) {
    const bytes = afterTag({ read: (at, length) => read(from + at, length) });
    if (bytes === 0) break;
    from += bytes;
    if (tags === mostTags || from >= size) return nothing;
  }
  if (!/^(fLaC|\xff[\xe0-\xff])/.test(read(from, 4).toString('latin1'))) return { from, to };
  for (let tags = 0; ; tags += 1) {
    const bytes = tagBefore(look, to);
    if (bytes === 0) return { from, to };
    to -= bytes;
    if (tags === mostTags || to <= from) return nothing;
  }
}

/** A chain of more recordings is left to FFmpeg, which reads only one number of channels. */
const mostLinks = 100;

/**
 * The recordings of an Ogg file that holds several one after the other, as some programs join them; null for every other file.
 * FFmpeg gives up where the next one has another number of channels.
 */
export function oggLinks({ size, read }: RandomAccess): [ByteSpan, ...ByteSpan[]] | null {
  const starts: number[] = [];
  let begins = false;
  for (let at = 0; at < size; ) {
    const head = read(at, 27 + 255);
    if (head.length < 27 || head.toString('latin1', 0, 4) !== 'OggS') break;
    const segments = head[26] ?? 0;
    const isFirst = ((head[5] ?? 0) & 2) !== 0;
    // Several streams side by side begin with one such page each.
    if (isFirst && !begins) starts.push(at);
    begins = isFirst;
    at += head.subarray(27, 27 + segments).reduce((sum, bytes) => sum + bytes, 27 + segments);
  }
  if (starts.length < 2 || starts.length > mostLinks) return null;
  const [first, ...rest] = starts.map((from, index) => ({ from, to: starts[index + 1] ?? size }));
  return first ? [first, ...rest] : null;
}

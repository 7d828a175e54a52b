import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { MasterChapter, MasterTags } from './audio-types';

/** Free bytes after the last frame, so that a tag editor can add to the tag without moving the sound. */
const padding = 2048;

/** The most that fit, because CTOC counts its entries in one byte. */
const mostChapters = 255;

const headBytes = 10;
const pictureFrame = 'APIC';

/**
 * An ID3v2.4 tag with texts, and chapters with a table of contents. It has no picture, because with one of any size
 * Chromium reads about a megabyte before the first sound, which takes half a minute on a slow connection.
 */
export function id3Tag(tags: MasterTags, chapters: MasterChapter[]): Buffer {
  const marks = chapters.slice(0, mostChapters);
  const frames = [
    text('TIT2', tags.title),
    text('TPE1', tags.artist),
    text('TALB', tags.album),
    text('TCON', 'Podcast'),
    ...(tags.track === undefined ? [] : [text('TRCK', String(tags.track))]),
    ...(tags.year === undefined ? [] : [text('TDRC', String(tags.year))]),
    ...(tags.comment === undefined ? [] : [comment(tags.comment)]),
    contents(marks.length),
    ...marks.map(chapter),
  ];
  return tagOf(frames);
}

function tagOf(frames: Buffer[]): Buffer {
  const body = Buffer.concat([...frames, Buffer.alloc(padding)]);
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), syncsafe(body.length), body]);
}

/** The length of the tag of one of our files, read from its first ten bytes; 0 when there is none. */
const id3Bytes = (head: Buffer): number =>
  head.toString('latin1', 0, 4) === 'ID3\x04' ? headBytes + unsyncsafe(head, 6) : 0;

/** The same tag without pictures. Only for tags written here, because flags in others may change their format. */
function withoutPictures(tag: Buffer): Buffer {
  const frames: Buffer[] = [];
  for (let at = headBytes; at + headBytes <= tag.length && tag[at] !== 0; ) {
    const end = at + headBytes + unsyncsafe(tag, at + 4);
    if (tag.toString('latin1', at, at + 4) !== pictureFrame) frames.push(tag.subarray(at, end));
    at = end;
  }
  return tagOf(frames);
}

async function readHead(path: string, bytes: number): Promise<Buffer> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Copies an MP3 that was mastered here without the picture in its tag. The sound stays the same, bit by bit. */
export async function copyWithoutCoverArt(path: string, output: string): Promise<void> {
  const length = id3Bytes(await readHead(path, 10));
  const copy = createWriteStream(output, { flags: 'wx' });
  if (length > 0) copy.write(withoutPictures(await readHead(path, length)));
  await pipeline(createReadStream(path, { start: length }), copy);
}

function frame(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from(id, 'latin1'), syncsafe(body.length), Buffer.alloc(2), body]);
}

const utf8 = Buffer.from([3]);
const zero = Buffer.alloc(1);

/** NUL separates values in ID3, and control characters do not belong in a title. */
function encoded(value: string): Buffer {
  return Buffer.from(value.replace(/[\x00-\x1f\x7f]+/g, ' ').trim(), 'utf8');
}

function text(id: string, value: string): Buffer {
  return frame(id, utf8, encoded(value));
}

function comment(value: string): Buffer {
  return frame('COMM', utf8, Buffer.from('eng', 'latin1'), zero, encoded(value));
}

function contents(count: number): Buffer {
  const topLevelOrdered = 0b11;
  const entries = Array.from({ length: count }, (_, index) => Buffer.from(`ch${index}\0`, 'latin1'));
  return frame('CTOC', Buffer.from('toc\0', 'latin1'), Buffer.from([topLevelOrdered, count]), ...entries);
}

function chapter(mark: MasterChapter, index: number): Buffer {
  const times = Buffer.alloc(16, 0xff);
  times.writeUInt32BE(mark.startMs, 0);
  times.writeUInt32BE(mark.endMs, 4);
  return frame('CHAP', Buffer.from(`ch${index}\0`, 'latin1'), times, text('TIT2', mark.title));
}

/** Writes 28 bits into four bytes with a clear top bit, so that a tag never looks like the start of a sound frame. */
function syncsafe(value: number): Buffer {
  return Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127]);
}

function unsyncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => (value << 7) | ((bytes[at + index] ?? 0) & 127), 0);
}

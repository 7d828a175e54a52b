import type { MasterChapter, MasterTags } from './audio-types';

/** Free bytes after the last frame, so that a tag editor can add to the tag without moving the sound. */
const padding = 2048;

/** The most that fit, because CTOC counts its entries in one byte. */
const mostChapters = 255;

type Marks = readonly Pick<MasterChapter, 'title' | 'startMs' | 'endMs'>[];

/**
 * An ID3v2.4 tag with texts, and chapters with a table of contents. It has no picture, because with one of any size
 * Chromium reads about a megabyte before the first sound, which takes half a minute on a slow connection.
 */
export function id3Tag(tags: MasterTags, chapters: Marks): Buffer {
  return whole(Buffer.concat([...frames(tags, chapters), Buffer.alloc(padding)]));
}

/**
 * The same tag with a JPEG as its cover, filled up to `bytes`, so that the sound after it begins at the same place whatever is
 * written into it. Without the cover where that does not fit.
 */
export function id3TagWithCover(tags: MasterTags, chapters: Marks, cover: Buffer, bytes: number): Buffer {
  const room = bytes - headBytes;
  const plain = Buffer.concat(frames(tags, chapters));
  const all = Buffer.concat([plain, picture(cover)]);
  const body = [all, plain].find(({ length }) => length <= room) ?? Buffer.alloc(0);
  return whole(Buffer.concat([body, Buffer.alloc(room - body.length)]));
}

const headBytes = 10;
const whole = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), syncsafe(body.length), body]);

function frames(tags: MasterTags, chapters: Marks): Buffer[] {
  const marks = chapters.slice(0, mostChapters);
  return [
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
}

function picture(cover: Buffer): Buffer {
  const front = Buffer.from([3]);
  return frame('APIC', utf8, Buffer.from('image/jpeg\0', 'latin1'), front, zero, cover);
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

function chapter(mark: Marks[number], index: number): Buffer {
  const times = Buffer.alloc(16, 0xff);
  times.writeUInt32BE(mark.startMs, 0);
  times.writeUInt32BE(mark.endMs, 4);
  return frame('CHAP', Buffer.from(`ch${index}\0`, 'latin1'), times, text('TIT2', mark.title));
}

/** Writes 28 bits into four bytes with a clear top bit, so that a tag never looks like the start of a sound frame. */
function syncsafe(value: number): Buffer {
  return Buffer.from([(value >> 21) & 127, (value >> 14) & 127, (value >> 7) & 127, value & 127]);
}

/** Access to a file without reading the whole of it. `read` returns fewer bytes at the end. */
export type RandomAccess = { size: number; read: (at: number, length: number) => Buffer };

/** The header of an MP3 or AAC frame: its length in bytes, and the bits that all frames of a file share. */
type FrameHead = { bytes: number; family: number };
/** `bits`: in a second; `seconds`: of sound in the frame. */
type MpegHead = FrameHead & { bits: number; seconds: number };

const rates = [44_100, 48_000, 32_000];
/** Kilobits by the index in the header: layers I, II and III of MPEG 1, then layer I, and layers II and III, of MPEG 2. */
const kilobits = [
  [0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
];

function mpegHead(bytes: Buffer, at: number): MpegHead | null {
  if (at + 4 > bytes.length) return null;
  const word = bytes.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  const layer = 4 - ((word >>> 17) & 3);
  const rateIndex = (word >>> 10) & 3;
  if (word >>> 21 !== 0x7ff || version === 1 || layer === 4 || rateIndex === 3) return null;
  const old = version === 3;
  const rate = (rates[rateIndex] ?? 0) / (old ? 1 : version === 2 ? 2 : 4);
  const table = old ? layer - 1 : layer === 1 ? 3 : 4;
  const bits = (kilobits[table]?.[(word >>> 12) & 15] ?? 0) * 1000;
  if (bits === 0) return null;
  const padding = (word >>> 9) & 1;
  const length =
    layer === 1
      ? (Math.floor((12 * bits) / rate) + padding) * 4
      : Math.floor(((layer === 3 && !old ? 72 : 144) * bits) / rate) + padding;
  const samples = layer === 1 ? 384 : layer === 3 && !old ? 576 : 1152;
  return { bytes: length, family: word & 0xfffe0c00, bits, seconds: samples / rate };
}

function adtsHead(bytes: Buffer, at: number): FrameHead | null {
  if (at + 7 > bytes.length) return null;
  const word = bytes.readUInt32BE(at);
  if (word >>> 20 !== 0xfff || ((word >>> 17) & 3) !== 0) return null;
  const length = ((word & 3) << 11) | ((bytes[at + 4] ?? 0) << 3) | ((bytes[at + 5] ?? 0) >>> 5);
  return length < 7 ? null : { bytes: length, family: word & 0xfffefc00 };
}

const heads = { mp3: mpegHead, aac: adtsHead };

/** Enough for several of the longest frames and for tags after them. */
const tailBytes = 64 * 1024;
/** More frames in a row than this cannot be an accident. */
const chained = 3;

/** How much of the beginning says where the ID3 tag ends. */
export const tagHeadBytes = 10;
/** How much after it says how the sound is coded. */
export const soundHeadBytes = 4096;

/** The position after the ID3 tag at the beginning. */
export function afterTag({ read }: Pick<RandomAccess, 'read'>): number {
  const head = read(0, tagHeadBytes);
  if (head.length < tagHeadBytes || head.toString('latin1', 0, 3) !== 'ID3') return 0;
  const hasFooter = ((head[5] ?? 0) & 0x10) !== 0;
  const bytes = head.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
  return tagHeadBytes + bytes + (hasFooter ? tagHeadBytes : 0);
}

/** Whether the first frame is one of an MP3 in free format, whose header says no bit rate and so no length of a frame. */
export function isFreeFormat(look: RandomAccess): boolean {
  const head = look.read(afterTag(look), 4);
  if (head.length < 4) return false;
  const word = head.readUInt32BE(0);
  const isLayer3 = word >>> 21 === 0x7ff && ((word >>> 17) & 3) === 1;
  return isLayer3 && ((word >>> 19) & 3) !== 1 && ((word >>> 12) & 15) === 0 && ((word >>> 10) & 3) !== 3;
}

/** Encoders write this into a first frame without sound when the bit rate varies. */
const variable = /Xing|VBRI/;

/**
 * Where the sound of an MP3 begins, after its ID3 tag, and how many bytes a second of it has; null when its
 * first frame does not show that, because it is no MP3 or its bit rate varies.
 */
export function constantRate(look: RandomAccess): { from: number; bytesPerSecond: number } | null {
  const from = afterTag(look);
  const start = look.read(from, soundHeadBytes);
  const head = mpegHead(start, 0);
  if (!head || variable.test(start.toString('latin1', 0, head.bytes))) return null;
  const next = mpegHead(start, head.bytes);
  return next?.family === head.family && next.bits === head.bits
    ? { from, bytesPerSecond: head.bits / 8 }
    : null;
}

/**
 * The length in seconds that an MP3 says of itself: how many frames the encoder has counted into the first one. Null where it
 * says nothing.
 */
export function claimedSeconds(look: RandomAccess): number | null {
  const start = look.read(afterTag(look), soundHeadBytes);
  const head = mpegHead(start, 0);
  if (!head) return null;
  const frame = start.subarray(0, head.bytes);
  const xing = Math.max(frame.indexOf('Xing'), frame.indexOf('Info'));
  const vbri = frame.indexOf('VBRI');
  const hasCount = xing > 0 && xing + 12 <= frame.length && (frame.readUInt32BE(xing + 4) & 1) === 1;
  const at = hasCount ? xing + 8 : vbri > 0 && vbri + 18 <= frame.length ? vbri + 14 : null;
  return at === null ? null : frame.readUInt32BE(at) * head.seconds;
}

/**
 * Whether the last frame is shorter than its header says. Searched at the end of the file, where frames follow one
 * another up to the end or to tags, which begin unlike a frame.
 */
export function endsInsideFrame(look: RandomAccess, kind: keyof typeof heads): boolean {
  const headAt = heads[kind];
  const from = Math.max(afterTag(look), look.size - tailBytes);
  const tail = look.read(from, Math.max(0, look.size - from));
  for (let first = 0; first < tail.length; first += 1) {
    const head = headAt(tail, first);
    if (!head) continue;
    let at = first;
    let frames = 0;
    for (let next: FrameHead | null = head; next?.family === head.family; next = headAt(tail, at)) {
      at += next.bytes;
      frames += 1;
      if (at > tail.length) break;
    }
    if (frames > chained || (at >= tail.length && from + first === afterTag(look))) return at > tail.length;
  }
  return false;
}

type Id3Chapter = { title: string; startMs: number; endMs: number };
export type Mp3File = {
  version: number;
  texts: Record<string, string>;
  chapters: Id3Chapter[];
  contents: string[];
  cover: Buffer | null;
  /** Samples that a gapless player plays, from the Info frame of LAME. */
  samples: number;
};

/** Reads an MP3 as a stranger would: ID3v2.4 and the Info frame. Written apart from the code under test. */
export function readMp3(file: Buffer): Mp3File {
  const size = syncsafe(file, 6);
  const frames = id3Frames(file.subarray(10, 10 + size));
  const texts = Object.fromEntries(
    frames.filter(({ id }) => id.startsWith('T')).map(({ id, body }) => [id, body.toString('utf8', 1)]),
  );
  const chapters = frames.filter(({ id }) => id === 'CHAP').map(({ body }) => chapter(body));
  const toc = frames.find(({ id }) => id === 'CTOC')?.body;
  const picture = frames.find(({ id }) => id === 'APIC')?.body;
  return {
    version: file[3] ?? 0,
    texts,
    chapters,
    contents: toc ? toc.toString('latin1', 6).split('\0').filter(Boolean) : [],
    cover: picture ? picture.subarray(picture.indexOf('image/jpeg\0') + 'image/jpeg\0'.length + 2) : null,
    samples: gaplessSamples(file.subarray(10 + size)),
  };
}

function id3Frames(tag: Buffer): { id: string; body: Buffer }[] {
  const frames: { id: string; body: Buffer }[] = [];
  for (let at = 0; at + 10 <= tag.length && tag[at] !== 0; ) {
    const length = syncsafe(tag, at + 4);
    frames.push({ id: tag.toString('latin1', at, at + 4), body: tag.subarray(at + 10, at + 10 + length) });
    at += 10 + length;
  }
  return frames;
}

function chapter(body: Buffer): Id3Chapter {
  const times = body.indexOf(0) + 1;
  const [title] = id3Frames(body.subarray(times + 16));
  return {
    title: title?.body.toString('utf8', 1) ?? '',
    startMs: body.readUInt32BE(times),
    endMs: body.readUInt32BE(times + 4),
  };
}

function gaplessSamples(sound: Buffer): number {
  const info = sound.indexOf('Info');
  const frames = sound.readUInt32BE(info + 8);
  const lame = info + 120;
  const gaps = sound.readUIntBE(lame + 21, 3);
  return frames * 1152 - (gaps >> 12) - (gaps & 0xfff);
}

function syncsafe(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((value, index) => (value << 7) | (bytes[at + index] ?? 0), 0);
}

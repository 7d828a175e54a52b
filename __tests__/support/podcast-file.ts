import { randomBytes } from 'node:crypto';
import type { Chapter } from '@/contract/episode-content';
import type { Services } from '@/server/kernel/services';
import { renditions } from '@/server/tables/episode';
import { seedEpisode } from './seed';
import { downloadPath, storeFile } from './stored-file';

/** Of the sound that `mp3` makes. */
const bytesPerSecond = 1000;

/** 24 ms of MPEG 2 layer III at 8 kbit/s and 24 kHz in 24 bytes, with other bytes each time. */
const frame = () => Buffer.concat([Buffer.from([0xff, 0xf3, 0x14, 0xc0]), randomBytes(20)]);

/** An ID3 tag of so many bytes, 0 for none. */
function tag(bytes: number): Buffer {
  if (bytes === 0) return Buffer.alloc(0);
  const size = bytes - 10;
  const sevens = [21, 14, 7, 0].map((shift) => (size >> shift) & 127);
  return Buffer.concat([Buffer.from('ID3\x04\x00\x00', 'latin1'), Buffer.from(sevens), Buffer.alloc(size)]);
}

/** An MP3 of so many seconds, of which each has 1 000 bytes, after a tag. */
export const mp3 = (seconds: number, tagBytes = 0): Buffer =>
  Buffer.concat([
    tag(tagBytes),
    ...Array.from({ length: Math.ceil((seconds * bytesPerSecond) / 24) }, frame),
  ]).subarray(0, tagBytes + seconds * bytesPerSecond);

interface Published {
  clubId: string;
  content: Buffer;
  episodeId?: string;
  chapters?: Pick<Chapter, 'kind' | 'start' | 'end'>[];
  campaignId?: string;
}

/** A finished episode of a club with this sound, and where it is read. */
export async function publishSound({ db, storage }: Pick<Services, 'db' | 'storage'>, of: Published) {
  const { clubId, content, campaignId } = of;
  const episodeId = of.episodeId ?? (await seedEpisode(db, 'published')).id;
  const file = await storeFile({ db, storage }, { purpose: 'rendition', clubId, episodeId, content });
  const chapters = (of.chapters ?? []).map((chapter) => ({ ...chapter, title: chapter.kind }));
  const values = { episodeId, clubId, status: 'ready' as const, fileId: file.id, chapters, campaignId };
  await db.insert(renditions).values(values);
  return { ...file, clubId, episodeId, path: downloadPath(file.url) };
}
export type PublishedSound = Awaited<ReturnType<typeof publishSound>>;

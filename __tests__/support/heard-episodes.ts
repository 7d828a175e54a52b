import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import type { Chapter } from '@/contract/episode-content';
import { runMastering } from '@/server/rendition/master-rendition';
import { episodes, renditions } from '@/server/tables/episode';
import { episodeParts } from '@/server/tables/part';
import type { RenditionKey } from '@/server/tables/rendition-key';
import type { TestApi } from './api';
import { wav } from './audio-fixtures';
import { decodeSound } from './heard-tones';
import { seedEpisode, seedMember } from './seed';
import { downloadPath, storeFile } from './stored-file';
import { uploadForm } from './upload-form';

/** Each recording is a tone of its own, far from the others and from their overtones. */
export const hertz = {
  intro: 437,
  outro: 613,
  localSpot: 977,
  feature: 1489,
  sponsorSpot: 1733,
  campaignSpot: 2411,
};
type Tone = keyof typeof hertz;

export const toneOf = (name: Tone, seconds: number) =>
  wav({ seconds, at: (second) => 0.4 * Math.sin(2 * Math.PI * hertz[name] * second) });

let serial = 0;

/** Sends a spot that is heard as that tone. */
export async function uploadSpot(
  api: TestApi,
  token: string,
  name: Tone,
  seconds = 4,
): Promise<{ url: string }> {
  const body = uploadForm('file', [{ name: `${name}.wav`, bytes: toneOf(name, seconds) }]);
  const { url } = (await api.call('POST', '/api/file/upload/sound', { token, body })).body.data;
  return { url };
}

/** An episode for which each of these clubs has sent an intro and an outro, and whose finished episodes are requested. */
export async function openEpisode(api: TestApi, clubIds: string[]) {
  const { db } = api.services;
  const { id: episodeId } = await seedEpisode(db, 'in_progress');
  const keys = clubIds.map((clubId) => ({ episodeId, clubId }));
  for (const key of keys) {
    for (const slot of ['intro', 'outro'] as const) {
      const file = { purpose: 'part' as const, ...key, content: toneOf(slot, 3), mime: 'audio/wav' };
      const { id } = await storeFile(api.services, file);
      await db.insert(episodeParts).values({ ...key, slot, fileId: id ?? '', check: 'good' });
    }
    await db.insert(renditions).values({ ...key, status: 'queued' });
  }
  return { episodeId, keys, key: { episodeId, clubId: clubIds[0] ?? '' } };
}

export const renditionOf = async (api: TestApi, { episodeId, clubId }: RenditionKey) => {
  const rows = await api.services.db.select().from(renditions).where(eq(renditions.episodeId, episodeId));
  return rows.find((row) => row.clubId === clubId);
};

export const master = async (api: TestApi, keys: RenditionKey[]) => {
  for (const key of keys) await runMastering(api.services, key);
};

export async function publish(api: TestApi, { episodeId, keys }: Awaited<ReturnType<typeof openEpisode>>) {
  const published = { status: 'published' as const, publishedAt: new Date() };
  await api.services.db.update(episodes).set(published).where(eq(episodes.id, episodeId));
  await master(api, keys);
}

/** What became of the finished episodes. */
export const statesOf = async (api: TestApi, keys: RenditionKey[]) =>
  (await Promise.all(keys.map((key) => renditionOf(api, key)))).map((row) => row?.status);

/** What a parent of the club hears, decoded, and the chapters that the player shows. */
export async function listen(api: TestApi, { episodeId, clubId }: RenditionKey) {
  const parent = await seedMember(api.services.db, clubId, 'parent');
  const { body } = await api.call('GET', `/api/episode/${episodeId}/clubs/${clubId}`, {
    token: parent.token,
  });
  const { url, chapters } = body.data.rendition as { url: string; chapters: Chapter[] };
  const heard = await fetch(`${api.url}${downloadPath(url)}`, {
    headers: { authorization: `Bearer ${parent.token}` },
  });
  const file = path.join(api.services.env.dataDir, `heard-${++serial}.mp3`);
  await writeFile(file, Buffer.from(await heard.arrayBuffer()));
  return {
    sound: decodeSound(file),
    chapters,
    chapterOf: (kind: Chapter['kind']) => chapters.find((each) => each.kind === kind),
  };
}

import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type { ChapterKind } from '@/contract/episode-content';
import { usualMastering } from '@/contract/mastering/settings';
import { analyseAudio } from '@/server/kernel/audio/engine';
import { startBoss } from '@/server/kernel/jobs/queue';
import { startWorking } from '@/server/programs/worker';
import { runMastering } from '@/server/rendition/master-rendition';
import { inRunningOrder } from '@/server/rendition/running-order';
import { clubs } from '@/server/tables/club';
import { episodes, renditions } from '@/server/tables/episode';
import { episodeParts } from '@/server/tables/part';
import { campaigns, sponsors } from '@/server/tables/sponsor';
import { partVoices, renditionVoices } from '@/server/tables/voice';
import { apiOfFile } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { seedClub, seedConsent, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();

const sound = (seconds: number) => wav({ seconds });
/** What a disk that goes bad makes of a recording: its head is gone. */
const damaged = () => Buffer.concat([Buffer.alloc(2000, 7), sound(1).subarray(2000)]);

type SentSlot = 'intro' | 'interview' | 'outro';

async function sendPart(key: { episodeId: string; clubId: string }, slot: SentSlot, content: Buffer) {
  const { id } = await storeFile(api.services, { purpose: 'part', ...key, content, mime: 'audio/wav' });
  const part = { ...key, slot, fileId: id ?? '', check: 'good' as const };
  const target = [episodeParts.episodeId, episodeParts.clubId, episodeParts.slot];
  await api.services.db
    .insert(episodeParts)
    .values(part)
    .onConflictDoUpdate({ target, set: { fileId: part.fileId } });
}

async function seedPublished(of: Partial<typeof episodes.$inferInsert> = {}) {
  const club = await seedClub(api.services.db);
  const episode = await seedEpisode(api.services.db, 'published', { publishedAt: new Date(), ...of });
  const key = { episodeId: episode.id, clubId: club.id };
  await api.services.db.insert(renditions).values({ ...key, status: 'queued' });
  return { club, episode, key };
}

const readRow = async ({ episodeId, clubId }: { episodeId: string; clubId: string }) => {
  const rows = await api.services.db.select().from(renditions).where(eq(renditions.episodeId, episodeId));
  return rows.find((row) => row.clubId === clubId);
};

test('the running order puts any set of parts in the one order, and skips what is missing', () => {
  const every = [...usualMastering.order]
    .reverse()
    .map((kind) => ({ kind, fileId: kind, sha256: kind, source: 'X' }));
  expect(inRunningOrder(every, usualMastering.order).map(({ kind }) => kind)).toEqual(usualMastering.order);
  const some: ChapterKind[] = ['outro', 'audioIdentity'];
  expect(
    inRunningOrder(
      some.map((kind) => ({ kind, fileId: kind, sha256: kind, source: 'X' })),
      usualMastering.order,
    ).map(({ kind }) => kind),
  ).toEqual(['audioIdentity', 'outro']);
});

test('U8 a club gets one MP3 of all there is, with named chapters, loudness and peaks, and its parent hears it', async () => {
  const { db } = api.services;
  const { club, episode, key } = await seedPublished();
  const file = async (purpose: 'identity' | 'feature' | 'spot' | 'localSpot') =>
    (await storeFile(api.services, { purpose, content: sound(2), mime: 'audio/wav' })).id;
  const identityFileId = await file('identity');
  await db.update(clubs).set({ identityFileId }).where(eq(clubs.id, club.id));
  const featureFileId = await file('feature');
  await db.update(episodes).set({ featureFileId }).where(eq(episodes.id, episode.id));
  const local = { name: 'Bakery', clubId: club.id, spotFileId: await file('localSpot') };
  const own = { name: 'Boots', spotFileId: await file('spot') };
  const [boots] = await db.insert(sponsors).values([own, local]).returning();
  const of = { sponsorId: boots?.id ?? '', startsOn: '2020-01-01', endsOn: '2099-01-01' };
  await db.insert(campaigns).values([
    { ...of, name: 'Paused', startsOn: '2019-01-01', paused: true },
    { ...of, name: 'Now' },
  ]);
  for (const slot of ['outro', 'intro', 'interview'] as const) await sendPart(key, slot, sound(3));

  await runMastering(api.services, key);

  const { token } = await seedMember(db, club.id, 'parent');
  const { body } = await api.call('GET', `/api/episode/${episode.id}/clubs/${club.id}`, { token });
  const hidden = { intro: null, interview: null, outro: null };
  expect(body.data).toMatchObject({ ...hidden, rendition: { status: 'ready' } });
  const { rendition } = body.data;
  const titles = rendition.chapters.map(({ title }: { title: string }) => title);
  const [boot, bakery] = ['A word from Boots', 'A word from Bakery'];
  expect(titles).toEqual([
    `${club.clubname}’s jingle`,
    'Club news',
    boot,
    'Interview',
    'The main story',
    bakery,
    'Goodbye',
  ]);
  expect(rendition.peaks).toHaveLength(800);
  const answer = await fetch(`${api.url}/api/file/download?url=${encodeURIComponent(rendition.url)}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'audio/mpeg']);
  const path = `${api.services.env.dataDir}/heard.mp3`;
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  const measured = await analyseAudio(path);
  expect(Math.abs((measured.loudness ?? 0) + 16)).toBeLessThanOrEqual(0.5);
  expect(measured.truePeak).toBeLessThanOrEqual(-1);
  // Parts of two seconds: what is measured of each leaves out the windows across their joints.
  expect(Math.abs(rendition.loudness - (measured.loudness ?? 0))).toBeLessThan(0.3);
  expect(Math.abs(rendition.duration * 1000 - measured.durationMs)).toBeLessThanOrEqual(1);
  expect(Math.abs(rendition.chapters.at(-1).end - rendition.duration)).toBeLessThanOrEqual(0.05);
});

test('A3 mastering notes the children who are heard in the finished episode, and of a newer one those in it', async () => {
  const { db } = api.services;
  const { club, key } = await seedPublished();
  const heard = async () => {
    const rows = await db.select().from(renditionVoices).where(eq(renditionVoices.clubId, club.id));
    return rows.map(({ childId }) => childId);
  };
  /** Sends a part in which a child is heard whose guardian has agreed. */
  const sendVoice = async (slot: SentSlot, seconds: number) => {
    await sendPart(key, slot, sound(seconds));
    const { id: childId } = await seedMember(db, club.id, 'child');
    await seedConsent(db, childId, { purpose: 'voice' });
    const parts = await db.select().from(episodeParts).where(eq(episodeParts.clubId, club.id));
    const fileId = parts.find((part) => part.slot === slot)?.fileId ?? '';
    await db.insert(partVoices).values({ ...key, slot, fileId, childId });
    await db.update(episodeParts).set({ childVoices: 'named' }).where(eq(episodeParts.fileId, fileId));
    return childId;
  };
  const [first, second] = [await sendVoice('intro', 2), await sendVoice('outro', 3)];
  await runMastering(api.services, key);
  expect((await readRow(key))?.status).toBe('ready');
  expect((await heard()).toSorted()).toEqual([first, second].toSorted());
  const third = await sendVoice('intro', 4);
  expect((await heard()).toSorted()).toEqual([first, second].toSorted());
  await runMastering(api.services, key);
  expect((await heard()).toSorted()).toEqual([second, third].toSorted());
});

test('a club that sent nothing gets what there is; where there is nothing at all, the reason says so', async () => {
  const { db } = api.services;
  await db.delete(campaigns);
  const feature = await storeFile(api.services, { purpose: 'feature', content: sound(2), mime: 'audio/wav' });
  const some = await seedPublished({ featureFileId: feature.id });
  await runMastering(api.services, some.key);
  expect(await readRow(some.key)).toMatchObject({ status: 'ready', chapters: [{ kind: 'feature' }] });
  const none = await seedPublished();
  await runMastering(api.services, none.key);
  expect(await readRow(none.key)).toMatchObject({
    status: 'failed',
    reason: expect.stringContaining('nothing to hear'),
    shortReason: 'Nothing to hear',
  });
});

test('the same parts are not mastered twice; another part is', async () => {
  const { key } = await seedPublished();
  await sendPart(key, 'intro', sound(2));
  await runMastering(api.services, key);
  const first = await readRow(key);
  await runMastering(api.services, key);
  expect((await readRow(key))?.fileId).toBe(first?.fileId);
  await sendPart(key, 'outro', sound(3));
  await runMastering(api.services, key);
  expect((await readRow(key))?.fileId).not.toBe(first?.fileId);
});

describe('the worker', () => {
  let stop: () => Promise<void>;
  beforeAll(async () => {
    const { db, storage, log, env, listenerOf, deriveSecret } = api.services;
    const boss = await startBoss(env.databaseUrl ?? '', () => undefined);
    const stopWorking = await startWorking({ boss, db, env, storage, listenerOf, deriveSecret, log });
    stop = async () => {
      stopWorking();
      await boss.stop({ graceful: true, wait: true, timeout: 10_000 });
    };
  });
  afterAll(() => stop());

  const settled = (key: { episodeId: string; clubId: string }) =>
    eventually('the rendition is settled', async () => {
      const row = await readRow(key);
      return row && ['ready', 'failed'].includes(row.status) ? row : undefined;
    });

  /** As workers leave it who were killed: so many have begun, the last one long ago. */
  const abandon = ({ episodeId }: { episodeId: string }, attempts: number) =>
    api.services.db
      .update(renditions)
      .set({ status: 'rendering', attempts, updatedAt: new Date(Date.now() - 60_000) })
      .where(eq(renditions.episodeId, episodeId));

  test('a damaged part fails its own club with a reason for people, others go on, and a new part mends it', async () => {
    const { db } = api.services;
    const admin = await seedPerson(db);
    const broken = await seedClub(db, 'Broken');
    const sound1 = await seedClub(db, 'Sound');
    const episode = await seedEpisode(db, 'in_progress');
    const pairOf = (clubId: string) => ({ episodeId: episode.id, clubId });
    await sendPart(pairOf(broken.id), 'interview', damaged());
    await sendPart(pairOf(sound1.id), 'interview', sound(2));
    const status = { token: admin.token, body: { status: 'published' } };
    expect((await api.call('PUT', `/api/episode/${episode.id}/status`, status)).status).toBe(200);

    expect(await settled(pairOf(broken.id))).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Interview can't be read/),
      shortReason: 'Interview unreadable',
    });
    expect((await settled(pairOf(sound1.id))).status).toBe('ready');

    await sendPart(pairOf(broken.id), 'interview', sound(2));
    const retry = `/api/episode/${episode.id}/clubs/${broken.id}/rendition`;
    const asked = await api.call('POST', retry, { token: admin.token });
    expect([asked.status, asked.body.data.rendition.status]).toEqual([200, 'queued']);
    expect((await settled(pairOf(broken.id))).status).toBe('ready');
  });

  test('a rendition whose worker was killed is made by another one', async () => {
    const { key } = await seedPublished();
    await sendPart(key, 'intro', sound(2));
    await abandon(key, 0);
    expect((await settled(key)).status).toBe('ready');
  });

  test('D6 a part that has killed three workers is given up with a reason, and tried again when asked for', async () => {
    const { key } = await seedPublished();
    await sendPart(key, 'intro', sound(2));
    await abandon(key, 3);
    const given = await settled(key);
    expect([given.status, given.reason]).toEqual([
      'failed',
      expect.stringMatching(/^Mastering broke off three times\./),
    ]);
    const { token } = await seedPerson(api.services.db);
    const retry = `/api/episode/${key.episodeId}/clubs/${key.clubId}/rendition`;
    expect((await api.call('POST', retry, { token })).status).toBe(200);
    expect((await settled(key)).status).toBe('ready');
  });
});

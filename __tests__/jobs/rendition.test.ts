import { writeFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { ChapterKind } from '@/contract/episode-content';
import { usualMastering } from '@/contract/mastering/settings';
import { analyseAudio } from '@/server/kernel/audio/engine';
import { readStored } from '@/server/kernel/storage/read-stored';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { startWorking } from '@/server/programs/worker';
import { endEmpty } from '@/server/rendition/end-mastering';
import { masterInJob, runMastering } from '@/server/rendition/master-rendition';
import { rendition } from '@/server/rendition/rendition.noun';
import { discardRendition, requestRendition, resumeAbandoned } from '@/server/rendition/request-rendition';
import { inRunningOrder } from '@/server/rendition/running-order';
import { clubs } from '@/server/tables/club';
import { episodes, renditions } from '@/server/tables/episode';
import { episodeParts } from '@/server/tables/part';
import type { RenditionKey } from '@/server/tables/rendition-key';
import { campaigns, sponsors } from '@/server/tables/sponsor';
import { partVoices, renditionVoices } from '@/server/tables/voice';
import { apiOfFile } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { eventually } from '../support/eventually';
import { holdClock } from '../support/fixed-clock';
import { renditionOf } from '../support/heard-episodes';
import { later } from '../support/later';
import { readMp3 } from '../support/mp3-file';
import { eraseContents } from '../support/queued-contents';
import { seedClub, seedConsent, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { fileReader, storeFile } from '../support/stored-file';

const api = apiOfFile();

const sound = (seconds: number) => wav({ seconds });
/** What a disk that goes bad makes of a recording: its head is gone. */
const damaged = () => Buffer.concat([Buffer.alloc(2000, 7), sound(1).subarray(2000)]);

type SentSlot = 'intro' | 'interview' | 'outro';

async function sendPart(key: { episodeId: string; clubId: string }, slot: SentSlot, content: Buffer) {
  const of = { purpose: 'part' as const, ...key, content, mime: 'audio/wav' };
  const { id: fileId = '' } = await storeFile(api.services, of);
  const target = [episodeParts.episodeId, episodeParts.clubId, episodeParts.slot];
  await api.services.db
    .insert(episodeParts)
    .values({ ...key, slot, fileId, check: 'good' })
    .onConflictDoUpdate({ target, set: { fileId } });
  return fileId;
}

/** Sends a part in which a child is heard. */
async function sendVoice(
  key: Parameters<typeof sendPart>[0],
  slot: SentSlot,
  seconds: number,
  childId: string,
) {
  const fileId = await sendPart(key, slot, sound(seconds));
  await api.services.db.insert(partVoices).values({ ...key, slot, fileId, childId });
  await api.query("update episode_parts set child_voices = 'named' where file_id = $1", [fileId]);
}

/** A child whose guardian has agreed that it is heard. */
async function seedHeard(clubId: string) {
  const { id } = await seedMember(api.services.db, clubId, 'child');
  await seedConsent(api.services.db, id, { purpose: 'voice' });
  return id;
}

async function seedPublished(of: Partial<typeof episodes.$inferInsert> = {}) {
  const club = await seedClub(api.services.db);
  const episode = await seedEpisode(api.services.db, 'published', { publishedAt: new Date(), ...of });
  const key = { episodeId: episode.id, clubId: club.id };
  await api.services.db.insert(renditions).values({ ...key, status: 'queued' });
  return { club, episode, key };
}

const readRow = (key: RenditionKey) => renditionOf(api, key);

test('the running order puts any set of parts in the one order, and skips what is missing', () => {
  const { order } = usualMastering;
  const put = (...kinds: ChapterKind[]) => {
    const parts = kinds.map((kind) => ({ kind, fileId: kind, sha256: kind, source: 'X' }));
    return inRunningOrder(parts, order).map(({ kind }) => kind);
  };
  expect(put(...order.toReversed())).toEqual(order);
  expect(put('outro', 'audioIdentity')).toEqual(['audioIdentity', 'outro']);
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
    'Recap',
  ]);
  expect(rendition.peaks).toHaveLength(800);
  const answer = await fileReader(api).readFile(rendition.url, token);
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'audio/mpeg']);
  const path = `${api.services.env.dataDir}/heard.mp3`;
  await writeFile(path, answer.body);
  const measured = await analyseAudio(path);
  expect(Math.abs((measured.loudness ?? 0) + 16)).toBeLessThanOrEqual(0.5);
  expect(measured.truePeak).toBeLessThanOrEqual(-1);
  // Parts of two seconds: what is measured of each leaves out the windows across their joints.
  expect(Math.abs(rendition.loudness - (measured.loudness ?? 0))).toBeLessThan(0.3);
  expect(Math.abs(rendition.duration * 1000 - measured.durationMs)).toBeLessThanOrEqual(1);
  expect(Math.abs(rendition.chapters.at(-1).end - rendition.duration)).toBeLessThanOrEqual(0.05);
});

test('K-20 a finished episode with a child’s voice is erased once another takes its place, or none; one without stays for backups', async () => {
  const { db, queue, storage } = api.services;
  const { club, key } = await seedPublished();
  const milo = await seedHeard(club.id);
  const contentOf = async () => {
    const [row] = await api.query(
      'select f.sha256 from renditions r join files f on f.id = r.file_id where r.club_id = $1',
      [club.id],
    );
    return row?.sha256;
  };
  const master = async (seconds: number, isHeard: boolean) => {
    if (isHeard) await sendVoice(key, 'interview', seconds, milo);
    else {
      const fileId = await sendPart(key, 'interview', sound(seconds));
      await api.query("update episode_parts set child_voices = 'none' where file_id = $1", [fileId]);
    }
    await db.transaction((tx) => requestRendition(tx, queue, key));
    await runMastering(api.services, key);
    return contentOf();
  };
  const first = await master(2, true);
  const second = await master(3, true);
  const third = await master(4, false);
  const fourth = await master(5, true);
  await db.transaction((tx) => discardRendition(tx, queue, key, 'in_progress'));
  const last = await master(6, true);
  await db.delete(episodeParts).where(eq(episodeParts.clubId, club.id));
  await db.update(campaigns).set({ paused: true });
  await endEmpty(api.services, key);
  await eraseContents(api);
  const there = await Promise.all(
    [first, second, third, fourth, last].map((sha256) => storage.sizeOf(sha256)),
  );
  expect(there).toEqual([undefined, undefined, expect.any(Number), undefined, undefined]);
});

test('A3 mastering notes the children who are heard in the finished episode, and of a newer one those in it', async () => {
  const { db } = api.services;
  const { club, key } = await seedPublished();
  const heard = async () => {
    const rows = await db.select().from(renditionVoices).where(eq(renditionVoices.clubId, club.id));
    return rows.map(({ childId }) => childId).toSorted();
  };
  const [first, second, third] = [
    await seedHeard(club.id),
    await seedHeard(club.id),
    await seedHeard(club.id),
  ];
  await sendVoice(key, 'intro', 2, first);
  await sendVoice(key, 'outro', 3, second);
  await runMastering(api.services, key);
  expect((await readRow(key))?.status).toBe('ready');
  expect(await heard()).toEqual([first, second].toSorted());
  await sendVoice(key, 'intro', 4, third);
  expect(await heard()).toEqual([first, second].toSorted());
  await runMastering(api.services, key);
  expect(await heard()).toEqual([second, third].toSorted());
});

test('a club that sent nothing gets what there is; where there is nothing at all, it is left out, which is no failure', async () => {
  const { db } = api.services;
  await db.delete(campaigns);
  const feature = await storeFile(api.services, { purpose: 'feature', content: sound(2), mime: 'audio/wav' });
  const some = await seedPublished({ featureFileId: feature.id });
  await runMastering(api.services, some.key);
  expect(await readRow(some.key)).toMatchObject({ status: 'ready', chapters: [{ kind: 'feature' }] });
  const none = await seedPublished();
  await runMastering(api.services, none.key);
  expect(await readRow(none.key)).toMatchObject({
    status: 'empty',
    reason: expect.stringContaining('nothing to hear'),
    shortReason: 'Nothing to hear',
  });
  const { token } = await seedPerson(db);
  const board = await api.call('GET', `/api/episode/${none.key.episodeId}/clubs`, { token });
  expect(board.body.summary).toMatchObject({ failed: 0, leftOut: 1, pace: null });
  const attention = await api.call('GET', '/api/attention', { token });
  expect(attention.body.data.map(({ kind }: { kind: string }) => kind)).not.toContain('failed');
});

test('the progress of one part is near its end while the finished episode is stored', async () => {
  const { storage } = api.services;
  const { key } = await seedPublished();
  await sendPart(key, 'intro', sound(2));
  const progress = async () => (await readRow(key))?.progress ?? 0;
  let measured = 0;
  const measure: typeof storage.measure = async (path) => {
    measured += 1;
    // The first is the part, the second the finished episode.
    if (measured === 2) await eventually('the end is near', async () => (await progress()) > 0.9);
    return storage.measure(path);
  };
  await runMastering({ ...api.services, storage: { ...storage, measure } }, key);
  expect([measured, await progress()]).toEqual([2, 1]);
});

test('a job that the queue repeats leaves an episode alone that another worker is making', async () => {
  const { key } = await seedPublished();
  await sendPart(key, 'intro', sound(2));
  await api.query("update renditions set status = 'rendering', attempts = 1 where episode_id = $1", [
    key.episodeId,
  ]);
  await runMastering(api.services, key);
  expect(await readRow(key)).toMatchObject({ status: 'rendering', attempts: 1, fileId: null });
});

test('a part that is found good just before an episode without any ends is made, and the old one stays until then', async () => {
  const { key } = await seedPublished();
  const { id: fileId } = await storeFile(api.services, { purpose: 'rendition', ...key });
  await api.services.db.update(renditions).set({ fileId }).where(eq(renditions.episodeId, key.episodeId));
  await sendPart(key, 'intro', sound(2));
  await endEmpty(api.services, key);
  expect(await readRow(key)).toMatchObject({ status: 'queued', reason: null, fileId });
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

test('the year in its tag is that of its publication: what is published later than it was made is joined anew', async () => {
  const { db, storage } = api.services;
  const { key } = await seedPublished({ publishedAt: null, endDate: '2026-12-20' });
  await sendPart(key, 'intro', sound(2));
  const yearAt = async (publishedAt: Date | null) => {
    await db.update(episodes).set({ publishedAt }).where(eq(episodes.id, key.episodeId));
    await runMastering(api.services, key);
    const [made] = await api.query('select sha256 from files where id = $1', [(await readRow(key))?.fileId]);
    return readMp3(await readStored(storage, made?.sha256)).texts.TDRC;
  };
  expect(await yearAt(null)).toBe('2026');
  expect(await yearAt(new Date('2027-01-03T10:00:00Z'))).toBe('2027');
});

test('while our disk has no room an episode waits, and its tries are not used up', async () => {
  const { key } = await seedPublished();
  await sendPart(key, 'intro', sound(2));
  const withPath = () => Promise.reject(new NoRoomYet('full'));
  const full = { ...api.services, storage: { ...api.services.storage, withPath } };
  for (let tries = 0; tries < 5; tries += 1)
    await expect(masterInJob(full, key, { last: true })).rejects.toThrow(NoRoomYet);
  expect(await readRow(key)).toMatchObject({ status: 'queued', attempts: 0 });
  await masterInJob(api.services, key, { last: true });
  expect(await readRow(key)).toMatchObject({ status: 'ready' });
});

test('what a worker looks for every few seconds is not looked for twice at once', async () => {
  holdClock(['setInterval', 'clearInterval']);
  const [watch] = rendition.watches ?? [];
  if (!watch) throw new Error('no watch');
  const { promise, settle: end } = later();
  const run = jest.spyOn(watch, 'run').mockReturnValueOnce(promise).mockReturnValue(later().promise);
  const nothing = async () => undefined;
  const boss = { work: nothing, schedule: nothing, stop: nothing } as unknown as PgBoss;
  const stop = await startWorking({ ...api.services, boss });
  try {
    await jest.advanceTimersByTimeAsync(20_000);
    expect(run).toHaveBeenCalledTimes(1);
    end();
    await jest.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(2);
  } finally {
    await stop(0);
  }
});

describe('the worker', () => {
  /** Does all that is asked for, as workers do. */
  async function work() {
    for (;;) {
      const taken = await api.query("delete from pgboss.job where name = 'master-rendition' returning data");
      if (taken.length === 0) return;
      for (const { data } of taken) await masterInJob(api.services, data, { last: true });
    }
  }
  /** As workers leave it who were killed: so many have begun, the last one long ago, and its job is lost. */
  const abandon = ({ episodeId }: RenditionKey, attempts: number) =>
    api.query(
      "update renditions set status = 'rendering', attempts = $2, updated_at = now() - interval '1 minute' where episode_id = $1",
      [episodeId, attempts],
    );
  const askAgain = async ({ episodeId, clubId }: RenditionKey) => {
    const { token } = await seedPerson(api.services.db);
    return api.call('POST', `/api/episode/${episodeId}/clubs/${clubId}/rendition`, { token });
  };

  test('a damaged part fails its own club with a reason for people, others go on, and a new part mends it', async () => {
    const { db } = api.services;
    const { token } = await seedPerson(db);
    const broken = await seedClub(db, 'Broken');
    const whole = await seedClub(db, 'Sound');
    const episode = await seedEpisode(db, 'in_progress');
    const pairOf = (clubId: string) => ({ episodeId: episode.id, clubId });
    await sendPart(pairOf(broken.id), 'interview', damaged());
    await sendPart(pairOf(whole.id), 'interview', sound(2));
    const status = { token, body: { status: 'published' } };
    expect((await api.call('PUT', `/api/episode/${episode.id}/status`, status)).status).toBe(200);
    await work();
    expect(await readRow(pairOf(broken.id))).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Interview can’t be read/),
      shortReason: 'Interview unreadable',
    });
    expect((await readRow(pairOf(whole.id)))?.status).toBe('ready');

    await sendPart(pairOf(broken.id), 'interview', sound(2));
    const asked = await askAgain(pairOf(broken.id));
    expect([asked.status, asked.body.data.rendition.status]).toEqual([200, 'queued']);
    await work();
    expect((await readRow(pairOf(broken.id)))?.status).toBe('ready');
  });

  test('D6 a rendition whose worker was killed is made by another one; a part that has killed three is given up with a reason, and tried again when asked for', async () => {
    const { key } = await seedPublished();
    await sendPart(key, 'intro', sound(2));
    await abandon(key, 3);
    await resumeAbandoned(api.services);
    await work();
    expect(await readRow(key)).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/^Mastering broke off three times\./),
    });
    expect((await askAgain(key)).status).toBe(200);
    await abandon(key, 0);
    await resumeAbandoned(api.services);
    await work();
    expect((await readRow(key))?.status).toBe('ready');
  });
});

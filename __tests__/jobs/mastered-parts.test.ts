import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { usualMastering } from '@/contract/mastering/settings';
import { eraseFile } from '@/server/file/erase-file';
import { connect, disconnect } from '@/server/kernel/db/client';
import type { Reserve } from '@/server/kernel/storage/space';
import { NoRoomYet } from '@/server/kernel/storage/storage-error';
import { masterAhead } from '@/server/mastering/master-ahead';
import {
  lockMastered,
  putReason,
  removeUnusedMastered,
  settingsKey,
} from '@/server/mastering/mastered-part.store';
import { purgeExpiredClubs } from '@/server/personal-data/purge-clubs.store';
import { masterInJob, runMastering } from '@/server/rendition/master-rendition';
import { requestAll } from '@/server/rendition/request-rendition';
import { renditions } from '@/server/tables/episode';
import { files } from '@/server/tables/file';
import { listenDays } from '@/server/tables/listening-figures';
import { episodeParts, masteredParts } from '@/server/tables/part';
import { partVoices } from '@/server/tables/voice';
import { apiOfFile, atOnce, statusesOf } from '../support/api';
import { wav } from '../support/audio-fixtures';
import { countStatements } from '../support/count-statements';
import { eventually } from '../support/eventually';
import { renditionOf } from '../support/heard-episodes';
import { crossing, lockWaits } from '../support/locks';
import { eraseContents } from '../support/queued-contents';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { fileReader, storeFile } from '../support/stored-file';

const api = apiOfFile();

type Key = { episodeId: string; clubId: string };

type SentSlot = 'intro' | 'interview' | 'outro';

async function sendPart(key: Key, slot: SentSlot, seconds: number) {
  const of = { purpose: 'part' as const, ...key, mime: 'audio/wav' };
  const { id = '' } = await storeFile(api.services, { ...of, content: wav({ seconds }) });
  const target = [episodeParts.episodeId, episodeParts.clubId, episodeParts.slot];
  await api.services.db
    .insert(episodeParts)
    .values({ ...key, slot, fileId: id, check: 'good', childVoices: 'none' })
    .onConflictDoUpdate({ target, set: { fileId: id } });
  return id;
}

async function seedOpen(status: 'in_progress' | 'published' = 'published') {
  const club = await seedClub(api.services.db);
  const published = status === 'published' ? { publishedAt: new Date() } : {};
  const episode = await seedEpisode(api.services.db, status, published);
  const key = { episodeId: episode.id, clubId: club.id };
  await api.services.db.insert(renditions).values({ ...key, status: 'queued' });
  return { club, episode, key };
}

/** An episode for which a club has sent one recording. */
async function seedSent(slot: SentSlot, seconds = 2, status: Parameters<typeof seedOpen>[0] = 'in_progress') {
  const { club, key } = await seedOpen(status);
  return { club, key, fileId: await sendPart(key, slot, seconds) };
}
/** One whose recording is mastered. */
async function seedMade(...of: Parameters<typeof seedSent>) {
  const { key, fileId } = await seedSent(...of);
  await masterAhead(api.services, { fileId, kind: of[0] });
  return { key, fileId };
}

const madeOf = (fileId: string) =>
  api.services.db
    .select({ id: masteredParts.id, sha256: files.sha256, settings: masteredParts.settings })
    .from(masteredParts)
    .innerJoin(files, eq(files.id, masteredParts.fileId))
    .where(eq(masteredParts.sourceFileId, fileId));

const rendition = (key: Key) => renditionOf(api, key);
/** The club takes its recording back. */
async function takeBack(fileId: string) {
  await api.query('delete from episode_parts where file_id = $1', [fileId]);
  await api.services.db.transaction((tx) => eraseFile(tx, api.services.queue, fileId));
}
/** As an older engine would have made it, so that it is unused. */
const makeOld = (fileId: string) =>
  api.query("update mastered_parts set settings = '3:' where source_file_id = $1", [fileId]);

test('a changed part is made, and the others are those of before', async () => {
  const { key } = await seedOpen();
  const intro = await sendPart(key, 'intro', 2);
  await sendPart(key, 'outro', 3);
  await runMastering(api.services, key);
  const [before] = await madeOf(intro);
  // Nothing that happens after the last part is blamed on it.
  expect((await rendition(key))?.atKind).toBeNull();
  const outro = await sendPart(key, 'outro', 4);
  await runMastering(api.services, key);
  expect(await madeOf(intro)).toEqual([before]);
  expect(await madeOf(outro)).toHaveLength(1);
  expect((await rendition(key))?.chapters.map(({ kind }) => kind)).toEqual(['intro', 'outro']);
});

test('of two workers that need one part at once, one makes it', async () => {
  const { key, fileId } = await seedSent('interview');
  await Promise.all([1, 2, 3].map(() => masterAhead(api.services, { fileId, kind: 'interview' })));
  expect(await madeOf(fileId)).toHaveLength(1);
  const contents = "select 1 from files where purpose = 'masteredPart' and episode_id = $1";
  expect(await api.query(contents, [key.episodeId])).toHaveLength(1);
});

test('workers that wait for a part that another one makes keep no connection for it', async () => {
  const { fileId } = await seedSent('intro');
  const few = connect(api.services.db.$client.options.connectionString ?? '', { max: 2 });
  const wanted = { sourceFileId: fileId, sourceSha256: '', layout: 'natural' } as const;
  const { making, answered } = await api.services.db.transaction(async (tx) => {
    await lockMastered(tx, { ...wanted, settings: settingsKey(usualMastering, 'intro') });
    const begun = [1, 2].map(() => masterAhead({ ...api.services, db: few }, { fileId, kind: 'intro' }));
    let answered = 0;
    // More than either asks before it has to wait.
    for (let n = 0; n < 20; n += 1) answered += (await few.execute(sql`select 1`)).rowCount ?? 0;
    return { making: Promise.all(begun), answered };
  });
  await making;
  await disconnect(few);
  expect(answered).toBe(20);
  expect(await madeOf(fileId)).toHaveLength(1);
});

test('no part and no episode is made that would take the room which PostgreSQL needs', async () => {
  const { key } = await seedOpen();
  const [intro, outro] = [await sendPart(key, 'intro', 2), await sendPart(key, 'outro', 3)];
  await api.query('update files set duration = 2 where id = $1', [intro]);
  await api.query('update files set duration = 3 where id = $1', [outro]);
  const { storage } = api.services;
  const wanted: number[] = [];
  let reserved = 0;
  /** A disk with room for so many reservations. */
  const withRoomFor = (most: number) => {
    let given = 0;
    const reserve: Reserve = async (bytes) => {
      wanted.push(bytes);
      if (given === most) throw new NoRoomYet('full');
      [given, reserved] = [given + 1, reserved + 1];
      return () => {
        reserved -= 1;
      };
    };
    return { ...api.services, storage: { ...storage, reserve } };
  };
  await expect(masterAhead(withRoomFor(0), { fileId: intro, kind: 'intro' })).rejects.toThrow(NoRoomYet);
  expect([await madeOf(intro), await storage.countTemp()]).toEqual([[], 0]);
  await expect(masterInJob(withRoomFor(2), key, { last: false })).rejects.toThrow(NoRoomYet);
  expect([
    (await madeOf(intro)).length,
    (await madeOf(outro)).length,
    (await rendition(key))?.fileId,
  ]).toEqual([1, 1, null]);
  await runMastering(withRoomFor(1), key);
  expect([(await rendition(key))?.status, reserved, await storage.countTemp()]).toEqual(['ready', 0, 0]);

  const perSecond = 44_100 * 4 + usualMastering.bitRate * 125;
  const made = await api.query('select bytes from files where id = $1', [(await rendition(key))?.fileId]);
  const episode = Number(made[0]?.bytes);
  expect(wanted.slice(0, 3)).toEqual([2 * perSecond, 2 * perSecond, 3 * perSecond]);
  for (const bytes of wanted.slice(3)) expect(Math.abs(bytes - episode) / episode).toBeLessThan(0.3);
});

test('K-10 what was made of a recording goes with it, from the disk too', async () => {
  const { fileId } = await seedMade('interview', 2.37);
  const [made] = await madeOf(fileId);
  await takeBack(fileId);
  expect(await madeOf(fileId)).toEqual([]);
  expect(await api.query('select 1 from files where sha256 = $1', [made?.sha256])).toEqual([]);
  const erased = await api.query(
    "select data->>'sha256' as sha256 from pgboss.job where name = 'erase-content'",
  );
  expect(erased.map(({ sha256 }) => sha256)).toContain(made?.sha256);
});

test('a recording that is taken back while it is mastered leaves nothing', async () => {
  const { fileId } = await seedSent('interview', 20);
  const making = masterAhead(api.services, { fileId, kind: 'interview' });
  await takeBack(fileId);
  await making;
  expect(await api.query('select 1 from mastered_parts where source_file_id = $1', [fileId])).toEqual([]);
});

describe('D6 the platform changes an episode while', () => {
  const locked = (id: string): [string, string] => ['select from episodes where id = $1 for update', id];

  test('its finished episode is stored: both come through', async () => {
    const { key } = await seedMade('intro', 2, 'published');
    await crossing(api, {
      first: [locked(key.episodeId)],
      other: () => runMastering(api.services, key),
      last: [["update renditions set status = 'queued' where episode_id = $1", key.episodeId]],
    });
    expect(await rendition(key)).toMatchObject({ status: 'ready', fileId: expect.any(String) });
  });

  test('a recording of it is mastered: both come through', async () => {
    const { key, fileId } = await seedSent('intro');
    await crossing(api, {
      first: [locked(key.episodeId)],
      other: () => masterAhead(api.services, { fileId, kind: 'intro' }),
      last: [['select from files where id = $1 for update', fileId]],
    });
    expect(await madeOf(fileId)).toHaveLength(1);
  });
});

test('D6 a finished episode that is slow to be stored shows that its worker lives', async () => {
  const { key } = await seedMade('intro', 2, 'published');
  const { storage } = api.services;
  const sign = "select 1 from renditions where episode_id = $1 and updated_at > now() - interval '1 minute'";
  const slow = {
    ...storage,
    async measure(file: string) {
      await api.query(
        "update renditions set updated_at = now() - interval '2 minutes' where episode_id = $1",
        [key.episodeId],
      );
      await eventually('a sign of life', async () => (await api.query(sign, [key.episodeId])).length > 0);
      return storage.measure(file);
    },
  };
  await runMastering({ ...api.services, storage: slow }, key);
  expect(await rendition(key)).toMatchObject({ status: 'ready', progress: 1 });
});

test('what nobody used for a month, and what an older engine made, is deleted and made again when it is needed', async () => {
  const { fileId } = await seedMade('intro');
  const old = "update mastered_parts set used_at = now() - interval '31 days' where source_file_id = $1";
  await api.query(old, [fileId]);
  await removeUnusedMastered(api.services);
  expect(await madeOf(fileId)).toEqual([]);
  await masterAhead(api.services, { fileId, kind: 'intro' });
  expect(await madeOf(fileId)).toHaveLength(1);
});

test('K-20 what was made of a recording with a child’s voice is erased when it is unused, or made again', async () => {
  const { db, queue, storage } = api.services;
  const { club, key, fileId } = await seedSent('interview', 2.6);
  const { id: childId } = await seedMember(db, club.id, 'child');
  await db.insert(partVoices).values({ ...key, slot: 'interview', fileId, childId });
  const make = async () => {
    await masterAhead(api.services, { fileId, kind: 'interview' });
    const [made] = await madeOf(fileId);
    return made?.sha256 ?? '';
  };
  const unused = await make();
  await makeOld(fileId);
  await removeUnusedMastered(api.services);
  await eraseContents(api);
  expect(await storage.sizeOf(unused)).toBeUndefined();
  const old = await make();
  const { sourceFileId, sourceSha256, settings, layout } = masteredParts;
  const [wanted] = await db
    .select({ sourceFileId, sourceSha256, settings, layout })
    .from(masteredParts)
    .where(eq(sourceFileId, fileId));
  if (!wanted) throw new Error('nothing was made');
  await db.transaction((tx) => putReason(tx, queue, wanted, 'It cannot be read.'));
  await eraseContents(api);
  expect(await storage.sizeOf(old)).toBeUndefined();
});

test('K-10 a worker that ends while it deletes what is unused leaves no file that no part names', async () => {
  const { fileId } = await seedMade('intro', 2.2);
  await makeOld(fileId);
  const locking = await api.services.db.$client.connect();
  try {
    await locking.query('begin');
    await locking.query("select 1 from files where purpose = 'masteredPart' for update");
    const removing = removeUnusedMastered(api.services);
    await eventually('it waits for the file', async () => (await lockWaits(api)) > 0);
    expect(await madeOf(fileId)).toHaveLength(1);
    await locking.query('commit');
    await removing;
  } finally {
    await locking.query('rollback');
    locking.release();
  }
  expect(await madeOf(fileId)).toEqual([]);
});

test('a club hears its part before and after with what was done, another club neither, and members nothing of both', async () => {
  const { club, key, fileId } = await seedSent('interview');
  const { token } = await seedMember(api.services.db, club.id, 'admin');
  const path = `/api/episode/${key.episodeId}/clubs/${club.id}`;
  const before = await api.call('GET', path, { token });
  expect(before.body.data.sent.interview.mastered).toBeUndefined();
  await masterAhead(api.services, { fileId, kind: 'interview' });
  const { body } = await api.call('GET', path, { token });
  const { url, duration, from, peaks, report } = body.data.sent.interview.mastered;
  expect(duration).toBeGreaterThan(1.5);
  expect(from).toBeGreaterThanOrEqual(0);
  expect(peaks).toHaveLength(100);
  expect(report).toMatchObject({ after: expect.any(Number), noise: expect.any(Number), taps: 0 });
  const other = await seedMember(api.services.db, (await seedClub(api.services.db)).id, 'admin');
  const parent = await seedMember(api.services.db, club.id, 'parent');
  const platform = await seedPerson(api.services.db);
  const { statusOf } = fileReader(api);
  const tokens = [token, platform.token, other.token, parent.token];
  const answers = await Promise.all(tokens.map((who) => statusOf(url, who)));
  expect(answers).toEqual([200, 200, 404, 404]);
});

test('what families read asks nothing about mastering', async () => {
  const { club, key } = await seedOpen();
  await sendPart(key, 'intro', 1);
  const { token } = await seedMember(api.services.db, club.id, 'parent');
  const path = `/api/episode/${key.episodeId}/clubs/${club.id}`;
  const asked = jest.spyOn(pg.Client.prototype, 'query');
  const { status } = await api.call('GET', path, { token });
  const texts = JSON.stringify(asked.mock.calls.map(([query]) => query));
  asked.mockRestore();
  expect([status, texts.includes('renditions'), texts.includes('mastering_settings')]).toEqual([
    200,
    true,
    false,
  ]);
});

test('why a part cannot be mastered is said beside it, and a new try is made when an episode needs it', async () => {
  const { club, episode, key } = await seedOpen('in_progress');
  const content = Buffer.concat([Buffer.alloc(2000, 7), wav({ seconds: 1 }).subarray(2000)]);
  const { id = '' } = await storeFile(api.services, { purpose: 'part', ...key, content, mime: 'audio/wav' });
  await api.services.db.insert(episodeParts).values({ ...key, slot: 'intro', fileId: id, check: 'good' });
  await masterAhead(api.services, { fileId: id, kind: 'intro' });
  const { token } = await seedMember(api.services.db, club.id, 'admin');
  const { body } = await api.call('GET', `/api/episode/${episode.id}/clubs/${club.id}`, { token });
  expect(body.data.sent.intro.unmastered).toMatch(/^Intro · club news can’t be read/);
  expect(body.data.sent.intro.mastered).toBeUndefined();
});

test('a club is purged with what was made of its recordings, also when the sender of one has left', async () => {
  const { club, fileId } = await seedSent('intro');
  const sender = await seedMember(api.services.db, club.id, 'admin');
  await api.query('update files set created_by = $2 where id = $1', [fileId, sender.id]);
  await masterAhead(api.services, { fileId, kind: 'intro' });
  const [made] = await madeOf(fileId);
  // PostgreSQL now finds the row of the recording after the row of what was made of it.
  await api.query('delete from users where id = $1', [sender.id]);
  await api.query("update clubs set removed_at = now() - interval '31 days' where id = $1", [club.id]);
  await purgeExpiredClubs(api.services);
  expect(await api.query('select id from files where club_id = $1', [club.id])).toEqual([]);
  expect(await api.query('select id from clubs where id = $1', [club.id])).toEqual([]);
  const released = await api.query('select 1 from released_contents where sha256 = $1', [made?.sha256]);
  expect(released).toHaveLength(1);
});

describe('the settings', () => {
  const read = async (token: string) => (await api.call('GET', '/api/mastering', { token })).body.data;
  const put = (token: string, body: object) => api.call('PUT', '/api/mastering', { token, body });
  /** Saves those of now with a change. Resolves to the status. */
  async function save(token: string, change: object) {
    const { outdated: _outdated, ...settings } = await read(token);
    return (await put(token, { ...settings, ...change })).status;
  }

  test('are the platform’s, saved once for two admins at once, and leave what is out as it is until that is asked for', async () => {
    const { key, club, fileId } = await seedSent('intro', 2, 'published');
    await runMastering(api.services, key);
    const made = await rendition(key);
    const { token } = await seedPerson(api.services.db);
    const { outdated: none, ...first } = await read(token);
    expect({ ...usualMastering, rev: first.rev }).toEqual(first);
    const body = { ...first, loudness: -19, order: [...first.order].reverse() };
    expect(statusesOf(await atOnce(2, () => put(token, body)))).toEqual([200, 409]);
    const after = await read(token);
    expect([after.loudness, after.rev, after.outdated - none]).toEqual([
      -19,
      first.rev + 1,
      expect.any(Number),
    ]);
    expect(after.outdated).toBeGreaterThanOrEqual(1);
    // No person hears what a suspended or deleted club has.
    for (const change of ["status = 'suspended'", 'removed_at = now()']) {
      await api.query(`update clubs set ${change} where id = $1`, [club.id]);
      expect((await read(token)).outdated).toBe(after.outdated - 1);
      await api.query("update clubs set status = 'active', removed_at = null where id = $1", [club.id]);
    }
    expect((await rendition(key))?.fileId).toBe(made?.fileId);

    const again = await api.call('POST', '/api/mastering/published', { token, body: {} });
    expect(again.body.data.requested).toBe(after.outdated);
    await runMastering(api.services, key);
    const now = await rendition(key);
    expect(now?.fileId).not.toBe(made?.fileId);
    expect(Math.abs((now?.loudness ?? 0) + 19)).toBeLessThan(0.6);
    expect(await madeOf(fileId)).toHaveLength(2);
    expect((await put(token, { ...usualMastering, rev: after.rev })).status).toBe(200);
  });

  test('have open parts made anew, after what a person waits for, and with as many statements for many as for few', async () => {
    const { key } = await seedOpen('in_progress');
    const { token } = await seedPerson(api.services.db);
    const statementsOf = (loudness: number) =>
      countStatements(async () => expect(await save(token, { loudness })).toBe(200));
    const few = [await sendPart(key, 'intro', 1), await sendPart(key, 'outro', 1)];
    const statements = await statementsOf(-19);
    for (let n = 0; n < 5; n += 1) await sendPart((await seedOpen('in_progress')).key, 'intro', 1);
    expect(await statementsOf(usualMastering.loudness)).toBe(statements);
    const jobs = await api.query(
      "select distinct data->>'fileId' as id, priority from pgboss.job where name = 'master-part' and data->>'fileId' = any($1)",
      [few],
    );
    expect(jobs).toEqual(expect.arrayContaining(few.map((id) => ({ id, priority: 0 }))));
    expect(jobs).toHaveLength(2);
  });

  test.each([
    ['a loudness that nobody can hear', { loudness: -60 }],
    ['a bit rate of none of the four', { bitRate: 100 }],
    ['a gap of a minute', { gap: 60 }],
    ['an order that lacks a part', { order: usualMastering.order.slice(1) }],
    ['an order with a part twice', { order: [...usualMastering.order.slice(1), 'outro'] }],
  ])('refuse %s', async (_, wrong) => {
    const { token } = await seedPerson(api.services.db);
    expect(await save(token, wrong)).toBe(422);
  });

  test('are heard on a real part before they are saved', async () => {
    const { key, fileId } = await seedSent('outro');
    const { token } = await seedPerson(api.services.db);
    const settings = { ...usualMastering, loudness: -14 };
    const body = { ...key, slot: 'outro', settings };
    const ask = async () => (await api.call('POST', '/api/mastering/preview', { token, body })).body.data;
    expect(await ask()).toMatchObject({ state: 'working', mastered: null });
    await masterAhead(api.services, { fileId, kind: 'outro', settings });
    const { state, mastered } = await ask();
    expect(state).toBe('ready');
    expect(Math.abs(mastered.report.after + 14)).toBeLessThan(0.6);
    const unsent = { ...body, slot: 'intro' };
    expect((await api.call('POST', '/api/mastering/preview', { token, body: unsent })).status).toBe(404);
  });
});

test('the clubs whose families listen most get their episode first, and the board says how far it is', async () => {
  const episode = await seedEpisode(api.services.db, 'published', { publishedAt: new Date() });
  const clubs = await atOnce(3, () => seedClub(api.services.db));
  const keys = clubs.map(({ id }) => ({ episodeId: episode.id, clubId: id }));
  const everything = '00000000-0000-0000-0000-000000000000';
  const today = new Date().toISOString().slice(0, 10);
  const figures = { listeners: 1, begun: 1, finished: 1, seconds: 1 };
  await api.services.db.insert(listenDays).values(
    [3, 50].map((listens, n) => ({
      ...{ day: today, clubId: clubs[n]?.id ?? '', episodeId: everything, playlistId: everything },
      ...{ ...figures, listens },
    })),
  );
  await api.services.db.transaction((tx) => requestAll(tx, api.services.queue, keys));
  const inTurn = async (of: string) => {
    const jobs = await api.query(
      `select data->>'clubId' as club from pgboss.job where name = 'master-rendition' and data->>'episodeId' = $1 order by priority desc, created_on`,
      [of],
    );
    return jobs.map(({ club }) => clubs.findIndex(({ id }) => id === club));
  };
  expect(await inTurn(episode.id)).toEqual([1, 0, 2]);

  // One that is asked for by itself, as after its worker was killed, does not go after all others.
  const { id } = await seedEpisode(api.services.db, 'published', { publishedAt: new Date() });
  for (const { clubId } of [...keys].reverse())
    await api.services.db.transaction((tx) =>
      requestAll(tx, api.services.queue, [{ episodeId: id, clubId }]),
    );
  expect(await inTurn(id)).toEqual([1, 0, 2]);

  await api.query('insert into episode_clubs (episode_id, club_id) select $1, unnest($2::uuid[])', [
    episode.id,
    clubs.map(({ id }) => id),
  ]);
  const { token } = await seedPerson(api.services.db);
  const pace = async () =>
    (await api.call('GET', `/api/episode/${episode.id}/clubs`, { token })).body.summary.pace;
  expect(await pace()).toEqual({ done: 0, total: 3, secondsLeft: null });
  await api.query("update renditions set status = 'ready' where club_id = $1", [clubs[1]?.id]);
  expect(await pace()).toMatchObject({ done: 1, total: 3 });
  await api.query("update renditions set status = 'ready' where episode_id = $1", [episode.id]);
  expect(await pace()).toBeNull();
});

test('two who request the same finished episodes in different orders do not wait for each other', async () => {
  const keys = [(await seedOpen()).key, (await seedOpen()).key];
  const [low, high] = keys.map(({ episodeId }) => episodeId).sort();
  const lock = 'select from renditions where episode_id = $1 for update';
  const backwards = keys[0]?.episodeId === high ? keys : keys.toReversed();
  await crossing(api, {
    first: [[lock, low]],
    other: () => api.services.db.transaction((tx) => requestAll(tx, api.services.queue, backwards)),
    last: [[lock, high]],
  });
});

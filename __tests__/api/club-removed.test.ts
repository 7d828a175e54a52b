import { eq } from 'drizzle-orm';
import { sweep } from '@/server/file/sweep';
import { cleanUp } from '@/server/programs/clean-up';
import { clubs } from '@/server/tables/club';
import { renditions } from '@/server/tables/episode';
import { reflectionAnswers } from '@/server/tables/reflection';
import { sponsors } from '@/server/tables/sponsor';
import { apiOfFile, said } from '../support/api';
import { clubCalls } from '../support/club-calls';
import { seedStretches } from '../support/counted';
import { emptying } from '../support/database';
import { daysAgo } from '../support/figure-rows';
import { seededEach, seedScene } from '../support/scene';
import { password, seedClub, seedEpisode, seedMember } from '../support/seed';
import { seedParts } from '../support/seed-parts';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = seededEach(async () => {
  await query(emptying('clubs', 'users', 'episodes', 'files'));
  return seedScene(api.services.db);
});

const { query, asPlatform, pathOf, remove, restore, setStatus } = clubCalls(api, scene);
const account = ({ token }: { token: string }) => api.call('GET', '/api/account', { token });
const accountStatus = async (person: { token: string }) => (await account(person)).status;
const everyAccount = () =>
  Promise.all([scene.admin, scene.parent, scene.otherAdmin, scene.platform].map(accountStatus));
const signIn = (email: string | null) =>
  api.call('POST', '/api/auth/login', { body: { identifier: email, password } });
const namesIn = async (search = '') => {
  const { body } = await asPlatform('GET', `/api/club${search}`);
  return body.data.map(({ clubname }: { clubname: string }) => clubname);
};
const age = (days: number) =>
  query('update clubs set removed_at = now() - make_interval(hours => $1) where id = $2', [
    Math.round(days * 24),
    scene.club.id,
  ]);

/** The three parts of the club, a finished episode, a logo, an identity and a local sponsor. */
async function fillClub() {
  const { db } = api.services;
  const of = { episodeId: scene.episode.id, clubId: scene.club.id };
  const store = (purpose: 'logo' | 'identity' | 'localSpot') =>
    storeFile(api.services, { purpose, clubId: of.clubId });
  await seedParts(api.services, of, { sentBy: scene.admin.id });
  const rendition = await storeFile(api.services, { purpose: 'rendition', ...of });
  await db.insert(renditions).values({ ...of, status: 'ready', fileId: rendition.id });
  const [logo, identity, spot] = [await store('logo'), await store('identity'), await store('localSpot')];
  await db
    .update(clubs)
    .set({ logoFileId: logo.id, identityFileId: identity.id })
    .where(eq(clubs.id, of.clubId));
  await db.insert(sponsors).values({ clubId: of.clubId, name: 'Mill Lane Bakery', spotFileId: spot.id });
  return rendition.sha256;
}

describe('a suspended club', () => {
  test('S-11 its people are signed out at once, others are not', async () => {
    // Remembered by now.
    await Promise.all([account(scene.admin), account(scene.parent)]);
    const answer = await setStatus('suspended');
    expect(said(answer)).toBe(`200 ${scene.club.clubname} is suspended, and its people are signed out`);
    expect(answer.body.data.status).toBe('suspended');
    expect(await everyAccount()).toEqual([401, 401, 200, 200]);
    const { admin, parent } = scene;
    expect(await query('select 1 from sessions where user_id = any($1)', [[admin.id, parent.id]])).toEqual(
      [],
    );
  });

  test('its people may sign in, see that it is suspended, and leave, and nothing else, until it is let in again', async () => {
    await setStatus('suspended');
    const { body } = await signIn(scene.admin.email);
    const person = { token: body.token };
    expect((await account(person)).body.store.status).toBe('suspended');
    for (const [method, path] of [
      ['GET', pathOf()],
      ['GET', '/api/episode'],
      ['PUT', `/api/family/user/${scene.admin.id}/edit/profile`],
    ] as const)
      expect([path, (await api.call(method, path, person)).status]).toEqual([path, 403]);
    const leaving = { token: (await signIn(scene.admin.email)).body.token };
    expect((await api.call('POST', '/api/auth/logout', leaving)).status).toBe(200);
    const back = await setStatus('active');
    expect([back.status, back.body.data.status]).toEqual([200, 'active']);
    expect(back.body.message).toBe(`${scene.club.clubname} is active again`);
    expect((await api.call('GET', pathOf(), person)).status).toBe(200);
  });
});

describe('a deleted club', () => {
  test('S-11 its people are signed out at once and cannot sign in, others can', async () => {
    await Promise.all([account(scene.admin), account(scene.parent)]);
    expect(said(await remove())).toBe(
      `200 ${scene.club.clubname} was deleted. It can be restored for 30 days`,
    );
    expect(await everyAccount()).toEqual([401, 401, 200, 200]);
    expect((await signIn(scene.admin.email)).status).toBe(401);
    expect((await signIn(scene.otherAdmin.email)).status).toBe(200);
  });

  test('it is in the list of deleted ones alone', async () => {
    await remove();
    for (const search of ['', '?status=active'])
      expect(await namesIn(search)).toEqual([scene.other.clubname]);
    const { data } = (await asPlatform('GET', '/api/club?status=removed')).body;
    expect(data).toMatchObject([{ id: scene.club.id, removedAt: expect.any(String) }]);
  });

  test.each([
    ['GET', '', undefined],
    ['GET', '/details', undefined],
    ['GET', '/overview', undefined],
    ['PUT', '/join-code', { joinCode: 'ROVE-RS26' }],
    ['PUT', '', { clubname: 'Changed', clubLogo: null }],
    ['PUT', '/status', { status: 'suspended' }],
    ['POST', '/invite', { email: 'dana@rovers.test' }],
    ['DELETE', '', undefined],
  ])('%s /api/club/{id}%s of it is 404, and nothing has changed', async (method, rest, body) => {
    await remove();
    const before = await query('select * from clubs order by id');
    const refused = await asPlatform(method, `${pathOf()}${rest}`, body);
    expect(refused.status).toBe(404);
    if (method !== 'GET')
      expect(refused.body.message).toMatch(/ was deleted meanwhile\. Restore it under “Deleted”/);
    expect([await query('select * from clubs order by id'), await query('select 1 from invites')]).toEqual([
      before,
      [],
    ]);
  });

  test('no board and no count of an episode knows it', async () => {
    await fillClub();
    const { id: episodeId } = await seedEpisode(api.services.db, 'published');
    const failed = { status: 'failed' as const, reason: 'Too short.' };
    await api.services.db.insert(renditions).values({ episodeId, clubId: scene.club.id, ...failed });
    const board = async () => (await asPlatform('GET', `/api/episode/${scene.episode.id}/clubs`)).body;
    const production = async () =>
      (await asPlatform('GET', '/api/episode?sort=-number')).body.data.map(
        (episode: { production: object }) => episode.production,
      );
    const before = await board();
    expect([before.total, before.summary, await production()]).toMatchObject([
      2,
      { clubs: 2, delivered: 1, ready: 1 },
      [
        { clubs: 2, delivered: 0, ready: 0, failed: 1 },
        { clubs: 2, delivered: 1, ready: 1, failed: 0 },
      ],
    ]);
    await remove();
    const after = await board();
    expect(after.data.map(({ club }: { club: object }) => club)).toEqual([
      { id: scene.other.id, clubname: scene.other.clubname },
    ]);
    expect([after.total, after.summary]).toMatchObject([1, { clubs: 1, delivered: 0, ready: 0, silent: 1 }]);
    const nothing = { clubs: 1, delivered: 0, ready: 0, failed: 0 };
    expect(await production()).toEqual([nothing, nothing]);
    await restore();
    expect([await board(), await production()]).toMatchObject([before, [{ failed: 1 }, { ready: 1 }]]);
  });
});

describe('a restored club', () => {
  test('is back with its people, its files and what it has sent', async () => {
    await fillClub();
    const tables = { clubs: 'id', users: 'id', files: 'id', episode_parts: 'slot', renditions: 'club_id' };
    const everything = () =>
      Promise.all(Object.entries(tables).map(([name, by]) => query(`select * from ${name} order by ${by}`)));
    const before = await everything();
    await remove();
    const { status, body } = await restore();
    expect([status, body.message]).toEqual([200, `${scene.club.clubname} is back`]);
    const shown = { id: scene.club.id, removedAt: null, members: 2, admins: ['Dana Okafor'] };
    expect(body.data).toMatchObject(shown);
    expect(await everything()).toEqual(before);
    expect((await signIn(scene.admin.email)).status).toBe(200);
  });

  test('twice is once, and a suspended one is suspended still', async () => {
    await setStatus('suspended');
    await remove();
    const answers = [await restore(), await restore()];
    expect(answers.map(({ status, body }) => [status, body.data.status])).toEqual([
      [200, 'suspended'],
      [200, 'suspended'],
    ]);
    const entries = await query('select action from audit_entries where object = $1 order by id', [
      `club:${scene.club.id}`,
    ]);
    expect(entries.map(({ action }) => action)).toEqual(['club:suspended', 'club:remove', 'club:restore']);
  });

  test('is back even where a new one has taken its name: both are listed', async () => {
    await remove();
    await seedClub(api.services.db, scene.club.clubname);
    expect((await restore()).status).toBe(200);
    expect((await namesIn()).filter((name: string) => name === scene.club.clubname)).toHaveLength(2);
  });
});

describe('after 30 days', () => {
  const owned = async () => {
    const counts = ['users', 'files', 'episode_parts', 'renditions', 'sponsors'].map(
      (table) => `(select count(*)::int from ${table} where club_id = $1) as ${table}`,
    );
    const clubs = '(select count(*)::int from clubs where id = $1) as clubs';
    return Object.values((await query(`select ${[clubs, ...counts]}`, [scene.club.id]))[0] ?? {});
  };

  test('S-39 the sweep deletes it for good with all that is its own, and says so in the audit', async () => {
    const { db, storage } = api.services;
    const sha256 = await fillClub();
    await remove();
    await age(30.1);
    await cleanUp(api.services);
    // Its files are too young for the hourly cleaning.
    await sweep(db, storage, { olderThanMs: 0, evenMany: true });
    expect([await owned(), await storage.has(sha256)]).toEqual([[0, 0, 0, 0, 0, 0], false]);
    expect(
      await query("select object, club_id, actor_id, result from audit_entries where action = 'club:purge'"),
    ).toEqual([{ object: `club:${scene.club.id}`, club_id: scene.club.id, actor_id: null, result: 'ok' }]);
    expect((await restore()).status).toBe(404);
    expect([await namesIn(), await accountStatus(scene.otherAdmin)]).toEqual([[scene.other.clubname], 200]);
  });

  test('K-08 S-39 what its people heard goes, also in a club where they were before', async () => {
    const heard = { userId: scene.parent.id, episodeId: scene.episode.id, day: daysAgo(3), seconds: 9 };
    await seedStretches(api, [
      { ...heard, clubId: scene.other.id },
      { ...heard, clubId: scene.club.id },
      { ...heard, clubId: scene.other.id, userId: scene.otherAdmin.id },
    ]);
    await remove();
    await age(30.1);
    await cleanUp(api.services);
    expect(await query('select listener from stretches')).toEqual([
      { listener: api.services.listenerOf(scene.otherAdmin.id) },
    ]);
  });

  test('K-08 what a child has answered before its family moved to another club stays, with the recording', async () => {
    const { db } = api.services;
    const child = await seedMember(db, scene.other.id, 'child');
    const of = { clubId: scene.club.id, episodeId: scene.episode.id };
    const asked = { kind: 'text' as const, text: 'Who helps?', choices: [] };
    const said = await storeFile(api.services, { purpose: 'answer', ...of });
    const given = { ...of, userId: child.id, asked };
    await db.insert(reflectionAnswers).values([
      { ...given, question: 0, words: 'The coach' },
      { ...given, question: 1, fileId: said.id },
    ]);
    await remove();
    await age(30.1);
    await cleanUp(api.services);
    await sweep(db, api.services.storage, { olderThanMs: 0, evenMany: true });
    expect(await query('select club_id from reflection_answers')).toEqual([
      { club_id: scene.other.id },
      { club_id: scene.other.id },
    ]);
    expect(await query('select club_id from files where id = $1', [said.id])).toEqual([
      { club_id: scene.other.id },
    ]);
    expect(await api.services.storage.has(said.sha256)).toBe(true);
  });

  test('not before, and never what is not deleted', async () => {
    await fillClub();
    await remove();
    await age(29.9);
    await query("update clubs set created_at = '2020-01-01'");
    await cleanUp(api.services);
    expect(await owned()).toEqual([1, 2, 7, 3, 1, 1]);
    expect((await restore()).status).toBe(200);
    await cleanUp(api.services);
    expect(await owned()).toEqual([1, 2, 7, 3, 1, 1]);
  });
});

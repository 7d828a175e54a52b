import { renditions } from '@/server/tables/episode';
import { apiOfFile, said } from '../support/api';
import { emptying } from '../support/database';
import { audioForm, seededEach, seedScene } from '../support/scene';
import { seedClub, seedEpisode, seedFeature, seedMember } from '../support/seed';
import { soundFile } from '../support/sending';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = seededEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files', 'pgboss.job'));
  return seedScene(api.services.db);
});

const asPlatform = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: scene.platform.token, body });
const move = (id: string, status: string) => asPlatform('PUT', `/api/episode/${id}/status`, { status });
const board = async (id: string, search = '') =>
  (await asPlatform('GET', `/api/episode/${id}/clubs${search}`)).body;
const namesOn = async (id: string): Promise<string[]> =>
  (await board(id)).data.map(({ club }: { club: { clubname: string } }) => club.clubname);
const listed = async (id: string) =>
  (await asPlatform('GET', '/api/episode?pageSize=100')).body.data.find(
    (episode: { id: string }) => episode.id === id,
  ).production;

/** A club with an admin, made now. */
async function addClub(name: string, status: 'active' | 'suspended' = 'active') {
  const club = await seedClub(api.services.db, name, status);
  return { ...club, admin: await seedMember(api.services.db, club.id, 'admin') };
}

const withFeature = async () => ({ featureFileId: await seedFeature(api.services.db) });

/** A draft that the platform opens. */
async function opened(of: Parameters<typeof seedEpisode>[2] = {}) {
  const { id } = await seedEpisode(api.services.db, 'draft', of);
  expect((await move(id, 'in_progress')).status).toBe(200);
  return id;
}

const send = (episodeId: string, clubId: string, token: string) =>
  api.call('POST', '/api/file/upload/audio', {
    token,
    body: audioForm({ episodeId, clubId, map: ['intro'], files: [soundFile('a.wav')] }),
  });

/** What the list says of an episode is what its board says. */
async function expectAgreement(id: string) {
  const { summary } = await board(id);
  const production = await listed(id);
  expect(production).toEqual({
    clubs: summary.clubs,
    delivered: summary.delivered,
    ready: summary.ready,
    failed: summary.failed,
  });
  return production;
}

test('U2 opening fixes the clubs: the active ones with an admin, and none that comes later', async () => {
  await api.query("update clubs set clubname = 'Ashford' where id = $1", [scene.club.id]);
  await api.query("update clubs set clubname = 'Brent' where id = $1", [scene.other.id]);
  await seedClub(api.services.db, 'Nobody runs it');
  await addClub('Suspended', 'suspended');
  const id = await opened();
  expect(await namesOn(id)).toEqual(['Ashford', 'Brent']);
  await addClub('Comes later');
  expect(await namesOn(id)).toEqual(['Ashford', 'Brent']);
  expect((await expectAgreement(id)).clubs).toBe(2);
});

test('U2 a club that comes later is not late, is offered nothing and can send nothing', async () => {
  const id = await opened({ endDate: '2020-01-01' });
  const { admin, ...club } = await addClub('Comes later');
  expect((await board(id)).summary).toMatchObject({ clubs: 2, late: 2 });
  const offered = await api.call('GET', '/api/episode?maySend=true', { token: admin.token });
  expect([offered.body.data, offered.body.total]).toEqual([[], 0]);
  expect(said(await send(id, club.id, admin.token))).toBe(
    '409 This club does not take part in the episode. Ask the platform team to add the club.',
  );
});

test('U2 the platform adds a club by an action: then it takes part like the others', async () => {
  const id = await opened();
  const { admin, ...club } = await addClub('Comes later');
  const suspended = await addClub('Suspended', 'suspended');
  const candidates = await asPlatform('GET', `/api/episode/${id}/candidates?q=LATER`);
  expect(candidates.body).toEqual({ data: [{ id: club.id, clubname: 'Comes later' }], total: 1 });
  const add = (clubId: string) => asPlatform('POST', `/api/episode/${id}/clubs`, { clubId });
  expect(said(await add(club.id))).toBe('201 Comes later takes part now');
  expect([(await add(club.id)).status, (await add(suspended.id)).status]).toEqual([409, 409]);
  expect((await expectAgreement(id)).clubs).toBe(3);
  expect((await send(id, club.id, admin.token)).status).toBe(200);
  const offered = await api.call('GET', '/api/episode?maySend=true', { token: admin.token });
  expect(offered.body.data).toMatchObject([{ id, sent: expect.any(Number), maySend: true }]);
  const added = await api.query("select club_id from audit_entries where action = 'episode:add-club'");
  expect(added).toContainEqual({ club_id: club.id });
  expect((await asPlatform('GET', `/api/episode/${id}/candidates`)).body.data).toEqual([]);
});

test('U2 a draft has no clubs yet, and an archived episode takes none', async () => {
  const { id } = await seedEpisode(api.services.db, 'draft');
  expect((await board(id)).summary.clubs).toBe(0);
  const { id: archived } = await seedEpisode(api.services.db, 'archived');
  const club = await addClub('Comes later');
  for (const episode of [id, archived]) {
    expect((await asPlatform('POST', `/api/episode/${episode}/clubs`, { clubId: club.id })).status).toBe(409);
  }
});

test('U2 a published episode keeps its numbers when clubs are made, and masters for its clubs alone', async () => {
  const id = await opened(await withFeature());
  for (let i = 0; i < 3; i += 1) await addClub(`New ${i}`);
  await move(id, 'published');
  const jobs = await api.query(
    "select data->>'clubId' as club from pgboss.job where name = 'master-rendition'",
  );
  expect(jobs.map(({ club }) => club).toSorted()).toEqual([scene.club.id, scene.other.id].toSorted());
  expect((await expectAgreement(id)).clubs).toBe(2);
});

test('U2 suspended, a club counts only where it has sent something, also where it has a finished episode; list and board say the same', async () => {
  const id = await opened();
  await api.services.db.insert(renditions).values({ episodeId: id, clubId: scene.club.id, status: 'ready' });
  const sent = await opened();
  await send(sent, scene.club.id, scene.admin.token);
  await asPlatform('PUT', `/api/club/${scene.club.id}/status`, { status: 'suspended' });
  expect([(await expectAgreement(id)).clubs, (await expectAgreement(sent)).clubs]).toEqual([1, 2]);
  expect([await namesOn(id), await namesOn(sent)]).toEqual([
    expect.not.arrayContaining([scene.club.clubname]),
    expect.arrayContaining([scene.club.clubname]),
  ]);
  await asPlatform('PUT', `/api/club/${scene.club.id}/status`, { status: 'active' });
  expect((await expectAgreement(id)).clubs).toBe(2);
});

test('U2 opened again, an episode has the clubs it had', async () => {
  const id = await opened(await withFeature());
  await addClub('Comes later');
  await move(id, 'published');
  await move(id, 'in_progress');
  expect((await expectAgreement(id)).clubs).toBe(2);
});

test('U2 let in again, a club takes part in what is open and not due, and in nothing of the past', async () => {
  await asPlatform('PUT', `/api/club/${scene.club.id}/status`, { status: 'suspended' });
  const open = await opened({ endDate: '2099-01-01' });
  const due = await opened({ endDate: '2020-01-01' });
  const empty = await opened();
  const past = await opened();
  const feature = await storeFile(api.services, { purpose: 'feature', episodeId: past });
  await api.query('update episodes set feature_file_id = $2 where id = $1', [past, feature.id]);
  // Another club has sent something, so that it can be published; for this one there is nothing in it.
  await send(empty, scene.other.id, scene.otherAdmin.token);
  for (const id of [empty, past]) await move(id, 'published');
  await asPlatform('PUT', `/api/club/${scene.club.id}/status`, { status: 'active' });
  const counts = [];
  for (const id of [open, due, empty, past]) counts.push((await expectAgreement(id)).clubs);
  expect(counts).toEqual([2, 1, 1, 1]);
});

import { sweep } from '@/server/file/sweep';
import { apiOfFile, atOnce, said } from '../support/api';
import { wholeEpisode } from '../support/episodes';
import { auditedOf } from '../support/forget-audit';
import { purgeRemoved } from '../support/purge';
import { sceneOfFile } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = sceneOfFile(api);

const asPlatform = (method: string, path: string, body?: object) =>
  api.call(method, path, { token: scene.platform.token, body });
const remove = (id: string) => asPlatform('DELETE', `/api/episode/${id}`);
const restore = (id: string) => asPlatform('POST', `/api/episode/${id}/restore`);
const duplicate = (id: string) => asPlatform('POST', `/api/episode/${id}/duplicate`);
const listed = async (search = '') =>
  (await asPlatform('GET', `/api/episode?pageSize=100${search}`)).body.data.map(
    ({ id }: { id: string }) => id,
  );
const audited = async (id: string) =>
  (await auditedOf(api, 'action', `episode:${id}`)).map(({ action }) => action);
const store = (purpose: 'artwork' | 'feature', episodeId: string) =>
  storeFile(api.services, { purpose, episodeId });

/** Deletes what has been among the deleted for so many days. */
async function purgeAfter(id: string, days: number) {
  await api.query('update episodes set removed_at = now() - make_interval(days => $2) where id = $1', [
    id,
    days,
  ]);
  await purgeRemoved(api.services.db);
}

/** A draft with artwork in both sizes and a feature. */
async function richDraft(of: Parameters<typeof seedEpisode>[2] = {}) {
  const draft = await seedEpisode(api.services.db, 'draft', of);
  const files = {
    full: await store('artwork', draft.id),
    artwork: await store('artwork', draft.id),
    feature: await store('feature', draft.id),
  };
  await api.query('update files set full_size_id = $1 where id = $2', [files.full.id, files.artwork.id]);
  await api.query('update episodes set artwork_file_id = $2, feature_file_id = $3 where id = $1', [
    draft.id,
    files.artwork.id,
    files.feature.id,
  ]);
  return { ...draft, files };
}

test('A-02 a deleted draft is nowhere but among the deleted, and comes back whole', async () => {
  const draft = await richDraft({ publishAt: new Date('2096-01-01') });
  expect(said(await remove(draft.id))).toBe(`200 ${draft.name} was deleted. It can be restored for 30 days`);
  expect([await listed(), await listed('&removed=true')]).toEqual([
    expect.not.arrayContaining([draft.id]),
    [draft.id],
  ]);
  const path = `/api/episode/${draft.id}`;
  const input = { ...wholeEpisode, name: 'x', endDate: '2096-01-01', number: draft.number };
  for (const [method, where, sent] of [
    ['GET', path],
    ['PUT', path, input],
    ['DELETE', path],
    ['GET', `${path}/clubs`],
    ['GET', `${path}/clubs/${scene.club.id}`],
    ['POST', `${path}/clubs`, { clubId: scene.club.id }],
    ['PUT', `${path}/status`, { status: 'in_progress' }],
    ['POST', `${path}/duplicate`],
  ] as const)
    expect([method, where, (await asPlatform(method, where, sent)).status]).toEqual([method, where, 404]);

  const back = await restore(draft.id);
  expect([back.status, back.body.data]).toEqual([
    200,
    expect.objectContaining({ removedAt: null, publishAt: null, artwork: draft.files.artwork.url }),
  ]);
  expect((await restore(draft.id)).status).toBe(200);
  expect(await listed()).toContain(draft.id);
  expect(await audited(draft.id)).toEqual(['episode:remove', 'episode:restore']);
});

test('a club admin sees no deleted ones, with any filter', async () => {
  const { id } = await seedEpisode(api.services.db, 'in_progress', { removedAt: new Date() });
  const { token } = scene.admin;
  for (const search of ['', '?removed=true']) {
    const { body } = await api.call('GET', `/api/episode${search}`, { token });
    expect(body.data.map((row: { id: string }) => row.id)).not.toContain(id);
  }
  expect((await api.call('GET', `/api/episode/${id}`, { token })).status).toBe(404);
  await api.query('delete from episodes where id = $1', [id]);
});

test('one whose number was taken meanwhile comes back once that one has another', async () => {
  const draft = await seedEpisode(api.services.db, 'draft');
  await remove(draft.id);
  const other = await seedEpisode(api.services.db, 'draft', { number: draft.number });
  expect(said(await restore(draft.id))).toBe(
    `409 Season 1 has another episode ${draft.number} now. Change the number of that episode first, then restore this one.`,
  );
  await api.query('update episodes set number = number + 5000 where id = $1', [other.id]);
  expect((await restore(draft.id)).status).toBe(200);
});

test('after 30 days a deleted draft is gone for good, and its files with it', async () => {
  const draft = await richDraft();
  await remove(draft.id);
  await purgeAfter(draft.id, 29);
  expect(await listed('&removed=true')).toContain(draft.id);
  await purgeAfter(draft.id, 31);
  expect(await api.query('select id from episodes where id = $1', [draft.id])).toEqual([]);
  const stored = Object.values(draft.files);
  const ids = stored.map(({ id }) => id);
  expect(await api.query('select id from files where id = any($1)', [ids])).toEqual([]);
  await sweep(api.services.db, api.services.storage, { olderThanMs: 0 });
  for (const { sha256 } of stored) expect(await api.services.storage.has(sha256)).toBe(false);
  expect(await audited(draft.id)).toContain('episode:purge');
});

test('a copy is a draft with the next number, a later Due Date, and files and hosts of its own', async () => {
  const draft = await richDraft({ season: 55, number: 7, endDate: '2020-01-04', audience: 'parents' });
  const [host] = await api.query("insert into hosts (name) values ('Ada') returning id");
  await api.query('insert into episode_hosts values ($1, $2, 0)', [draft.id, host.id]);
  await api.query("update episodes set status = 'published' where id = $1", [draft.id]);
  const { status, body } = await duplicate(draft.id);
  expect([status, body.data]).toEqual([
    201,
    expect.objectContaining({
      ...{ name: draft.name, status: 'draft', season: 55, number: 8, audience: 'parents' },
      hosts: [{ id: host.id, name: 'Ada', photo: null }],
      publishedAt: null,
    }),
  ]);
  const due = new Date(body.data.endDate);
  expect(due.getTime()).toBeGreaterThan(Date.now());
  expect(due.getUTCDay()).toBe(6);
  expect(body.data.artwork).not.toBe(draft.files.artwork.url);

  // What becomes of one of them leaves the other alone.
  await api.query("update episodes set status = 'draft' where id = $1", [draft.id]);
  await remove(draft.id);
  await purgeAfter(draft.id, 31);
  await sweep(api.services.db, api.services.storage, { olderThanMs: 0 });
  const copied = await api.query(`select f.sha256 from files f where f.episode_id = $1 order by f.sha256`, [
    body.data.id,
  ]);
  expect(copied.map(({ sha256 }) => sha256)).toEqual(
    Object.values(draft.files)
      .map(({ sha256 }) => sha256)
      .toSorted(),
  );
  for (const { sha256 } of copied) expect(await api.services.storage.has(sha256)).toBe(true);
});

test('S-47 copied many times at once, each copy has a number of its own', async () => {
  const { id } = await seedEpisode(api.services.db, 'draft', { season: 56, number: 1 });
  const copies = await atOnce(5, () => duplicate(id));
  expect(copies.map(({ body }) => body.data.number).toSorted()).toEqual([2, 3, 4, 5, 6]);
});

test('the feature of a copy is measured for itself if that of the first was not yet', async () => {
  const { id, files } = await richDraft();
  const measuring = async () => {
    const { body } = await duplicate(id);
    const [copy] = await api.query('select feature_file_id as file from episodes where id = $1', [
      body.data.id,
    ]);
    return api.query(`select 1 from pgboss.job where name = 'analyse-file' and data->>'fileId' = $1`, [
      copy?.file,
    ]);
  };
  expect(await measuring()).toHaveLength(1);
  await api.query(`update files set peaks = '[1]' where id = $1`, [files.feature.id]);
  expect(await measuring()).toEqual([]);
});

import pino from 'pino';
import { publishDue } from '@/server/episode/publish-due';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { apiOfFile } from '../support/api';
import { masteringJobs } from '../support/mastering-jobs';
import { whileRefused } from '../support/refusing';
import { sceneOfFile } from '../support/scene';
import { seedEpisode, seedFeature } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);

const work = () => publishDue({ db: api.services.db, log: pino({ level: 'silent' }) }, makeQueue());
const rowOf = async (id: string) =>
  (
    await api.query(
      'select status, publish_at, publish_problem, published_at is not null as published from episodes where id = $1',
      [id],
    )
  )[0];
const entries = (id: string) =>
  api.query("select result, actor_id from audit_entries where action = 'episode:published' and object = $1", [
    `episode:${id}`,
  ]);
const past = new Date(Date.now() - 1000);
const move = (id: string, status: string) =>
  api.call('PUT', `/api/episode/${id}/status`, { token: scene.platform.token, body: { status } });
const seedDue = async (status: 'draft' | 'in_progress', publishAt = past) =>
  seedEpisode(api.services.db, status, { publishAt, featureFileId: await seedFeature(api.services.db) });

test('A-02 S-47 whose time has come is published once, however many workers look', async () => {
  const { id } = await seedDue('in_progress');
  const later = await seedDue('in_progress', new Date(Date.now() + 3_600_000));
  await Promise.all(Array.from({ length: 8 }, work));
  expect(await rowOf(id)).toEqual({
    ...{ status: 'published', publish_at: null, publish_problem: null, published: true },
  });
  expect(await entries(id)).toEqual([{ result: 'ok', actor_id: null }]);
  expect(await masteringJobs(api, id)).toHaveLength(2);
  expect((await rowOf(later.id)).status).toBe('in_progress');
});

test.each([
  [
    'nobody has sent anything for',
    () => seedEpisode(api.services.db, 'in_progress', { publishAt: past }),
    /^Nothing could be heard/,
  ],
  ['is still a draft', () => seedDue('draft'), /^The episode was still a draft/],
])('one that %s stays as it is, keeps the reason, and is not tried again', async (_what, seed, reason) => {
  const { id, status } = await seed();
  await Promise.all([work(), work()]);
  await work();
  const problem = expect.stringMatching(reason);
  expect(await rowOf(id)).toMatchObject({ status, publish_at: null, publish_problem: problem });
  expect(await entries(id)).toEqual([{ result: 'refused', actor_id: null }]);
  const { body } = await api.call('GET', `/api/episode/${id}`, { token: scene.platform.token });
  expect(body.data).toMatchObject({ publishAt: null, publishProblem: problem });
});

test.each([
  ['that fails for a reason of ours', 'in_progress', { status: 'published', publish_problem: null }],
  [
    'whose reason cannot be kept',
    'draft',
    { status: 'draft', publish_problem: expect.stringMatching(/^The episode was still a draft/) },
  ],
] as const)('one %s keeps no other from being published', async (_what, status, afterwards) => {
  const broken = await seedDue(status, new Date(past.getTime() - 1000));
  const { id } = await seedDue('in_progress');
  await whileRefused(api, `update on episodes for each row when (new.id = '${broken.id}')`, work);
  expect(await rowOf(broken.id)).toMatchObject({ status, publish_problem: null });
  expect((await rowOf(id)).status).toBe('published');
  await work();
  expect(await rowOf(broken.id)).toMatchObject(afterwards);
});

test('published by hand before its time it is not published again; opening a draft keeps the plan', async () => {
  const publishAt = new Date(Date.now() + 3_600_000);
  const { id } = await seedDue('draft', publishAt);
  expect((await move(id, 'in_progress')).body.data.publishAt).toBe(publishAt.toISOString());
  expect((await move(id, 'published')).body.data.publishAt).toBeNull();
  await api.query("update episodes set publish_at = now() - interval '1 second' where id = $1", [id]);
  await work();
  expect(await rowOf(id)).toMatchObject({ status: 'published', publish_problem: expect.any(String) });
});

test('an episode with no audio at all is not published by hand either, and says why', async () => {
  const { id } = await seedEpisode(api.services.db, 'in_progress');
  const refused = await move(id, 'published');
  expect([refused.status, refused.body.message]).toEqual([
    409,
    expect.stringMatching(/^Nothing could be heard/),
  ]);
  expect(await masteringJobs(api, id)).toEqual([]);
  await api.query('update episodes set feature_file_id = $2 where id = $1', [
    id,
    await seedFeature(api.services.db),
  ]);
  expect((await move(id, 'published')).status).toBe(200);
});

const plan = (id: string, publishAt: string | null, headers?: Record<string, string>) =>
  api.call('PUT', `/api/episode/${id}/publish-at`, {
    ...{ token: scene.platform.token, body: { publishAt }, headers },
  });

test('D1 a time is chosen, changed and cancelled; a reason of before goes with either', async () => {
  const { id } = await seedEpisode(api.services.db, 'in_progress', { publishProblem: 'Nothing to hear.' });
  const at = '2096-12-24T18:00:00.000Z';
  const chosen = await plan(id, at);
  expect(chosen.body.data).toMatchObject({ publishAt: at, publishProblem: null });
  expect((await plan(id, '2096-12-25T18:00:00.000Z')).body.data.publishAt).toBe('2096-12-25T18:00:00.000Z');
  expect((await plan(id, null)).body.data.publishAt).toBeNull();
  await api.query("update episodes set publish_problem = 'Nothing to hear.' where id = $1", [id]);
  expect((await plan(id, null)).body.data.publishProblem).toBeNull();
});

test('D1 a time that has passed, one of a published episode and one over an unseen change are refused', async () => {
  const { id, rev } = await seedEpisode(api.services.db, 'in_progress');
  const past = await plan(id, '2020-01-01T10:00:00.000Z');
  expect([past.status, Object.keys(past.body.fields)]).toEqual([422, ['publishAt']]);
  const at = '2096-12-24T18:00:00.000Z';
  expect((await plan(id, at, { 'if-match': `"${rev}"` })).status).toBe(200);
  expect((await plan(id, null, { 'if-match': `"${rev}"` })).status).toBe(409);
  const published = await seedEpisode(api.services.db, 'published');
  expect((await plan(published.id, at)).body.message).toBe('This episode is published already.');
});

test('D1 cancelling while the job runs succeeds, or says that it is published already', async () => {
  for (let i = 0; i < 6; i++) {
    const { id } = await seedDue('in_progress');
    const [cancelled] = await Promise.all([plan(id, null), work()]);
    const { status } = await rowOf(id);
    expect([cancelled.status, status]).toEqual(
      status === 'published' ? [409, 'published'] : [200, 'in_progress'],
    );
    await work();
    expect((await rowOf(id)).status).toBe(status);
  }
});

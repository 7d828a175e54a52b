import { type EpisodeStatus, nextStatuses } from '@/contract/episode';
import { apiOfFile, atOnce, statusesOf } from '../support/api';
import { masteringJobs } from '../support/mastering-jobs';
import { sceneOfFile } from '../support/scene';
import { seedClub, seedEpisode, seedFeature } from '../support/seed';

const api = apiOfFile();
const scene = sceneOfFile(api);

beforeAll(() => seedClub(api.services.db, 'Suspended', 'suspended'));

/** An episode in which something can be heard. */
const seedAudible = async (status: EpisodeStatus) =>
  seedEpisode(api.services.db, status, { featureFileId: await seedFeature(api.services.db) });

const move = (id: string, status: string, more: object = {}) =>
  api.call('PUT', `/api/episode/${id}/status`, { token: scene.platform.token, body: { status, ...more } });
const statusOf = async (id: string) =>
  (await api.query('select status from episodes where id = $1', [id]))[0]?.status;
const clubIds = () => [scene.club.id, scene.other.id].toSorted();

const renditionsOf = (id: string) =>
  api.query('select club_id, status from renditions where episode_id = $1 order by club_id', [id]);

const statuses: EpisodeStatus[] = ['draft', 'in_progress', 'published', 'archived'];
const jumps = statuses.flatMap((from) =>
  statuses.map((to) => [from, to, nextStatuses[from].includes(to)] as const),
);

test.each(jumps)('from %s to %s: %j; only publishing asks for something', async (from, to, allowed) => {
  const { id } = await seedAudible(from);
  const answer = await move(id, to);
  expect([answer.status, await statusOf(id)]).toEqual(allowed ? [200, to] : [409, from]);
  if (!allowed || to !== 'published')
    expect([await masteringJobs(api, id), await renditionsOf(id)]).toEqual([[], []]);
  if (!allowed) expect(answer.body.message).toMatch(/^An episode that is .+ cannot become .+\.$/);
});

test('publishing asks for the episode of each active club, once, and of no suspended one', async () => {
  const { id } = await seedAudible('in_progress');
  expect((await move(id, 'published')).body.data.publishedAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  expect(await masteringJobs(api, id)).toEqual(clubIds());
  expect(await renditionsOf(id)).toEqual(clubIds().map((club_id) => ({ club_id, status: 'queued' })));
});

test('S-47 published ten times at once, it is published once', async () => {
  const { id } = await seedAudible('in_progress');
  expect(statusesOf(await atOnce(10, () => move(id, 'published')))).toEqual([200, ...Array(9).fill(409)]);
  expect(await masteringJobs(api, id)).toEqual(clubIds());
  const entries = await api.query(
    "select 1 from audit_entries where action = 'episode:published' and object = $1",
    [`episode:${id}`],
  );
  expect(entries).toHaveLength(1);
});

test('reopened and published again, a club waits in the queue once', async () => {
  const { id } = await seedAudible('in_progress');
  for (const status of ['published', 'in_progress', 'published'])
    expect((await move(id, status)).status).toBe(200);
  expect(await masteringJobs(api, id)).toEqual(clubIds());
});

test.each([
  { as: 'without a word', more: {}, keeps: true },
  { as: 'as new', more: { asNew: true }, keeps: false },
])('published again $as: it keeps the date of its first publication: $keeps', async ({ more, keeps }) => {
  const { id } = await seedAudible('in_progress');
  await move(id, 'published');
  await api.query("update episodes set published_at = '2026-09-01T10:00:00Z' where id = $1", [id]);
  await move(id, 'in_progress');
  const { publishedAt } = (await move(id, 'published', more)).body.data;
  expect(publishedAt === '2026-09-01T10:00:00.000Z').toBe(keeps);
});

test('S-42 when publishing fails half way, nothing of it remains and the answer tells nothing', async () => {
  const { id } = await seedAudible('in_progress');
  await api.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'secret table broke'; end $$`);
  await api.query(
    'create trigger refuse before insert on audit_entries for each row execute function refuse()',
  );
  try {
    const answer = await move(id, 'published');
    expect([answer.status, answer.body]).toEqual([
      500,
      {
        message: 'Something Went Wrong! Please Try Again Later',
        code: 'internal',
        requestId: expect.any(String),
      },
    ]);
  } finally {
    await api.query('drop trigger refuse on audit_entries');
  }
  expect([await statusOf(id), await masteringJobs(api, id), await renditionsOf(id)]).toEqual([
    'in_progress',
    [],
    [],
  ]);
  expect((await move(id, 'published')).status).toBe(200);
});

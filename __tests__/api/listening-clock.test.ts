import { startApi, type TestApi } from '../support/api';
import { seedClub, seedEpisode, seedMember } from '../support/seed';

let api: TestApi;
let member: { id: string; token: string };
let episodes: string[];
/** By the database's clock, which the counting goes by. */
let began: Date;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { db } = api.services;
  member = await seedMember(db, (await seedClub(db)).id, 'child');
  episodes = await Promise.all([1, 2].map(async () => (await seedEpisode(db, 'published')).id));
  began = (await db.$client.query('select clock_timestamp() as now')).rows[0].now;
});

const revs = new Map<string, number>();
async function report(played: number, episodeId = episodes[0] ?? '') {
  const rev = revs.get(episodeId) ?? 0;
  const body = { position: 30 + rev, rev, played };
  const answer = await api.call('PUT', `/api/listen/${episodeId}`, { token: member.token, body });
  revs.set(episodeId, answer.body.data.rev);
  return answer;
}
/** So many seconds have passed since the last report. */
const pass = (seconds: number) =>
  api.services.db.$client.query(
    'update listening_days set counted_until = counted_until - make_interval(secs => $2) where user_id = $1',
    [member.id, seconds],
  );

/** So many seconds have been counted, and at most those besides that the test itself has taken. */
async function expectCounted(seconds: number) {
  const { rows } = await api.services.db.$client.query(
    `select coalesce(sum(seconds), 0)::float8 as counted,
      extract(epoch from clock_timestamp() - $2::timestamptz)::float8 as taken
     from listening_days where user_id = $1`,
    [member.id, began],
  );
  const [{ counted, taken }] = rows;
  expect(counted).toBeGreaterThanOrEqual(seconds);
  expect(counted).toBeLessThanOrEqual(seconds + taken);
}

test('D5 an hour that is reported at once counts as the seconds that have passed', async () => {
  await report(3600);
  await expectCounted(10);
  await report(3600);
  await report(3600);
  await expectCounted(10);
  await pass(20);
  await report(3600);
  await expectCounted(30);
});

test('D5 two devices at once do not count double, whatever the episodes', async () => {
  await report(10);
  await pass(60);
  await report(60, episodes[0]);
  await report(60, episodes[1]);
  await expectCounted(70);
});

test('D5 ten reports at the same moment count as one', async () => {
  await report(10);
  await pass(60);
  await Promise.all(
    Array.from({ length: 10 }, async () => {
      const { id } = await seedEpisode(api.services.db, 'published');
      return report(60, id);
    }),
  );
  await expectCounted(70);
});

test('D5 what was played while there was no connection counts when it is told', async () => {
  await report(5);
  await pass(600);
  await report(590);
  await expectCounted(595);
});

test('D5 reports that are late on their way lose nothing', async () => {
  await report(5);
  // The first of the two came 3 seconds late, so that the next seems to come too early.
  await pass(8);
  await report(5);
  await pass(2);
  await report(5);
  await expectCounted(15);
});

import { apiOfFile } from '../support/api';
import { emptying } from '../support/database';
import { eventually } from '../support/eventually';
import { lockWaits } from '../support/locks';
import { type Scene, seedScene } from '../support/scene';
import { seedClub, seedEpisode } from '../support/seed';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
let scene: Scene;
let fileId: string;
beforeEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files'));
  scene = await seedScene(api.services.db);
  fileId = (await storeFile(api.services, { purpose: 'part' })).id ?? '';
});

type Counts = Record<string, { clubs: number; delivered: number; ready: number; failed: number }>;

async function listed(): Promise<Counts> {
  const { status, body } = await api.call('GET', '/api/episode?pageSize=100', {
    token: scene.platform.token,
  });
  expect(status).toBe(200);
  const episodes: { id: string; production: Counts[string] }[] = body.data;
  return Object.fromEntries(episodes.map(({ id, production }) => [id, production]));
}

/** Counted anew, one question for each pair: as slowly and as plainly as can be. */
async function counted(): Promise<Counts> {
  const pairs = await api.query(`
    select ec.episode_id as id, c.status = 'active' as active,
      (select count(*)::int from episode_parts p where p.episode_id = ec.episode_id and p.club_id = ec.club_id) as sent,
      (select count(*)::int from episode_parts p
        where p.episode_id = ec.episode_id and p.club_id = ec.club_id and p."check" = 'good') as good,
      (select r.status from renditions r where r.episode_id = ec.episode_id and r.club_id = ec.club_id) as rendition
    from episode_clubs ec join clubs c on c.id = ec.club_id where c.removed_at is null`);
  const counts: Counts = {};
  for (const { id } of await api.query('select id from episodes')) {
    counts[id] = { clubs: 0, delivered: 0, ready: 0, failed: 0 };
  }
  for (const { id, active, sent, good, rendition } of pairs) {
    const count = counts[id];
    if (!count || !(active || sent > 0)) continue;
    count.clubs += 1;
    count.delivered += Number(good === 3);
    count.ready += Number(rendition === 'ready');
    count.failed += Number(rendition === 'failed');
  }
  return counts;
}

/** Numbers from 0 to 1 that are the same at every run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/** One change of what is counted: `$1` an episode, `$2` a club, `$3` a file. */
const changes: { text: string; uses: 1 | 2 | 3 }[] = [
  ...['intro', 'interview', 'outro'].flatMap((slot) =>
    ['good', 'good', 'bad'].map((check) => ({
      text: `insert into episode_parts (episode_id, club_id, slot, file_id, "check") values ($1, $2, '${slot}', $3, '${check}')
             on conflict (episode_id, club_id, slot) do update set "check" = excluded."check"`,
      uses: 3 as const,
    })),
  ),
  { text: "delete from episode_parts where episode_id = $1 and club_id = $2 and slot = 'outro'", uses: 2 },
  ...['queued', 'ready', 'failed'].map((status) => ({
    text: `insert into renditions (episode_id, club_id, status) values ($1, $2, '${status}')
           on conflict (episode_id, club_id) do update set status = excluded.status`,
    uses: 2 as const,
  })),
  { text: 'delete from renditions where episode_id = $1 and club_id = $2', uses: 2 },
  { text: 'delete from episode_clubs where episode_id = $1 and club_id = $2', uses: 2 },
  { text: 'insert into episode_clubs (episode_id, club_id) values ($1, $2) on conflict do nothing', uses: 2 },
  ...['active', 'suspended'].map((status) => ({
    text: `update clubs set status = '${status}' where id = $1`,
    uses: 1 as const,
  })),
  ...['now()', 'null'].map((at) => ({
    text: `update clubs set removed_at = ${at} where id = $1`,
    uses: 1 as const,
  })),
];

test('D12 while clubs, parts and renditions change from all sides, the list counts as a plain count does', async () => {
  const { db } = api.services;
  const clubIds = [scene.club.id, scene.other.id];
  for (let i = 0; i < 4; i += 1) clubIds.push((await seedClub(db)).id);
  const episodeIds: string[] = [];
  for (let i = 0; i < 4; i += 1) episodeIds.push((await seedEpisode(db, 'published')).id);
  const any = <T>(from: readonly T[], chance: number): T | undefined =>
    from[Math.floor(chance * from.length)];

  /** Each change is a transaction of its own, and every fifth is taken back. */
  async function change(seed: number) {
    const chance = chances(seed);
    const client = await db.$client.connect();
    try {
      for (let i = 0; i < 60; i += 1) {
        const { text, uses } = any(changes, chance()) ?? { text: 'select 1', uses: 1 };
        const [episodeId, clubId] = [any(episodeIds, chance()), any(clubIds, chance())];
        await client.query('begin');
        await client.query(text, uses === 1 ? [clubId] : [episodeId, clubId, fileId].slice(0, uses));
        await client.query(chance() < 0.2 ? 'rollback' : 'commit');
      }
    } finally {
      client.release();
    }
  }
  let isOver = false;
  const watch = async () => {
    while (!isOver) await listed();
  };
  const watching = [watch(), watch(), watch()];
  await Promise.all([1, 2, 3, 4, 5].map(change)).finally(() => {
    isOver = true;
  });
  await Promise.all(watching);

  expect(await listed()).toEqual(await counted());
  // Now from what was kept: nothing is left to count.
  expect(await api.query('select episode_id from production_changes')).toEqual([]);
  expect(await listed()).toEqual(await counted());
});

test('D12 a change that commits after the list was counted is counted by the next', async () => {
  const { id } = scene.episode;
  const client = await api.services.db.$client.connect();
  try {
    const ready = "insert into renditions (episode_id, club_id, status) values ($1, $2, 'ready')";
    await client.query('begin');
    await client.query(ready, [id, scene.club.id]);
    expect((await listed())[id]).toMatchObject({ ready: 0 });
    await client.query('commit');
  } finally {
    client.release();
  }
  expect((await listed())[id]).toMatchObject({ ready: 1 });
});

test('D12 two lists that count at once: the one with the older sight of things keeps nothing', async () => {
  const { id } = scene.episode;
  await listed();
  const addReady = (clubId: string) =>
    api.query("insert into renditions (episode_id, club_id, status) values ($1, $2, 'ready')", [id, clubId]);
  await addReady(scene.club.id);
  const holder = await api.services.db.$client.connect();
  try {
    // Another list is being stored: a list at this moment waits for it with the counts it has made.
    await holder.query('begin');
    await holder.query('update production_counts set rev = rev + 1, ready = 2 where episode_id = $1', [id]);
    const earlierRead = listed();
    await eventually('the list waits', async () => (await lockWaits(api)) === 1);
    await addReady(scene.other.id);
    await holder.query('delete from production_changes');
    await holder.query('commit');
    expect((await earlierRead)[id]).toMatchObject({ ready: 1 });
  } finally {
    holder.release();
  }
  expect((await listed())[id]).toMatchObject({ ready: 2 });
});

test('D12 what a change shows of its own episode is counted within it, and not kept', async () => {
  const { id } = await seedEpisode(api.services.db, 'draft');
  const opening = { token: scene.platform.token, body: { status: 'in_progress' } };
  const opened = await api.call('PUT', `/api/episode/${id}/status`, opening);
  expect(opened.body.data.production).toMatchObject({ clubs: 2 });
  const kept = () => api.query('select clubs from production_counts where episode_id = $1', [id]);
  expect(await kept()).toEqual([]);
  expect((await listed())[id]).toMatchObject({ clubs: 2 });
  expect(await kept()).toEqual([{ clubs: 2 }]);
});

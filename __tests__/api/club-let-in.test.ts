import { eq } from 'drizzle-orm';
import { clubs } from '@/server/tables/club';
import { renditions } from '@/server/tables/episode';
import { apiOfFile } from '../support/api';
import { clubCalls } from '../support/club-calls';
import { countStatements } from '../support/count-statements';
import { emptying } from '../support/database';
import { eventually } from '../support/eventually';
import { seededEach, seedScene } from '../support/scene';
import { seedEpisode } from '../support/seed';
import { seedParts } from '../support/seed-parts';
import { storeFile } from '../support/stored-file';

const api = apiOfFile();
const scene = seededEach(async () => {
  await query(emptying('clubs', 'users', 'episodes', 'files', 'pgboss.job'));
  return seedScene(api.services.db);
});

const { query, asPlatform, remove, restore, setStatus } = clubCalls(api, scene);
const publish = (id = scene.episode.id) =>
  asPlatform('PUT', `/api/episode/${id}/status`, { status: 'published' });

const ways = {
  suspended: { out: () => setStatus('suspended'), in: () => setStatus('active') },
  deleted: { out: remove, in: restore },
};
const everyWay = Object.entries(ways);

/** What waits to be mastered for the club, and what the club's renditions say. */
const asked = async () => [
  (
    await query(
      "select data->>'episodeId' as id from pgboss.job where name = 'master-rendition' and data->>'clubId' = $1",
      [scene.club.id],
    )
  ).map(({ id }) => id),
  await query('select episode_id, status from renditions where club_id = $1', [scene.club.id]),
];
const queued = (id: string) => [[id], [{ episode_id: id, status: 'queued' }]];
const nothing = [[], []];

const sendIntro = (episodeId = scene.episode.id, clubId = scene.club.id) =>
  seedParts(api.services, { episodeId, clubId }, { slots: ['intro'], check: 'checking' });

test.each(everyWay)(
  'what was published while a club was %s is mastered for it once it is back',
  async (_, way) => {
    await sendIntro();
    await way.out();
    await publish();
    expect(await asked()).toEqual(nothing);
    expect((await way.in()).status).toBe(200);
    expect(await asked()).toEqual(queued(scene.episode.id));
    // Once more, as a second click does: nothing is asked for twice.
    await way.in();
    expect(await asked()).toEqual(queued(scene.episode.id));
  },
);

test.each(everyWay)(
  'of a %s club it is in the same transaction: a change that fails asks for nothing',
  async (_, way) => {
    await sendIntro();
    await way.out();
    await publish();
    await query(
      "alter table audit_entries add constraint broken check (action like '%:published') not valid",
    );
    const answer = await way.in().finally(() => query('alter table audit_entries drop constraint broken'));
    expect([answer.status, await asked()]).toEqual([500, nothing]);
  },
);

test.each(everyWay)('what a %s club had before stays as it is, also what has failed', async (_, way) => {
  await sendIntro();
  const failed = (await seedEpisode(api.services.db, 'published')).id;
  const of = { clubId: scene.club.id, status: 'failed' as const, reason: 'Too short.' };
  await api.services.db.insert(renditions).values({ ...of, episodeId: failed });
  await sendIntro(failed);
  await way.out();
  await way.in();
  expect(await asked()).toEqual([[], [{ episode_id: failed, status: 'failed' }]]);
});

test.each(everyWay)(
  'what was opened again and published anew while a club was %s is mastered anew for it',
  async (_, way) => {
    await sendIntro();
    await publish();
    await query("update renditions set status = 'ready', requested_at = now() - interval '1 hour'");
    await query("delete from pgboss.job where name = 'master-rendition'");
    await way.out();
    await way.in();
    expect(await asked()).toEqual([[], [{ episode_id: scene.episode.id, status: 'ready' }]]);
    await way.out();
    const opened = await asPlatform('PUT', `/api/episode/${scene.episode.id}/status`, {
      status: 'in_progress',
    });
    expect([opened.status, (await publish()).status]).toEqual([200, 200]);
    await way.in();
    expect(await asked()).toEqual(queued(scene.episode.id));
  },
);

test.each([
  ['nothing of the club, nor for it, is not asked for', false],
  ['the audio identity of the club alone is asked for', true],
])('an episode in which there is %s', async (_what, hasIdentity) => {
  if (hasIdentity) {
    const { id } = await storeFile(api.services, { purpose: 'identity', clubId: scene.club.id });
    await api.services.db.update(clubs).set({ identityFileId: id }).where(eq(clubs.id, scene.club.id));
  }
  await sendIntro(scene.episode.id, scene.other.id);
  await setStatus('suspended');
  await publish();
  await setStatus('active');
  expect(await asked()).toEqual(hasIdentity ? queued(scene.episode.id) : nothing);
});

test.each(everyWay)(
  'the clubs of published episodes stay the same once a club that was %s is back',
  async (_, way) => {
    const feature = await storeFile(api.services, { purpose: 'feature' });
    const publishedOn = (publishedAt: Date) =>
      seedEpisode(api.services.db, 'published', { featureFileId: feature.id, publishedAt });
    const old = await publishedOn(new Date('2026-01-05'));
    await way.out();
    const missed = await publishedOn(new Date());
    // The club was created after the first one was published, and took part in neither.
    await query('delete from episode_clubs where club_id = $1', [scene.club.id]);
    await query("update clubs set created_at = now() - interval '1 hour' where id = $1", [scene.club.id]);
    const taking = () =>
      query('select club_id from episode_clubs where episode_id = any($1)', [[old.id, missed.id]]);
    const before = await taking();
    await way.in();
    expect(await taking()).toEqual(before);
    // Its families hear what was published while it was out, and nothing from before its time.
    expect(await asked()).toEqual(queued(missed.id));
  },
);

test('what is not published, or not any more, is not asked for', async () => {
  for (const status of ['draft', 'in_progress', 'archived'] as const) {
    await sendIntro((await seedEpisode(api.services.db, status)).id);
  }
  await setStatus('suspended');
  await setStatus('active');
  expect(await asked()).toEqual(nothing);
});

test('a suspended club that is restored gets them when it is let in, not before', async () => {
  await sendIntro();
  await setStatus('suspended');
  await ways.deleted.out();
  await publish();
  await ways.deleted.in();
  expect(await asked()).toEqual(nothing);
  await setStatus('active');
  expect(await asked()).toEqual(queued(scene.episode.id));
});

test('S-47 let in while an episode is being published, it gets that one too', async () => {
  await sendIntro();
  await setStatus('suspended');
  const waiting = (count: number) => async () => {
    const rows = await query(
      "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    return rows.length === count;
  };
  // Holds both where they have chosen and not yet committed.
  const holder = await api.services.db.$client.connect();
  await holder.query('begin; lock table audit_entries in exclusive mode');
  const publishing = publish();
  await eventually('the publishing waits', waiting(1));
  const lettingIn = setStatus('active');
  await eventually('the letting in waits', waiting(2));
  await holder.query('commit');
  holder.release();
  expect([(await publishing).status, (await lettingIn).status]).toEqual([200, 200]);
  expect(await asked()).toEqual(queued(scene.episode.id));
});

test('Measure: however many episodes a club has missed, letting it in asks the database as often', async () => {
  const feature = await storeFile(api.services, { purpose: 'feature' });
  const letIn = async (missed: number) => {
    await setStatus('suspended');
    for (let i = 0; i < missed; i += 1) {
      await seedEpisode(api.services.db, 'published', { featureFileId: feature.id, publishedAt: new Date() });
    }
    const before = (await asked())[0]?.length ?? 0;
    const statements = await countStatements(() => setStatus('active'));
    expect((await asked())[0]).toHaveLength(before + missed);
    return statements;
  };
  await letIn(1);
  expect(await letIn(40)).toBeLessThanOrEqual(await letIn(2));
});

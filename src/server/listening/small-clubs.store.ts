import { type SQL, sql } from 'drizzle-orm';
import { fewestShown } from '@/contract/listen';
import { isListener } from '../consent/consent.store';
import type { Database, Transaction } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import { clubs } from '../tables/club';
import { placesOfFew } from '../tables/listening';
import { users } from '../tables/user';
import { noteChanges } from './heard.store';
import { oldestKeyDay } from './listener.store';
import { lockFigures } from './roll-up.store';
import { rolledTables } from './rolled-tables.store';

/** A club with fewer than ten listeners. Rows that name it would be the history of each of them. */
interface SmallClub extends Record<string, unknown> {
  clubId: string;
  listeners: number;
  zone: string;
  /** The last day that was told. What came until then was told together with ten different members, and stays. */
  told: string | null;
}

async function listSmallClubs(tx: Transaction): Promise<SmallClub[]> {
  const { rows } = await tx.execute<SmallClub>(sql`
    select ${clubs.id} as "clubId", ${clubs.timeZone} as zone, (count(*) filter (where ${isListener}))::int as listeners,
      (select max(published_on)::text from counted_days where club_id = ${clubs.id}) as told
    from ${users} join ${clubs} on ${clubs.id} = ${users.clubId}
    group by ${clubs.id} having count(*) filter (where ${isListener}) < ${fewestShown}`);
  return rows;
}

/** Rows of these clubs in a statement. */
const among = (small: readonly SmallClub[]): SQL => sql`
  json_to_recordset(${JSON.stringify(small)}::json) as small ("clubId" uuid, listeners int, zone text, told date)`;

/** Whether a row of `raw` is of a small club and of a day that is not told. */
const isWaiting = sql`raw.club_id = small."clubId" and (small.told is null or raw.day > small.told)`;

/** The days whose keys are gone and that have rows of small clubs: those not told yet, and those of which something came late. */
async function listDays(tx: Transaction, small: readonly SmallClub[], now: Date): Promise<string[]> {
  const has = (table: string) => sql`exists (
    select from ${sql.raw(table)} raw join ${among(small)} on ${isWaiting} where raw.day = late.day)`;
  const { rows } = await tx.execute<{ day: string }>(sql`
    select day::text from (
      select raw.day from counted_days raw join ${among(small)} on ${isWaiting}
      union
      select day from (select distinct day from listening_changes) late
      where ${has('reach_events')} or ${has('heard_events')} or ${has('listening_before')}) due
    where day < ${oldestKeyDay(now)}::date`);
  return rows.map(({ day }) => day);
}

/**
 * The episodes, playlists, sponsors and campaigns that ten listeners of small clubs or more can have heard. One of fewer would say
 * which club it was.
 */
async function listCommon(tx: Transaction, small: readonly SmallClub[], days: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with small as materialized (select * from ${among(small)}),
    heard as materialized (
      select episode_id from heard_events where day = any(${days})
      union select episode_id from listening_before where day = any(${days})),
    chosen as (
      select k.id, k.sponsor_id, small."clubId" as club_id from campaigns k cross join small
      where k.all_clubs or exists (select from campaign_clubs c where c.campaign_id = k.id and c.club_id = small."clubId")),
    offered (id, club_id) as (
      select episode_id, club_id from renditions where episode_id in (select episode_id from heard)
      union select id, club_id from chosen
      union select sponsor_id, club_id from chosen
      union select p.id, small."clubId" from playlists p cross join small where p.club_id is null)
    select id from offered join small on small."clubId" = offered.club_id
    group by id having sum(listeners) >= ${fewestShown}`);
  return rows.map(({ id }) => id);
}

/** What a step moves: rows of `raw`, of these days, and of them those that are `common`. Arrays and a table in SQL. */
interface Moving {
  days: SQL;
  small: SQL;
  common: SQL;
}

const isMoved = ({ days }: Moving) => sql`raw.day = any(${days}) and ${isWaiting}`;

const areCommon = ({ common }: Moving, columns: readonly string[]) =>
  sql.join(
    columns.map((column) => sql`coalesce(raw.${sql.raw(column)} = any(${common}), true)`),
    sql` and `,
  );

/**
 * How long an episode and its parts are says of which club they are, so they get the average length of all clubs'. An hour
 * becomes the same hour in the platform's zone.
 */
async function moveHeard(tx: Transaction, moving: Moving): Promise<void> {
  const { small, common } = moving;
  const isKept = areCommon(moving, ['episode_id']);
  const spot = sql`case when ${areCommon(moving, ['sponsor_id', 'campaign_id'])}`;
  await tx.execute(sql`
    delete from heard_events raw using ${small} where ${isMoved(moving)} and not ${isKept}`);
  await tx.execute(sql`
    with heard as materialized (
      select distinct raw.episode_id, raw.part from heard_events raw join ${small} on ${isMoved(moving)}),
    average as materialized (
      select episode_id, part, (
          select avg(f.duration) from renditions r join files f on f.id = r.file_id
          where r.episode_id = heard.episode_id) as length, (
          select avg((chapter ->> 'end')::float8 - (chapter ->> 'start')::float8)
          from renditions r cross join lateral jsonb_array_elements(r.chapters) chapter
          where r.episode_id = heard.episode_id and chapter ->> 'kind' = heard.part) as part_length
      from heard)
    update heard_events raw set club_id = ${placesOfFew.club}::uuid,
      hour = date_trunc('hour', raw.hour at time zone small.zone at time zone ${platformTimeZone}, 'UTC'),
      playlist_id = case when raw.playlist_id = any(${common}) then raw.playlist_id end,
      sponsor_id = ${spot} then raw.sponsor_id end, campaign_id = ${spot} then raw.campaign_id end,
      part_from = raw.part_from * coalesce(average.part_length / raw.part_length, 1),
      part_to = raw.part_to * coalesce(average.part_length / raw.part_length, 1),
      part_length = coalesce(average.part_length, raw.part_length),
      position_from = raw.position_from * coalesce(average.length / raw.length, 1),
      position_to = raw.position_to * coalesce(average.length / raw.length, 1),
      length = coalesce(average.length, raw.length)
    from ${small}, average
    where ${isMoved(moving)} and ${isKept} and average.episode_id = raw.episode_id and average.part = raw.part`);
}

/**
 * Who counted at the club on a day that was told follows, in the place of small clubs, the day under which that was: so nobody
 * is new there who was counted under a later day before.
 */
async function moveReach(tx: Transaction, moving: Moving, areTen: boolean): Promise<void> {
  const { small } = moving;
  const isKept = sql`(${areTen}::boolean and raw.kind not in ('role', 'joined')
    and ${areCommon(moving, ['episode_id', 'playlist_id', 'sponsor_id', 'campaign_id'])})`;
  await tx.execute(sql`
    delete from reach_events raw using ${small} where ${isMoved(moving)} and not ${isKept}`);
  await tx.execute(sql`
    update reach_events raw set club_id = ${placesOfFew.club}::uuid, prev_day = coalesce((
      select min(p.published_on) from counted_days p
      where p.club_id = raw.club_id and p.published_on >= raw.prev_day), raw.prev_day)
    from ${small} where ${isMoved(moving)} and ${isKept}`);
}

const moveBefore = (tx: Transaction, moving: Moving) =>
  tx.execute(sql`
    with moved as (delete from listening_before raw using ${moving.small} where ${isMoved(moving)} returning raw.*)
    insert into listening_before as kept (day, club_id, episode_id, listens, seconds)
    select day, ${placesOfFew.club}::uuid, episode_id, sum(listens), sum(seconds) from moved raw
    where ${areCommon(moving, ['episode_id'])} group by day, episode_id
    on conflict (club_id, day, episode_id) do update
    set listens = kept.listens + excluded.listens, seconds = kept.seconds + excluded.seconds`);

/** The figures of the club itself, which the next roll-up has in the place of small clubs. */
async function deleteFigures(tx: Transaction, moving: Moving): Promise<void> {
  for (const name of [...Object.keys(rolledTables), 'counted_days']) {
    await tx.execute(sql`
      delete from ${sql.raw(name)} raw using ${moving.small} where ${isMoved(moving)}`);
  }
}

/**
 * Has what was heard in clubs with fewer than ten listeners stand for all of them together, once the key of its day is gone.
 * Where they have fewer than ten together, or fewer than ten can have heard an episode, nothing of it is kept. Until then a day is
 * whole in its club, so that no listen is cut in two.
 */
export const moveSmallClubs = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await lockFigures(tx);
    const clubsOfFew = await listSmallClubs(tx);
    const days = clubsOfFew.length > 0 ? await listDays(tx, clubsOfFew, now) : [];
    if (days.length === 0) return;
    const those = sql`${sql.param(days)}::date[]`;
    const common = await listCommon(tx, clubsOfFew, those);
    const moving = { days: those, small: among(clubsOfFew), common: sql`${sql.param(common)}::uuid[]` };
    const listeners = clubsOfFew.reduce((sum, club) => sum + club.listeners, 0);
    await moveHeard(tx, moving);
    await moveReach(tx, moving, listeners >= fewestShown);
    await moveBefore(tx, moving);
    await deleteFigures(tx, moving);
    await noteChanges(tx, days);
  });

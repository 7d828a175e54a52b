import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/client';
import { allClubs, everything, hourSpans } from '../tables/listening-figures';

/** A spot counts as played when at most this of it was not heard, in seconds. */
const spotTolerance = sql.raw('1');

/** From the start: within the first ten seconds or twentieth. To the end: the same of the end. */
const begun = sql`count(*) filter (where starts <= greatest(10, length / 20))`;
const finished = sql`count(*) filter (where ends >= least(length - 10, length * 19 / 20))`;

/** Sums of fractions depend on the order of rows, so they are rounded where that cannot be seen. */
const total = (seconds: SQL) => sql`round(coalesce(sum(${seconds}), 0)::numeric, 2)::float8`;

const ofClub = sql`coalesce(club_id, ${allClubs}::uuid)`;

/** Each whole spot counts once for each listener, also when it was heard in several pieces. */
const spots = (days: SQL) => sql`
  select day, listener, club_id, episode_id, null::uuid, sponsor_id, campaign_id
  from (
    select day, listener, club_id, episode_id, sponsor_id, campaign_id, part, max(part_length)::float8 as length,
      range_agg(numrange(part_from::numeric, part_to::numeric)) as heard
    from stretches where day = any(${days}) and sponsor_id is not null and part_to > part_from
    group by day, listener, club_id, episode_id, sponsor_id, campaign_id, part) spot
  where (select sum(upper(piece) - lower(piece)) from unnest(heard) piece) >= greatest(length - ${spotTolerance}, length / 2)
  group by day, listener, club_id, episode_id, sponsor_id, campaign_id`;

const listens = (days: SQL) => sql`
  insert into listens (day, listener, club_id, episode_id, playlist_id, sponsor_id, campaign_id)
  select distinct day, listener, club_id, episode_id, null::uuid, null::uuid, null::uuid from stretches where day = any(${days})
  union all
  select distinct day, listener, club_id, episode_id, playlist_id, null::uuid, null::uuid from stretches
  where day = any(${days}) and playlist_id is not null
  union all ${spots(days)}`;

/** One row for each listener and what they have heard together with it. */
const listensBy = (column: SQL, days: SQL) => sql`
  select day, club_id, episode_id, ${column} as playlist_id, listener, min(position_from) as starts, max(position_to) as ends,
    max(length) as length, sum(seconds::float8) as seconds
  from stretches where day = any(${days}) and ${column} is not null group by 1, 2, 3, 4, 5`;

const listenDays = (column: SQL, groups: SQL, days: SQL) => sql`
  insert into listen_days (day, club_id, episode_id, playlist_id, listeners, listens, begun, finished, seconds)
  select day, ${ofClub}, coalesce(episode_id, ${everything}::uuid), playlist_id, count(distinct listener), count(*),
    ${begun}, ${finished}, ${total(sql`seconds`)}
  from (${listensBy(column, days)}) listen group by grouping sets (${groups})`;

const inSteps = (step: SQL) =>
  sql`array[${sql.join(
    Array.from({ length: 20 }, (_, at) => sql`count(*) filter (where ${step} = ${sql.raw(String(at))})`),
    sql`, `,
  )}]`;
const stepAt = (step: SQL) => sql`least(19, greatest(0, ${step}::int))`;

/**
 * The first and the last piece of each listen. A listen that stops at the very end of a twentieth counts as
 * having heard that one, and no more.
 */
const partDays = (days: SQL) => sql`
  insert into part_days (day, club_id, episode_id, part, seconds, entered, "left", lengths)
  select day, ${ofClub}, episode_id, part, ${total(sql`seconds`)}, ${inSteps(sql`came`)}, ${inSteps(sql`gone`)}, ${total(sql`length`)}
  from (
    select day, club_id, episode_id, part, sum(seconds::float8) as seconds, null::int as came, null::int as gone, 0::float8 as length
    from stretches where day = any(${days}) group by day, club_id, episode_id, part
    union all
    (select distinct on (day, club_id, episode_id, listener) day, club_id, episode_id, part, 0,
      ${stepAt(sql`floor(20 * part_from / part_length)`)}, null, part_length::float8
    from stretches where day = any(${days}) order by day, club_id, episode_id, listener, position_from, position_to)
    union all
    (select distinct on (day, club_id, episode_id, listener) day, club_id, episode_id, part, 0,
      null, ${stepAt(sql`ceil(20 * part_to / part_length) - 1`)}, part_length::float8
    from stretches where day = any(${days}) order by day, club_id, episode_id, listener, position_to desc, position_from desc)) pieces
  group by grouping sets ((day, club_id, episode_id, part), (day, episode_id, part))`;

const hourDays = (days: SQL) => sql`
  insert into hour_days (day, club_id, span, hour, listeners, seconds)
  select day, ${ofClub}, span, hour / span * span, count(distinct listener), ${total(sql`seconds`)}
  from (
    select day, club_id, listener, least(23, second / 3600) as hour, sum(seconds::float8) as seconds
    from stretches where day = any(${days}) group by 1, 2, 3, 4) heard
  cross join unnest(${sql.param([...hourSpans])}::int[]) span
  group by grouping sets ((day, club_id, span, hour / span * span), (day, span, hour / span * span))`;

/** What each table has of a day, in the order in which they are made. */
const tables: readonly [name: string, inserts: (days: SQL) => SQL[]][] = [
  ['listens', (days) => [listens(days)]],
  [
    'listen_days',
    (days) => [
      listenDays(
        sql`${everything}::uuid`,
        sql`(day, playlist_id, club_id, episode_id), (day, playlist_id, club_id), (day, playlist_id, episode_id), (day, playlist_id)`,
        days,
      ),
      listenDays(
        sql`playlist_id`,
        sql`(day, playlist_id, club_id, episode_id), (day, playlist_id, episode_id)`,
        days,
      ),
    ],
  ],
  ['part_days', (days) => [partDays(days)]],
  ['hour_days', (days) => [hourDays(days)]],
];

/** Makes the figures of these days anew from their stretches. */
export async function makeDayFigures(tx: Transaction, days: readonly string[]): Promise<void> {
  const those = sql`${sql.param([...days])}::date[]`;
  for (const [name, inserts] of tables) {
    await tx.execute(sql`delete from ${sql.raw(name)} where day = any(${those})`);
    for (const insert of inserts(those)) await tx.execute(insert);
  }
}

import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import { placesOfFew } from '../tables/listening';
import { allClubs, hourSpans } from '../tables/listening-figures';

/** From the start: within the first ten seconds or twentieth. To the end: the same of the end. */
const begun = sql`starts <= greatest(10, length / 20)`;
const finished = sql`ends >= least(length - 10, length * 19 / 20)`;

/**
 * The published day of the day before, in the club's own groups of days; null before the first of them. With fewer than ten
 * listeners the club was counted with others, and what is before that is not known here.
 */
const prevPublishedOn = sql`(
  select min(p.published_on) from counted_days p where p.club_id = r.club_id and p.published_on >= r.prev_day
    and exists (select from counted_days d where d.club_id = r.club_id and d.day <= r.prev_day))`;

/** Where those of a kind are counted who are counted without their club. */
const placeOfKind = sql`case r.kind when 'role' then ${placesOfFew.role}::uuid when 'joined' then ${placesOfFew.joined}::uuid
  else ${placesOfFew.club}::uuid end`;

/**
 * The same for all clubs together. A day before that the club does not have was counted with other clubs, and is told under a
 * day of theirs. As long as it is not, the row is as if it followed itself: one who counts twice would be worse. What small
 * clubs do not have was told at the club itself, and is known by that day (`small-clubs.store.ts`).
 */
const prevPublishedAnywhere = sql`
  case when r.prev_day is null or exists (select from counted_days d where d.club_id = r.club_id and d.day = r.prev_day)
    then r.prev_published_on
  when r.club_id = ${placesOfFew.club}::uuid then r.prev_day
  else greatest(r.prev_published_on, least(r.published_on, (
    select min(p.published_on) from counted_days p where p.club_id = ${placeOfKind} and p.published_on >= r.prev_day))) end`;

/** Sums of fractions depend on the order of rows, so they are cut where that never shows. */
const total = (seconds: SQL) => sql`round(sum(${seconds})::numeric, 2)::float8`;

/** One row for each listener and what they have heard together with it. */
const listensBy = (column: 'episode_id' | 'episode_id, playlist_id', days: SQL, where = sql`true`) => sql`
  select day, club_id, ${sql.raw(column)}, listener, min(position_from) as starts, max(position_to) as ends, max(length) as length,
    count(*) filter (where sought) as seeks, sum(seconds::float8) as seconds
  from heard_events where day = any(${days}) and ${where} group by day, club_id, ${sql.raw(column)}, listener`;

const listenDays = (days: SQL) => sql`
  insert into listen_days (day, published_on, club_id, episode_id, listens, begun, finished, seeks, seconds)
  select day, c.published_on, club_id, episode_id, sum(listens), sum(begun), sum(finished), sum(seeks), ${total(sql`seconds`)}
  from (
    select day, club_id, episode_id, count(*) as listens, count(*) filter (where ${begun}) as begun,
      count(*) filter (where ${finished}) as finished, sum(seeks) as seeks, sum(seconds) as seconds
    from (${listensBy('episode_id', days)}) listen group by day, club_id, episode_id
    union all select day, club_id, episode_id, listens, 0, 0, 0, seconds from listening_before where day = any(${days})) counted
  join counted_days c using (club_id, day) group by day, c.published_on, club_id, episode_id`;

const playlistDays = (days: SQL) => sql`
  insert into playlist_days (day, published_on, club_id, playlist_id, episode_id, listens, begun, finished, seconds)
  select day, c.published_on, club_id, playlist_id, episode_id, count(*), count(*) filter (where ${begun}),
    count(*) filter (where ${finished}), ${total(sql`seconds`)}
  from (${listensBy('episode_id, playlist_id', days, sql`playlist_id is not null`)}) listen
  join counted_days c using (club_id, day) group by day, c.published_on, club_id, playlist_id, episode_id`;

const partDays = (days: SQL) => sql`
  insert into part_days (day, published_on, club_id, episode_id, part, seconds)
  select day, c.published_on, club_id, episode_id, part, ${total(sql`seconds::float8`)}
  from heard_events join counted_days c using (club_id, day)
  where day = any(${days}) group by day, c.published_on, club_id, episode_id, part`;

/** The hour that it was in the club; where the club's hours begin at half past, the first one of a day began on the day before. */
const hourThere = sql`
  extract(hour from greatest(hour at time zone coalesce(clubs.time_zone, ${platformTimeZone}), day::timestamp))::int`;

const hourDays = (days: SQL) => sql`
  insert into hour_days (day, published_on, club_id, span, hour, listeners, seconds)
  select day, c.published_on, club_id, span, heard_at / span * span, count(distinct listener), ${total(sql`seconds`)}
  from (
    select day, club_id, listener, ${hourThere} as heard_at, sum(seconds::float8) as seconds
    from heard_events left join clubs on clubs.id = club_id where day = any(${days}) group by 1, 2, 3, 4) heard
  join counted_days c using (club_id, day)
  cross join unnest(${sql.param([...hourSpans])}::int[]) span
  group by day, c.published_on, club_id, span, heard_at / span * span`;

/** The first and the last piece of each listen. Who stops at the very end of a twentieth has heard that one, and no more. */
const stopDays = (days: SQL) => sql`
  insert into stop_days (day, published_on, club_id, episode_id, part, step, entered, "left", lengths)
  select day, c.published_on, club_id, episode_id, part, least(19, greatest(0, step)), sum(entered), sum(gone), ${total(sql`part_length`)}
  from (
    (select distinct on (day, club_id, episode_id, listener) day, club_id, episode_id, part, part_length::float8,
      floor(20 * part_from / part_length)::int as step, 1 as entered, 0 as gone
    from heard_events where day = any(${days})
    order by day, club_id, episode_id, listener, position_from, position_to)
    union all
    (select distinct on (day, club_id, episode_id, listener) day, club_id, episode_id, part, part_length::float8,
      ceil(20 * part_to / part_length)::int - 1, 0, 1
    from heard_events where day = any(${days})
    order by day, club_id, episode_id, listener, position_to desc, position_from desc)) ends
  join counted_days c using (club_id, day)
  group by day, c.published_on, club_id, episode_id, part, least(19, greatest(0, step))`;

const reachDays = (days: SQL) => {
  const columns = sql`kind, day, prev_day, club_id, episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month`;
  return sql`
    insert into reach_days (published_on, prev_published_on, people, ${columns})
    select c.published_on, case when c.published_on is not null then ${prevPublishedOn} end, r.people,
      r.kind, r.day, r.prev_day, r.club_id, r.episode_id, r.playlist_id, r.sponsor_id, r.campaign_id, r.persona, r.joined_month
    from (select ${columns}, count(*) as people from reach_events where day = any(${days}) group by ${columns}) r
    join counted_days c on c.club_id = r.club_id and c.day = r.day`;
};

interface RolledTable {
  insert: (days: SQL) => SQL;
  /** The sums that rows of all clubs together have, and their columns. */
  all?: { by: string; sums: string };
}

/** The tables of figures by day. */
export const rolledTables: Record<string, RolledTable> = {
  listen_days: {
    insert: listenDays,
    all: { by: 'episode_id', sums: 'listens, begun, finished, seeks, seconds' },
  },
  playlist_days: {
    insert: playlistDays,
    all: { by: 'playlist_id, episode_id', sums: 'listens, begun, finished, seconds' },
  },
  part_days: { insert: partDays, all: { by: 'episode_id, part', sums: 'seconds' } },
  hour_days: { insert: hourDays },
  stop_days: {
    insert: stopDays,
    all: { by: 'episode_id, part, step', sums: 'entered, "left", lengths' },
  },
  reach_days: {
    insert: reachDays,
    all: {
      by: 'prev_published_on, kind, episode_id, playlist_id, sponsor_id, campaign_id, persona, joined_month',
      sums: 'people',
    },
  },
};

/** Replaces the figures of these days, an array in SQL. */
export async function insertFigures(tx: Transaction, days: SQL): Promise<void> {
  for (const [name, { insert }] of Object.entries(rolledTables)) {
    await tx.execute(
      sql`delete from ${sql.raw(name)} where day = any(${days}) and club_id <> ${allClubs}::uuid`,
    );
    await tx.execute(insert(days));
  }
}

/** Tells the figures of these clubs under the days that `counted_days` gives them by now. */
export async function tellPublished(tx: Transaction, clubIds: readonly string[]): Promise<void> {
  for (const name of Object.keys(rolledTables)) {
    const prev = name === 'reach_days' ? sql`, prev_published_on = ${prevPublishedOn}` : sql``;
    await tx.execute(sql`
      update ${sql.raw(name)} r set published_on = c.published_on ${prev}
      from counted_days c
      where r.club_id = any(${sql.param([...clubIds])}::uuid[]) and r.published_on is null
        and c.club_id = r.club_id and c.day = r.day and c.published_on is not null`);
  }
}

/** Sums the clubs' figures that are told under these days. A member is of one club, so different ones add up as well. */
export async function sumAllClubs(tx: Transaction, published: readonly string[]): Promise<void> {
  const days = sql`${sql.param([...published])}::date[]`;
  for (const [name, { all }] of Object.entries(rolledTables)) {
    if (!all) continue;
    const { by, sums } = all;
    const groups = by.split(', ');
    const columns = groups.map((column) =>
      column === 'prev_published_on' ? prevPublishedAnywhere : sql`r.${sql.raw(column)}`,
    );
    // By their places in the select: the day, its published day and all clubs stand before them.
    const places = sql.raw(groups.map((_, place) => place + 4).join(', '));
    const sumsOf = sums.split(', ').map((column) => {
      const sum = sql`sum(r.${sql.raw(column)})`;
      return ['seconds', 'lengths'].includes(column) ? total(sql`r.${sql.raw(column)}`) : sum;
    });
    await tx.execute(
      sql`delete from ${sql.raw(name)} where day = any(${days}) and club_id = ${allClubs}::uuid`,
    );
    await tx.execute(sql`
      insert into ${sql.raw(name)} (day, published_on, club_id, ${sql.raw(by)}, ${sql.raw(sums)})
      select c.published_on, c.published_on, ${allClubs}::uuid, ${sql.join(columns, sql`, `)}, ${sql.join(sumsOf, sql`, `)}
      from counted_days c join ${sql.raw(name)} r on r.club_id = c.club_id and r.day = c.day
      where c.published_on = any(${days}) group by c.published_on, ${places}`);
  }
}

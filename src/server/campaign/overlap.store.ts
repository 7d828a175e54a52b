import { type SQL, sql } from 'drizzle-orm';
import { addDays, daysIn } from '@/contract/analytics/range';
import {
  type CampaignCalendarReply,
  calendarRowsMax,
  calendarWeeks,
  type DaySpan,
  type OverlapCheck,
} from '@/contract/campaign';
import type { Db } from '../kernel/db/client';
import { beganBefore, hasSpot, inOrderOfBeginning, isForClub } from '../rendition/campaign-order.store';
import { campaignToday, clubCountOf, hears, isLive, status } from './campaign.store';

/** At most this many overlaps are named for each campaign: in the strip, and before one is saved. */
const named = { calendar: 3, check: 5 };

/** A day as text: PostgreSQL's driver would make an instant of it. */
const dayText = (day: SQL) => sql`to_char(${day}, 'YYYY-MM-DD')`;

/** Campaigns that can be heard: neither deleted nor paused, and neither is their sponsor deleted. Named `k` and `s`. */
const heard = sql`campaigns k join sponsors s on s.id = k.sponsor_id and s.removed_at is null`;
const isHeard = sql`k.removed_at is null and not k.paused`;

/** How many clubs two campaigns share. One that is for all shares every club of the other. */
const sharedClubs = (one: SQL, other: SQL): SQL => sql`(case
  when ${one}.all_clubs then ${clubCountOf(other)} when ${other}.all_clubs then ${clubCountOf(one)}
  else (select count(*)::int from campaign_clubs a join campaign_clubs b on b.club_id = a.club_id
    join clubs c on c.id = a.club_id and ${hears(sql`c`)}
    where a.campaign_id = ${one}.id and b.campaign_id = ${other}.id) end)`;

/** A row that also says how many there are without the limit. */
interface WithTotal extends Record<string, unknown> {
  total: number;
}

/**
 * The campaigns of the twelve weeks that begin with the week of a day, in the order in which they begin.
 * Whether two share clubs is looked up in that order, and `offset 0` stops it once as many overlaps are found
 * as are named.
 */
async function listWindow(db: Db, from: SQL) {
  const to = sql`(${from} + ${7 * calendarWeeks - 1}::int)`;
  const found = await db.execute<WithTotal & CampaignCalendarReply['rows'][number]>(sql`
    with shown as (
      select campaigns.*, ${status} as status, ${clubCountOf(sql`campaigns`)} as club_count, (count(*) over ())::int as total
      from campaigns join sponsors s on s.id = campaigns.sponsor_id and s.removed_at is null
      where campaigns.removed_at is null and starts_on <= ${to} and ends_on >= ${from}
      order by ${inOrderOfBeginning(sql`campaigns`)} limit ${calendarRowsMax}),
    earlier as materialized (
      select campaigns.id, campaigns.name, starts_on, ends_on, all_clubs, campaigns.created_at
      from campaigns join sponsors s on s.id = campaigns.sponsor_id and s.removed_at is null
      where campaigns.removed_at is null and not campaigns.paused and starts_on <= ${to} and ends_on >= ${from})
    select id, name, ${dayText(sql`starts_on`)} as "startsOn", ${dayText(sql`ends_on`)} as "endsOn", status,
      all_clubs as "allClubs", club_count as "clubCount", total, coalesce(o.named, '[]') as "overlaps"
    from shown k
    left join lateral (
      select json_agg(found) as named from (
        select e.id, e.name, ${dayText(sql`k.starts_on`)} as "startsOn", ${dayText(sql`least(k.ends_on, e.ends_on)`)} as "endsOn",
          shared.clubs
        from (
          select * from earlier e
          where not k.paused and e.ends_on >= k.starts_on
            and ${beganBefore(sql`e`, sql`k`)}
          order by ${inOrderOfBeginning(sql`e`)} offset 0) e,
          lateral (select ${sharedClubs(sql`k`, sql`e`)} as clubs offset 0) shared
        where shared.clubs > 0 limit ${named.calendar}) found) o on true
    order by ${inOrderOfBeginning(sql`k`)}`);
  return found.rows.map(({ total, ...row }) => ({ row, total }));
}

interface Headline extends Record<string, unknown> {
  today: string;
  from: string;
  to: string;
  running: number;
  silentCount: number;
  silentName: string | null;
  silentStartsOn: string | null;
}

/** The days that the strip shows, and today's state for the page's headline. */
async function readHeadline(db: Db, from: SQL): Promise<Headline | undefined> {
  const live = sql`
    select campaigns.name, campaigns.starts_on, campaigns.created_at, campaigns.id, ${status} as status,
      not ${hasSpot(sql`campaigns`, sql`s`)} as silent
    from campaigns join sponsors s on s.id = campaigns.sponsor_id and s.removed_at is null where ${isLive}`;
  const found = await db.execute<Headline>(sql`
    with live as (${live}),
      first_silent as (select * from live where silent order by ${inOrderOfBeginning(sql`live`)} limit 1)
    select ${dayText(campaignToday)} as today, ${dayText(from)} as from,
      ${dayText(sql`(${from} + ${7 * calendarWeeks - 1}::int)`)} as to,
      (select count(*)::int from live where status = 'running') as running,
      (select count(*)::int from live where silent) as "silentCount",
      (select name from first_silent) as "silentName",
      (select ${dayText(sql`starts_on`)} from first_silent) as "silentStartsOn"`);
  return found.rows[0];
}

/** The strip of twelve weeks from the week of that day, or from three weeks ago. */
export async function readCalendar(db: Db, day: string | undefined): Promise<CampaignCalendarReply> {
  const begin = day === undefined ? sql`(${campaignToday} - 21)` : sql`${day}::date`;
  const from = sql`(date_trunc('week', ${begin}::timestamp)::date)`;
  const [headline, shown] = [await readHeadline(db, from), await listWindow(db, from)];
  if (!headline) throw new Error('a select without a table returned no row');
  const { silentCount, silentName, silentStartsOn, ...rest } = headline;
  return {
    ...rest,
    rows: shown.map(({ row }) => row),
    total: shown[0]?.total ?? 0,
    silent: {
      count: silentCount,
      first: silentName && silentStartsOn ? { name: silentName, startsOn: silentStartsOn } : null,
    },
  };
}

/** A campaign as it would be saved. */
interface Draft extends DaySpan {
  /** The id of the campaign that is changed; absent for a new one, which begins after all others of its first day. */
  id?: string | undefined;
  allClubs: boolean;
  clubIds: readonly string[];
}

const lastId = sql`'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid`;

/** The campaigns that share a club with a draft, how many clubs they share, and whether they began first. */
const sharing = ({ id, startsOn, allClubs, clubIds }: Draft): SQL => sql`
  with mine as (
    select c.id from clubs c
    where ${hears(sql`c`)} and (${allClubs} or c.id = any (${sql.param([...clubIds])}::uuid[]))),
  draft as (
    select ${startsOn}::date as starts_on, coalesce(max(created_at), now()) as created_at, coalesce(${id ?? null}::uuid, ${lastId}) as id
    from campaigns where id = ${id ?? null}::uuid),
  sharing as (
    select k.*, s.name as sponsor, ${hasSpot(sql`k`, sql`s`)} as has_audio,
      ${beganBefore(sql`k`, sql`draft`)} as began_first,
      case when k.all_clubs then (select count(*)::int from mine)
        else (select count(*)::int from campaign_clubs kc join mine on mine.id = kc.club_id where kc.campaign_id = k.id) end as clubs
    from draft, ${heard}
    where ${isHeard} and k.ends_on >= ${startsOn}::date and k.id is distinct from ${id ?? null}::uuid)`;

async function listOverlaps(db: Db, draft: Draft) {
  const found = await db.execute<WithTotal & OverlapCheck['overlaps'][number]>(sql`
    ${sharing(draft)}
    select id, name, sponsor, ${dayText(sql`starts_on`)} as "startsOn", ${dayText(sql`ends_on`)} as "endsOn", clubs,
      began_first as "beganFirst", has_audio as "hasAudio", (count(*) over ())::int as total
    from sharing where clubs > 0 and starts_on <= ${draft.endsOn}::date
    order by ${inOrderOfBeginning(sql`sharing`)} limit ${named.check}`);
  return found.rows;
}

/** How many clubs a draft is for, and in how many of them it would be heard on one day at least that no other campaign has. */
async function countHeard(db: Db, draft: Draft): Promise<{ clubs: number; heardIn: number }> {
  const { startsOn, endsOn } = draft;
  const left = sql`daterange(least(greatest(${startsOn}::date, ${campaignToday}), ${endsOn}::date), ${endsOn}::date, '[]')`;
  const found = await db.execute<{ clubs: number; heardIn: number }>(sql`
    ${sharing(draft)},
    taken as (select id, all_clubs, daterange(starts_on, ends_on, '[]') as days from sharing where began_first and has_audio and clubs > 0)
    select count(*)::int as clubs, (count(*) filter (where not ${left} <@ coalesce((
      select range_agg(days) from taken
      where ${isForClub(sql`taken`, sql`mine.id`)}), '{}')))::int as "heardIn"
    from mine`);
  return found.rows[0] ?? { clubs: 0, heardIn: 0 };
}

/** How many days later its last day is than its first. */
const lengthOf = ({ startsOn, endsOn }: DaySpan): number => daysIn({ from: startsOn, to: endsOn }) - 1;

/** The first free days after a draft's first one: as many as it has, without another campaign in any of its clubs. */
async function findFree(db: Db, draft: Draft): Promise<DaySpan> {
  const found = await db.execute<{ first: string; next: string }>(sql`
    ${sharing(draft)}
    select ${dayText(sql`lower(taken)`)} as first, ${dayText(sql`upper(taken)`)} as next
    from unnest((select range_agg(daterange(starts_on, ends_on, '[]')) from sharing where clubs > 0)) taken
    order by taken`);
  const length = lengthOf(draft);
  let { startsOn } = draft;
  for (const { first, next } of found.rows) {
    if (first > addDays(startsOn, length)) break;
    if (next > startsOn) startsOn = next;
  }
  return { startsOn, endsOn: addDays(startsOn, length) };
}

/** The overlaps that a campaign would have if it were saved so. */
export async function readOverlap(db: Db, draft: Draft): Promise<OverlapCheck> {
  const rows = await listOverlaps(db, draft);
  return {
    overlaps: rows.map(({ total: _total, ...overlap }) => overlap),
    total: rows[0]?.total ?? 0,
    ...(await countHeard(db, draft)),
    free: rows.length > 0 ? await findFree(db, draft) : null,
  };
}

/** The days after a campaign, as many as it has: where its copy begins. */
export const daysAfter = (span: DaySpan): DaySpan => {
  const first = addDays(span.endsOn, 1);
  return { startsOn: first, endsOn: addDays(first, lengthOf(span)) };
};

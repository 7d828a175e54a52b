import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { Db } from '../kernel/db/client';
import { type FileOfRow, fileOfRow } from '../resource/resource.store';
import { placesOfFew } from '../tables/listening';
import { allClubs } from '../tables/listening-figures';
import { ofClubs, rowsTold, withCells, withLeftOut } from './left-out.store';
import { differentPeople, publishedIn } from './listening.store';
import { bySponsor, sentIn } from './sponsors.store';

export interface ReportedSponsor extends Record<string, unknown> {
  id: string;
  name: string;
  clubId: string | null;
  logo: FileOfRow | null;
  spot: FileOfRow | null;
  /** The campaign that is heard, or was last, in these days. */
  campaign: { name: string; spot: FileOfRow | null } | null;
}

const findSponsor = async (
  db: Db,
  where: SQL,
  { from, to }: DayRange,
): Promise<ReportedSponsor | undefined> => {
  const { rows } = await db.execute<ReportedSponsor>(sql`
    select s.id, s.name, s.club_id as "clubId", ${fileOfRow(sql`s.logo_file_id`)} as logo, ${fileOfRow(sql`s.spot_file_id`)} as spot, (
      select json_build_object('name', k.name, 'spot', ${fileOfRow(sql`k.spot_file_id`)}) from campaigns k
      where k.sponsor_id = s.id and k.starts_on <= ${to}::date and k.ends_on >= ${from}::date
      order by k.removed_at is null desc, k.starts_on desc, k.id limit 1) as campaign
    from sponsors s where ${where} order by s.removed_at is null desc, s.removed_at desc limit 1`);
  return rows[0];
};

/** A sponsor, deleted or not. */
export const getReportedSponsor = (db: Db, id: string, range: DayRange) =>
  findSponsor(db, sql`s.id = ${id}::uuid`, range);

/** The local sponsor of a club, or the last that it had; with an id that one. */
export const getReportedLocal = (db: Db, clubId: string, id: string | undefined, range: DayRange) =>
  findSponsor(db, sql`s.club_id = ${clubId}::uuid and ${id ? sql`s.id = ${id}::uuid` : sql`true`}`, range);

interface Spots {
  id: string;
  /** Of what is told: less the clubs that are left out. */
  played: number;
  families: number;
  delivered: number;
  /** Families of clubs that are left out. */
  leftOut: number;
}

interface SpotsOfClub extends Spots {
  /** Null of a club that is gone. */
  name: string | null;
}

interface SpotsOfEpisode extends Spots {
  /** These are null of an episode that is gone. */
  number: number | null;
  name: string | null;
  artworkKey: string | null;
  publishedAt: string | null;
}

/** As a row of an answer, whose columns have names of any kind. */
type AsRow<Row> = Row & Record<string, unknown>;

const inAllClubs = (range: DayRange) => ({ clubId: allClubs, range, before: null, timeZone: 'UTC' });

/** What was heard with what was delivered, which is about nobody, so that nothing is left out of it. */
const withSent = (heard: SQL, column: SQL, sponsorId: string, range: DayRange) => sql`(
  select id, coalesce(played, 0) as played, coalesce(families, 0) as families, coalesce("leftOut", 0) as "leftOut",
    coalesce(delivered, 0) as delivered
  from ${heard} heard
  full join (
    select ${column} as id, sum(delivered)::int as delivered from delivered_days
    where sponsor_id = ${sponsorId}::uuid and club_id <> ${allClubs}::uuid and ${sentIn(range)} group by 1) sent using (id)) spots`;

/** By club, most plays first. Small clubs, which are counted together, are one. */
export async function spotsByClub(db: Db, sponsorId: string, range: DayRange): Promise<SpotsOfClub[]> {
  const byClub = sql`(
    select true as is_now, club_id, sponsor_id as id, false as whole_hidden, false as of_whole,
      coalesce(sum(people) filter (where kind = 'play'), 0)::int as played, ${differentPeople(range, sql`kind = 'household'`)} as people
    from reach_days
    where sponsor_id = ${sponsorId}::uuid and kind in ('play', 'household') and ${ofClubs(inAllClubs(range))} and ${publishedIn(range)}
    group by club_id, sponsor_id)`;
  const heard = sql`(
    select club_id as id, case when left_out then 0 else played end as played, case when left_out then 0 else people end as families,
      case when left_out then people else 0 end as "leftOut"
    from ${withLeftOut(byClub, bySponsor(sponsorId).parts)} told)`;
  const { rows } = await db.execute<AsRow<SpotsOfClub>>(sql`
    select spots.*, case spots.id when ${placesOfFew.club}::uuid then 'Small clubs together' else c.clubname end as name
    from ${withSent(heard, sql`club_id`, sponsorId, range)}
    left join clubs c on c.id = spots.id order by played desc, families desc, delivered desc, spots.id`);
  return rows;
}

/** By episode, the newest first. A local sponsor has its club's rows alone. */
export async function spotsByEpisode(
  db: Db,
  { id: sponsorId, clubId }: Pick<ReportedSponsor, 'id' | 'clubId'>,
  range: DayRange,
): Promise<SpotsOfEpisode[]> {
  const scope = { ...inAllClubs(range), clubId: clubId ?? allClubs };
  const subject = bySponsor(sponsorId);
  const where = sql`${subject.where} and kind in ('play', 'householdEpisode')`;
  const columns = { also: ['kind', 'episode_id', 'prev_published_on'], sums: ['people'] };
  const household = sql`kind = 'householdEpisode'`;
  const heard = sql`(
    select episode_id as id, coalesce(sum(people) filter (where kind = 'play'), 0)::int as played,
      ${differentPeople(range, household)} as families, -${differentPeople(range, sql`${household} and people < 0`)} as "leftOut"
    from ${rowsTold(scope, { id: subject.id, where }, 'reach_days', columns)} told group by episode_id)`;
  const { rows } = await db.execute<AsRow<SpotsOfEpisode>>(sql`
    ${withCells(scope, subject)}
    select spots.*, e.number, e.name, f.key as "artworkKey", to_json(e.published_at) #>> '{}' as "publishedAt"
    from ${withSent(heard, sql`episode_id`, sponsorId, range)}
    left join episodes e on e.id = spots.id left join files f on f.id = e.artwork_file_id
    order by e.published_at desc nulls last, spots.id`);
  return rows;
}

import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { Db } from '../db/client';
import { placesOfFew } from '../db/schema/listening';
import { allClubs } from '../db/schema/listening-figures';
import { type FileOfRow, fileOfRow } from '../resource/resource.store';
import { cellsOf, ofClubs } from './left-out.store';
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

/** Rows of clubs, joined by club or by episode. */
const spotsBy = (
  column: SQL,
  household: 'household' | 'householdEpisode',
  sponsorId: string,
  range: DayRange,
) => {
  const kind = sql.raw(`'${household}'`);
  const scope = { clubId: allClubs, range, before: null, timeZone: 'UTC' };
  const told = sql`sponsor_id = ${sponsorId}::uuid and ${ofClubs(scope)}`;
  return sql`(
    with cells as materialized ${cellsOf(scope, bySponsor(sponsorId))}
    select id, coalesce(played, 0) as played, coalesce(families, 0) as families, coalesce("leftOut", 0) as "leftOut",
      coalesce(delivered, 0) as delivered
    from (
      select ${column} as id, coalesce(sum(people) filter (where kind = 'play' and not left_out), 0)::int as played,
        ${differentPeople(range, sql`kind = ${kind} and not left_out`)} as families,
        ${differentPeople(range, sql`kind = ${kind} and left_out`)} as "leftOut"
      from (
        select reach_days.*, coalesce(left_out, false) as left_out
        from reach_days left join (select club_id, left_out from cells) those using (club_id)
        where ${told} and kind in ('play', ${kind}) and ${publishedIn(range)}) heard group by 1) heard
    full join (
      select ${column} as id, sum(delivered)::int as delivered from delivered_days
      where ${told} and ${sentIn(range)} group by 1) sent using (id))`;
};

/** By club, most plays first. Small clubs, which are counted together, are one. */
export async function spotsByClub(db: Db, sponsorId: string, range: DayRange): Promise<SpotsOfClub[]> {
  const { rows } = await db.execute<AsRow<SpotsOfClub>>(sql`
    select spots.*, case spots.id when ${placesOfFew.club}::uuid then 'Small clubs together' else c.clubname end as name
    from ${spotsBy(sql`club_id`, 'household', sponsorId, range)} spots
    left join clubs c on c.id = spots.id order by played desc, families desc, delivered desc, spots.id`);
  return rows;
}

/** By episode, the newest first. */
export async function spotsByEpisode(db: Db, sponsorId: string, range: DayRange): Promise<SpotsOfEpisode[]> {
  const { rows } = await db.execute<AsRow<SpotsOfEpisode>>(sql`
    select spots.*, e.number, e.name, f.key as "artworkKey", to_json(e.published_at) #>> '{}' as "publishedAt"
    from ${spotsBy(sql`episode_id`, 'householdEpisode', sponsorId, range)} spots
    left join episodes e on e.id = spots.id left join files f on f.id = e.artwork_file_id
    order by e.published_at desc nulls last, spots.id`);
  return rows;
}

import { type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type { Db } from '../kernel/db/client';
import { type FileOfRow, fileOfRow } from '../resource/resource.store';
import { allClubs } from '../tables/listening-figures';
import { inDays } from './people.store';
import type { Scope } from './scope';
import { spotSums, spotsIn } from './sponsors.store';

export interface ReportedSponsor extends Record<string, unknown> {
  id: string;
  name: string;
  clubId: string | null;
  logo: FileOfRow | null;
  spot: FileOfRow | null;
  /** The campaign that is heard in these days, or the last one that was. */
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

export interface Spots {
  played: number;
  families: number;
  delivered: number;
}

interface SpotsOfClub extends Spots {
  id: string;
  /** Null of a club that is gone. */
  name: string | null;
}

interface SpotsOfEpisode extends Spots {
  id: string;
  /** These are null when the episode is deleted. */
  number: number | null;
  name: string | null;
  artworkKey: string | null;
  publishedAt: string | null;
}

/** Drizzle asks for rows with any column names. */
type AsRow<Row> = Row & Record<string, unknown>;

type Asked = Pick<Scope, 'range' | 'today'>;

/** What was heard and delivered of a sponsor, by club or episode: the rows of clubs, of which a local sponsor has one. */
const spotsBy = (
  column: 'club_id' | 'episode_id',
  of: SQL,
  households: 'household' | 'householdEpisode',
  { range, today }: Asked,
): SQL => sql`(
  select id, coalesce(played, 0) as played, coalesce(families, 0) as families, coalesce(delivered, 0) as delivered
  from (
    select ${sql.raw(column)} as id, ${spotSums(range, { today })} from reach_days
    where ${of} and ${spotsIn(range, households)} group by 1) heard
  full join (
    select ${sql.raw(column)} as id, sum(delivered)::int as delivered from delivered_days
    where ${of} and ${inDays(range)} group by 1) sent using (id)
  where coalesce(played, 0) + coalesce(families, 0) + coalesce(delivered, 0) > 0) spots`;

/** By club, most plays first. */
export async function spotsByClub(db: Db, sponsorId: string, asked: Asked): Promise<SpotsOfClub[]> {
  const of = sql`sponsor_id = ${sponsorId}::uuid and club_id <> ${allClubs}::uuid`;
  const { rows } = await db.execute<AsRow<SpotsOfClub>>(sql`
    select spots.*, c.clubname as name from ${spotsBy('club_id', of, 'household', asked)}
    left join clubs c on c.id = spots.id order by played desc, families desc, delivered desc, spots.id`);
  return rows;
}

/** By episode, the newest first. A local sponsor has its club's rows alone. */
export async function spotsByEpisode(
  db: Db,
  { id: sponsorId, clubId }: Pick<ReportedSponsor, 'id' | 'clubId'>,
  asked: Asked,
): Promise<SpotsOfEpisode[]> {
  const of = sql`sponsor_id = ${sponsorId}::uuid and club_id = ${clubId ?? allClubs}::uuid`;
  const { rows } = await db.execute<AsRow<SpotsOfEpisode>>(sql`
    select spots.*, e.number, e.name, f.key as "artworkKey", to_json(e.published_at) #>> '{}' as "publishedAt"
    from ${spotsBy('episode_id', of, 'householdEpisode', asked)}
    left join episodes e on e.id = spots.id left join files f on f.id = e.artwork_file_id
    order by e.published_at desc nulls last, spots.id`);
  return rows;
}

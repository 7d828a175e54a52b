import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { DayRange } from '@/contract/analytics/range';
import type {
  listReflectionClubs as clubsEndpoint,
  listReflectionEpisodes as episodesEndpoint,
} from '@/contract/analytics/reflections';
import type { QueryOf } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import type { Db } from '../kernel/db/client';
import { dayInSql } from '../kernel/db/days';
import { makePager, total } from '../kernel/db/pager';
import { asksFamilies } from '../reflection/theme.store';
import { clubs } from '../tables/club';
import { episodes } from '../tables/episode';
import { folded } from '../tables/fold-text';
import { allClubs } from '../tables/listening-figures';
import { byEpisode } from './heard.store';
import { fewestShownSql } from './hide-few.store';
import { leastReached, wholeRange } from './people.store';
import type { Scope } from './scope';

/** Whether an episode was published within these days of the zone. */
export const publishedWithin = (
  { from, to }: { [Day in keyof DayRange]: SQL | string },
  zone: SQL | string,
): SQL => sql`${dayInSql(zone, sql`${episodes.publishedAt}`)} between ${from}::date and ${to}::date`;

/** The episodes that ask families something, and have been published within these days. */
const asking = (range: Parameters<typeof publishedWithin>[0], zone: SQL | string): SQL =>
  sql`${and(
    inArray(episodes.status, ['published', 'archived']),
    isNull(episodes.removedAt),
    asksFamilies,
    publishedWithin(range, zone),
  )}`;

/** How often an episode was heard to its end. */
export interface HeardToEnd {
  heard: number;
  /** The most different members who can have: those who heard any of it. How many heard it to the end is not kept. At least one, if any. */
  people: number;
}

const ofEpisode = (clubId: SQL | string): SQL =>
  sql`episode_id = ${episodes.id} and club_id = ${clubId}::uuid`;

/** The columns of `HeardToEnd` of an episode in a club, as a query for a lateral join. */
const heardIn = (clubId: SQL | string): SQL => sql`(
  select heard, least(heard, greatest(coalesce(members, 0), 1)) as people
  from (
    select coalesce(sum(finished), 0)::int as heard from listen_days
    where ${ofEpisode(clubId)} and ${byEpisode.listened}) ends
  left join ${leastReached(sql`kind = 'episode' and ${ofEpisode(clubId)}`)} reached on true) heard_out`;

interface HeardEpisode extends HeardToEnd, Record<string, unknown> {
  id: string;
  /** True in the days of the scope, false in those before. */
  isNow: boolean;
}

/** The episodes that ask something, of the days of a scope and of those before. */
export async function listAsking(db: Db, scope: Scope): Promise<HeardEpisode[]> {
  const { clubId, range, timeZone } = scope;
  const { rows } = await db.execute<HeardEpisode>(sql`
    select ${episodes.id} as id, ${publishedWithin(range, timeZone)} as "isNow", heard_out.*
    from ${episodes} cross join lateral ${heardIn(clubId)} where ${asking(wholeRange(scope), timeZone)}`);
  return rows;
}

/** How many people have answered, as far as it may be shown, by the id of a row; as JSON. */
type AnsweredJson = string;

const answered = sql`jsonb_to_recordset(${sql.placeholder('answered')}::jsonb) as answered(id uuid, people int)`;

/** What is shown of `heard`, to sort by: the order of hidden figures would reveal them. */
const shown = sql`case when each_row.people >= ${fewestShownSql} then each_row.heard / ${limits.fewestAnswers}::int else 0 end`;

const answeredSorts = {
  answered: sql`coalesce(answered.people, 0)`,
  heard: sql`greatest(${limits.fewestAnswers}::int * (${shown}), coalesce(answered.people, 0) * (each_row.people >= ${fewestShownSql} or each_row.heard = 0)::int)`,
  rate: sql`coalesce(case when answered.people <= ${limits.fewestAnswers}::int * (${shown})
    then answered.people::float8 / nullif(${shown}, 0) end, 0)`,
};

/** The page has this figure already, because it sorts by it. */
const counts = {
  answered: sql<number | null>`page.answered`,
  heard: sql<number>`page.heard`,
  people: sql<number>`page.people`,
};
const countColumns = sql`each_row.heard, each_row.people, answered.people as answered`;

interface EpisodesReader {
  scope: Scope;
  answered: AnsweredJson;
}

export const listReflectionEpisodes = makePager({
  cut: (_query: QueryOf<typeof episodesEndpoint>, _reader: EpisodesReader) => {
    const [from, to] = [sql`${sql.placeholder('from')}`, sql`${sql.placeholder('to')}`];
    const zone = sql`${sql.placeholder('timeZone')}`;
    return sql`each_row.id, ${countColumns}
      from (select ${episodes.id}, ${episodes.number}, ${episodes.name}, ${episodes.publishedAt}, heard_out.*
        from ${episodes} cross join lateral ${heardIn(sql`${sql.placeholder('clubId')}`)} where ${asking({ from, to }, zone)}) each_row
      left join ${answered} on answered.id = each_row.id`;
  },
  select: (db, page) =>
    db
      .select({
        id: episodes.id,
        number: episodes.number,
        name: episodes.name,
        publishedAt: episodes.publishedAt,
        ...counts,
        total,
      })
      .from(page)
      .innerJoin(episodes, sql`${episodes.id} = page.id`)
      .$dynamic(),
  search: [sql`each_row.name`],
  sorts: {
    name: folded(sql`each_row.name`),
    number: sql`each_row.number`,
    publishedAt: sql`each_row.published_at`,
    ...answeredSorts,
  },
  tie: [sql`each_row.number`, sql`each_row.id`],
  values: ({ scope: { range, clubId, timeZone }, answered: people }) => ({
    ...{ ...range, clubId, timeZone },
    answered: people,
  }),
});

interface ClubsReader {
  episodeId: string;
  answered: AnsweredJson;
}

const inClubs = sql`episode_id = ${sql.placeholder('episodeId')}::uuid and club_id <> ${sql.raw(`'${allClubs}'`)}`;

/** The clubs that take part in an episode, and those that did: a deleted club keeps its figures of what was heard. */
export const listReflectionClubs = makePager({
  cut: (_query: QueryOf<typeof clubsEndpoint>, _reader: ClubsReader) => sql`
    each_row.id, ${countColumns}
    from (
      select club_id as id, coalesce(ends.heard, 0) as heard, least(coalesce(ends.heard, 0), greatest(coalesce(reached.members, 0), 1)) as people
      from (select club_id from episode_clubs where episode_id = ${sql.placeholder('episodeId')}::uuid) part
      full join (
        select club_id, sum(finished)::int as heard from listen_days where ${inClubs} and ${byEpisode.listened}
        group by club_id) ends using (club_id)
      left join ${leastReached(sql`kind = 'episode' and ${inClubs}`)} reached using (club_id)) each_row
    left join clubs club on club.id = each_row.id and club.removed_at is null
    left join ${answered} on answered.id = each_row.id`,
  select: (db, page) =>
    db
      .select({ id: sql<string>`page.id`, name: clubs.clubname, ...counts, total })
      .from(page)
      .leftJoin(clubs, and(eq(clubs.id, sql`page.id`), isNull(clubs.removedAt)))
      .$dynamic(),
  search: [sql`club.clubname`],
  sorts: { name: folded(sql`coalesce(club.clubname, '')`), ...answeredSorts },
  tie: [folded(sql`coalesce(club.clubname, '')`), sql`each_row.id`],
  values: ({ episodeId, answered: people }) => ({ episodeId, answered: people }),
});

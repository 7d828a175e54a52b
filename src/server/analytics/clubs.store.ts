import { type SQL, sql } from 'drizzle-orm';
import { dueEpisodes, type listClubFigures, type ProblemKind } from '@/contract/analytics/clubs';
import type { FigureEpisode } from '@/contract/analytics/overview';
import type { QueryOf } from '@/contract/endpoint';
import { deliveriesOf } from '../episode-club/deliveries.store';
import type { Database, Db } from '../kernel/db/client';
import { makePager, total } from '../kernel/db/pager';
import { containsFolded } from '../tables/fold-text';
import { allClubs } from '../tables/listening-figures';
import { type ClubFiguresRow, clubFigures, dueBy, heardByClubs } from './club-figures.store';
import type { Scope } from './scope';

type Query = QueryOf<typeof listClubFigures>;

/** A column of the query for the page, under its name in the row. */
const cut = <Name extends keyof ClubFiguresRow>(name: Name) =>
  sql<ClubFiguresRow[Name]>`page.${sql.identifier(name)}`;

/** Hidden figures sort as if they were absent, because the order would reveal them. */
const shown = (value: SQL, hidden = sql`c.hidden`): SQL =>
  sql`case when ${hidden} then -9 else coalesce(${value}, -9) end`;

interface Reader {
  scope: Scope;
  /** The JSON of `heardByClubs`. */
  heard: string;
}

const pageFigures = makePager({
  cut: (_query: Query, { scope }: Reader) => sql`c.* from ${clubFigures(scope, sql.placeholder('heard'))} c`,
  select: (db, page) =>
    db
      .select({
        id: cut('id'),
        clubname: cut('clubname'),
        removed: cut('removed'),
        older: cut('older'),
        problem: cut('problem'),
        count: cut('count'),
        slot: cut('slot'),
        members: cut('members'),
        membersBefore: cut('membersBefore'),
        people: cut('people'),
        peopleBefore: cut('peopleBefore'),
        listened: cut('listened'),
        listenedBefore: cut('listenedBefore'),
        seconds: cut('seconds'),
        secondsBefore: cut('secondsBefore'),
        finished: cut('finished'),
        finishedBefore: cut('finishedBefore'),
        downloads: cut('downloads'),
        downloadsBefore: cut('downloadsBefore'),
        due: cut('due'),
        onTime: cut('onTime'),
        hidden: cut('hidden'),
        beforeHidden: cut('beforeHidden'),
        total,
      })
      .from(page)
      .$dynamic(),
  where: ({ problem }) => {
    if (!problem) return undefined;
    return problem === 'any' ? sql`c.problem is not null` : sql`c.problem = ${problem}`;
  },
  search: (q) => containsFolded(sql`c.sort_name`, q),
  sorts: {
    clubname: sql`c.sort_name`,
    listened: shown(sql`c.listened`),
    change: shown(sql`c.listened - c."listenedBefore"`, sql`c.hidden or c."beforeHidden"`),
    listening: shown(sql`c.seconds`),
    finished: shown(sql`c.finished`),
    downloads: sql`c.downloads`,
    onTime: sql`coalesce(c."onTime"::float8 / nullif(c.due, 0), -1)`,
  },
  orders: () => ({
    problem: [sql`c.rank nulls last`, sql`c.count desc`, sql`c.sort_name`, sql`c.id`],
  }),
  tie: [sql`c.sort_name`, sql`c.id`],
  // The statement holds the days, because a request without days means other ones tomorrow.
  shape: ({ scope }) => JSON.stringify(scope),
  values: ({ heard }) => ({ heard }),
});

/** A page of the clubs of a scope. */
export const pageClubs = async (db: Database, query: Query, scope: Scope) =>
  pageFigures(db, query, { scope, heard: await heardByClubs(db, scope) });

interface ClubSums extends Record<string, unknown> {
  clubs: number;
  problems: Partial<Record<ProblemKind, number>>;
  members: number;
  membersBefore: number;
  people: number;
  peopleBefore: number;
  seconds: number;
  secondsBefore: number;
}

/** The sums of the clubs of a scope. A member belongs to one club, so the members of all clubs can be added up. */
export async function sumClubs(db: Database, scope: Scope): Promise<ClubSums | undefined> {
  const heard = await heardByClubs(db, scope);
  const { rows } = await db.execute<ClubSums>(sql`
    with c as materialized (select * from ${clubFigures(scope, sql`${heard}`)} figures)
    select (count(*) filter (where not removed))::int as clubs, (
        select coalesce(json_object_agg(problem, clubs), '{}')
        from (select problem, count(*) as clubs from c where problem is not null group by problem) counted) as problems,
      coalesce(sum(members) filter (where not removed), 0)::int as members,
      coalesce(sum("membersBefore") filter (where not removed), 0)::int as "membersBefore",
      coalesce(sum(people) filter (where not removed), 0)::int as people,
      coalesce(sum("peopleBefore") filter (where not removed), 0)::int as "peopleBefore",
      coalesce(sum(seconds), 0)::float8 as seconds, coalesce(sum("secondsBefore"), 0)::float8 as "secondsBefore"
    from c`);
  return rows[0];
}

export interface DueEpisode extends FigureEpisode, Record<string, unknown> {
  due: string;
  clubs: number;
  onTime: number;
}

/** How the clubs of a scope delivered for the last episodes that were due, and for as many before: the newest first. */
export async function listDueEpisodes(db: Db, { clubId, range }: Scope): Promise<DueEpisode[]> {
  const ofScope = clubId === allClubs ? sql`true` : sql`d.club_id = ${clubId}::uuid`;
  const { rows } = await db.execute<DueEpisode>(sql`
    select e.id, e.number, e.season, e.name, e.end_date::text as due, count(d.on_time)::int as clubs,
      (count(*) filter (where d.on_time))::int as "onTime"
    from (${deliveriesOf(sql`= any (array(${dueBy(range.to, 2 * dueEpisodes)}))`)}) d
    join episodes e on e.id = d.episode_id
    where ${ofScope} group by e.id having count(d.on_time) > 0 order by e.end_date desc, e.id`);
  return rows;
}

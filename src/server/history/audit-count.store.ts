import { and, count, eq, gt, gte, or, type SQL, sql } from 'drizzle-orm';
import { auditDays, type listAudit } from '@/contract/audit/audit-list';
import type { QueryOf } from '@/contract/endpoint';
import type { Database, Db } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import { shareForAMinute } from '../kernel/db/share-for-a-minute';
import { auditEntries } from '../tables/audit';
import { containsFolded } from '../tables/fold-text';

export type Query = QueryOf<typeof listAudit>;

/**
 * What a query means by its words, looked up first: the people and the actions that a search finds, and the actions of a noun. The
 * entries are then read by the indexes of these; a text of every entry would be read otherwise.
 */
export interface Found {
  actors: string[];
  actions: string[];
  ofNoun: string[];
}

/** The actions that the audit has, each found by one look into the index. */
async function listActions(db: Db, which: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ action: string }>(sql`
    with recursive known as (
      select min(action) as action from audit_entries
      union all
      select (select min(action) from audit_entries where action > known.action) from known where action is not null)
    select action from known where ${which}`);
  return rows.map(({ action }) => action);
}

/** The people whose name, address or username has the words. Members by an index that has both. */
async function listActors(db: Db, q: string): Promise<string[]> {
  const isFound = containsFolded(sql`search_text`, q);
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from users where club_id is not null and listed_state <> 'removed' and ${isFound}
    union all select id from users where club_id is null and status <> 'removed' and ${isFound}`);
  return rows.map(({ id }) => id);
}

const isNoun = (action: string) => !action.includes(':');

export async function findAsked(db: Db, { q, action }: Query): Promise<Found> {
  const [actors, actions, ofNoun] = await Promise.all([
    q ? listActors(db, q) : [],
    // The actions by their spelling, which is folded already.
    q ? listActions(db, containsFolded(sql`action`, q)) : [],
    action && isNoun(action) ? listActions(db, sql`split_part(action, ':', 1) = ${action}`) : [],
  ]);
  return { actors, actions, ofNoun };
}

/** Midnight at the beginning of a day, `later` days after it. */
const midnight = (day: string, later = 0) =>
  sql`((${day}::date + ${later}::int)::timestamp at time zone ${platformTimeZone})`;

const actionIs = (action: string): SQL =>
  isNoun(action)
    ? sql`${auditEntries.action} = any (${sql.placeholder('ofNoun')}::text[])`
    : sql`${auditEntries.action} = ${action}`;

const isFoundBy = ({ actors, actions }: Found): SQL =>
  or(
    actors.length > 0 ? sql`${auditEntries.actorId} = any (${sql.placeholder('actors')}::uuid[])` : undefined,
    actions.length > 0
      ? sql`${auditEntries.action} = any (${sql.placeholder('actions')}::text[])`
      : undefined,
  ) ?? sql`false`;

/** The condition for the entries that a query asks for. Day, person, action, club and refusal are in the indexes of the audit. */
export const isWanted = (
  { q, result, actor, action, club, from, to }: Query,
  found: Found,
): SQL | undefined =>
  and(
    from === undefined
      ? gte(auditEntries.at, sql`now() - make_interval(days => ${auditDays}::int)`)
      : sql`${auditEntries.at} >= ${midnight(from)}`,
    to === undefined ? undefined : sql`${auditEntries.at} < ${midnight(to, 1)}`,
    actor === undefined ? undefined : eq(auditEntries.actorId, actor),
    club === undefined ? undefined : eq(auditEntries.clubId, club),
    result === undefined ? undefined : eq(auditEntries.result, result),
    action === undefined ? undefined : actionIs(action),
    q ? isFoundBy(found) : undefined,
  );

/** How many entries there are, and the newest entry of all; `after` that entry alone, where it is given. */
async function countEntries(db: Db, query: Query, found: Found, after?: number) {
  const [counted] = await db
    .select({
      entries: count(),
      newest: sql`(select coalesce(max(id), 0) from audit_entries)`.mapWith(auditEntries.id),
    })
    .from(auditEntries)
    .where(and(isWanted(query, found), after === undefined ? undefined : gt(auditEntries.id, after)))
    .prepare('')
    .execute({ ...found });
  if (!counted) throw new Error('counting returned no row');
  return counted;
}

const countForAMinute = shareForAMinute(200, (db, _key, query: Query, found: Found) =>
  countEntries(db, query, found),
);

/**
 * How many entries a query asks for. Entries are added and never changed, so those that there were a minute ago are not counted
 * again: only those that came since.
 */
export async function countAudit(db: Database, query: Query, found: Found): Promise<number> {
  const { page: _page, pageSize: _size, sort: _sort, ...filters } = query;
  const key = JSON.stringify([filters, found.actors.length, found.actions.length]);
  const before = await countForAMinute(db, key, query, found);
  const since = await countEntries(db, query, found, before.newest);
  return before.entries + since.entries;
}

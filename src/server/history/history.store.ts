import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { makePager, type PageQuery, total } from '../db/pager';
import { auditEntries } from '../db/schema/audit';
import { clubs } from '../db/schema/club';
import { users } from '../db/schema/user';

/** Null of what the platform does by itself. */
const actor = sql<string | null>`case when ${auditEntries.actorId} is not null then
  coalesce(nullif(trim(${users.firstName} || ' ' || ${users.lastName}), ''), 'A deleted account') end`;

/** The club that an entry names, unless the object is that club. */
const club = sql<
  string | null
>`case when ${auditEntries.object} <> 'club:' || ${auditEntries.clubId} then ${clubs.clubname} end`;

const selectEntries = (db: Db, page: SQL) =>
  db
    .select({ entry: auditEntries, actor, club, total })
    .from(auditEntries)
    .innerJoin(page, sql`page.id = ${auditEntries.id}`)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .leftJoin(clubs, eq(clubs.id, auditEntries.clubId))
    .$dynamic();

const readPage = makePager({
  cut: (_query: PageQuery, _of: { object: string }) => sql`${auditEntries.id} from ${auditEntries}`,
  select: selectEntries,
  // What was refused has changed nothing.
  where: () => and(eq(auditEntries.object, sql.placeholder('object')), eq(auditEntries.result, 'ok')),
  search: [],
  sorts: {},
  orders: () => ({ newest: [desc(auditEntries.id)] }),
  tie: [auditEntries.id],
  values: ({ object }) => ({ object }),
});

/** What was done to an object, newest first. */
export const listHistory = (db: Db, object: string, { page, pageSize }: { page: number; pageSize: number }) =>
  readPage(db, { page, pageSize, sort: 'newest' }, { object });

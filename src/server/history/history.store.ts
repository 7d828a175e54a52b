import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { slots } from '@/contract/episode-content';
import type { Db } from '../kernel/db/client';
import { makePager, type PageQuery, total } from '../kernel/db/pager';
import { auditEntries } from '../tables/audit';
import { clubs } from '../tables/club';
import type { RenditionKey } from '../tables/rendition-key';
import { users } from '../tables/user';

/** Null of what the platform does by itself. */
export const actor = sql<string | null>`case when ${auditEntries.actorId} is not null then
  coalesce(nullif(trim(case when ${users.status} <> 'removed' then ${users.firstName} || ' ' || ${users.lastName} end), ''), 'A deleted account') end`;

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

interface Of {
  objects: readonly string[];
  /** Null when the change was not about one club. */
  clubId: string | null;
}

const readPage = makePager({
  cut: (_query: PageQuery, _of: Of) => sql`${auditEntries.id} from ${auditEntries}`,
  select: selectEntries,
  where: (_query, { clubId }) =>
    and(
      sql`${auditEntries.object} = any (${sql.placeholder('objects')}::text[])`,
      // A refused change has changed nothing.
      eq(auditEntries.result, 'ok'),
      clubId === null ? undefined : sql`${auditEntries.clubId} = ${sql.placeholder('clubId')}::uuid`,
    ),
  search: [],
  sorts: {},
  orders: () => ({ newest: [desc(auditEntries.id)] }),
  tie: [auditEntries.id],
  shape: ({ clubId }) => (clubId === null ? 'any club' : 'one club'),
  values: ({ objects, clubId }) => ({ objects, ...(clubId !== null && { clubId }) }),
});

type Pages = Pick<PageQuery, 'page' | 'pageSize'>;

const list = (db: Db, { page, pageSize }: Pages, of: Of) =>
  readPage(db, { page, pageSize, sort: 'newest' }, of);

export type HistoryRow = Awaited<ReturnType<typeof list>>['rows'][number];

/** What was done to an object, newest first. */
export const listHistory = (db: Db, object: string, pages: Pages) =>
  list(db, pages, { objects: [object], clubId: null });

/** What was done to a club's parts of an episode, newest first. */
export const listPartsHistory = (db: Db, { episodeId, clubId }: RenditionKey, pages: Pages) =>
  list(db, pages, { objects: slots.map((slot) => `episode:${episodeId}:${slot}`), clubId });

import { and, asc, count, desc, eq, ilike, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { listEpisodes as listEndpoint } from '@/contract/episode';
import { audiencesFor } from '@/policy/audience';
import { dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import type { Db } from '../db/client';
import { categories } from '../db/schema/category';
import { clubs } from '../db/schema/club';
import { episodeParts, episodes, renditions } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { progress } from '../db/schema/listen';

type Query = QueryOf<typeof listEndpoint>;

/** Which episodes exist for somebody: the same sentence as `episode:read` of the policy, in SQL. */
function visibleTo({ persona }: Principal): SQL | undefined {
  const dashboard = dashboardOf(persona);
  if (dashboard === 'admin') return undefined;
  if (dashboard === 'club') return ne(episodes.status, 'draft');
  return and(eq(episodes.status, 'published'), inArray(episodes.audience, [...audiencesFor(persona)]));
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);

const columns = {
  number: episodes.number,
  name: sql`lower(${episodes.name})`,
  endDate: episodes.endDate,
  status: episodes.status,
};

function orderOf(sort: Query['sort']) {
  const descending = sort.startsWith('-');
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  return [
    descending ? desc(column) : asc(column),
    desc(episodes.season),
    desc(episodes.number),
    asc(episodes.id),
  ];
}

/** The clubs of the production board: the active ones, and a suspended one that has sent something. */
const clubsOnBoard = sql<number>`(select count(*)::int from ${clubs} where ${clubs.status} = 'active' or exists (select 1 from ${episodeParts} where ${episodeParts.episodeId} = ${episodes.id} and ${episodeParts.clubId} = ${clubs.id}))`;

const ofClubs = (condition: SQL) =>
  sql<number>`(select count(*)::int from ${renditions} where ${renditions.episodeId} = ${episodes.id} and ${condition})`;

/** What each persona's list adds to an episode; null for the others, so that one query serves all. */
function extrasFor(who: Principal) {
  const dashboard = dashboardOf(who.persona);
  const admin = dashboard === 'admin';
  const none = sql<null>`null`;
  return {
    clubs: admin ? clubsOnBoard : none,
    delivered: admin
      ? sql<number>`(select count(*)::int from (select 1 from ${episodeParts} where ${episodeParts.episodeId} = ${episodes.id} group by ${episodeParts.clubId} having count(*) = 3) whole)`
      : none,
    ready: admin ? ofClubs(sql`${renditions.status} = 'ready'`) : none,
    failed: admin ? ofClubs(sql`${renditions.status} = 'failed'`) : none,
    sent:
      dashboard === 'club'
        ? sql<number>`(select count(*)::int from ${episodeParts} where ${episodeParts.episodeId} = ${episodes.id} and ${episodeParts.clubId} = ${who.clubId})`
        : none,
    duration:
      dashboard === 'member'
        ? sql<
            number | null
          >`(select ${files.duration} from ${renditions} join ${files} on ${files.id} = ${renditions.fileId} where ${renditions.episodeId} = ${episodes.id} and ${renditions.clubId} = ${who.clubId} and ${renditions.status} = 'ready')`
        : none,
  };
}

function selectEpisodes(db: Db, who: Principal, userId: string) {
  return db
    .select({
      episode: episodes,
      category: { id: categories.id, name: categories.name },
      artwork: { key: files.key },
      heard: { position: progress.position, finished: progress.finished, at: progress.updatedAt },
      extras: extrasFor(who),
    })
    .from(episodes)
    .leftJoin(categories, eq(categories.id, episodes.categoryId))
    .leftJoin(files, eq(files.id, episodes.artworkFileId))
    .leftJoin(progress, and(eq(progress.episodeId, episodes.id), eq(progress.userId, userId)));
}

export type EpisodeRow = Awaited<ReturnType<typeof selectEpisodes>>[number];

export async function listEpisodes(db: Db, who: Principal, userId: string, query: Query) {
  const where = and(
    visibleTo(who),
    query.status && eq(episodes.status, query.status),
    query.q ? ilike(episodes.name, `%${escapeLike(query.q)}%`) : undefined,
  );
  const [rows, totals] = await Promise.all([
    selectEpisodes(db, who, userId)
      .where(where)
      .orderBy(...orderOf(query.sort))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    db.select({ total: count() }).from(episodes).where(where),
  ]);
  return { rows, total: totals[0]?.total ?? 0 };
}

export async function getEpisode(db: Db, who: Principal, userId: string, id: string) {
  const rows = await selectEpisodes(db, who, userId).where(eq(episodes.id, id));
  return rows[0];
}

/** The bare row, locked until the transaction ends: `update` to change it, `share` to rely on its status. */
export async function lockEpisode(db: Db, id: string, strength: 'update' | 'share') {
  const rows = await db.select().from(episodes).where(eq(episodes.id, id)).for(strength);
  return rows[0];
}

type Values = Omit<typeof episodes.$inferInsert, 'id'>;

/** False when season and number are taken. */
export async function createEpisode(db: Db, values: Values): Promise<string | undefined> {
  const [row] = await db.insert(episodes).values(values).onConflictDoNothing().returning({ id: episodes.id });
  return row?.id;
}

export async function isNumberTaken(
  db: Db,
  season: number,
  number: number,
  exceptId: string,
): Promise<boolean> {
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(eq(episodes.season, season), eq(episodes.number, number), ne(episodes.id, exceptId)));
  return rows.length > 0;
}

export async function updateEpisode(db: Db, id: string, values: Partial<Values>): Promise<void> {
  await db.update(episodes).set(values).where(eq(episodes.id, id));
}

export async function removeEpisode(db: Db, id: string): Promise<void> {
  await db.delete(episodes).where(eq(episodes.id, id));
}

import { and, asc, desc, eq, inArray, isNull, ne, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { listEpisodes as listEndpoint, RenditionStatus } from '@/contract/episode';
import { audiencesFor } from '@/policy/audience';
import { type Dashboard, dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import type { Db } from '../db/client';
import { makePager, pageOf, total } from '../db/pager';
import { categories } from '../db/schema/category';
import { episodes, renditions } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { progress } from '../db/schema/listen';
import { folded } from '../db/search';
import { isSnapshot } from '../db/snapshot';
import { type Production, partsSentBy, takesPartsOf } from './episode-clubs.store';
import { countProduction } from './production.store';

type Query = QueryOf<typeof listEndpoint>;

/** Which episodes a person may read: the rule `episode:read` of the policy, in SQL. */
function visibleTo({ persona }: Principal): SQL | undefined {
  const dashboard = dashboardOf(persona);
  if (dashboard === 'admin') return undefined;
  if (dashboard === 'club') return ne(episodes.status, 'draft');
  return and(eq(episodes.status, 'published'), inArray(episodes.audience, [...audiencesFor(persona)]));
}

/** A value, or its placeholder in a prepared statement. */
type Given<T> = T | Placeholder;

/** The columns that only one dashboard shows; null for the others, so that the rows of all have the same type. */
function extrasFor(dashboard: Dashboard, clubId: Given<string | null>) {
  const none = sql<null>`null`;
  return {
    sent: dashboard === 'club' ? partsSentBy(sql`${clubId}`) : none,
    maySend: dashboard === 'club' ? takesPartsOf(sql`${clubId}`) : sql<boolean>`false`,
    rendition: dashboard === 'club' ? renditionOf(clubId) : none,
    duration:
      dashboard === 'member'
        ? sql<
            number | null
          >`(select ${files.duration} from ${renditions} join ${files} on ${files.id} = ${renditions.fileId} where ${renditions.episodeId} = ${episodes.id} and ${renditions.clubId} = ${clubId})`
        : none,
  };
}

interface RenditionColumns {
  status: RenditionStatus;
  progress: number;
  reason: string | null;
  key: string | null;
  duration: number | null;
  peaks: number[] | null;
}

const renditionOf = (clubId: Given<string | null>) =>
  sql<RenditionColumns | null>`(select json_build_object('status', ${renditions.status}, 'progress', ${renditions.progress}, 'reason', ${renditions.reason}, 'key', rendered.key, 'duration', rendered.duration, 'peaks', rendered.brief_peaks) from ${renditions} left join ${files} rendered on rendered.id = ${renditions.fileId} where ${renditions.episodeId} = ${episodes.id} and ${renditions.clubId} = ${clubId})`;

/** The columns of an episode that are shown. */
const shownColumns = {
  id: episodes.id,
  rev: episodes.rev,
  name: episodes.name,
  status: episodes.status,
  endDate: episodes.endDate,
  number: episodes.number,
  season: episodes.season,
  description: episodes.description,
  audience: episodes.audience,
  publishedAt: episodes.publishedAt,
};

interface Reader {
  dashboard: Dashboard;
  clubId: Given<string | null>;
  userId: Given<string>;
}

function selectEpisodes(db: Db, page: SQL, { dashboard, clubId, userId }: Reader) {
  const ownProgress = and(eq(progress.episodeId, episodes.id), eq(progress.userId, userId));
  // Only members see how far they have listened. PostgreSQL leaves the join out for the others.
  const heardBy = dashboard === 'member' ? ownProgress : sql`false`;
  return db
    .select({
      episode: shownColumns,
      category: { id: categories.id, name: categories.name },
      artwork: { key: files.key },
      heard: { position: progress.position, finished: progress.finished, at: progress.updatedAt },
      extras: extrasFor(dashboard, clubId),
      total,
    })
    .from(episodes)
    .innerJoin(page, sql`page.id = ${episodes.id}`)
    .leftJoin(categories, and(eq(categories.id, episodes.categoryId), isNull(categories.removedAt)))
    .leftJoin(files, eq(files.id, episodes.artworkFileId))
    .leftJoin(progress, heardBy)
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectEpisodes>>[number];

/** An episode as its reader sees it. Only the platform sees `production`. */
export type EpisodeRow = SelectedRow & { production?: Production };

/** Adds the production counts for the platform, read for all rows with one query. */
async function withProduction(
  db: Db,
  who: Principal,
  rows: SelectedRow[],
  options: { keep: boolean },
): Promise<EpisodeRow[]> {
  if (dashboardOf(who.persona) !== 'admin') return rows;
  const ids = rows.map(({ episode }) => episode.id);
  const of = await countProduction(db, ids, options);
  return rows.map((row) => ({ ...row, production: of(row.episode.id) }));
}

const isOpen = eq(episodes.status, 'in_progress');
const newest = [desc(episodes.number), desc(episodes.season), asc(episodes.id)];

const readPage = makePager({
  cut: (_query: Query, _who: Principal) => sql`${episodes.id} from ${episodes}`,
  select: (db, page, _query, { persona }) =>
    selectEpisodes(db, page, {
      dashboard: dashboardOf(persona),
      clubId: sql.placeholder('clubId'),
      userId: sql.placeholder('userId'),
    }),
  where: ({ status, maySend }, who) =>
    and(
      visibleTo(who),
      maySend && dashboardOf(who.persona) === 'club' ? takesPartsOf(sql.placeholder('clubId')) : undefined,
      status && eq(episodes.status, status),
    ),
  search: [episodes.name],
  sorts: {
    number: episodes.number,
    name: folded(episodes.name),
    endDate: episodes.endDate,
    status: episodes.status,
  },
  orders: ({ persona }) => ({
    current:
      // Members see no episode in progress, so the number alone gives the same order, and an index serves it.
      dashboardOf(persona) === 'member'
        ? newest
        : [desc(isOpen), sql`case when ${isOpen} then ${episodes.endDate} end`, ...newest],
  }),
  tie: [desc(episodes.season), desc(episodes.number), episodes.id],
  shape: ({ persona }) => persona,
  counts: {
    filter: 'status',
    value: episodes.status,
    for: ({ persona }) => dashboardOf(persona) === 'admin',
  },
  values: ({ clubId, userId }) => ({ clubId, userId }),
});

export async function listEpisodes(db: Db, query: Query, who: Principal) {
  const { rows, ...page } = await readPage(db, query, who);
  return { rows: await withProduction(db, who, rows, { keep: !isSnapshot(db) }), ...page };
}

export async function getEpisode(db: Db, who: Principal, userId: string, id: string) {
  const reader = { dashboard: dashboardOf(who.persona), clubId: who.clubId, userId };
  const found = await selectEpisodes(db, pageOf(id), reader);
  // `db` may be the transaction of a change, so the counts are not stored.
  const rows = await withProduction(db, who, found, { keep: false });
  return rows[0];
}

/** The bare row, locked until the transaction ends: `update` to change it, `share` to rely on its status. */
export async function lockEpisode(db: Db, id: string, strength: 'update' | 'share') {
  const rows = await db.select().from(episodes).where(eq(episodes.id, id)).for(strength);
  return rows[0];
}

type Values = Omit<typeof episodes.$inferInsert, 'id' | 'rev'>;

/** Fails by the index `episodes_season_number` when season and number are taken. */
export async function createEpisode(db: Db, values: Values): Promise<string> {
  const [row] = await db.insert(episodes).values(values).returning({ id: episodes.id });
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** Changes columns of an episode, and increases its revision. */
export async function updateEpisode(db: Db, id: string, values: Partial<Values>): Promise<void> {
  await db
    .update(episodes)
    .set({ ...values, rev: sql`${episodes.rev} + 1` })
    .where(eq(episodes.id, id));
}

export async function removeEpisode(db: Db, id: string): Promise<void> {
  await db.delete(episodes).where(eq(episodes.id, id));
}

import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { QueryOf } from '@/contract/endpoint';
import type { listEpisodes as listEndpoint, RenditionStatus } from '@/contract/episode';
import { type Dashboard, dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import { type Production, partsSentBy, takesPartsOf } from '../episode-club/episode-clubs.store';
import { readableBy } from '../episode-club/readable.store';
import type { Db } from '../kernel/db/client';
import { makePager, pageOf, total } from '../kernel/db/pager';
import { isSnapshot } from '../kernel/db/snapshot';
import { listenersOf, type Person } from '../kernel/http/person';
import type { PartWithoutConsent } from '../part/voice.store';
import { categories } from '../tables/category';
import { episodes, renditions } from '../tables/episode';
import { files } from '../tables/file';
import { containsText, folded } from '../tables/fold-text';
import { plannedObstacles } from './episode-change.store';
import { countProduction, storedProduction } from './production.store';
import { placeOf } from './progress.store';

type Query = QueryOf<typeof listEndpoint>;

/** A value, or its placeholder in a prepared statement. */
type Given<T> = T | Placeholder;

/** The columns that only one dashboard shows; null for the others, so that the rows of all have the same type. */
function extrasFor({ dashboard, clubId, listeners }: Reader) {
  const none = sql<null>`null`;
  return {
    sent: dashboard === 'club' ? partsSentBy(sql`${clubId}`) : none,
    production: dashboard === 'admin' ? storedProduction(sql`${episodes.id}`) : none,
    obstacles:
      dashboard === 'admin'
        ? sql<
            PartWithoutConsent[] | null
          >`(select ${plannedObstacles} from episodes e where e.id = ${episodes.id})`
        : none,
    maySend: dashboard === 'club' ? takesPartsOf(sql`${clubId}`) : sql<boolean>`false`,
    rendition: dashboard === 'club' ? renditionOf(clubId) : none,
    duration:
      dashboard === 'member'
        ? sql<
            number | null
          >`(select ${files.duration} from ${renditions} join ${files} on ${files.id} = ${renditions.fileId} where ${renditions.episodeId} = ${episodes.id} and ${renditions.clubId} = ${clubId})`
        : none,
    /** Only members see how far they have listened. */
    place: dashboard === 'member' ? placeOf(sql`${sql.param(listeners)}::uuid[]`, sql`${episodes.id}`) : none,
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
  publishAt: episodes.publishAt,
  publishProblem: episodes.publishProblem,
  publishedAt: episodes.publishedAt,
  isPublic: episodes.isPublic,
  removedAt: episodes.removedAt,
  ofClubId: episodes.ofClubId,
};

interface Reader {
  dashboard: Dashboard;
  clubId: Given<string | null>;
  listeners: Given<string[]>;
}

interface HostColumns {
  id: string;
  name: string;
  key: string | null;
}

const hostsOf = sql<HostColumns[]>`(
  select coalesce(json_agg(json_build_object('id', h.id, 'name', h.name, 'key', photo.key) order by eh.position), '[]')
  from episode_hosts eh join hosts h on h.id = eh.host_id and h.removed_at is null
  left join files photo on photo.id = h.photo_file_id where eh.episode_id = ${episodes.id})`;

function selectEpisodes(db: Db, page: SQL, reader: Reader) {
  return db
    .select({
      episode: shownColumns,
      category: { id: categories.id, name: categories.name },
      artwork: { key: files.key },
      hosts: hostsOf,
      extras: extrasFor(reader),
      total,
    })
    .from(episodes)
    .innerJoin(page, sql`page.id = ${episodes.id}`)
    .leftJoin(categories, and(eq(categories.id, episodes.categoryId), isNull(categories.removedAt)))
    .leftJoin(files, eq(files.id, episodes.artworkFileId))
    .$dynamic();
}

type SelectedRow = Awaited<ReturnType<typeof selectEpisodes>>[number];

/** An episode as its reader sees it. Only the platform sees `production`. */
export type EpisodeRow = SelectedRow & { production?: Production };

/** Adds the production counts for the platform: the row has those that are stored, the others are counted together. */
async function withProduction(
  db: Db,
  who: Principal,
  rows: SelectedRow[],
  options: { keep: boolean },
): Promise<EpisodeRow[]> {
  if (dashboardOf(who.persona) !== 'admin') return rows;
  const missing = rows.filter(({ extras }) => !extras.production).map(({ episode }) => episode.id);
  const of = await countProduction(db, missing, options);
  return rows.map((row) => ({ ...row, production: row.extras.production ?? of(row.episode.id) }));
}

const isOpen = eq(episodes.status, 'in_progress');
/** What came from elsewhere is older than all that a club has made here. */
const fromElsewhere = sql`(${episodes.ofClubId} is not null)`;
const newest = [
  fromElsewhere,
  desc(episodes.number),
  desc(episodes.season),
  desc(episodes.publishedAt),
  asc(episodes.id),
];

/** The names of the categories, each folded once, and not again for each of its episodes. */
const foldedCategories = sql`(
  select id as of_category, ${folded(sql`name`)} as category_name from categories where removed_at is null offset 0) named`;

/** Deleted drafts are shown to the platform, deleted episodes of its own show to a club. */
function removedOrNot(removed: boolean, { persona }: Principal): SQL | undefined {
  const dashboard = dashboardOf(persona);
  if (!removed || dashboard === 'member') return isNull(episodes.removedAt);
  return and(isNotNull(episodes.removedAt), dashboard === 'club' ? fromElsewhere : undefined);
}

/** Families do not wait for an episode that leaves their club out. */
const isLeftOut = sql`exists (select from ${renditions} where ${renditions.episodeId} = ${episodes.id}
  and ${renditions.clubId} = ${sql.placeholder('clubId')} and ${renditions.status} = 'empty')`;

const readPage = makePager({
  cut: ({ sort }: Query, _who: Person) =>
    sort === 'category' || sort === '-category'
      ? sql`${episodes.id} from ${episodes} left join ${foldedCategories} on of_category = ${episodes.categoryId}`
      : sql`${episodes.id} from ${episodes}`,
  select: (db, page, _query, { principal }) =>
    selectEpisodes(db, page, {
      dashboard: dashboardOf(principal.persona),
      clubId: sql.placeholder('clubId'),
      listeners: sql.placeholder('listeners'),
    }),
  where: ({ status, maySend, category, season, removed, ofClub }, { principal: who }) =>
    and(
      removedOrNot(removed !== undefined, who),
      readableBy(who, sql.placeholder('clubId')),
      dashboardOf(who.persona) === 'member' ? not(isLeftOut) : undefined,
      // The platform's own list is that of its episodes; those of one club are asked for.
      dashboardOf(who.persona) === 'admin'
        ? ofClub === undefined
          ? isNull(episodes.ofClubId)
          : eq(episodes.ofClubId, ofClub)
        : ofClub === undefined
          ? undefined
          : eq(episodes.ofClubId, ofClub),
      maySend && dashboardOf(who.persona) === 'club' ? takesPartsOf(sql.placeholder('clubId')) : undefined,
      status && eq(episodes.status, status),
      category === undefined ? undefined : eq(episodes.categoryId, category),
      season === undefined ? undefined : eq(episodes.season, season),
    ),
  search: (q) =>
    or(
      containsText(episodes.name, q),
      containsText(episodes.description, q),
      sql`exists (
        select from episode_hosts eh join hosts h on h.id = eh.host_id and h.removed_at is null
        where eh.episode_id = ${episodes.id} and ${containsText(sql`h.name`, q)})`,
    ),
  sorts: {
    number: episodes.number,
    name: folded(episodes.name),
    season: episodes.season,
    endDate: episodes.endDate,
    status: episodes.status,
    audience: episodes.audience,
    category: sql`category_name`,
  },
  orders: ({ principal }) => ({
    current:
      // Members see no episode in progress, so the number alone gives the same order, and an index serves it.
      dashboardOf(principal.persona) === 'member'
        ? newest
        : [desc(isOpen), sql`case when ${isOpen} then ${episodes.endDate} end`, ...newest],
  }),
  tie: [desc(episodes.season), desc(episodes.number), episodes.id],
  shape: ({ principal }) => principal.persona,
  counts: {
    filter: 'status',
    alsoDropped: ['removed'],
    value: episodes.status,
    for: ({ principal }) => dashboardOf(principal.persona) === 'admin',
  },
  values: (who) => ({ clubId: who.principal.clubId, listeners: listenersOf(who) }),
});

export async function listEpisodes(db: Db, query: Query, who: Person) {
  const { rows, ...page } = await readPage(db, query, who);
  return { rows: await withProduction(db, who.principal, rows, { keep: !isSnapshot(db) }), ...page };
}

export async function getEpisode(db: Db, who: Person, id: string) {
  const { persona, clubId } = who.principal;
  const reader = { dashboard: dashboardOf(persona), clubId, listeners: listenersOf(who) };
  const found = await selectEpisodes(db, pageOf(id), reader).where(isNull(episodes.removedAt));
  // `db` may be the transaction of a change, so the counts are not stored.
  const rows = await withProduction(db, who.principal, found, { keep: false });
  return rows[0];
}

/** Those of the episodes that a person may read, in the given order. */
export async function filterReadable(db: Db, who: Principal, ids: string[]): Promise<string[]> {
  const rows = await db
    .select({ id: episodes.id })
    .from(episodes)
    .where(and(inArray(episodes.id, ids), isNull(episodes.removedAt), readableBy(who, who.clubId)));
  const readable = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => readable.has(id));
}

/** The fields of an episode that lists leave out. */
export async function getDetail(db: Db, id: string) {
  const rows = await db
    .select({
      questions: episodes.questions,
      guides: episodes.guides,
      remindAutomatically: episodes.remindAutomatically,
      feature: files,
    })
    .from(episodes)
    .leftJoin(files, eq(files.id, episodes.featureFileId))
    .where(eq(episodes.id, id));
  return rows[0];
}
export type DetailRow = NonNullable<Awaited<ReturnType<typeof getDetail>>>;

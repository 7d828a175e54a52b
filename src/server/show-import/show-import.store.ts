import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { removeUnusedFile } from '../file/file.store';
import type { Database, Db, Transaction } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { episodeClubs, episodes } from '../tables/episode';
import { showImportItems, showImports } from '../tables/moving';

/** Without a sign of life for so long, an episode counts as left by a killed worker; one that waits, as one whose job is lost. */
const lostSeconds = 120;
const lostJobMinutes = 15;
const itemsAtOnce = 200;

/** `deleted`: its club may restore it; `purged`: it may not any more. */
type KnownAs = 'here' | 'deleted' | 'purged';

/**
 * Those of the guids that the club knows, and whether it has deleted that episode: what it took down on purpose does not come back
 * with the next import. An episode that was made here is known by its id.
 */
export async function listKnownGuids(
  db: Db,
  clubId: string,
  guids: readonly string[],
): Promise<Map<string, KnownAs>> {
  const { rows } = await db.execute<{ guid: string; as: KnownAs }>(sql`
    select p.guid, 'purged' as "as" from purged_imports p
    where p.club_id = ${clubId}::uuid and p.guid = any(${sql.param([...guids])}::text[])
      and not exists (select from episodes e where e.of_club_id = p.club_id and e.guid = p.guid)
    union all
    select e.guid, case when bool_and(e.removed_at is not null) then 'deleted' else 'here' end from episodes e
    where e.of_club_id = ${clubId}::uuid and e.guid = any(${sql.param([...guids])}::text[])
    group by e.guid
    union all
    select e.id::text, 'here' from episodes e join episode_clubs ec on ec.episode_id = e.id and ec.club_id = ${clubId}::uuid
    where e.of_club_id is null and e.removed_at is null and e.id::text = any(${sql.param([...guids])}::text[])`);
  return new Map(rows.map(({ guid, as }) => [guid, as]));
}

type NewImport = Pick<typeof showImports.$inferInsert, 'clubId' | 'askedBy' | 'url' | 'title' | 'coverUrl'>;
type NewItem = Omit<typeof showImportItems.$inferInsert, 'id' | 'importId' | 'clubId'>;

/** Resolves to the ids of its episodes; undefined while another import of the club runs. */
export async function createImport(tx: Transaction, of: NewImport, items: readonly NewItem[]) {
  const [made] = await tx
    .insert(showImports)
    .values(of)
    .onConflictDoNothing()
    .returning({ id: showImports.id });
  if (!made) return undefined;
  const ids: string[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const rows = items
      .slice(from, from + itemsAtOnce)
      .map((item) => ({ ...item, importId: made.id, clubId: of.clubId }));
    const added = await tx.insert(showImportItems).values(rows).returning({ id: showImportItems.id });
    ids.push(...added.map(({ id }) => id));
  }
  return ids;
}

/** The last import of a club, with how far it is and the first episodes that failed. */
export async function getLastImport(db: Db, clubId: string) {
  const [last] = await db
    .select()
    .from(showImports)
    .where(eq(showImports.clubId, clubId))
    .orderBy(desc(showImports.createdAt))
    .limit(1);
  if (!last) return undefined;
  const ofIt = eq(showImportItems.importId, last.id);
  const counts = await db
    .select({ status: showImportItems.status, count: count() })
    .from(showImportItems)
    .where(ofIt)
    .groupBy(showImportItems.status);
  const failures = await db
    .select({ title: showImportItems.title, reason: showImportItems.reason })
    .from(showImportItems)
    .where(and(ofIt, eq(showImportItems.status, 'failed')))
    .orderBy(desc(showImportItems.publishedAt))
    .limit(50);
  return { last, counts, failures };
}

/** Stops the running import of a club. Resolves to whether there was one. */
export async function stopImport(tx: Transaction, clubId: string): Promise<boolean> {
  const stopped = await tx
    .update(showImports)
    .set({ status: 'stopped', endedAt: sql`now()` })
    .where(and(eq(showImports.clubId, clubId), eq(showImports.status, 'running')))
    .returning({ id: showImports.id });
  const ids = stopped.map(({ id }) => id);
  if (ids.length === 0) return false;
  await tx
    .update(showImportItems)
    .set({ status: 'stopped', updatedAt: sql`now()` })
    .where(
      and(inArray(showImportItems.importId, ids), inArray(showImportItems.status, ['waiting', 'fetching'])),
    );
  return true;
}

/** Takes an episode to import, of a running import of an active club. Undefined when there is nothing to do. */
export async function claimItem(db: Db, id: string) {
  const [claimed] = await db
    .update(showImportItems)
    .set({ status: 'fetching', attempts: sql`${showImportItems.attempts} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        eq(showImportItems.id, id),
        sql`(${showImportItems.status} = 'waiting' or ${showImportItems.status} = 'fetching'
          and ${showImportItems.updatedAt} < now() - make_interval(secs => ${lostSeconds}::int))`,
        sql`exists (select from ${showImports} i join ${clubs} c on c.id = i.club_id
          where i.id = ${showImportItems.importId} and i.status = 'running' and c.status = 'active' and c.removed_at is null)`,
      ),
    )
    .returning();
  if (!claimed) return undefined;
  const [of] = await db.select().from(showImports).where(eq(showImports.id, claimed.importId));
  return of && { item: claimed, of };
}

/** Changes an episode that is being fetched. False when it is stopped. */
export async function updateItem(
  db: Db,
  id: string,
  values: Partial<
    Pick<typeof showImportItems.$inferInsert, 'status' | 'reason' | 'episodeId' | 'attempts'>
  > = {},
): Promise<boolean> {
  const changed = await db
    .update(showImportItems)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(showImportItems.id, id), eq(showImportItems.status, 'fetching')))
    .returning({ id: showImportItems.id });
  return changed.length > 0;
}

/** Ends an import of which nothing is left to do. */
export async function endIfDone(db: Db, importId: string): Promise<void> {
  await db.execute(sql`
    update show_imports set status = 'done', ended_at = now()
    where id = ${importId}::uuid and status = 'running' and not exists (
      select from show_import_items where import_id = ${importId}::uuid and status in ('waiting', 'fetching'))`);
}

/** The picture of the show has been fetched, or cannot be. False when another worker was faster. */
export async function keepCover(db: Db, importId: string, coverFileId: string | null): Promise<boolean> {
  const kept = await db
    .update(showImports)
    .set({ coverUrl: null, coverFileId })
    .where(and(eq(showImports.id, importId), sql`${showImports.coverUrl} is not null`))
    .returning({ id: showImports.id });
  return kept.length > 0;
}

export async function getCover(db: Db, importId: string): Promise<string | null> {
  const [row] = await db
    .select({ coverFileId: showImports.coverFileId })
    .from(showImports)
    .where(eq(showImports.id, importId));
  return row?.coverFileId ?? null;
}

/** Locks a club until the transaction ends, so that it stays active. False when it is not. */
export async function lockActiveClub(tx: Transaction, clubId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.id, clubId), eq(clubs.status, 'active'), isNull(clubs.removedAt)))
    .for('share');
  return rows.length > 0;
}

type NewEpisode = typeof episodes.$inferInsert & { ofClubId: string };

/** Makes the episode of one club. Undefined when the club has one of this guid. */
export async function createImported(tx: Transaction, values: NewEpisode): Promise<string | undefined> {
  const [made] = await tx
    .insert(episodes)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: episodes.id });
  if (!made) return undefined;
  // It is no news, so nobody is told of it.
  await tx
    .insert(episodeClubs)
    .values({ episodeId: made.id, clubId: values.ofClubId, announcedAt: sql`now()` });
  return made.id;
}

export const putFiles = (
  tx: Transaction,
  id: string,
  files: Pick<typeof episodes.$inferInsert, 'featureFileId' | 'artworkFileId'>,
) => tx.update(episodes).set(files).where(eq(episodes.id, id));

/** Gives back what killed workers had taken. Resolves to what has to be queued. */
export async function takeAbandonedItems(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update show_import_items x set status = 'waiting', updated_at = now()
    from show_imports i join clubs c on c.id = i.club_id and c.status = 'active' and c.removed_at is null
    where i.id = x.import_id and i.status = 'running'
      and (x.status = 'fetching' and x.updated_at < now() - make_interval(secs => ${lostSeconds}::int)
        or x.status = 'waiting' and x.updated_at < now() - make_interval(mins => ${lostJobMinutes}::int)
          and not exists (select from pgboss.job j where j.name = 'import-episode' and j.singleton_key = x.id::text and j.state < 'completed'))
    returning x.id`);
  return rows.map(({ id }) => id);
}

/** Deletes imports that are long over, with the pictures of their shows, of which each episode has a copy. */
export const removeOldImports = (db: Database): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await tx
      .delete(showImports)
      .where(
        and(
          sql`${showImports.status} <> 'running'`,
          sql`${showImports.createdAt} < now() - interval '90 days'`,
        ),
      )
      .returning({ coverFileId: showImports.coverFileId });
    await removeUnusedFile(tx, ...removed.flatMap(({ coverFileId }) => coverFileId ?? []));
  });

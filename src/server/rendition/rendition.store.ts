import { and, asc, desc, eq, gt, inArray, lt, not, sql } from 'drizzle-orm';
import { clubsOfEpisode } from '../episode-club/episode-clubs.store';
import { lockUntilEnd } from '../kernel/db/advisory-lock';
import type { Db, Transaction } from '../kernel/db/client';
import { isBeingChecked } from '../part/part.store';
import { onRecord } from '../part/voice.store';
import { clubs } from '../tables/club';
import { episodeClubs, episodes, renditions } from '../tables/episode';
import { files } from '../tables/file';
import { everything, listenDays } from '../tables/listening-figures';
import type { RenditionKey } from '../tables/rendition-key';
import { availableFor } from './available.store';

const hasKey = ({ episodeId, clubId }: RenditionKey) =>
  and(eq(renditions.episodeId, episodeId), eq(renditions.clubId, clubId));

/** The clubs that get an episode when it is published: those that take part and are active, and those that have it already. */
export async function listListeners(db: Db, episodeId: string): Promise<RenditionKey[]> {
  const found = await db.execute<{ clubId: string }>(sql`
    select id as "clubId" from (${clubsOfEpisode(episodeId)}) counted where active
    union select club_id from renditions where episode_id = ${episodeId}::uuid`);
  return found.rows.map(({ clubId }) => ({ episodeId, clubId }));
}

/** Every rendition of an episode. */
export async function listRenditions(db: Db, episodeId: string): Promise<RenditionKey[]> {
  return db
    .select({ episodeId: renditions.episodeId, clubId: renditions.clubId })
    .from(renditions)
    .where(eq(renditions.episodeId, episodeId));
}

/** Marks renditions as requested and resets their attempts. The old file can be heard meanwhile. */
export async function markQueued(db: Db, keys: RenditionKey[]): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insert(renditions)
    .values(keys.map((key) => ({ ...key, status: 'queued' as const })))
    .onConflictDoUpdate({
      target: [renditions.episodeId, renditions.clubId],
      set: {
        status: 'queued',
        progress: 0,
        reason: null,
        shortReason: null,
        attempts: 0,
        atKind: null,
        requestedAt: sql`now()`,
        updatedAt: sql`now()`,
      },
    });
}

/**
 * Locks publishing and letting clubs in until the transaction ends, because the two at once would not see each other
 * and the club would miss the episode.
 */
export async function lockPublishing(tx: Transaction): Promise<void> {
  await lockUntilEnd(tx, 'publishing');
}

/**
 * The published episodes of which a club has no rendition, and that have some sound for it: those in which it takes part, and
 * those published since it was created. An empty one would only be shown to the club as failed.
 */
export async function listMissed(db: Db, clubId: string): Promise<RenditionKey[]> {
  const missed = sql`
    select e.id as episode_id, ${clubId}::uuid as club_id from episodes e
    where e.status = 'published' and e.removed_at is null and (e.of_club_id is null or e.of_club_id = ${clubId}::uuid)
      and (e.published_at >= (select created_at from clubs where id = ${clubId})
        or exists (select from episode_clubs ec where ec.episode_id = e.id and ec.club_id = ${clubId}))
      and not exists (select from renditions r where r.episode_id = e.id and r.club_id = ${clubId})`;
  const found = await db.execute<{ episodeId: string }>(sql`
    select distinct episode_id as "episodeId" from (${availableFor(missed, 'expected')}) available`);
  return found.rows.map(({ episodeId }) => ({ episodeId, clubId }));
}

/** Makes clubs take part in episodes. */
export async function addEpisodeClubs(db: Db, keys: RenditionKey[]): Promise<void> {
  if (keys.length > 0) await db.insert(episodeClubs).values(keys).onConflictDoNothing();
}

/** Resolves to the rendition's file, if it had one. */
export async function removeRendition(db: Db, key: RenditionKey): Promise<string | null> {
  const removed = await db.delete(renditions).where(hasKey(key)).returning({ fileId: renditions.fileId });
  return removed[0]?.fileId ?? null;
}

/** Records who is heard in what was mastered: the children in the parts that it was made of. */
export async function putRenditionVoices(
  tx: Transaction,
  { episodeId, clubId }: RenditionKey,
): Promise<void> {
  await tx.execute(sql`
    delete from rendition_voices where episode_id = ${episodeId}::uuid and club_id = ${clubId}::uuid`);
  await tx.execute(sql`
    insert into rendition_voices (episode_id, club_id, child_id)
    select distinct ep.episode_id, ep.club_id, pv.child_id
    from episode_parts ep join part_voices pv on pv.file_id = ep.file_id
    where ep.episode_id = ${episodeId}::uuid and ep.club_id = ${clubId}::uuid and ep."check" = 'good' and ${onRecord}`);
}

/** The rendition, locked until the transaction ends; undefined when it does not exist. */
export async function lockRendition(db: Db, key: RenditionKey) {
  const rows = await db.select().from(renditions).where(hasKey(key)).for('update');
  return rows[0];
}

export async function getRendition(db: Db, key: RenditionKey) {
  const rows = await db
    .select({ rendition: renditions, sha256: files.sha256 })
    .from(renditions)
    .leftJoin(files, eq(files.id, renditions.fileId))
    .where(hasKey(key));
  return rows[0];
}

export async function updateRendition(
  db: Db,
  key: RenditionKey,
  values: Partial<typeof renditions.$inferInsert>,
): Promise<void> {
  await db
    .update(renditions)
    .set({ ...values, updatedAt: sql`now()` })
    .where(hasKey(key));
}

/** Writes a heartbeat, with how far it is, while it is being made. */
export async function touchRendition(db: Db, key: RenditionKey, progress: number): Promise<void> {
  await db
    .update(renditions)
    .set({ progress, updatedAt: sql`now()` })
    .where(and(hasKey(key), eq(renditions.status, 'rendering')));
}

/** Without a heartbeat for so long, a rendition counts as left by a killed worker. */
const abandonedSeconds = 20;
const hasHeartbeat = sql`${renditions.updatedAt} > now() - make_interval(secs => ${abandonedSeconds}::int)`;

/**
 * Records that mastering begins. Resolves to how often it has begun since it was requested; undefined when the rendition is
 * gone, or another worker is making it.
 */
export async function beginMastering(db: Db, key: RenditionKey): Promise<number | undefined> {
  const begun = await db
    .update(renditions)
    .set({
      status: 'rendering',
      progress: 0,
      reason: null,
      shortReason: null,
      attempts: sql`${renditions.attempts} + 1`,
      updatedAt: sql`now()`,
    })
    .where(and(hasKey(key), sql`not (${renditions.status} = 'rendering' and ${hasHeartbeat})`))
    .returning({ attempts: renditions.attempts });
  return begun[0]?.attempts;
}

/** Puts it back into the queue and takes back one attempt, because it broke for a reason that is not its own. */
export async function undoMasteringAttempt(db: Db, key: RenditionKey): Promise<void> {
  const attempts = sql`greatest(${renditions.attempts} - 1, 0)`;
  await db.update(renditions).set({ status: 'queued', progress: 0, attempts }).where(hasKey(key));
}

/** Longer than the queue takes until it tries a job again. */
const lostSeconds = 60;

/**
 * Takes renditions without a heartbeat for long, because their worker was killed, and those that have been queued for
 * long without a running check, because their job may be lost with a worker that had just taken it. Each is returned to one
 * worker only, as queued. Their attempts keep counting, because otherwise a part that kills every worker would be tried
 * without end.
 */
export async function takeAbandonedRenditions(db: Db, most = 200): Promise<RenditionKey[]> {
  const abandoned = db
    .select({ episodeId: renditions.episodeId, clubId: renditions.clubId })
    .from(renditions)
    .where(
      and(
        inArray(renditions.status, ['queued', 'rendering']),
        lt(
          renditions.updatedAt,
          sql`now() - make_interval(secs => case ${renditions.status} when 'queued' then ${lostSeconds}::int else ${abandonedSeconds}::int end)`,
        ),
        not(isBeingChecked(renditions.episodeId, renditions.clubId)),
      ),
    )
    // Of those that are queued most only wait for their turn.
    .orderBy(desc(sql`${renditions.status} = 'rendering'`), asc(renditions.updatedAt))
    .limit(most)
    .for('update', { skipLocked: true });
  return db
    .update(renditions)
    .set({ status: 'queued', progress: 0, updatedAt: sql`now()` })
    .where(sql`(${renditions.episodeId}, ${renditions.clubId}) in ${abandoned}`)
    .returning({ episodeId: renditions.episodeId, clubId: renditions.clubId });
}

/** The episode and the club of a rendition. */
export async function getMasterSubject(db: Db, { episodeId, clubId }: RenditionKey) {
  const rows = await db
    .select({ episode: episodes, club: clubs })
    .from(episodes)
    .innerJoin(clubs, eq(clubs.id, clubId))
    .where(eq(episodes.id, episodeId));
  return rows[0];
}

/** How often the people of these clubs have listened in the last four weeks, by which the clubs heard most get their episode first. */
export async function countListens(db: Db, clubIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ clubId: listenDays.clubId, listens: sql<number>`sum(${listenDays.listens})::int` })
    .from(listenDays)
    .where(
      and(
        inArray(listenDays.clubId, [...clubIds]),
        eq(listenDays.episodeId, everything),
        eq(listenDays.playlistId, everything),
        gt(listenDays.day, sql`current_date - 28`),
      ),
    )
    .groupBy(listenDays.clubId);
  return new Map(rows.map(({ clubId, listens }) => [clubId, listens]));
}

/** Too few to tell the pace from. */
const leastDone = 3;

/**
 * How far the mastering of an episode for all its clubs is, since the first of those still to be made was requested;
 * `secondsLeft` is null until there is a pace. Null when none is being made.
 */
export async function getPace(db: Db, episodeId: string) {
  const { rows } = await db.execute<{ done: number; left: number; seconds: number }>(sql`
    select (count(*) filter (where status in ('ready', 'failed', 'empty')))::int as done,
      (count(*) filter (where status in ('queued', 'rendering')))::int as left,
      extract(epoch from now() - min(begun))::float8 as seconds
    from renditions, (select min(requested_at) as begun from renditions
      where episode_id = ${episodeId}::uuid and status in ('queued', 'rendering')) batch
    where episode_id = ${episodeId}::uuid and requested_at >= begun`);
  const [pace] = rows;
  if (!pace || pace.left === 0) return null;
  const { done, left, seconds } = pace;
  return {
    done,
    total: done + left,
    secondsLeft: done < leastDone ? null : Math.round((seconds / done) * left),
  };
}

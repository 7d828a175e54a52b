import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client';
import { clubs } from '../db/schema/club';
import { episodeParts, episodes, renditions } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { campaignClubs, campaigns, sponsors } from '../db/schema/sponsor';
import type { Available } from './running-order';

export interface Pair {
  episodeId: string;
  clubId: string;
}

const isPair = ({ episodeId, clubId }: Pair) =>
  and(eq(renditions.episodeId, episodeId), eq(renditions.clubId, clubId));

/**
 * Marks renditions as asked for, and tells which clubs they are: all active ones that are not deleted, or the one named,
 * which may be deleted: what was begun for it is finished, should it be restored.
 */
export async function queueRenditions(db: Db, episodeId: string, clubId?: string): Promise<Pair[]> {
  const wanted = await db
    .select({ clubId: clubs.id })
    .from(clubs)
    .where(
      clubId === undefined ? and(eq(clubs.status, 'active'), isNull(clubs.removedAt)) : eq(clubs.id, clubId),
    )
    .orderBy(asc(clubs.clubname));
  const pairs = wanted.map((club) => ({ episodeId, clubId: club.clubId }));
  if (pairs.length === 0) return pairs;
  await db
    .insert(renditions)
    .values(pairs.map((pair) => ({ ...pair, status: 'queued' as const })))
    .onConflictDoUpdate({
      target: [renditions.episodeId, renditions.clubId],
      set: { status: 'queued', progress: 0, reason: null, updatedAt: sql`now()` },
    });
  return pairs;
}

/** Resolves to the file it had, if any. */
export async function removeRendition(db: Db, pair: Pair): Promise<string | null> {
  const removed = await db.delete(renditions).where(isPair(pair)).returning({ fileId: renditions.fileId });
  return removed[0]?.fileId ?? null;
}

/** Holds the rendition until the transaction ends; undefined when it is gone. */
export async function lockRendition(db: Db, pair: Pair) {
  const rows = await db.select().from(renditions).where(isPair(pair)).for('update');
  return rows[0];
}

export async function getRendition(db: Db, pair: Pair) {
  const rows = await db
    .select({ rendition: renditions, sha256: files.sha256 })
    .from(renditions)
    .leftJoin(files, eq(files.id, renditions.fileId))
    .where(isPair(pair));
  return rows[0];
}

export async function updateRendition(
  db: Db,
  pair: Pair,
  values: Partial<typeof renditions.$inferInsert>,
): Promise<void> {
  await db
    .update(renditions)
    .set({ ...values, updatedAt: sql`now()` })
    .where(isPair(pair));
}

/** Renditions said to be rendering of which nobody has spoken for `seconds`: their worker was killed. */
export async function listAbandoned(db: Db, seconds: number): Promise<Pair[]> {
  return db
    .select({ episodeId: renditions.episodeId, clubId: renditions.clubId })
    .from(renditions)
    .where(
      and(
        eq(renditions.status, 'rendering'),
        lt(renditions.updatedAt, sql`now() - make_interval(secs => ${seconds})`),
      ),
    );
}

const artwork = alias(files, 'artwork');

/** What a rendition needs to know of its episode and club. */
export async function getMasterSubject(db: Db, { episodeId, clubId }: Pair) {
  const rows = await db
    .select({ episode: episodes, club: clubs, artwork: { sha256: artwork.sha256 } })
    .from(episodes)
    .innerJoin(clubs, eq(clubs.id, clubId))
    .leftJoin(artwork, eq(artwork.id, episodes.artworkFileId))
    .where(eq(episodes.id, episodeId));
  return rows[0];
}

async function listClubParts(db: Db, { episodeId, clubId }: Pair): Promise<Available[]> {
  return db
    .select({ kind: episodeParts.slot, sha256: files.sha256, source: clubs.clubname })
    .from(episodeParts)
    .innerJoin(files, eq(files.id, episodeParts.fileId))
    .innerJoin(clubs, eq(clubs.id, episodeParts.clubId))
    .where(and(eq(episodeParts.episodeId, episodeId), eq(episodeParts.clubId, clubId)));
}

async function listFrame(db: Db, { episodeId, clubId }: Pair): Promise<Available[]> {
  const identity = db
    .select({
      kind: sql<'audioIdentity'>`'audioIdentity'`.as('kind'),
      sha256: files.sha256,
      source: clubs.clubname,
    })
    .from(clubs)
    .innerJoin(files, eq(files.id, clubs.identityFileId))
    .where(eq(clubs.id, clubId));
  const feature = db
    .select({ kind: sql<'feature'>`'feature'`.as('kind'), sha256: files.sha256, source: episodes.name })
    .from(episodes)
    .innerJoin(files, eq(files.id, episodes.featureFileId))
    .where(eq(episodes.id, episodeId));
  const local = db
    .select({
      kind: sql<'localSponsorSpot'>`'localSponsorSpot'`.as('kind'),
      sha256: files.sha256,
      source: sponsors.name,
    })
    .from(sponsors)
    .innerJoin(files, eq(files.id, sponsors.spotFileId))
    .where(eq(sponsors.clubId, clubId));
  // One after the other: `db` may be a transaction, which has one connection.
  return [...(await identity), ...(await feature), ...(await local)];
}

/** The campaign that runs on `day` for this club: the one that began first. Chosen by club and day, never by listener. */
async function getCampaignSpot(db: Db, { clubId }: Pair, day: string): Promise<Available[]> {
  const chosen = db
    .select({ id: campaignClubs.campaignId })
    .from(campaignClubs)
    .where(eq(campaignClubs.clubId, clubId));
  return db
    .select({
      kind: sql<'campaignSpot'>`'campaignSpot'`.as('kind'),
      sha256: files.sha256,
      source: sponsors.name,
    })
    .from(campaigns)
    .innerJoin(sponsors, eq(sponsors.id, campaigns.sponsorId))
    .innerJoin(files, eq(files.id, sponsors.spotFileId))
    .where(
      and(
        eq(campaigns.paused, false),
        sql`${day}::date between ${campaigns.startsOn} and ${campaigns.endsOn}`,
        or(eq(campaigns.allClubs, true), inArray(campaigns.id, chosen)),
        isNotNull(sponsors.spotFileId),
      ),
    )
    .orderBy(asc(campaigns.startsOn), asc(campaigns.id))
    .limit(1);
}

/** Every sound file that a club's episode could be made of. `day` is the day it is published, `2026-11-28`. */
export async function listAvailable(db: Db, pair: Pair, day: string): Promise<Available[]> {
  const sent = await listClubParts(db, pair);
  return [...sent, ...(await listFrame(db, pair)), ...(await getCampaignSpot(db, pair, day))];
}

import { and, asc, type Column, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { clubs } from '../db/schema/club';
import { episodeParts, episodes } from '../db/schema/episode';
import { files } from '../db/schema/file';
import { campaignClubs, campaigns, sponsors } from '../db/schema/sponsor';
import type { Pair } from './rendition.store';
import type { Available } from './running-order';

/** What a sound file outside of the slots is taken for: its kind is known beforehand, and is no column. */
const taken = <Kind extends Available['kind'], Source extends Column>(kind: Kind, source: Source) => ({
  kind: sql<Kind>`${kind}::text`.as('kind'),
  sha256: files.sha256,
  source,
});

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
    .select(taken('audioIdentity', clubs.clubname))
    .from(clubs)
    .innerJoin(files, eq(files.id, clubs.identityFileId))
    .where(eq(clubs.id, clubId));
  const feature = db
    .select(taken('feature', episodes.name))
    .from(episodes)
    .innerJoin(files, eq(files.id, episodes.featureFileId))
    .where(eq(episodes.id, episodeId));
  const local = db
    .select(taken('localSponsorSpot', sponsors.name))
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
    .select(taken('campaignSpot', sponsors.name))
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

/** Every sound file that a club's episode could be made of. Not published yet, it is taken to be published today. */
export async function listAvailable(db: Db, pair: Pair, publishedAt: Date | null): Promise<Available[]> {
  const day = (publishedAt ?? new Date()).toISOString().slice(0, 10);
  const sent = await listClubParts(db, pair);
  return [...sent, ...(await listFrame(db, pair)), ...(await getCampaignSpot(db, pair, day))];
}

import type { Db } from '@/server/kernel/db/client';
import { deliveredDays } from '@/server/tables/download';
import { allClubs, reachDays } from '@/server/tables/listening-figures';
import { daysAgo } from './figure-rows';

interface RolledSpots {
  sponsorId: string;
  campaignId?: string | null;
  clubId: string;
  episodeId: string;
  day?: string;
  delivered?: number;
  plays?: number;
  households?: number;
}

/** What was delivered and heard of a spot on a day, as the roll-ups leave it: for the club, and for all clubs together. */
export async function addRolledSpots(
  db: Db,
  { delivered = 0, plays = 0, households = 0, day = daysAgo(1), campaignId = null, ...of }: RolledSpots,
): Promise<void> {
  for (const clubId of [of.clubId, allClubs]) {
    const row = { ...of, clubId, day, ofMonth: false };
    await db.insert(reachDays).values([
      { ...row, campaignId, kind: 'play', people: plays },
      { ...row, kind: 'householdEpisode', people: households },
      { ...row, episodeId: null, kind: 'household', people: households },
    ]);
    await db
      .insert(deliveredDays)
      .values({ ...of, clubId, day, campaignId, delivered })
      .onConflictDoNothing();
  }
}

import { type SQL, sql } from 'drizzle-orm';

/** The order in which campaigns begin. Of those with a spot that run in a club on one day, the first is heard. */
export const inOrderOfBeginning = (campaign: SQL): SQL =>
  sql`${campaign}.starts_on, ${campaign}.created_at, ${campaign}.id`;

/** Whether one campaign comes before another in that order. */
export const beganBefore = (one: SQL, other: SQL): SQL =>
  sql`(${inOrderOfBeginning(one)}) < (${inOrderOfBeginning(other)})`;

/** Whether a campaign is for a club. */
export const isForClub = (campaign: SQL, clubId: SQL | string): SQL => sql`(${campaign}.all_clubs or exists (
  select from campaign_clubs kc where kc.campaign_id = ${campaign}.id and kc.club_id = ${clubId}))`;

/** Whether anything of a campaign can be heard: a spot of its own, or that of its sponsor. */
export const hasSpot = (campaign: SQL, sponsor: SQL): SQL =>
  sql`(coalesce(${campaign}.spot_file_id, ${sponsor}.spot_file_id) is not null)`;

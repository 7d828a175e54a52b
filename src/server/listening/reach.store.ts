import { sql } from 'drizzle-orm';
import type { Db, Transaction } from '../kernel/db/client';
import type { reachEvents } from '../tables/listening';
import { snakeCase } from './heard.store';

type Reach = typeof reachEvents.$inferSelect;

/** Who counts for what, whatever the day. */
export type Reached = Omit<Reach, 'day' | 'prevDay'>;

/** Counts for nothing in particular: a row says the rest. */
export const nothing = {
  episodeId: null,
  playlistId: null,
  sponsorId: null,
  campaignId: null,
  persona: null,
  joinedMonth: null,
};

export async function addReach(db: Db, rows: readonly Reach[]): Promise<void> {
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into reach_events select * from json_populate_recordset(null::reach_events, ${snakeCase(rows)}::json)`);
}

/**
 * Has the row of a later day follow a late one, between it and the day before. Nobody is named in a row, so any that is the
 * same will do. False when there is none, as after a move to another club: the late day then counts nobody, because one who
 * counts twice would be worse.
 */
export async function followLateDay(
  tx: Transaction,
  { kind, clubId, episodeId, playlistId, sponsorId, campaignId, persona, joinedMonth }: Reached,
  { prev, day, next }: { prev: string | null; day: string; next: string },
): Promise<boolean> {
  const same = sql`day = ${next}::date and kind = ${kind} and club_id = ${clubId}::uuid
    and episode_id is not distinct from ${episodeId}::uuid and playlist_id is not distinct from ${playlistId}::uuid
    and sponsor_id is not distinct from ${sponsorId}::uuid
    and campaign_id is not distinct from ${campaignId}::uuid and persona is not distinct from ${persona}::text
    and joined_month is not distinct from ${joinedMonth}::date and prev_day is not distinct from ${prev}::date`;
  const { rowCount } = await tx.execute(sql`
    update reach_events set prev_day = ${day}::date
    where ${same} and (tableoid, ctid) = (select tableoid, ctid from reach_events where ${same} limit 1 for update)`);
  return rowCount === 1;
}

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ClubMemberRole } from '@/contract/account';
import { waitingShown } from '@/contract/club-details';
import { isListedMember } from '../consent/may-sign-in.store';
import { clubsOf } from '../episode-club/episode-clubs.store';
import { inviteEnd } from '../invite/invite.store';
import type { Db } from '../kernel/db/client';
import { clubs } from '../tables/club';
import { invites, joinRequests } from '../tables/join';
import { users } from '../tables/user';

/** How many can sign in, by what they are in the club. */
export async function countByRole(db: Db, clubId: string): Promise<Record<ClubMemberRole, number>> {
  const rows = await db
    .select({ role: users.clubMemberRole, count: sql<number>`count(*)::int` })
    .from(users)
    .where(and(eq(users.clubId, clubId), isListedMember))
    .groupBy(users.clubMemberRole);
  const counts = { admin: 0, parent: 0, child: 0, coach: 0 };
  for (const { role, count } of rows) if (role) counts[role] = count;
  return counts;
}

const listAdmins = (db: Db, clubId: string) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(eq(users.clubId, clubId), eq(users.clubMemberRole, 'admin'), isListedMember))
    .orderBy(users.createdAt, users.id);

/** The invites of admins who have not come yet. */
export const listInvitedAdmins = (db: Db, clubId: string) =>
  db
    .select({ id: invites.id, email: invites.email, invitedAt: invites.createdAt, endsAt: inviteEnd })
    .from(invites)
    .where(and(eq(invites.clubId, clubId), eq(invites.clubMemberRole, 'admin')))
    .orderBy(invites.createdAt, invites.id);
export type InvitedAdmin = Awaited<ReturnType<typeof listInvitedAdmins>>[number];

/** Whether a person waits for the club to let them in: their address is confirmed. */
export const waitsFor = (clubId: string) =>
  and(eq(joinRequests.clubId, clubId), isNotNull(joinRequests.confirmedAt));

const listWaiting = (db: Db, clubId: string) =>
  db
    .select()
    .from(joinRequests)
    .where(waitsFor(clubId))
    .orderBy(joinRequests.createdAt, joinRequests.id)
    .limit(waitingShown);

/** How a club has delivered, by the same rows that the boards are made from. */
async function getDelivery(db: Db, clubId: string) {
  const theirs = sql`in (select episode_id from episode_clubs where club_id = ${clubId})`;
  const found = await db.execute<{
    episodes: number;
    delivered: number;
    late: { id: string; name: string }[];
  }>(sql`
    select count(*)::int as episodes, (count(*) filter (where sent = 3))::int as delivered,
      coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'name', e.name) order by e.end_date) filter (where late), '[]') as late
    from (${clubsOf(theirs)}) counted join episodes e on e.id = counted.episode_id
    where counted.id = ${clubId} and e.removed_at is null and e.of_club_id is null`);
  const [sent] = await db
    .select({ at: sql<Date | null>`max(sent_at)`.mapWith(clubs.createdAt) })
    .from(sql`episode_parts`)
    .where(sql`club_id = ${clubId}`);
  const { episodes = 0, delivered = 0, late = [] } = found.rows[0] ?? {};
  return { episodes, delivered, late, lastSentAt: sent?.at ?? null };
}

/** All that the platform sees of a club; undefined when there is no such club, or it is deleted. */
export async function getClubDetails(db: Db, id: string) {
  const [club] = await db
    .select()
    .from(clubs)
    .where(and(eq(clubs.id, id), isNull(clubs.removedAt)));
  if (!club) return undefined;
  return {
    club,
    people: await countByRole(db, id),
    admins: await listAdmins(db, id),
    invites: await listInvitedAdmins(db, id),
    waiting: await listWaiting(db, id),
    ...(await getDelivery(db, id)),
  };
}

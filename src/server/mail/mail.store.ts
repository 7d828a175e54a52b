import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '../db/client';
import { clubs } from '../db/schema/club';
import { invites, joinRequests } from '../db/schema/join';
import { suggestedClubs } from '../db/schema/suggested-club';
import { users } from '../db/schema/user';

/** The recipient with this id: an active user with an email. `removedAt` is set when their club is deleted. */
export async function getReader(db: Db, userId: string) {
  const rows = await db
    .select({
      firstName: users.firstName,
      email: users.email,
      role: users.role,
      clubMemberRole: users.clubMemberRole,
      clubId: users.clubId,
      clubname: clubs.clubname,
      removedAt: clubs.removedAt,
    })
    .from(users)
    .leftJoin(clubs, eq(clubs.id, users.clubId))
    .where(and(eq(users.id, userId), eq(users.status, 'active')));
  const [row] = rows;
  return row?.email ? { ...row, email: row.email } : undefined;
}
export type Reader = NonNullable<Awaited<ReturnType<typeof getReader>>>;

/** An invite with its club and sender; undefined when the club is deleted. */
export async function getInvitation(db: Db, inviteId: string) {
  const rows = await db
    .select({
      email: invites.email,
      clubname: clubs.clubname,
      inviter: { firstName: users.firstName, lastName: users.lastName },
    })
    .from(invites)
    .leftJoin(clubs, eq(clubs.id, invites.clubId))
    .leftJoin(users, eq(users.id, invites.invitedBy))
    .where(and(eq(invites.id, inviteId), isNull(clubs.removedAt)));
  return rows[0];
}

/** A person who wants to join, before or after their email was confirmed. */
export async function getJoining(db: Db, joinRequestId: string, state: 'unconfirmed' | 'confirmed') {
  const confirmed = state === 'confirmed' ? isNotNull : isNull;
  const rows = await db
    .select({ request: joinRequests, clubname: clubs.clubname })
    .from(joinRequests)
    .innerJoin(clubs, eq(clubs.id, joinRequests.clubId))
    .where(
      and(eq(joinRequests.id, joinRequestId), confirmed(joinRequests.confirmedAt), isNull(clubs.removedAt)),
    );
  return rows[0];
}

export async function getSuggestedClub(db: Db, id: string) {
  const rows = await db.select().from(suggestedClubs).where(eq(suggestedClubs.id, id));
  return rows[0];
}

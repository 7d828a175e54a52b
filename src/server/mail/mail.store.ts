import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { todayIn } from '../db/days';
import { clubs } from '../db/schema/club';
import { episodes } from '../db/schema/episode';
import { invites, joinRequests } from '../db/schema/join';
import { reflectionReports } from '../db/schema/reflection';
import { suggestedClubs } from '../db/schema/suggested-club';
import { users } from '../db/schema/user';
import { takesPartsOf } from '../episode/episode-clubs.store';
import { listParts } from '../episode-content/episode-content.store';

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

/** What those who are written to are told of somebody who has done something; undefined of a former member. */
export async function getActor(db: Db, userId: string) {
  const rows = await db
    .select({ role: users.role, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(eq(users.id, userId));
  return rows[0];
}

/** An invite with its club and sender; undefined when the club is deleted. */
export async function getInvitation(db: Db, inviteId: string) {
  const rows = await db
    .select({
      email: invites.email,
      clubMemberRole: invites.clubMemberRole,
      waiting: sql<boolean>`cardinality(${invites.familyIds}) > 0`,
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

/** Where a report of an answer goes, without what was answered; undefined when the club is deleted. */
export async function getReportedTo(db: Db, reportId: string) {
  const rows = await db
    .select({
      clubname: clubs.clubname,
      welfareEmail: clubs.welfareEmail,
      episode: episodes.name,
      spoken: reflectionReports.spoken,
    })
    .from(reflectionReports)
    .innerJoin(clubs, and(eq(clubs.id, reflectionReports.clubId), isNull(clubs.removedAt)))
    .innerJoin(episodes, eq(episodes.id, reflectionReports.episodeId))
    .where(eq(reflectionReports.id, reportId));
  return rows[0];
}

/** An episode that takes parts of a club, and what the club has sent; undefined when it takes none any more. */
export async function getAwaitedParts(db: Db, episodeId: string, clubId: string) {
  const [episode] = await db
    .select({
      name: episodes.name,
      endDate: episodes.endDate,
      status: episodes.status,
      clubname: clubs.clubname,
      /** From today until the Due Date by the club's clock; negative once it has passed. */
      daysLeft: sql<number>`${episodes.endDate} - ${todayIn(clubs.timeZone)}`,
    })
    .from(episodes)
    .innerJoin(clubs, and(eq(clubs.id, clubId), isNull(clubs.removedAt)))
    .where(and(eq(episodes.id, episodeId), takesPartsOf(clubId)));
  return episode && { ...episode, parts: await listParts(db, episodeId, clubId) };
}

export async function getSuggestedClub(db: Db, id: string) {
  const rows = await db.select().from(suggestedClubs).where(eq(suggestedClubs.id, id));
  return rows[0];
}

/** What people are called in an e-mail, in the order of their accounts; without children who are deleted. */
export const listNames = (db: Db, ids: readonly string[]) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(and(inArray(users.id, [...ids]), ne(users.status, 'removed')))
    .orderBy(users.createdAt, users.id);

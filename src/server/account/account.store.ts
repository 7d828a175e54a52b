import { and, eq, gt, sql } from 'drizzle-orm';
import { provenMinutes } from '@/contract/sign-in/proof';
import { clubFields, identity, logo } from '../club/club.store';
import { maySignIn } from '../consent/may-sign-in.store';
import { listenersOfSession, sessionHolds } from '../consent/shared-listener.store';
import type { Db } from '../kernel/db/client';
import { platformTimeZone } from '../kernel/db/days';
import type { Env } from '../kernel/env';
import { clubs } from '../tables/club';
import { sessions } from '../tables/session';
import { users } from '../tables/user';
import { familyNameOf } from '../user/family-name.store';

/** The family's name for a child without a last name. Not looked up for other people, because it costs a query. */
const familyNameOffered = sql<
  string | null
>`case when ${users.clubMemberRole} = 'child' and ${users.lastName} = '' then ${familyNameOf(users.id)} end`;

/** Whether the person has a second step, whatever it is, or this session began with one elsewhere. */
const isSecured = sql<boolean>`(${sessions.secured}
  or exists (select from second_factors factor where factor.user_id = ${users.id} and factor.confirmed_at is not null)
  or exists (select from passkeys passkey where passkey.user_id = ${users.id}))`;

/** Whether a passkey of the person signs in without the password. */
const hasPasskeyAlone = sql<boolean>`exists (
  select from passkeys passkey where passkey.user_id = ${users.id} and passkey.signs_in_alone)`;

/** All columns that an account shows, so that it is read with one query. */
const accountColumns = {
  user: users,
  ...clubFields,
  familyName: familyNameOffered,
  timeZone: sql<string>`coalesce(${clubs.timeZone}, ${platformTimeZone})`,
};

export async function getAccountByUser(db: Db, userId: string) {
  const rows = await db
    .select(accountColumns)
    .from(users)
    .leftJoin(clubs, eq(clubs.id, users.clubId))
    .leftJoin(logo, eq(logo.id, clubs.logoFileId))
    .leftJoin(identity, eq(identity.id, clubs.identityFileId))
    .where(eq(users.id, userId));
  return rows[0];
}

export type AccountRow = NonNullable<Awaited<ReturnType<typeof getAccountByUser>>>;

/**
 * The account behind a token; undefined when its session has expired or was idle too long, or its user may not sign in.
 */
export async function getAccountByToken(
  db: Db,
  tokenHash: string,
  { sessionIdleDays: idleDays, secondFactorFor }: Pick<Env, 'sessionIdleDays' | 'secondFactorFor'>,
) {
  const rows = await db
    .select({
      ...accountColumns,
      session: sessions,
      listeners: listenersOfSession,
      // Not looked up where nothing follows from it.
      secured: secondFactorFor.length > 0 ? isSecured : sql<boolean>`true`,
      hasPasskeyAlone,
      proven: sql<boolean>`coalesce(${sessions.provenAt} > now() - make_interval(mins => ${provenMinutes}::int), false)`,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(clubs, eq(clubs.id, users.clubId))
    .leftJoin(logo, eq(logo.id, clubs.logoFileId))
    .leftJoin(identity, eq(identity.id, clubs.identityFileId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        maySignIn(),
        sessionHolds,
        gt(sessions.expiresAt, sql`now()`),
        gt(sessions.lastSeenAt, sql`now() - make_interval(days => ${idleDays}::int)`),
      ),
    );
  return rows[0];
}

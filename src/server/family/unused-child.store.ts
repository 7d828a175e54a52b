import { eq, type SQL, sql } from 'drizzle-orm';
import { unusedDays, unusedMonths } from '@/contract/family/removal';
import type { Db, Transaction } from '../kernel/db/client';
import { childUses } from '../tables/family';

/** A week of daily looks before a guardian is written to: a clock that was set a year ahead by mistake is set right meanwhile. */
const daysBeforeNotice = 7;
/** Fewer than the days of the answer, because a worker may stand still for some of them. */
const daysBeforeRemoval = 25;
/** An email that has not left in this time is written again. */
const patienceDays = 14;
/** An import of a year ago must not become a flood of emails in one hour. */
const noticesAtOnce = 200;

/**
 * When a child has used the account last: was seen signed in, alone or together with others, has heard or queued something in
 * the player or in a podcast app, has answered, or when a guardian said that it stays. `child` is the query's name of its row.
 */
const lastUse = (child: string): SQL => {
  const id = sql.raw(`${child}.id`);
  return sql`greatest(${sql.raw(`${child}.created_at`)},
    (select max(last_seen_at) from sessions where user_id = ${id}),
    (select max(s.last_seen_at) from session_listeners l join sessions s on s.id = l.session_id where l.user_id = ${id}),
    (select max(updated_at) from progress where user_id = ${id}),
    (select updated_at from queues where user_id = ${id}),
    (select max(last_read_at) from feeds where user_id = ${id}),
    (select max(updated_at) from reflection_answers where user_id = ${id}),
    (select greatest(used_at, kept_at) from child_uses where child_id = ${id}))`;
};

/**
 * A child whose guardians look after an account that is not used. Not in a suspended or deleted club, whose people cannot answer;
 * for them the days stand still.
 */
const isUnused = (child: string): SQL => {
  const of = (column: string) => sql.raw(`${child}.${column}`);
  return sql`(${of('club_member_role')} = 'child' and ${of('status')} <> 'removed' and ${of('claimed_at')} is null
    and exists (select from clubs home where home.id = ${of('club_id')} and home.status = 'active' and home.removed_at is null)
    and ${lastUse(child)} < now() - make_interval(months => ${unusedMonths}))`;
};

const endsAt = sql`coalesce(u.sent_at, now()) + make_interval(days => ${unusedDays})`;

/** What a guardian sees of it: since when, and from when on it may be deleted; null when it is used, or before the emails. */
export const unusedOf = (child = 'users'): SQL<{ since: string; endsAt: string } | null> => sql`(
  select json_build_object('since', ${lastUse(child)}, 'endsAt', ${endsAt})
  from child_uses u where u.child_id = ${sql.raw(`${child}.id`)} and u.noticed_at is not null and ${isUnused(child)})`;

/**
 * How many children of a club are to be deleted, and from when on the first may be. Not which, as in the email to its admins: the notice
 * says that guardians are asked, and names nobody else who hears which child it is.
 */
export async function countNoticed(
  db: Db,
  clubId: string,
): Promise<{ count: number; endsAt: string | null }> {
  const { rows } = await db.execute<{ count: number; endsAt: string | null }>(sql`
    select count(*)::int as count, min(${endsAt}) as "endsAt" from users child join child_uses u on u.child_id = child.id
    where child.club_id = ${clubId} and u.noticed_at is not null and ${isUnused('child')}`);
  return rows[0] ?? { count: 0, endsAt: null };
}

/** Begins anew with children that are used again, and counts a day for those that are not. */
export async function countUnused(db: Db): Promise<void> {
  await db.execute(sql`
    update child_uses u set noticed_at = null, sent_at = null, days = 0, counted_at = null
    from users child where child.id = u.child_id and (u.days > 0 or u.noticed_at is not null)
      and ${lastUse('child')} >= now() - make_interval(months => ${unusedMonths})`);
  await db.execute(sql`
    insert into child_uses as u (child_id, days, counted_at) select child.id, 1, now() from users child where ${isUnused('child')}
    on conflict (child_id) do update set days = u.days + 1, counted_at = now()
      where u.counted_at is null or u.counted_at > now() or u.counted_at < now() - interval '20 hours'`);
}

const idsOf = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id);

const isToNotice = sql`(u.days >= ${daysBeforeNotice} and (u.noticed_at is null
  or (u.sent_at is null and u.noticed_at not between now() - make_interval(days => ${patienceDays}) and now())))`;
const isToRemove = sql`(u.days >= ${daysBeforeRemoval} and u.sent_at <= now() - make_interval(days => ${unusedDays}))`;

const find = (db: Db, condition: SQL) =>
  idsOf(
    db,
    sql`select child.id from child_uses u join users child on child.id = u.child_id
      where ${condition} and ${isUnused('child')} order by child.id limit ${noticesAtOnce}`,
  );
export const listToNotice = (db: Db) => find(db, isToNotice);
export const listToRemove = (db: Db) => find(db, isToRemove);

/** Whether it is still so of a child that is locked. */
const isStill = async (tx: Transaction, childId: string, condition: SQL): Promise<boolean> =>
  (
    await idsOf(
      tx,
      sql`select child.id from child_uses u join users child on child.id = u.child_id
        where child.id = ${childId} and ${condition} and ${isUnused('child')}`,
    )
  ).length > 0;
export const isStillToNotice = (tx: Transaction, childId: string) => isStill(tx, childId, isToNotice);
export const isStillToRemove = (tx: Transaction, childId: string) => isStill(tx, childId, isToRemove);

/**
 * Whom emails about a child reach: its guardians with an address. The admins of its club, too, where there are none, or where the
 * email before did not leave.
 */
export async function listReaders(tx: Transaction, childId: string) {
  const reachable = sql`reader.status = 'active' and reader.email is not null`;
  const guardians = await idsOf(
    tx,
    sql`select distinct reader.id from family_members own
      join family_members guardian on guardian.family_id = own.family_id and guardian.place = 'guardian'
      join users reader on reader.id = guardian.user_id and ${reachable}
      where own.user_id = ${childId}`,
  );
  const admins = await idsOf(
    tx,
    sql`select reader.id from users child join users reader on reader.club_id = child.club_id
      and reader.club_member_role = 'admin' and ${reachable} where child.id = ${childId} and (${guardians.length === 0}
        or exists (select from child_uses u where u.child_id = child.id and u.noticed_at is not null and u.sent_at is null))`,
  );
  return { guardians, admins };
}

export async function noteNoticed(tx: Transaction, childId: string): Promise<void> {
  await tx
    .update(childUses)
    .set({ noticedAt: sql`now()`, sentAt: null, days: 0 })
    .where(eq(childUses.childId, childId));
}

/** The first of the emails about a child has left: from now on its days are counted. */
export async function noteSent(db: Db, childId: string): Promise<void> {
  await db.execute(
    sql`update child_uses set sent_at = now(), days = 0 where child_id = ${childId} and noticed_at is not null and sent_at is null`,
  );
}

/** A guardian has said that the account stays, which counts as a use. */
export async function noteKept(tx: Transaction, childId: string): Promise<void> {
  const kept = { keptAt: sql`now()`, noticedAt: null, sentAt: null, days: 0, countedAt: null };
  await tx
    .insert(childUses)
    .values({ childId, ...kept })
    .onConflictDoUpdate({ target: childUses.childId, set: kept });
}

/** What an email about it says: the child, and from when on it may be deleted; undefined when it is used or gone. */
export async function getUnused(db: Db, childId: string) {
  const { rows } = await db.execute<{
    firstName: string;
    clubId: string;
    unused: { since: string; endsAt: string };
  }>(sql`
    select child.first_name as "firstName", child.club_id as "clubId", ${unusedOf('child')} as unused
    from users child where child.id = ${childId} and ${unusedOf('child')} is not null`);
  return rows[0];
}

import { and, eq, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import { endDevicesMadeBy, switchOffSessions } from '../auth/session.store';
import { listHouseholdsOf } from '../family/guardian-readers.store';
import { endFeedsOfChildren } from '../family/leaving.store';
import { removeUnusedOf } from '../file/file.store';
import { removeInvitesOf } from '../invite/invite.store';
import { removeJoinRequestOf } from '../join/join-request.store';
import type { Db, Transaction } from '../kernel/db/client';
import { removeRepliesAbout } from '../kernel/db/kept-replies';
import { hashToken } from '../kernel/http/token';
import type { Queue } from '../kernel/jobs/queue';
import type { ListenerOf } from '../kernel/listener-key';
import { removeListeners } from '../listening/stretch.store';
import { eraseSpokenOf } from '../reflection/answer.store';
import { clubs } from '../tables/club';
import { families, familyMembers, guardianInvites } from '../tables/family';
import { invites } from '../tables/join';
import { resumableUploads } from '../tables/resumable-upload';
import { suggestedClubs } from '../tables/suggested-club';
import { users } from '../tables/user';
import { fullNameOf } from '../user/full-name';
import { normalizeIdentifier } from '../user/user.store';
import { hasEmail, spellingsOf } from '../user/user-email.store';
import { takeDownVoiceOf } from '../voice/take-down';
import { judgeLeaving, type LeavingUser } from './leaving.store';

/** What has to be removed outside the database once the transaction is over (`remove-left-files.ts`). */
export interface Left {
  /** The ids of uploads that were under way. */
  uploads: string[];
  /** The address and the name, to find e-mails in the outbox by. */
  words: string[];
  /** The first names of children, because e-mails to guardians name children by those alone. */
  children: string[];
}

interface Context {
  queue: Queue;
  listenerOf: ListenerOf;
}

const contains = (column: SQL, text: string) => sql`strpos(${column}, ${text}) > 0`;
const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`;
/** A text as JSON has it. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/**
 * Kept answers to repeated requests may show a person to another one. Those with their id or address are
 * found by an index. Those with a name alone can only be of their family, of their club's admins or of the
 * platform's; each of these few people has so few answers that they are read.
 */
async function removeKeptAnswers(tx: Transaction, person: LeavingUser): Promise<void> {
  const { id, clubId, email, username, firstName, lastName } = person;
  const body = sql`lower(body)`;
  const shows = (texts: (string | null)[]) =>
    anyOf(texts.flatMap((text) => (text ? [contains(body, inJson(text).toLowerCase())] : [])));
  await removeRepliesAbout(tx, email === null ? [id] : [id, ...spellingsOf(email)]);
  const near = sql`
    select id from users where role = 'admin' or (club_id = ${clubId} and club_member_role = 'admin')
    union
    select other.user_id from family_members own join family_members other using (family_id) where own.user_id = ${id}`;
  await tx.execute(sql`
    delete from idempotency_keys where user_id in (${near}) and ${shows([username, firstName, lastName])}`);
}

/**
 * Jobs that wait, or are done and stay for a while: those that name the person, and those with the identifier
 * that was typed to get a new password or to join.
 */
async function removeJobs(tx: Transaction, { id, email, username, phone }: LeavingUser): Promise<void> {
  const typed = sql`coalesce(data ->> 'identifier', data ->> 'email')`;
  const digits = sql`regexp_replace(replace(${typed}, '(0)', ''), '\\D', '', 'g')`;
  const theirs = [
    contains(sql`data::text`, id),
    ...(email ? [hasEmail(typed, email)] : []),
    ...(username ? [sql`lower(${typed}) = lower(${username})`] : []),
    // The number is looked for in every spelling, because at home people leave out the country code.
    ...(phone ? [sql`(length(${digits}) > 5 and ${phone} like '%' || ltrim(${digits}, '0'))`] : []),
  ];
  for (const table of ['pgboss.job', 'pgboss.archive']) {
    await tx.execute(
      sql`delete from ${sql.raw(table)} where name in ('send-email', 'sign-up') and ${anyOf(theirs)}`,
    );
  }
}

/** Limits count by the id, and by hashes of what people sign in with. */
async function removeLimits(tx: Transaction, { id, email, username, phone }: LeavingUser): Promise<void> {
  const spellings = [email, username, phone].flatMap((name) =>
    name ? [hashToken(normalizeIdentifier(name))] : [],
  );
  await tx.execute(
    sql`delete from rate_limits where ${anyOf([id, ...spellings].map((text) => contains(sql`key`, text)))}`,
  );
}

/** Removes what strangers may have left under the same address, before the person had an account or later. */
async function removeByAddress(tx: Transaction, email: string | null): Promise<void> {
  if (email === null) return;
  await removeInvitesOf(tx, email);
  await tx.delete(guardianInvites).where(hasEmail(guardianInvites.email, email));
  await removeJoinRequestOf(tx, email);
  // Without a contact its reports go to every admin.
  await tx.update(clubs).set({ welfareEmail: null }).where(hasEmail(clubs.welfareEmail, email));
  // The suggested club stays, without the person who suggested it.
  await tx
    .update(suggestedClubs)
    .set({ contactName: '', contactEmail: '', note: '' })
    .where(hasEmail(suggestedClubs.contactEmail, email));
}

const listFamilyIds = async (db: Db, userId: string): Promise<string[]> =>
  (
    await db
      .select({ id: familyMembers.familyId })
      .from(familyMembers)
      .where(eq(familyMembers.userId, userId))
  ).map(({ id }) => id);

/** Removes those of these families that have no members and no open invites. */
async function removeEmptyFamilies(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const members = tx.select().from(familyMembers).where(eq(familyMembers.familyId, families.id));
  const awaited = tx.select().from(invites).where(sql`${families.id} = any(${invites.familyIds})`);
  await tx.delete(families).where(and(inArray(families.id, ids), notExists(members), notExists(awaited)));
}

/**
 * Deletes a locked person and all that is about them, at once. Foreign keys delete the rows that refer to
 * them or set the reference to null; copies of their names elsewhere are removed here. Children who would
 * have no guardian left are deleted, too. The audit and the ledger of consents keep the bare id.
 */
export async function erasePerson(tx: Transaction, context: Context, person: LeavingUser): Promise<Left> {
  const { children } = await judgeLeaving(tx, person);
  const left: Left = {
    uploads: [],
    words: [person.email ?? '', person.lastName && fullNameOf(person)].filter((word) => word !== ''),
    children: person.clubMemberRole === 'child' ? [person.firstName] : [],
  };
  for (const { id } of children) {
    const [child] = await tx.select().from(users).where(eq(users.id, id)).for('update');
    if (!child) continue;
    await switchOffSessions(tx, id);
    const { uploads, words, children: names } = await erasePerson(tx, context, child);
    left.uploads.push(...uploads);
    left.words.push(...words);
    left.children.push(...names);
  }
  await takeDownVoiceOf(tx, context.queue, person.id);
  await eraseSpokenOf(tx, context.queue, person.id);
  await removeListeners(tx, [context.listenerOf(person.id)]);
  const uploads = await tx
    .delete(resumableUploads)
    .where(eq(resumableUploads.userId, person.id))
    .returning({ id: resumableUploads.id });
  left.uploads.push(...uploads.map(({ id }) => id));
  await removeUnusedOf(tx, person.id);
  // By these they could still enter as their children, or hear what is for them.
  await endDevicesMadeBy(tx, person.id);
  await endFeedsOfChildren(tx, { familyIds: await listHouseholdsOf(tx, person.id) });
  const familyIds = await listFamilyIds(tx, person.id);
  await tx.delete(users).where(eq(users.id, person.id));
  await removeEmptyFamilies(tx, familyIds);
  await removeByAddress(tx, person.email);
  await removeKeptAnswers(tx, person);
  await removeJobs(tx, person);
  await removeLimits(tx, person);
  return left;
}

import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { limits } from '@/contract/limits';
import { idempotencyKeys } from '../../tables/requests';
import type { Db } from './client';

interface KeyOfPerson {
  userId: string;
  key: string;
}

const itself = ({ userId, key }: KeyOfPerson) =>
  and(eq(idempotencyKeys.userId, userId), eq(idempotencyKeys.key, key));

const isOld = lt(idempotencyKeys.createdAt, sql`now() - make_interval(hours => ${limits.repeatableHours})`);

/**
 * Takes a key for a request. False when it is taken already, unless that request is long ago, or was never
 * answered because its process has died.
 */
export async function takeIdempotencyKey(
  db: Db,
  { userId, key }: KeyOfPerson,
  request: string,
): Promise<boolean> {
  const abandoned = sql`${idempotencyKeys.status} is null and ${idempotencyKeys.request} = ${request}
    and ${idempotencyKeys.createdAt} < now() - make_interval(secs => ${limits.repeatableWithinSeconds})`;
  const rows = await db
    .insert(idempotencyKeys)
    .values({ userId, key, request })
    .onConflictDoUpdate({
      target: [idempotencyKeys.userId, idempotencyKeys.key],
      set: { request, status: null, body: null, createdAt: sql`now()` },
      setWhere: sql`(${abandoned}) or ${isOld}`,
    })
    .returning({ key: idempotencyKeys.key });
  return rows.length > 0;
}

/** The request that has taken a key, and its answer, which is null while it is under way. */
export async function getKeptReply(db: Db, of: KeyOfPerson) {
  const [row] = await db
    .select({ request: idempotencyKeys.request, body: idempotencyKeys.body })
    .from(idempotencyKeys)
    .where(itself(of));
  return row;
}

const idOrAddress =
  /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[^\s"\\,;:<>()]{1,64}@[^\s"\\,;:<>()]{1,190}/gi;

/** The ids and e-mail addresses in a text of ours, such as those of the people that an answer names. */
const namedIn = (text: string): string[] => [
  ...new Set((text.match(idOrAddress) ?? []).map((found) => found.toLowerCase().replace(/\.+$/, ''))),
];

/**
 * Keeps an answer, and for each person as many as `limits` allows. `said` is the request as text, to find the
 * people that it names.
 */
export async function keepReply(
  db: Db,
  of: KeyOfPerson,
  answer: { status: number; body: string; said: string },
): Promise<void> {
  const { status, body, said } = answer;
  await db
    .update(idempotencyKeys)
    .set({ status, body, about: namedIn(said + body) })
    .where(itself(of));
  const theirs = eq(idempotencyKeys.userId, of.userId);
  const oldest = db
    .select({ createdAt: idempotencyKeys.createdAt })
    .from(idempotencyKeys)
    .where(theirs)
    .orderBy(desc(idempotencyKeys.createdAt))
    .offset(limits.keptAnswers - 1)
    .limit(1);
  await db
    .delete(idempotencyKeys)
    .where(and(theirs, isNotNull(idempotencyKeys.status), lt(idempotencyKeys.createdAt, sql`(${oldest})`)));
}

/** Removes the answers that name one of these: by id or address, found by an index. */
export async function removeRepliesAbout(db: Db, named: readonly string[]): Promise<void> {
  const lower = named.map((name) => name.toLowerCase());
  await db.execute(
    sql`delete from ${idempotencyKeys} where ${idempotencyKeys.about} && ${sql.param(lower)}::text[]`,
  );
}

/** Nothing is kept of a request that failed, because it may be tried again. */
export async function releaseIdempotencyKey(db: Db, of: KeyOfPerson): Promise<void> {
  await db.delete(idempotencyKeys).where(and(itself(of), isNull(idempotencyKeys.status)));
}

export async function removeOldReplies(db: Db): Promise<void> {
  await db.delete(idempotencyKeys).where(isOld);
}

import { randomInt } from 'node:crypto';
import { desc, eq, exists, notInArray } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { createCode, hashToken } from '../kernel/http/token';
import { setupCodes } from '../tables/session';
import { hasPlatformAdmin } from '../user/user.store';

/** More starts than one after the other before somebody follows the link of the first. */
const mostCodes = 100;

/**
 * Makes a one-time code for an installation without a platform admin; undefined once it has one. Codes of other processes stay
 * valid, because any of their links may be the one that is followed.
 */
export async function addSetupCode(db: Db): Promise<string | undefined> {
  if (await hasPlatformAdmin(db)) return undefined;
  const code = createCode(4);
  await db.insert(setupCodes).values({ id: randomInt(2 ** 31), codeHash: hashToken(code) });
  const newest = db
    .select({ id: setupCodes.id })
    .from(setupCodes)
    .orderBy(desc(setupCodes.createdAt))
    .limit(mostCodes);
  await db.delete(setupCodes).where(notInArray(setupCodes.id, newest));
  return code;
}

/** Uses up all codes; false when `code` is none of them. Of two requests at once only one gets the rows. */
export async function takeSetupCodes(db: Db, code: string): Promise<boolean> {
  const codeHash = hashToken(code.trim().toUpperCase());
  const fitting = db.select({ id: setupCodes.id }).from(setupCodes).where(eq(setupCodes.codeHash, codeHash));
  const taken = await db.delete(setupCodes).where(exists(fitting)).returning({ id: setupCodes.id });
  return taken.length > 0;
}

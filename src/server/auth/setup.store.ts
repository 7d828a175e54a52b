import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { setupCodes } from '../db/schema/session';
import { hashToken, newCode } from './token';
import { hasPlatformAdmin } from './user.store';

/** A new one-time code for an installation that has no platform admin; undefined once it has one. */
export async function renewSetupCode(db: Db): Promise<string | undefined> {
  if (await hasPlatformAdmin(db)) return undefined;
  const code = newCode(4);
  const codeHash = hashToken(code);
  await db
    .insert(setupCodes)
    .values({ id: 1, codeHash })
    .onConflictDoUpdate({ target: setupCodes.id, set: { codeHash } });
  return code;
}

/** Uses the code up. False when it is not the one. Two at once: the row goes to one of them. */
export async function takeSetupCode(db: Db, code: string): Promise<boolean> {
  const taken = await db
    .delete(setupCodes)
    .where(eq(setupCodes.codeHash, hashToken(code.trim().toUpperCase())))
    .returning({ id: setupCodes.id });
  return taken.length > 0;
}

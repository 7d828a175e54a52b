import { eq } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { createCode, hashToken } from '../kernel/http/token';
import { setupCodes } from '../tables/session';
import { hasPlatformAdmin } from '../user/user.store';

/** Makes a new one-time code for an installation without a platform admin; undefined once it has one. */
export async function renewSetupCode(db: Db): Promise<string | undefined> {
  if (await hasPlatformAdmin(db)) return undefined;
  const code = createCode(4);
  const codeHash = hashToken(code);
  await db
    .insert(setupCodes)
    .values({ id: 1, codeHash })
    .onConflictDoUpdate({ target: setupCodes.id, set: { codeHash } });
  return code;
}

/** Uses the code up; false when it is wrong. Of two requests at once only one gets the row. */
export async function takeSetupCode(db: Db, code: string): Promise<boolean> {
  const taken = await db
    .delete(setupCodes)
    .where(eq(setupCodes.codeHash, hashToken(code.trim().toUpperCase())))
    .returning({ id: setupCodes.id });
  return taken.length > 0;
}

import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { unsentKeys } from '../tables/unsent-key';

const columns = { tray: unsentKeys.tray, key: unsentKeys.key };

/** A person's key, which is made when there is none; two requests at once get the same one. */
export async function unsentKeyOf(db: Db, userId: string) {
  const find = () => db.select(columns).from(unsentKeys).where(eq(unsentKeys.userId, userId));
  const [kept] = await find();
  if (kept) return kept;
  const made = { userId, key: randomBytes(32).toString('base64') };
  const [row] = await db.insert(unsentKeys).values(made).onConflictDoNothing().returning(columns);
  return row ?? (await find())[0];
}

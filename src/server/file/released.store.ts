import { eq, exists } from 'drizzle-orm';
import type { Db } from '../kernel/db/client';
import { files, releasedContents } from '../tables/file';

/** Records that these contents are not used any more on purpose, so that the sweep takes them however many they are. */
export async function releaseContents(db: Db, addresses: string[]): Promise<void> {
  const rows = [...new Set(addresses)].map((sha256) => ({ sha256 }));
  if (rows.length > 0) await db.insert(releasedContents).values(rows).onConflictDoNothing();
}

/** The contents that stopped being used on purpose. Those that rows use again are removed from the list first. */
export async function listReleasedContents(db: Db): Promise<Set<string>> {
  const named = db
    .select({ sha256: files.sha256 })
    .from(files)
    .where(eq(files.sha256, releasedContents.sha256));
  await db.delete(releasedContents).where(exists(named));
  const rows = await db.select({ sha256: releasedContents.sha256 }).from(releasedContents);
  return new Set(rows.map(({ sha256 }) => sha256));
}

export async function forgetReleased(db: Db, sha256: string): Promise<void> {
  await db.delete(releasedContents).where(eq(releasedContents.sha256, sha256));
}

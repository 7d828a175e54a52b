import { eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client';
import { clubs } from '../db/schema/club';
import { files } from '../db/schema/file';
import { installations } from '../db/schema/installation';
import { users } from '../db/schema/user';
import { listAddresses } from '../file/file.store';

/** Only the demo makes this account, because no real address ends so (RFC 2606). */
const demoAdmin = 'admin@touchline.test';

export interface Installation {
  id: string;
  demo: boolean;
}

/** Whether a table exists. This runs before the migrations, when a database may be empty or of an older version. */
async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass(${`public.${name}`}) is not null as found`);
  return rows[0]?.found === true;
}

/** The installation that the database belongs to; undefined before its first start. */
export async function getInstallation(db: Db): Promise<Installation | undefined> {
  if (!(await hasTable(db, 'installations'))) return undefined;
  const rows = await db
    .select({ id: installations.installationId, demo: installations.demo })
    .from(installations);
  return rows[0];
}

/** The content addresses that the rows refer to. */
export async function listNamed(db: Db): Promise<Set<string>> {
  return (await hasTable(db, 'files')) ? listAddresses(db) : new Set();
}

/**
 * Records the installation unless another process did so first. Demos made before there was this record are
 * recognised by their admin.
 */
export async function createInstallation(db: Db): Promise<Installation> {
  const demo = sql<boolean>`exists (select 1 from ${users} where lower(${users.email}) = ${demoAdmin})`;
  await db.insert(installations).values({ demo }).onConflictDoNothing();
  const made = await getInstallation(db);
  if (!made) throw new Error('the installation was not made');
  return made;
}

/** Marks this installation as a demo, because everybody knows its passwords. */
export async function markDemo(db: Db): Promise<void> {
  await db.update(installations).set({ demo: true }).where(eq(installations.id, 1));
}

/** Whether it has no people, clubs and files. */
export async function isUnused(db: Db): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select exists (select 1 from ${users}) or exists (select 1 from ${clubs}) or exists (select 1 from ${files}) as used`,
  );
  return rows[0]?.used === false;
}

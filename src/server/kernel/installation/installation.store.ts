import { eq, sql } from 'drizzle-orm';
import { clubs } from '../../tables/club';
import { files } from '../../tables/file';
import { installations } from '../../tables/installation';
import { users } from '../../tables/user';
import type { Db } from '../db/client';

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

/** The content addresses of all rows. */
export async function listAddresses(db: Db): Promise<Set<string>> {
  const rows = await db.selectDistinct({ sha256: files.sha256 }).from(files);
  return new Set(rows.map((row) => row.sha256));
}

/** `listAddresses` of a database that may have no tables yet. */
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

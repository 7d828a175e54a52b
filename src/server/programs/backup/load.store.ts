import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import pg from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { isClient, withClient } from '../../kernel/db/client';
import type { Migration } from '../../kernel/db/migrate';
import { requeue } from '../../kernel/jobs/queue';
import type { ArchivedJob, Manifest } from './archive-format';
import { BackupError } from './backup-error';
import { leftOut, plainText, quoted } from './snapshot.store';

const tableName = (name: string) => `public.${pg.escapeIdentifier(name)}`;

interface Target {
  /** The first table that has rows of people's data. */
  filled: string | undefined;
  /** The installation's id, when a program was ever started on the database. */
  installationId: string | undefined;
  /** Whether no other client is connected. */
  alone: boolean;
  migrations: Migration[];
}

/** The state of the database that is to be filled; it may have no tables yet. */
export const inspectTarget = (url: string): Promise<Target> =>
  withClient(url, async (client) => {
    const ask = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
    const tables = await ask(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const names = tables.map(({ name }) => String(name));
    let filled: string | undefined;
    for (const name of names.filter((each) => each !== 'installations' && !leftOut.includes(each))) {
      const [found] = await ask(`select exists (select 1 from ${tableName(name)}) as rows`);
      if (found.rows) filled ??= name;
    }
    const [known] = names.includes('installations')
      ? await ask('select installation_id as id from installations')
      : [];
    const [drizzle] = await ask("select to_regclass('drizzle.__drizzle_migrations') is not null as found");
    const migrations = drizzle.found
      ? await ask('select hash, created_at as at from drizzle.__drizzle_migrations order by at')
      : [];
    const [others] = await ask(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and ${isClient} and pid <> pg_backend_pid()`,
    );
    return {
      filled,
      installationId: known?.id,
      alone: others.count === 0,
      migrations: migrations.map(({ hash, at }) => ({ hash, at: Number(at) })),
    };
  });

/**
 * Foreign keys form circles (a club has a logo, a file has a club), so they are dropped and added again when all rows
 * are there.
 */
async function withoutForeignKeys(client: pg.Client, work: () => Promise<void>) {
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`);
  await work();
  for (const { table, name, definition } of rows) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  }
}

async function copyInto(client: pg.Client, table: Manifest['tables'][number], pieces: AsyncIterable<Buffer>) {
  const { name, columns, rows } = table;
  const copy: CopyStreamQuery = client.query(
    copyFrom(`copy ${tableName(name)} (${quoted(columns)}) from stdin`),
  );
  const ended = finished(copy);
  ended.catch(() => undefined);
  for await (const piece of pieces) {
    if (!copy.write(piece)) await Promise.race([once(copy, 'drain'), ended]);
  }
  copy.end();
  await ended;
  if (copy.rowCount !== rows) throw new BackupError(`${name} has ${copy.rowCount} rows instead of ${rows}`);
}

/**
 * What a child has done since the backup was made is lost, and so is a guardian's answer, so the year of every child begins today.
 * An older backup has no such table: the migration that makes it does the same.
 */
const beginYears = (client: pg.Client) =>
  client.query(
    `insert into child_uses (child_id, used_at) select id, now() from users where club_member_role = 'child'
     on conflict (child_id) do update
       set used_at = now(), noticed_at = null, sent_at = null, days = 0, counted_at = null`,
  );

interface Load {
  manifest: Manifest;
  jobs: ArchivedJob[];
  /** The rows of each table that has any, table by table. */
  tables: AsyncIterable<{ name: string; pieces: AsyncIterable<Buffer> }>;
}

/** Fills the empty tables in one transaction, so that one wrong row or reference keeps everything out. */
export const loadTables = (url: string, { manifest, jobs, tables }: Load): Promise<void> =>
  withClient(url, async (client) => {
    await client.query('begin');
    await client.query(plainText);
    await client.query('delete from installations');
    await withoutForeignKeys(client, async () => {
      const loaded = new Set<string>();
      for await (const { name, pieces } of tables) {
        const table = manifest.tables.find((each) => each.name === name);
        if (!table) throw new BackupError(`${name} is in the backup, and not in its manifest`);
        await copyInto(client, table, pieces);
        loaded.add(name);
      }
      const absent = manifest.tables.find(({ name, rows }) => rows > 0 && !loaded.has(name));
      if (absent) throw new BackupError(`${absent.name} has no rows in the backup`);
    });
    for (const { name, last } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2)', [tableName(name), last]);
    }
    await requeue(client, jobs);
    if (manifest.tables.some(({ name }) => name === 'child_uses')) await beginYears(client);
    await client.query('commit');
  });

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchivedJob, ArchiveHeader, Manifest } from './archive-format';

/**
 * Tables that are not saved, because their rows must not become valid again: ended sessions with the devices that are told news,
 * used links, ended links to feeds, locks, current players, the keys of downloads, and uploads that have not arrived; nor counts,
 * which are counted again. What refers to one of them is not saved either.
 */
export const leftOut = [
  'campaign_episodes',
  'club_archives',
  'download_keys',
  'download_windows',
  'feed_reads',
  'feeds',
  'one_time_links',
  'playbacks',
  'production_changes',
  'production_counts',
  'push_subscriptions',
  'rate_limits',
  'resumable_uploads',
  'sessions',
  'shared_devices',
  'shared_device_members',
  'session_listeners',
  'setup_codes',
  'sign_in_challenges',
];

/** Files that are not saved: archives of clubs, which hold what is saved already. */
const savedFiles = "purpose <> 'archive'";

export interface TableToCopy {
  name: string;
  columns: string[];
}

/** A view of the database at one moment, however long reading it takes. */
export interface Snapshot {
  header: Pick<ArchiveHeader, 'migrations'> & { installation: { id: string; demo: boolean } | undefined };
  tables: TableToCopy[];
  /** Every file content that rows refer to, once. */
  files: { sha256: string; bytes: number }[];
  jobs: ArchivedJob[];
  sequences: Manifest['sequences'];
  databaseBytes: number;
  /** The rows of a table as text, in pieces of about `pieceBytes`; returns the number of rows. */
  copy(table: TableToCopy): AsyncGenerator<Buffer, number>;
  end(): Promise<void>;
}

/**
 * Writes values in the same text form under all settings of server and role; `local` also works behind a
 * pooler.
 */
export const plainText =
  "set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'";

/** The size of the pieces in which a table is read, to limit memory. */
const pieceBytes = 4 * 1024 * 1024;

/** Column names, quoted for `COPY`. */
export const quoted = (names: string[]): string => names.map(pg.escapeIdentifier).join(', ');

async function* copyTable(client: pg.Client, { name, columns }: TableToCopy): AsyncGenerator<Buffer, number> {
  const which = name === 'files' ? ` where ${savedFiles}` : '';
  const rows = client.query(
    copyTo(`copy (select ${quoted(columns)} from public.${pg.escapeIdentifier(name)}${which}) to stdout`),
  );
  let piece: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    piece.push(chunk);
    bytes += chunk.length;
    if (bytes < pieceBytes) continue;
    yield Buffer.concat(piece);
    piece = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(piece);
  return rows.rowCount;
}

const tablesOf = `
  select c.relname as name,
    array(select a.attname::text from pg_attribute a
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          order by a.attnum) as columns
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  order by c.relname`;

/** The jobs that are not done. Those of each hour are left out, because the first worker schedules them again. */
const jobsOf = `
  select name, data, priority, singleton_key as "singletonKey" from pgboss.job
  where state < 'completed' and name not in ('count-listening', 'sweep') and left(name, 2) <> '__'
  order by created_on`;

/** Opens a snapshot of the database at `url`, while others go on writing. */
export async function openSnapshot(url: string): Promise<Snapshot> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  const ask = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  try {
    await ask('begin transaction isolation level repeatable read read only');
    await ask(plainText);
    const [installation] = await ask('select installation_id as id, demo from installations');
    const [size] = await ask('select pg_database_size(current_database()) as bytes');
    const migrations = await ask(
      'select hash, created_at as at from drizzle.__drizzle_migrations order by at',
    );
    const files = await ask(
      `select sha256, max(bytes) as bytes from files where ${savedFiles} group by sha256 order by sha256`,
    );
    return {
      header: { installation, migrations: migrations.map(({ hash, at }) => ({ hash, at: Number(at) })) },
      tables: await ask(tablesOf, [leftOut]),
      files: files.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) })),
      jobs: await ask(jobsOf),
      // Sequences are not part of a snapshot. They are read after it began, so they are never behind its rows.
      sequences: await ask(
        "select sequencename as name, last_value::text as last from pg_sequences where schemaname = 'public' and last_value is not null",
      ),
      databaseBytes: Number(size.bytes),
      copy: (table) => copyTable(client, table),
      end: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Header, Job, Manifest } from './archive-format';

/**
 * What is of the moment, and must not come alive again: sessions that were ended since, links that were used, locks,
 * who listens where, and counts that are counted anew.
 */
export const leftOut = [
  'one_time_links',
  'playbacks',
  'production_changes',
  'production_counts',
  'rate_limits',
  'sessions',
  'setup_codes',
];

export interface TableToCopy {
  name: string;
  columns: string[];
}

/** All that is read from it belongs to one moment, however long it takes. */
export interface Snapshot {
  header: Pick<Header, 'migrations'> & { installation: { id: string; demo: boolean } | undefined };
  tables: TableToCopy[];
  /** Every content that the rows name, once. */
  files: { sha256: string; bytes: number }[];
  jobs: Job[];
  sequences: Manifest['sequences'];
  databaseBytes: number;
  /** The rows of a table as text, in pieces of about `pieceBytes`; returns how many rows there were. */
  copy(table: TableToCopy): AsyncGenerator<Buffer, number>;
  end(): Promise<void>;
}

/** How values are written as text, whatever the server or the role is set to; `local`: also behind a pooler. */
export const plainText =
  "set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'";

/** So much of a table is held at a time. */
const pieceBytes = 4 * 1024 * 1024;

/** A table's rows of this snapshot, as `COPY` writes and reads them. */
export const quoted = (names: string[]): string => names.map(pg.escapeIdentifier).join(', ');

async function* copyTable(client: pg.Client, { name, columns }: TableToCopy): AsyncGenerator<Buffer, number> {
  const rows = client.query(
    copyTo(`copy (select ${quoted(columns)} from public.${pg.escapeIdentifier(name)}) to stdout`),
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

/** What has not been done yet; the hourly sweep is asked for anew by the first worker. */
const jobsOf = `
  select name, data, priority, singleton_key as "singletonKey" from pgboss.job
  where state < 'completed' and name <> 'sweep' and left(name, 2) <> '__'
  order by created_on`;

/** Opens one moment of the database at `url`, which goes on being written. */
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
    const files = await ask('select sha256, max(bytes) as bytes from files group by sha256 order by sha256');
    return {
      header: { installation, migrations: migrations.map(({ hash, at }) => ({ hash, at: Number(at) })) },
      tables: await ask(tablesOf, [leftOut]),
      files: files.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) })),
      jobs: await ask(jobsOf),
      // Sequences belong to no moment: read after the rows began to stand still, they are never behind them.
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

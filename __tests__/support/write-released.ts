import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { withClient } from '@/server/kernel/db/client';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import { listMigrations } from '@/server/kernel/db/migrate';
import { migrate } from '@/server/programs/migrate';
import { ask } from './database';
import { makeDataDir } from './places';
import { released } from './released';

/** A statement that puts all rows of a table back, a row on each line. */
const statementsOf = `
  select c.relname as "table", string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
  group by 1 order by 1`;

/**
 * Writes the rows that the newest released schema has once they are brought to the present one, so that the next version can be
 * tried on them. Rows of what is new in it are added by hand.
 */
async function writeRows(version: string): Promise<void> {
  const file = `__tests__/support/released/${version}.sql`;
  const [migrations, last] = [listMigrations(), released.at(-1)];
  const dataDir = makeDataDir();
  const server = await startEmbedded(dataDir);
  try {
    await migrate(server.url, migrations[(last?.migrations ?? 0) - 1]?.at);
    await ask(server.url, readFileSync(last?.rows ?? '', 'utf8'));
    await migrate(server.url);
    const lines = ['set session_replication_role = replica;'];
    await withClient(server.url, async (client) => {
      for (const { table, columns } of (await client.query(statementsOf)).rows) {
        const { rows } = await client.query(
          `select to_jsonb(t)::text as row from (select ${columns} from ${table}) t`,
        );
        if (rows.length === 0) continue;
        const values = rows.map(({ row }) => `  ${row}`).join(',\n');
        lines.push(
          `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $rows$[\n${values}\n]$rows$) on conflict do nothing;`,
        );
      }
    });
    writeFileSync(file, `${[...lines, 'reset session_replication_role;'].join('\n')}\n`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const row = { version, migrations: migrations.length, hash: migrations.at(-1)?.hash, rows: file };
  process.stdout.write(`Add to __tests__/support/released.ts:\n${JSON.stringify(row, null, 2)}\n`);
}

void writeRows(process.argv[2] ?? String(listMigrations().length - 1).padStart(4, '0'));

import { is, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { getTableConfig, IndexedColumn, PgTable } from 'drizzle-orm/pg-core';
import { listClubs } from '@/contract/club';
import { lockFreeName } from '@/server/club/club.store';
import { listClubs as listRows } from '@/server/club/club-list.store';
import type { Transaction } from '@/server/kernel/db/client';
import { schema } from '@/server/tables/schema';
import { apiOfFile } from '../support/api';
import { seedClub } from '../support/seed';

const api = apiOfFile();
beforeAll(async () => {
  for (let i = 0; i < 30; i += 1) await seedClub(api.services.db);
});

test('D12 K-08 every foreign key is led by an index, so that what is deleted is found in every table', async () => {
  // An index that is partial or on an expression does not find every row.
  const unindexed = await api.query(
    `select c.conrelid::regclass || ' ' || pg_get_constraintdef(c.oid) as key from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
       select 1 from pg_index i where i.indrelid = c.conrelid and i.indpred is null
       and (string_to_array(i.indkey::text, ' ')::int2[])[1:cardinality(c.conkey)] @> c.conkey
     ) order by 1`,
  );
  expect(unindexed.map(({ key }) => key)).toEqual([]);
});

test('D12 the migrations make each index that the schema declares, so that no list is read whole to be sorted', async () => {
  const declared = Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((value) => {
      const { name, indexes } = getTableConfig(value);
      // As drizzle-kit names an index that has no name.
      const nameOf = (columns: unknown[]) => {
        const names = columns.map((column) =>
          is(column, IndexedColumn) ? toSnakeCase(column.name ?? '') : '',
        );
        return [name, ...names, 'index'].join('_');
      };
      return indexes.map(({ config }) => config.name ?? nameOf(config.columns));
    });
  expect(declared.length).toBeGreaterThan(100);
  const rows = await api.query("select indexname as name from pg_indexes where schemaname = 'public'");
  const made = new Set(rows.map(({ name }) => name));
  expect(declared.filter((name) => !made.has(name))).toEqual([]);
});

/** How often the index of the clubs' names is scanned by what `run` asks, were the table large. */
async function scansOfNames(run: (tx: Transaction) => Promise<unknown>): Promise<number> {
  const count = async () => {
    const [row] = await api.query(
      "select idx_scan as scans from pg_stat_user_indexes where indexrelname = 'clubs_name'",
    );
    return Number(row?.scans);
  };
  const before = await count();
  await api.services.db.transaction(async (tx) => {
    // A small table is read whole and sorted: cheaper than any index.
    for (const way of ['enable_seqscan', 'enable_sort']) await tx.execute(sql.raw(`set local ${way} = off`));
    await run(tx);
    await tx.execute(sql`select pg_stat_force_next_flush()`);
  });
  return (await count()) - before;
}

test('D12 a club’s name is looked up, and the list is sorted by it, through the index on lower(clubname)', async () => {
  expect(await scansOfNames((tx) => lockFreeName(tx, 'Nobody United'))).toBe(1);
  const firstPage = listClubs.query.parse({});
  expect(await scansOfNames((tx) => listRows(tx, firstPage))).toBe(1);
});

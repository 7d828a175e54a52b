import { getTableColumns } from 'drizzle-orm';
import { type DataClass, retentions } from '@/server/tables/data-classes';
import { dataMap } from '@/server/tables/data-map';
import { schema } from '@/server/tables/schema';

const classes: readonly DataClass[] = ['public', 'club', 'personal', 'child', 'secret'];
const tables = Object.keys(schema) as (keyof typeof schema)[];

test.each(tables)('G-06 each column of %s has one class', (table) => {
  const { keep, ...classed } = dataMap[table];
  const named = classes.flatMap((name) => (classed as Partial<Record<DataClass, string[]>>)[name] ?? []);
  expect(named.sort()).toEqual(Object.keys(getTableColumns(schema[table])).sort());
  expect(retentions[keep]).toMatch(/^(as long|until|with|for|kept)/);
});

test('G-06 no table is left out, and no hash is called anything but a secret', () => {
  expect(Object.keys(dataMap).sort()).toEqual([...tables].sort());
  const hashes = tables.flatMap((table) =>
    Object.keys(getTableColumns(schema[table]))
      .filter((column) => column.endsWith('Hash'))
      .map((column) => [table, column, dataMap[table].secret?.some((name) => name === column)]),
  );
  expect(hashes.filter(([, , secret]) => !secret)).toEqual([]);
  expect(hashes.length).toBeGreaterThan(3);
});

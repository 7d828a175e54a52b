import { readdirSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable, text } from 'drizzle-orm/pg-core';
import { classifiedTable, clubColumn, personalColumn } from '@/server/tables/data-classes';
import { dataMap } from '@/server/tables/data-map';
import { schema } from '@/server/tables/schema';

const tables = Object.keys(schema) as (keyof typeof schema)[];

test('G-06 a column without a class, or with two, does not compile', () => {
  // @ts-expect-error without a class
  classifiedTable('nicknames', { keep: 'account' }, { nickname: text() });
  // @ts-expect-error with two
  personalColumn(clubColumn(text()));
  // @ts-expect-error no such retention
  classifiedTable('nicknames', { keep: 'while it rains' }, { nickname: personalColumn(text()) });
});

test('G-06 every table of every file is in the schema and in the map', async () => {
  const folder = 'src/server/tables';
  const declared = new Set<string>();
  for (const file of readdirSync(folder)) {
    const exported: object = await import(path.resolve(folder, file));
    for (const each of Object.values(exported)) if (is(each, PgTable)) declared.add(getTableName(each));
  }
  expect(declared.size).toBeGreaterThan(50);
  // A file whose tables are missing goes into `tables.ts`.
  expect(Object.values(schema).map(getTableName).sort()).toEqual([...declared].sort());
  expect(Object.keys(dataMap).sort()).toEqual([...tables].sort());
});

test('G-06 no hash is called anything but a secret', () => {
  const hashes = tables.flatMap((table) =>
    Object.keys(getTableColumns(schema[table]))
      .filter((column) => column.endsWith('Hash'))
      .map((column) => [table, column, dataMap[table].secret?.includes(column)]),
  );
  expect(hashes.filter(([, , secret]) => !secret)).toEqual([]);
  expect(hashes.length).toBeGreaterThan(3);
});

import { currentNotice } from '@/server/consent/notices';
import { dataMap } from '@/server/tables/data-map';
import type { schema } from '@/server/tables/schema';
import { denials, ofAdults, statements } from '../support/notice-statements';

type Table = keyof typeof schema;

/** Every column that is about a person who may be a child, as `table.column`. */
const kept = (Object.keys(dataMap) as Table[])
  .filter((table) => !ofAdults.includes(table))
  .flatMap((table) => {
    const { personal = [], child = [] }: { personal?: readonly string[]; child?: readonly string[] } =
      dataMap[table];
    return [...personal, ...child].map((column) => `${table}.${column}`);
  })
  .sort();

const columnsOf = (of: typeof statements) =>
  of.flatMap(([, columns]) =>
    Object.entries(columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  );

test('K-13 G-06 the notice says of every column about a child that it is kept, and of no other', () => {
  expect([...columnsOf(statements), ...columnsOf(denials)].sort()).toEqual(kept);
});

test.each([...statements, ...denials].map(([words]) => words))('K-02 the notice says: %s', (words) => {
  expect(currentNotice.body).toContain(words);
});

test('K-13 what is kept beside a name says nothing of sponsors and playlists, and nothing of days', () => {
  const { keep, ...classes } = dataMap.progress;
  expect(keep).toBe('account');
  expect(Object.values(classes).flat()).toEqual([
    'userId',
    'episodeId',
    'position',
    'finished',
    'rev',
    'updatedAt',
  ]);
  const named = (Object.keys(dataMap) as Table[]).filter((table) => {
    const columns: readonly string[] = Object.values(dataMap[table]).flat();
    const isOfPerson = columns.includes('userId') || columns.includes('childId');
    return isOfPerson && columns.some((column) => /sponsor|campaign|playlist/i.test(column));
  });
  expect(named).toEqual([]);
});

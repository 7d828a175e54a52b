import { readFileSync } from 'node:fs';
import { getTableColumns } from 'drizzle-orm';
import { renderToStaticMarkup } from 'react-dom/server';
import { whatWeKeep } from '@/features/family/what-we-keep';
import { countingRules } from '@/features/how-we-count/counting-rules';
import { currentNotices } from '@/server/consent/notices';
import { retentions } from '@/server/tables/data-classes';
import { dataMap } from '@/server/tables/data-map';
import { schema } from '@/server/tables/schema';
import { denials, ofAdults, retentionWords, statements, type Table } from '../support/notice-statements';

const ofChildren = (Object.keys(dataMap) as Table[]).filter(
  (table) => !ofAdults.includes(table) && ('personal' in dataMap[table] || 'child' in dataMap[table]),
);

/** Every column that is about a person who may be a child, as `table.column`. */
const kept = ofChildren
  .flatMap((table) => {
    const { personal = [], child = [] } = dataMap[table];
    return [...personal, ...child].map((column) => `${table}.${column}`);
  })
  .sort();

const said = [...statements, ...denials];
const forChildren = whatWeKeep.flatMap(({ lines }) => lines).join('\n');

test('K-21 G-06 every column of every table has one class, and its rows an end; the documents of an operator are there', () => {
  for (const [name, { keep, ...classes }] of Object.entries(dataMap)) {
    const columns = Object.keys(getTableColumns(schema[name as Table])).sort();
    expect([name, Object.values(classes).flat().sort()]).toEqual([name, columns]);
    expect([name, retentions[keep]]).toEqual([name, expect.stringMatching(/^(as long|until|with|for|kept)/)]);
  }
  for (const file of ['record-of-processing', 'impact-assessment', 'security-programme', 'breach'])
    expect(readFileSync(`docs/privacy/${file}.md`, 'utf8')).toMatch(/^# \w/);
});

test('K-13 G-06 the notice says of every column about a child that it is kept, and of no other', () => {
  const columns = said.flatMap((statement) =>
    Object.entries(statement.columns).flatMap(([table, names]) => names.map((name) => `${table}.${name}`)),
  );
  expect(columns.sort()).toEqual(kept);
});

test.each(said.map(({ notice }) => notice))('K-02 the notice says: %s', (words) => {
  expect(currentNotices.en.body).toContain(words);
});

const numbersIn = (text: string) => text.match(/\d+/g);

test.each(Object.entries(currentNotices))(
  'K-02 the notice in %s has the same paragraphs and numbers',
  (_, { body }) => {
    const shape = (text: string) =>
      text.split('\n\n').map((part) => [part.split('\n').length, numbersIn(part)]);
    expect(shape(body)).toEqual(shape(currentNotices.en.body));
  },
);

test.each(said.flatMap(({ child }) => child ?? []))('K-17 the page for children says: %s', (words) => {
  expect(forChildren).toContain(words);
});

test('K-02 the notice says for how long each of it is kept', () => {
  const retentions = new Set(ofChildren.map((table) => dataMap[table].keep));
  expect(Object.keys(retentionWords).sort()).toEqual([...retentions].sort());
  for (const words of Object.values(retentionWords)) expect(currentNotices.en.body).toContain(words);
});

test('K-13 “How we count” says of what was heard the same as the notice', () => {
  const privacy = countingRules.find(({ id }) => id === 'privacy');
  const heard =
    'the club, the episode and its part, whose spot it was, the playlist it was played from, from where to where, for how many seconds, and the day and second.';
  expect(renderToStaticMarkup(privacy?.text)).toContain(heard);
  expect(currentNotices.en.body).toContain(heard);
});

test('K-13 what is kept beside a name says nothing of sponsors and playlists, and nothing of days', () => {
  const { keep, club, ...classes } = dataMap.progress;
  expect(keep).toBe('account');
  expect(club).toEqual(['clubId']);
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

import { sql } from 'drizzle-orm';
import { hiddenFew, hideFew } from '@/server/analytics/hide-few.store';
import { apiOfFile } from '../support/api';
import { randomFrom } from '../support/listening-truth';

const api = apiOfFile();

test.each<[string, number[], boolean[]]>([
  ['nothing is hidden without few', [10, 25, 0], [false, false, false]],
  ['few are hidden with the smallest other', [9, 25, 12, 40], [true, false, true, false]],
  ['all that are few, and one other', [1, 3, 30, 20], [true, true, false, true]],
  ['others of the same size alike', [4, 12, 12, 13], [true, true, true, false]],
  ['few alone', [0, 4], [false, true]],
  ['a table without rows', [], []],
])('K-12 %s', (_what, people, hidden) => {
  expect(hideFew(people)).toEqual(hidden);
});

test('K-12 the rule in SQL is the same', async () => {
  const random = randomFrom(5);
  for (let round = 0; round < 60; round += 1) {
    const people = Array.from({ length: 1 + Math.floor(random() * 6) }, () => Math.floor(random() ** 2 * 40));
    const { rows } = await api.services.db.execute(sql`
      select ${hiddenFew(sql`people`)} as hidden
      from unnest(${sql.param(people)}::int[]) with ordinality as cells (people, place) order by place`);
    expect([people, rows.map(({ hidden }) => hidden)]).toEqual([people, hideFew(people)]);
  }
});

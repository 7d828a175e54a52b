import Papa from 'papaparse';
import type { ReplyOf } from '@/contract/endpoint';
import { endpoints } from '@/contract/endpoints';
import { isList, type ListEndpoint, type RowOf } from '@/contract/list';
import { mayEver } from '@/policy/can';
import type { Action } from '@/policy/rules';
import { apiOfFile, atOnce, refusedAt } from '../support/api';
import { countStatements } from '../support/count-statements';
import { emptying } from '../support/database';
import { type ListScene, seedOf } from '../support/list-rows';
import { everyPersona, seedPersona } from '../support/own-account';

type Row = RowOf<ListEndpoint>;

const lists = Object.entries(endpoints).flatMap(([name, endpoint]) =>
  isList(endpoint) ? [[name as keyof typeof endpoints, endpoint as ListEndpoint] as const] : [],
);

/** No two of them are the same without capitals and accents, since some lists take a name only once. */
const names = ['beta', 'Alpha', 'Ålphorn', 'gamma 100%', 'under_score', 'underXscore', 'back\\slash', 'Øre'];
const zone = 'Europe/London';
const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[Øø]/g, 'o').toLowerCase();

const api = apiOfFile();

test('every list has a row factory', () => {
  expect(lists.length).toBeGreaterThan(4);
  expect(lists.filter(([name]) => !seedOf(name)).map(([name]) => name)).toEqual([]);
});

/**
 * The board also sums up all clubs, and says why its episode could not be published. Members are looked for first: the way
 * to a page depends on how many are found. Of the audit the people and the actions of a search are found first; its entries are
 * counted once a minute, and those that came since each time.
 */
const apart: Partial<Record<string, number>> = { listEpisodeClubs: 2, listMembers: 1, listAudit: 4 };

describe.each(lists)('%s', (name, endpoint) => {
  const { columns, sorts, first } = endpoint.list;
  const [nameColumn] = Object.values(columns);
  const nameOf = (row: Row) => String(nameColumn?.text(row, zone));
  let scene: ListScene;

  beforeAll(async () => {
    await api.services.db.$client.query(
      emptying('clubs', 'users', 'episodes', 'categories', 'hosts', 'playlists'),
    );
    const seed = seedOf(name);
    if (!seed) throw new Error(`There is no row factory for ${name}`);
    scene = await seed(api);
    for (const each of names) await scene.add(each);
  });

  const get = (query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    api.call('GET', `${scene.path}?${new URLSearchParams(query)}`, { token: scene.token, headers });
  const read = async (query: Record<string, string> = {}): Promise<ReplyOf<ListEndpoint>> => {
    const { status, body } = await get(query);
    expect(status).toBe(200);
    return endpoint.reply.parse(body);
  };
  const readCsv = async (query: Record<string, string> = {}) => {
    const answer = await get(query, { accept: 'text/csv' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    return { ...answer, rows: Papa.parse<string[]>(answer.body, { skipEmptyLines: true }).data };
  };
  /** Only what the walk has added: some lists begin with a row of the scene. */
  const namesFound = async (q: string) => (await read({ q, pageSize: '100' })).data.map(nameOf).sort();

  test.each(sorts)('sort=%s: both ways, without a gap or a repeat from page to page', async (sort) => {
    for (const order of [sort, `-${sort}`]) {
      const { data, total } = await read({ sort: order, pageSize: '100' });
      expect(data).toHaveLength(total);
      const column = columns[sort];
      const keys = data.map((row) => {
        const text = column?.text(row, zone) ?? '';
        return typeof text === 'number' ? text : folded(text);
      });
      // Words in a column of numbers come after all numbers.
      const [numbers, words] = [
        keys.filter((key) => typeof key === 'number'),
        keys.filter((key) => typeof key === 'string'),
      ];
      const sorted = [
        ...numbers.toSorted((one, other) => one - other),
        ...words.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)),
      ];
      expect(keys).toEqual(order === sort ? sorted : sorted.reverse());
      const paged: Row[] = [];
      for (let page = 1; page <= Math.ceil(total / 2); page += 1) {
        paged.push(...(await read({ sort: order, pageSize: '2', page: String(page) })).data);
      }
      expect(paged).toEqual(data);
    }
  });

  test('without a sort it has its first order', async () => {
    expect(await read()).toEqual(await read({ sort: first }));
  });

  test('past the end there is nothing, and the total is right', async () => {
    const { total } = await read();
    expect(await read({ page: '99' })).toMatchObject({ data: [], total });
    expect(await read({ page: '99', q: 'score' })).toMatchObject({ data: [], total: 2 });
  });

  test.each([
    ['ALPHA', ['Alpha']],
    ['alph', ['Alpha', 'Ålphorn']],
    ['ÀLPH', ['Alpha', 'Ålphorn']],
    ['øre', ['under_score', 'underXscore', 'Øre']],
    ['ore', ['under_score', 'underXscore', 'Øre']],
    ['%', ['gamma 100%']],
    ['100%', ['gamma 100%']],
    ['_', ['under_score']],
    ['\\', ['back\\slash']],
    ["' or 1=1 --", []],
    ['no such thing', []],
  ])('S-32 q=%s is taken letter by letter, in any case and with any accents', async (q, expected) => {
    expect(await namesFound(q)).toEqual(expected.toSorted());
    expect((await read({ q, pageSize: '1' })).total).toBe(expected.length);
  });

  test.each([
    ['page', '0'],
    ['page', 'x'],
    ['pageSize', '0'],
    ['pageSize', '101'],
    ['sort', 'password_hash'],
    ['q', 'x'.repeat(101)],
    ['q', 'a\u0000b'],
  ])('S-32 S-48 %s=%s is 422 with its field named, also for a file', async (field, value) => {
    const both: Record<string, string>[] = [{}, { accept: 'text/csv' }];
    for (const headers of both) {
      expect(refusedAt(await get({ [field]: value }, headers))).toBe(`422 ${field}`);
    }
  });

  test('the file has what the list has under the same search, and all columns in their words', async () => {
    const asked: Record<string, string>[] = [{ q: 'alph' }, { sort: `-${sorts[0]}` }, { q: 'no such thing' }];
    for (const query of asked) {
      const { data } = await read({ ...query, pageSize: '100' });
      const { rows } = await readCsv({ ...query, page: '7', pageSize: '1' });
      const cells = data.map((row) => Object.values(columns).map((column) => column.text(row, zone) ?? ''));
      expect(rows).toEqual([
        Object.values(columns).map(({ title }) => title),
        ...cells.map((row) => row.map(String)),
      ]);
    }
  });

  test('the file carries a name and today’s date, and no formula', async () => {
    const formulas = ['=1+1', '"=2', '@3', '+4', '-5'];
    for (const formula of formulas) await scene.add(formula);
    const { headers, rows } = await readCsv();
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w-]+-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(headers.get('vary')).toMatch(/\bAccept\b,/);
    const bytes = await fetch(`${api.url}${scene.path}`, {
      headers: { accept: 'text/csv', authorization: `Bearer ${scene.token}` },
    }).then((response) => response.arrayBuffer());
    // The byte order mark by which Excel reads UTF-8.
    expect([...new Uint8Array(bytes).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const firstCells = rows.map(([cell]) => cell);
    for (const formula of formulas) expect(firstCells).toContain(`'${formula}`);
  });

  const { counts } = endpoint.list;
  if (counts) {
    const { filter, values } = counts;
    test('its counts are the totals of those values under the same search, whichever is chosen', async () => {
      const searches: Record<string, string>[] = [{}, { q: 'alph' }, { q: 'no such thing' }];
      for (const asked of searches) {
        const chosen = values.map((value) => read({ ...asked, [filter]: value }));
        const replies = await Promise.all([read(asked), ...chosen]);
        const [, ...totals] = replies.map(({ total }) => total);
        for (const { counts: counted } of replies)
          expect(values.map((value) => counted?.[value] ?? 0)).toEqual(totals);
      }
    });
  }

  test('a page with its counts is one statement beside those for the path, of 20 rows as of 100', async () => {
    // No more at once than there are connections.
    for (let i = 0; i < 100; i += 5) await atOnce(5, (j) => scene.add(`Filler ${i + j}`));
    // How far the clubs of a new episode are is counted once, and then stored.
    await read({ pageSize: '100', q: 'fill' });
    const countOf = (pageSize: number, q: string) =>
      countStatements(async () => {
        expect((await read({ pageSize: String(pageSize), q })).data).toHaveLength(pageSize);
      });
    // Other words each time, because figures of all clubs are kept for a minute.
    const few = await countOf(20, 'Fille');
    expect(await countOf(100, 'Filler')).toBe(few);
    const besides = (endpoint.path.includes('{') ? 1 : 0) + (apart[name] ?? 0);
    expect(few).toBeLessThanOrEqual(1 + besides);
  });

  test('G-12 S-19 the file needs an account, and one that may have the list', async () => {
    const headers = { accept: 'text/csv' };
    expect((await api.call('GET', scene.path, { headers })).status).toBe(401);
    // That each persona is refused is the walk's; this asks for the other form of the answer.
    const refused = everyPersona.find(
      (persona) => !mayEver({ userId: '', persona, clubId: null }, endpoint.access as Action),
    );
    if (!refused) return;
    const { token } = await seedPersona(api, refused);
    expect((await api.call('GET', scene.path, { token, headers })).status).toBe(403);
  });
});

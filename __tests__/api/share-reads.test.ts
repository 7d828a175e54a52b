import { listClubs } from '@/server/club/club-list.store';
import { shareReads } from '@/server/kernel/db/share-reads';
import { apiOfFile, atOnce } from '../support/api';
import { emptying } from '../support/database';
import { eventually } from '../support/eventually';
import { seedClub, seedPerson } from '../support/seed';

const api = apiOfFile();

test('who asks during a reading gets the next one, which begins after they asked', async () => {
  const share = shareReads();
  let value = 'before';
  const ends: (() => void)[] = [];
  const read = async () => {
    const seen = value;
    await new Promise<void>((resolve) => ends.push(resolve));
    return seen;
  };
  const first = share('key', read);
  value = 'written';
  const later = Array.from({ length: 29 }, () => share('key', read));
  const other = share('other', read);
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await first).toBe('before');
  await eventually('the next reading', () => ends.length === 3);
  ends[1]?.();
  ends[2]?.();
  expect(new Set(await Promise.all([...later, other]))).toEqual(new Set(['written']));
  expect(ends).toHaveLength(3);
});

test('a reading that fails fails for those who share it alone', async () => {
  const share = shareReads();
  const fail = () => Promise.reject(new Error('no database'));
  const results = await Promise.allSettled([share('key', fail), share('key', fail), share('key', fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await share('key', async () => 'here')).toBe('here');
});

test('30 who ask for the same list at once share two readings, and each sees what was written before', async () => {
  await api.query(emptying('clubs', 'users'));
  const query = { page: 1, pageSize: 100, sort: 'clubname' as const };
  const pages = await atOnce(30, () => listClubs(api.own.db, query));
  expect(new Set(pages.map(({ rows }) => rows)).size).toBe(2);
  // Three people, because one gets ten lists at a time.
  const people = await Promise.all([1, 2, 3].map(() => seedPerson(api.services.db)));
  await atOnce(30, async (i) => {
    const { id } = await seedClub(api.services.db, `Club of ${i}`);
    const { body } = await api.call('GET', '/api/club?pageSize=100', { token: people[i % 3]?.token });
    expect(body.data.map((row: { id: string }) => row.id)).toContain(id);
  });
});

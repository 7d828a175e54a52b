import { shareReads } from '@/server/kernel/db/share-reads';
import { apiOfFile, atOnce } from '../support/api';
import { countStatements } from '../support/count-statements';
import { emptying } from '../support/database';
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
  const later = [share('key', read), share('key', read)];
  const other = share('other', read);
  expect(ends).toHaveLength(2);
  ends[0]?.();
  expect(await first).toBe('before');
  await vi.waitFor(() => expect(ends).toHaveLength(3));
  ends[1]?.();
  ends[2]?.();
  expect(await Promise.all([...later, other])).toEqual(['written', 'written', 'written']);
});

test('a reading that fails fails for those who share it alone', async () => {
  const share = shareReads();
  const fail = () => Promise.reject(new Error('no database'));
  const results = await Promise.allSettled([share('key', fail), share('key', fail), share('key', fail)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await share('key', async () => 'here')).toBe('here');
});

test('30 who ask for the same list at once are few statements, and each sees what was written before', async () => {
  await api.query(emptying('clubs', 'users'));
  // Three people, because one gets ten lists at a time.
  const people = await Promise.all([1, 2, 3].map(() => seedPerson(api.services.db)));
  const list = (i: number) =>
    api.call('GET', '/api/club?pageSize=100', { token: people[i % people.length]?.token });
  for (const i of people.keys()) await list(i);
  const statements = await countStatements(async () => {
    await atOnce(30, async (i) => {
      const { id } = await seedClub(api.services.db, `Club of ${i}`);
      const { body } = await list(i);
      expect(body.data.map((row: { id: string }) => row.id)).toContain(id);
    });
    await atOnce(30, list);
  });
  // 30 are those that write.
  expect(statements).toBeLessThan(30 + 30 + 3);
});

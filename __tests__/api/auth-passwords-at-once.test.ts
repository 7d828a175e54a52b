import { makeSessionCache } from '@/server/kernel/http/session-cache';
import { hashPassword } from '@/server/user/password';
import { apiOfFile, atOnce } from '../support/api';
import { eventually } from '../support/eventually';
import { seedFamily } from '../support/families';
import { hashing } from '../support/passwords';
import { password, seedClub, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();

beforeAll(() => seedPerson(api.services.db, { email: 'bea@example.test' }));
beforeEach(() => api.query('delete from rate_limits'));

/** Holds all work on passwords until the returned function is called. */
function holdPasswords(): () => void {
  let open = () => {};
  const held = new Promise<void>((resolve) => {
    open = resolve;
  });
  hashing.held = held;
  return () => {
    if (hashing.held === held) hashing.held = undefined;
    open();
  };
}

async function seedParent() {
  const { db } = api.services;
  const club = await seedClub(db);
  const parent = await seedMember(db, club.id, 'parent');
  const child = await seedMember(db, club.id, 'child');
  await seedFamily(db, club.id, [parent], [child]);
  return () =>
    api.call('PUT', `/api/family/child/${child.id}/password`, {
      token: parent.token,
      body: { password, passwordConfirmation: password },
    });
}

test('C3 of 250 passwords at once one is set after the other without a connection taken, and people sign in meanwhile', async () => {
  const set = await seedParent();
  const open = holdPasswords();
  const told: Awaited<ReturnType<typeof set>>[] = [];
  const answers = Array.from({ length: 250 }, async () => {
    const answer = await set();
    if (hashing.held) told.push(answer);
    return answer;
  });
  let waited = 0;
  await eventually('the others are told meanwhile', () => {
    waited = Math.max(waited, api.services.db.$client.waitingCount);
    return told.length === 239;
  });
  expect(waited).toBe(0);
  expect(new Set(told.map(({ status }) => status))).toEqual(new Set([429]));
  expect(new Set(told.map(({ body }) => body.message))).toEqual(
    new Set(['Your last change of a password is still being saved. Try again in a few seconds.']),
  );
  expect(Number(told[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  const body = { identifier: 'bea@example.test', password };
  const signedIn = api.call('POST', '/api/auth/login', { body });
  open();
  expect((await signedIn).status).toBe(200);
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBe(11);
});

test('C3 a parent sets 20 passwords an hour', async () => {
  const set = await seedParent();
  for (let i = 0; i < 20; i += 1) expect((await set()).status).toBe(200);
  expect((await set()).status).toBe(429);
});

test('C3 requests of one session that come together look it up once, and not with who was looked up before a change', async () => {
  const cache = makeSessionCache();
  const waiting: ((person: undefined) => void)[] = [];
  const look = () => cache.get('hash', () => new Promise((resolve) => void waiting.push(resolve)));
  const together = atOnce(250, look);
  expect(waiting.length).toBe(1);
  cache.forgetUser('some-id');
  const later = look();
  expect(waiting.length).toBe(2);
  for (const answer of waiting) answer(undefined);
  await Promise.all([together, later]);
});

test('C3 many counts of one key at once take one connection', async () => {
  const { db, rateLimits } = api.services;
  const counts = Array.from({ length: 250 }, () => rateLimits.count('exports', 'somebody'));
  expect(db.$client.waitingCount).toBe(0);
  const refused = (await Promise.all(counts)).filter(({ refusal }) => refusal);
  expect(refused.length).toBe(240);
});

test('C3 people take turns with their passwords, and one alone cannot fill the queue', async () => {
  let open = holdPasswords();
  const done: string[] = [];
  let refused = 0;
  const hash = (whose: string) => hashPassword(whose, password).then(() => done.push(whose));
  const many = Array.from({ length: 120 }, () =>
    hash('one').catch(() => {
      refused += 1;
    }),
  );
  const other = hash('other');
  await new Promise(setImmediate);
  // A hundred of one person wait; as many have begun as the machine does at once.
  const places = 20 - refused;
  for (let ended = places; !done.includes('other'); ended += places) {
    // Those that have begun end; those that begin then are held once more.
    const openThese = open;
    open = holdPasswords();
    openThese();
    await eventually('those that had begun to end', () => done.length === ended);
  }
  // The turn of the other came after one more of the first.
  expect(done).toHaveLength(Math.max(2 * places, 3));
  open();
  await Promise.all([...many, other]);
  expect(done).toHaveLength(places + 101);
});

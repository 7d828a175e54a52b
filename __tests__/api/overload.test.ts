import { sql } from 'drizzle-orm';
import { apiOfFile } from '../support/api';
import { eventually } from '../support/eventually';
import { waitsPatiently } from '../support/patient';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedMember } from '../support/seed';

const api = apiOfFile();
waitsPatiently(api);
const parents = seededOnce(async () => {
  const { db } = api.services;
  const { id } = await seedClub(db);
  return Promise.all([1, 2, 3, 4].map(() => seedMember(db, id, 'parent')));
});

test('R-15 a crowd that asks for lists faster than they can be made is refused at once, those who wait are answered, and other calls go on', async () => {
  const people = Object.values(parents);
  const answers: Awaited<ReturnType<typeof api.call>>[] = [];
  const ask = async ({ token }: { token: string }) => {
    answers.push(await api.call('GET', '/api/episode', { token }));
  };
  let asked: Promise<void>[] = [];
  await api.own.db.transaction(async (tx) => {
    // No list of episodes comes to its end.
    await tx.execute(sql`lock table episodes in access exclusive mode`);
    asked = people.flatMap((parent) => Array.from({ length: 35 }, () => ask(parent)));
    await eventually('the surplus is refused', () => answers.length === 100);
    for (const { status, body, headers } of answers) {
      expect(status).toBe(503);
      expect(body.message).toBe('Many people are here right now. Try again in a moment.');
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(2);
    }
    for (const { token } of people)
      expect((await api.call('GET', '/api/account', { token })).status).toBe(200);
  });
  await Promise.all(asked);
  expect(answers.slice(100).map(({ status }) => status)).toEqual(Array(40).fill(200));
});

test('R-15 one person has ten lists at a time, also when signed in twice, and those of another still start', async () => {
  const [one, other] = Object.values(parents);
  const body = { identifier: one?.email, password };
  const again: string = (await api.call('POST', '/api/auth/login', { body })).body.token;
  const answers: number[] = [];
  const ask = async (token?: string) => {
    answers.push((await api.call('GET', '/api/episode', { token })).status);
  };
  const asked: Promise<void>[] = [];
  await api.own.db.transaction(async (tx) => {
    await tx.execute(sql`lock table episodes in access exclusive mode`);
    for (const token of [one?.token, again]) for (let i = 0; i < 20; i += 1) asked.push(ask(token));
    await eventually('the surplus of the one is refused', () => answers.length === 30);
    // The eleventh is refused once the ten are under way.
    for (let i = 0; i < 11; i += 1) asked.push(ask(other?.token));
    await eventually('and one of the other', () => answers.length === 31);
  });
  await Promise.all(asked);
  expect(answers).toEqual([...Array(31).fill(503), ...Array(20).fill(200)]);
});

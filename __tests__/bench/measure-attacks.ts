import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { importColumns } from '@/contract/list-file/member-import';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { erasePerson } from '@/server/personal-data/erase-person.store';
import { users } from '@/server/tables/user';
import { callsTo } from '../support/api';
import { seedFamily } from '../support/families';
import { seedScene } from '../support/scene';
import { password, seedMember } from '../support/seed';
import { attackNestedJson } from './attack-nested-json';
import { onEmptyApi } from './bench-api';

const year = new Date().getUTCFullYear() - 10;
/** Children who all have the same guardian, and each a second one. */
const hubOf = (rows: number) =>
  [
    importColumns.join(','),
    ...Array.from({ length: rows }, (_, i) => `Kim${i},Hub,${year},hub@example.test,second${i}@example.test`),
  ].join('\r\n');

type Send = (method: string, path: string, token: string | undefined, body?: object) => Promise<number>;

const sender = (url: string): Send => {
  const call = callsTo(url);
  return async (method, path, token, body) => (await call(method, path, { token, body })).status;
};

/** The longest of the waits of `other`, asked one after the other while `attack` goes on, and how the attack was answered. */
async function whileAttacked(attack: () => Promise<number[]>, other: () => Promise<number>) {
  const began = performance.now();
  let over = false;
  const attacked = attack().finally(() => {
    over = true;
  });
  const waits: number[] = [];
  const refused: number[] = [];
  while (!over) {
    const asked = performance.now();
    const status = await other();
    waits.push(performance.now() - asked);
    if (status >= 400) refused.push(status);
  }
  const statuses = await attacked;
  return {
    'others wait at most, ms': Math.round(Math.max(...waits)),
    'others refused': refused.length,
    'attack lasts, ms': Math.round(performance.now() - began),
    answers: [...new Set(statuses)]
      .map((one) => `${one} × ${statuses.filter((each) => each === one).length}`)
      .join(', '),
  };
}

const times = (count: number, work: () => Promise<number>) =>
  Promise.all(Array.from({ length: count }, work));

/** The same call `count` times at once, sent by another thread. */
async function flood(data: { url: string; count: number; method: string; headers: object; body: string }) {
  const [statuses] = await once(
    new Worker(new URL('./flood.mjs', import.meta.url), { workerData: data }),
    'message',
  );
  return statuses as number[];
}

/** Attacks that once blocked all others, each bounded now, and how long others wait meanwhile: the aim is at most 0.3 s. */
export const measureAttacks = () =>
  onEmptyApi(async ({ db, url }) => {
    const send = sender(url);
    const { club, admin } = await seedScene(db);
    const parent = await seedMember(db, club.id, 'parent');
    const coach = await seedMember(db, club.id, 'coach');
    const child = await seedMember(db, club.id, 'child', { email: null, username: 'kim_attacked' });
    await seedFamily(db, club.id, [parent], [child]);
    const account = () => send('GET', '/api/account', coach.token);
    await account();

    const hub = { text: hubOf(5000) };
    const preview = await whileAttacked(
      () => times(12, () => send('POST', '/api/member/import/preview', admin.token, hub)),
      account,
    );
    const passwords = { password, passwordConfirmation: password };
    const signIn = () =>
      send('POST', '/api/auth/login', undefined, { identifier: coach.email ?? '', password });
    const setPasswords = () =>
      whileAttacked(
        () =>
          flood({
            url: `${url}/api/family/child/${child.id}/password`,
            count: 250,
            method: 'PUT',
            headers: { 'content-type': 'application/json', authorization: `Bearer ${parent.token}` },
            body: JSON.stringify(passwords),
          }),
        signIn,
      );
    const resets = await setPasswords();
    const again = await setPasswords();

    const kept = 500_000;
    await db.$client.query(
      `insert into idempotency_keys (user_id, key, request, status, body)
     select $1, 'k' || n, 'PUT /api/listen/{episodeId} x', 200, '{"data":{"position":' || n || ',"finished":false,"rev":' || n || '}}'
     from generate_series(1, $2::int) n`,
      [coach.id, kept],
    );
    const [person] = await db.select().from(users).where(eq(users.id, child.id));
    const began = performance.now();
    if (person)
      await db.transaction((tx) => erasePerson(tx, { queue: makeQueue(), listenerOf: (id) => id }, person));
    const erased = Math.round(performance.now() - began);
    console.table({
      'C1 12 lists of 5,000 rows at once': preview,
      'C3 250 passwords at once': resets,
      'C3 the same again': again,
    });
    console.table({
      [`C4 erasing a child beside ${kept} kept answers, ms`]: erased,
    });
    await attackNestedJson(url, account);
  });

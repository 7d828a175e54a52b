import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { eq } from 'drizzle-orm';
import { importColumns } from '@/contract/member-import';
import { connect, type Database, disconnect } from '@/server/kernel/db/client';
import { startEmbedded } from '@/server/kernel/db/embedded/server';
import { makeQueue } from '@/server/kernel/jobs/queue';
import { erasePerson } from '@/server/personal-data/erase-person.store';
import { users } from '@/server/tables/user';
import { seedFamily } from '../support/families';
import { freePort, makeDataDir } from '../support/installation';
import { run } from '../support/program';
import { seedScene } from '../support/scene';
import { password, seedMember } from '../support/seed';

// Also alone, in less than a minute: `npx tsx __tests__/bench/attacks.ts`. Attacks that once blocked all
// others, each bounded now, and how long others wait meanwhile: the aim is at most 0.3 s.

const year = new Date().getUTCFullYear() - 10;
const list = (name: string, rows: number, hub = false) =>
  [
    importColumns.join(','),
    ...Array.from({ length: rows }, (_, i) =>
      hub
        ? `Kim${i},Hub,${year},hub@example.test,${name}${i}@example.test`
        : `Kim${i},Alone,${year},${name}${i}@example.test,`,
    ),
  ].join('\r\n');

type Send = (method: string, path: string, token: string | undefined, body?: object) => Promise<number>;

const callsTo =
  (url: string): Send =>
  async (method, path, token, body) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}${path}`, { method, headers, body: body && JSON.stringify(body) });
    await answer.text();
    return answer.status;
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

/** The longest of the waits of `count` calls, one after the other while nothing else is asked. */
async function longestOf(count: number, call: () => Promise<number>): Promise<number> {
  const waits: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const asked = performance.now();
    await call();
    waits.push(performance.now() - asked);
  }
  return Math.round(Math.max(...waits));
}

const times = (count: number, work: () => Promise<number>) =>
  Promise.all(Array.from({ length: count }, work));

/** The e-mails that may leave within a minute. */
async function emailsNow(db: Database): Promise<number> {
  const { rows } = await db.$client.query(
    "select count(*)::int as n from pgboss.job where name = 'send-email' and start_after < now() + interval '1 minute'",
  );
  await db.$client.query("delete from pgboss.job where name = 'send-email'");
  return rows[0]?.n;
}

/** The same call `count` times at once, sent by another thread. */
async function flood(data: { url: string; count: number; method: string; headers: object; body: string }) {
  const [statuses] = await once(
    new Worker(new URL('./flood.mjs', import.meta.url), { workerData: data }),
    'message',
  );
  return statuses as number[];
}

async function attack(db: Database, url: string) {
  const send = callsTo(url);
  const { club, admin } = await seedScene(db);
  const parent = await seedMember(db, club.id, 'parent');
  const coach = await seedMember(db, club.id, 'coach');
  const child = await seedMember(db, club.id, 'child', { email: null, username: 'kim_attacked' });
  await seedFamily(db, club.id, [parent], [child]);
  const account = () => send('GET', '/api/account', coach.token);
  await account();

  const hub = { text: list('second', 5000, true) };
  const preview = await whileAttacked(
    () => times(12, () => send('POST', '/api/member/import/preview', admin.token, hub)),
    account,
  );
  const passwords = { password, passwordConfirmation: password };
  const signIn = () =>
    send('POST', '/api/auth/login', undefined, { identifier: coach.email ?? '', password });
  const idle = await longestOf(10, signIn);
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
  const stranger = { email: 'stranger@example.test', clubMemberRole: 'parent' };
  await times(15, () => send('POST', '/api/member', admin.token, stranger));
  const toStranger = await emailsNow(db);
  await send('POST', '/api/member/import', admin.token, { text: list('many', 2000) });
  const ofImport = await emailsNow(db);

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
    'C3 sign-in at most while idle, ms': idle,
    'C2 e-mails to one stranger by 15 invites': toStranger,
    'C2 e-mails of an import of 2,000 within a minute': ofImport,
    [`C4 erasing a child beside ${kept} kept answers, ms`]: erased,
  });
}

async function main() {
  const dataDir = makeDataDir();
  const port = await freePort();
  const api = run('api', { PORT: String(port), DATA_DIR: dataDir });
  await api.prints(/The API is at/);
  const { url } = await startEmbedded(dataDir);
  const db = connect(url, { max: 2, pooler: false });
  try {
    await attack(db, `http://127.0.0.1:${port}`);
  } finally {
    await disconnect(db);
    await api.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

void main();

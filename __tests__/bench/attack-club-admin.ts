import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { importColumns } from '@/contract/list-file/member-import';
import { bomb, picture } from '../support/image-fixtures';
import { rawRequest } from '../support/raw-request';
import { median, onEmptyApi } from './bench-api';
import { idOf } from './listening-rows';
import { fillScale, platformToken, tokenOf } from './scale-rows';

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array;
}

interface Attack {
  calls: Sent[];
  connections: number;
}

/** The club whose admin attacks, and another one. */
const [attacker, other] = [2, 3];
const token = tokenOf(attacker, 1);
const quietMs = 3000;
const attackMs = 6000;
/** What is under way when an attack ends comes to its end before the next one. */
const restMs = 1000;

const year = new Date().getUTCFullYear();
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);

async function formOf(url: string, bytes: Buffer): Promise<Sent> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'crest.png');
  const packed = new Response(form);
  const type = packed.headers.get('content-type') ?? '';
  return sent(url, 'POST', new Uint8Array(await packed.arrayBuffer()), { 'content-type': type });
}

const sent = (
  url: string,
  method = 'GET',
  body?: string | Uint8Array,
  headers: Record<string, string> = {},
): Sent => ({
  ...{ url, method },
  headers: { ...by(token), ...headers },
  ...(body !== undefined && { body }),
});

const by = (token: string) => ({ authorization: `Bearer ${token}` });

const many = (count: number, make: (i: number) => Sent) => Array.from({ length: count }, (_, i) => make(i));

/** Calls that one club admin may make, and one of the platform (the audit), and that once made everybody wait. */
async function attacksOn(url: string): Promise<Record<string, Attack>> {
  const text = [
    importColumns.join(','),
    ...Array.from({ length: 33_000 }, (_, i) => `K${i},L,${year - 10},g${i % 9000}@b.co,`),
  ].join('\n');
  const figures = ['overview', 'podcasts', 'members'];
  return {
    'ten years of figures × 12': {
      calls: many(600, (i) =>
        sent(
          `${url}/api/analytics/${figures[i % 3]}?from=${day(3500 + (i % 100))}&to=${day(1 + Math.floor(i / 100))}`,
        ),
      ),
      connections: 12,
    },
    'lists of 33,000 children × 4': {
      calls: [
        sent(`${url}/api/member/import/preview`, 'POST', JSON.stringify({ text: text.slice(0, 899_000) }), {
          'content-type': 'application/json',
        }),
      ],
      connections: 4,
    },
    'member search × 20': {
      calls: many(300, (i) =>
        sent(`${url}/api/member?pageSize=100&q=${'aeiounrstl'[i % 10]}${i % 7 ? '' : 'a'}`),
      ),
      connections: 20,
    },
    'image bombs × 4': {
      calls: [
        await formOf(`${url}/api/file/upload/images`, await bomb()),
        await formOf(`${url}/api/file/upload/images`, await picture('png', { width: 7000, height: 7000 })),
      ],
      connections: 4,
    },
    'audit as a file × 12': {
      calls: [sent(`${url}/api/audit`, 'GET', undefined, { accept: 'text/csv', ...by(platformToken(1)) })],
      connections: 12,
    },
  };
}

/** Ten years of the figures of the club, and as many audit entries as a busy one has. */
async function fillAttacked(client: pg.PoolClient): Promise<void> {
  const club = idOf(`club ${attacker}`);
  for (const table of ['listen_days', 'part_days', 'hour_days', 'reach_days']) {
    const { rows } = await client.query(
      "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    );
    const names = rows.map(({ name }) => `"${name}"`);
    const moved = names.map((name) => (/day"$/.test(name) ? `${name} - 364 * back` : name));
    await client.query(
      `insert into ${table} (${names}) select ${moved} from ${table}, generate_series(1, 9) back
       where club_id = $1 and day > current_date - 364 on conflict do nothing`,
      [club],
    );
  }
  await client.query(
    `insert into audit_entries (at, actor_id, action, object, club_id, changes, result)
     select now() - make_interval(mins => n), $2::uuid, 'club:update', 'club:' || $1::text, $1::uuid, '{"clubname":["A","B"]}', 'ok'
     from generate_series(1, 100000) n`,
    [club, idOf(`user ${attacker} 1`)],
  );
  await client.query('vacuum (analyze)');
}

/** The median of what another person waits for the account while `under` goes on, and how many answers were none. */
async function waitsOf(url: string, under: () => Promise<unknown>) {
  const waits: number[] = [];
  let refused = 0;
  let over = false;
  const ended = under().finally(() => {
    over = true;
  });
  while (!over) {
    const asked = performance.now();
    const { status } = await rawRequest(`${url}/api/account`, { headers: by(tokenOf(other, 4)) });
    waits.push(performance.now() - asked);
    if (status !== 200) refused += 1;
    // As a person does, who does not ask without a pause.
    await setTimeout(5);
  }
  await ended;
  return { median: median(waits), most: Math.max(...waits), refused };
}

async function attackFor(attacks: readonly Attack[]) {
  const workers = attacks.map(
    (workerData) => new Worker(new URL('./attack-without-pause.mjs', import.meta.url), { workerData }),
  );
  const answered = workers.map(
    async (worker) => (await once(worker, 'message'))[0] as Record<string, number>,
  );
  await setTimeout(attackMs);
  for (const worker of workers) worker.postMessage('end');
  return Promise.all(answered);
}

const rounded = (ms: number) => Math.round(ms * 10) / 10;

/** What another person waits while one admin of a club asks for what costs most: each attack alone, and two at a time. */
export const measureClubAdmin = (name: (what: string) => boolean) =>
  onEmptyApi(async ({ db, url }) => {
    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0; set session_replication_role = replica');
    await fillScale(client);
    await fillAttacked(client);
    client.release(true);
    const attacks = Object.entries(await attacksOn(url));
    const pairs = attacks.flatMap((one, place) => attacks.slice(place + 1).map((two) => [one, two]));
    await waitsOf(url, () => setTimeout(quietMs));
    const rows: Record<string, unknown> = {};
    for (const some of [...attacks.map((one) => [one]), ...pairs]) {
      const what = some.map(([each]) => each).join(' + ');
      if (!name(what)) continue;
      const quiet = await waitsOf(url, () => setTimeout(quietMs));
      let answers: Record<string, number>[] = [];
      const under = await waitsOf(url, async () => {
        answers = await attackFor(some.map(([, attack]) => attack));
      });
      rows[what] = {
        'quiet, ms': rounded(quiet.median),
        'attacked, ms': rounded(under.median),
        ratio: rounded(under.median / quiet.median),
        'at most, ms': Math.round(under.most),
        refused: under.refused,
        answers: answers.map((each) => JSON.stringify(each)).join(' '),
      };
      await setTimeout(restMs);
    }
    console.table(rows);
  });

import { randomUUID } from 'node:crypto';
import { makeListenerOf } from '@/server/kernel/listener-key';
import { diskStorage } from '@/server/kernel/storage/disk-storage';
import { rollUp } from '@/server/listening/roll-up.store';
import { storeFile } from '../support/stored-file';
import { onEmptyApi } from './bench-api';

const clubs = 40;
const members = 4000;
const rolledEvents = 500_000;
/** Stretches of one sending, and how many players send at once, for how long. */
const batch = 50;
const senders = 16;
const readers = 2;
const sendMs = 15_000;

/** Members of clubs who may hear one episode of half an hour,. */
const fill = `
  insert into clubs (clubname, join_code) select 'Club ' || c, 'BENCH-' || c from generate_series(1, ${clubs}) c;
  insert into users (role, club_member_role, club_id, first_name, email, password_hash)
  select 'user', 'parent', c.id, 'P' || n, 'p' || n || '@bench.test', 'unused'
  from generate_series(1, ${members}) n join (select id, row_number() over () as place from clubs) c on c.place = 1 + n % ${clubs};
  insert into sessions (user_id, token_hash, device, expires_at)
  select id, encode(sha256(convert_to('bench-' || substr(first_name, 2), 'utf8')), 'hex'), 'bench', now() + interval '1 day' from users;
  insert into episodes (number, name, status, end_date, published_at) values (1, 'Bench', 'published', current_date, now());
  insert into files (key, purpose, sha256, bytes, mime, file_name, duration)
  select 'bench-' || c.id, 'rendition', f.sha256, f.bytes, 'audio/mpeg', 'bench.mp3', 1800 from clubs c, files f;
  insert into renditions (episode_id, club_id, status, file_id, chapters)
  select e.id, c.id, 'ready', f.id, '[{"title":"a","kind":"intro","start":0,"end":300},{"title":"b","kind":"campaignSpot","start":300,"end":330},{"title":"c","kind":"interview","start":330,"end":1800}]'
  from episodes e, clubs c join files f on f.key = 'bench-' || c.id`;

/** A day of so many pieces: what each of the members heard of it, in stretches of 15 seconds. */
const rolledDay = `
  insert into stretches (day, second, id, club_id, episode_id, listener, part, part_from, part_to, part_length, position_from, position_to, length, seconds)
  select current_date - 3, 3600 * (n % 24), gen_random_uuid(), u.club_id, pg_temp.episode(n / ${members} / 5), md5(u.id::text)::uuid,
    'interview', at, at + 15, 1500, at, at + 15, 1500, 15
  from generate_series(0, ${rolledEvents} - 1) n
  join (select id, club_id, row_number() over () - 1 as place from users) u on u.place = n % ${members},
  lateral (select ((n / ${members}) * 15 + n % 7 * 15) % 1485 as at) position`;

const episodeIds = `create function pg_temp.episode(n int) returns uuid immutable language sql as
  $$ select overlay(overlay(md5('episode ' || n) placing '4' from 13) placing '8' from 17)::uuid $$`;

const ms = (since: number) => Math.round(performance.now() - since);

/** How many stretches a second are taken while others read, and how long a day of half a million is rolled up. */
export const measureListening = () =>
  onEmptyApi(async ({ url, db, dataDir }) => {
    await storeFile({ db, storage: diskStorage(dataDir) }, { purpose: 'logo' });
    await db.$client.query(fill);
    const { rows } = await db.$client.query('select id from episodes');
    const episodeId: string = rows[0]?.id;
    const asks = (n: number) => ({ authorization: `Bearer bench-${n}`, 'content-type': 'application/json' });

    const end = performance.now() + sendMs;
    let accepted = 0;
    let sendings = 0;
    const reads: number[] = [];
    const send = async (sender: number) => {
      for (let round = 0; performance.now() < end; round += 1) {
        const events = Array.from({ length: batch }, (_, i) => {
          const from = ((round * batch + i) * 15) % 1785;
          return { id: randomUUID(), episodeId, from, to: from + 15, seconds: 15, ago: (batch - i) * 15 };
        });
        const member = 1 + ((sender + round * senders) % members);
        const body = JSON.stringify({ events });
        const sent = { method: 'POST', headers: asks(member), body };
        const answer = await fetch(`${url}/api/listen/events`, sent);
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        accepted += ((await answer.json()) as { data: { accepted: number } }).data.accepted;
        sendings += 1;
      }
    };
    const read = async (reader: number) => {
      while (performance.now() < end) {
        const started = performance.now();
        await (await fetch(`${url}/api/episode`, { headers: asks(members - reader) })).text();
        reads.push(performance.now() - started);
      }
    };
    await Promise.all([
      ...Array.from({ length: senders }, (_, i) => send(i)),
      ...Array.from({ length: readers }, (_, i) => read(i)),
    ]);

    const client = await db.$client.connect();
    await client.query('set statement_timeout = 0');
    await client.query(episodeIds);
    await client.query(rolledDay);
    await client.query('vacuum (analyze)');
    client.release(true);
    const day = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
    const rolls: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const started = performance.now();
      await db.transaction((tx) => rollUp(tx, makeListenerOf({ dataDir, listeningKey: undefined }), [day]));
      rolls.push(ms(started));
    }
    const sorted = reads.toSorted((one, other) => one - other);
    return {
      what: `${sendings} sendings of ${batch}, by ${senders} players at once, beside ${readers} readers`,
      'stretches a second': Math.round(accepted / (sendMs / 1000)),
      'readers’ p95 ms': Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0),
      [`ms to roll up ${rolledEvents}, and again`]: rolls.join(', '),
      aim: '≥ 5 000 · – · < 20 s',
    };
  });

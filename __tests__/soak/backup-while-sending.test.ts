import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { contentPath } from '@/server/kernel/storage/content-files';
import { callsTo } from '../support/api';
import { eventually } from '../support/eventually';
import { audioForm, tone } from '../support/scene';
import { seedClub, seedEpisode, seedMember } from '../support/seed';
import { makeStore, type Store } from '../support/stores';

/** Twenty clubs send at the same time, each its own parts, again and again until the backup is made. */
const senders = 20;
const rounds = 12;

let source: Store;
let target: Store;
beforeAll(async () => {
  source = await makeStore(0);
  target = await makeStore(0, 'bare');
});
afterAll(async () => {
  await source.close();
  await target.close();
});

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const placeOf = (store: Store, address: string) => path.join(store.storage.place, contentPath(address));

interface Sent {
  clubId: string;
  episodeId: string;
  content: Buffer;
}

async function makeClubs() {
  const clubs = [];
  for (let i = 0; i < senders; i += 1) {
    const { id } = await seedClub(source.db);
    clubs.push({ id, token: (await seedMember(source.db, id, 'admin')).token });
  }
  const episodes = [];
  for (let i = 0; i < rounds; i += 1) episodes.push((await seedEpisode(source.db, 'in_progress')).id);
  return { clubs, episodes };
}

test('D18 backup while 20 uploads run, restore on an empty folder: every acknowledged file there, byte-equal, doctor clean', async () => {
  const { clubs, episodes } = await makeClubs();
  const api = source.starts('api', [], { PORT: '0' });
  const call = callsTo((await api.prints(/The API is at (http:\S+)\/api/))[1] ?? '');
  const acknowledged: Sent[] = [];
  let ended = false;
  const send = async (club: (typeof clubs)[number], at: number) => {
    for (const [round, episodeId] of episodes.entries()) {
      if (ended) return;
      const content = tone(200 + at * rounds + round);
      const files = [{ name: `take-${round}.wav`, bytes: content }];
      const body = audioForm({ episodeId, clubId: club.id, map: ['intro'], files });
      const { status } = await call('POST', '/api/file/upload/audio', { token: club.token, body });
      if (status === 200) acknowledged.push({ clubId: club.id, episodeId, content });
    }
  };
  const sending = Promise.all(clubs.map(send));
  await eventually('every club has sent something', () => acknowledged.length >= senders);

  const before = [...acknowledged];
  const archive = path.join(source.dataDir, 'backup.tar');
  const made = await source.runs('backup', [archive]);
  const during = acknowledged.length - before.length;
  ended = true;
  await sending;
  await api.stop();
  expect([made.code, made.said]).toEqual([0, expect.stringMatching(/rows and \d+ files/)]);
  // Otherwise nothing would have been shown.
  expect(during).toBeGreaterThan(0);

  const restored = await target.runs('restore', [archive]);
  expect([restored.code, restored.said]).toEqual([0, expect.stringContaining('All files are sound')]);
  const { rows } = await target.db.$client.query(
    'select p.club_id, p.episode_id, f.sha256 from episode_parts p join files f on f.id = p.file_id',
  );
  for (const { clubId, episodeId, content } of before) {
    const row = rows.find(({ club_id, episode_id }) => club_id === clubId && episode_id === episodeId);
    expect(row?.sha256).toBe(sha256(content));
    expect(readFileSync(placeOf(target, row?.sha256)).equals(content)).toBe(true);
  }
  expect(rows.length).toBeGreaterThanOrEqual(before.length);
  const doctor = await target.runs('doctor');
  expect([doctor.code, doctor.said]).toEqual([0, expect.stringContaining('All files are sound')]);
});

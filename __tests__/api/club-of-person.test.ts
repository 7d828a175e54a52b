import { readFileSync } from 'node:fs';
import { listMigrations } from '@/server/kernel/db/migrate';
import { migrate } from '@/server/programs/migrate';
import { apiOfFile } from '../support/api';
import { ask, makeDatabase } from '../support/database';
import { childBody, seedFamily } from '../support/families';
import { seedClub, seedConsent, seedEpisode, seedMember, seedPerson } from '../support/seed';

const api = apiOfFile();

/** Each table whose rows have the club of a person, by a trigger, with the column of the person. */
const tables: Record<string, 'user_id' | 'child_id'> = {
  child_removals: 'child_id',
  family_members: 'user_id',
  guardian_invite_children: 'child_id',
  news_choices: 'user_id',
  playbacks: 'user_id',
  progress: 'user_id',
  queues: 'user_id',
  shared_device_members: 'user_id',
  unsent_keys: 'user_id',
  user_pins: 'user_id',
  video_progress: 'user_id',
};

/** How many rows of each of these tables have the club of their person, and how many another or none. */
const counts = (query = api.query) =>
  query(
    `${Object.entries(tables)
      .map(
        ([table, person]) =>
          `select '${table}' as "table", count(*) filter (where t.club_id is not distinct from u.club_id)::int as own,
             count(*) filter (where t.club_id is distinct from u.club_id)::int as other
           from ${table} t join users u on u.id = t.${person}`,
      )
      .join(' union all ')} order by 1`,
  );

/** A family with a row in each table, as a version writes it that does not know the column. */
async function seedRows(clubId: string) {
  const { db } = api.services;
  const parent = await seedMember(db, clubId, 'parent');
  const child = await seedMember(db, clubId, 'child', { firstName: 'Milo' });
  const family = await seedFamily(db, clubId, [parent], [child]);
  const { id: episode } = await seedEpisode(db, 'published');
  for (const each of [
    `insert into child_removals (child_id, removed_by, status_before) values ('${child.id}', '${parent.id}', 'active')`,
    `insert into guardian_invites (id, club_id, family_id, invited_by, email, household)
       values ('${episode}', '${clubId}', '${family}', '${parent.id}', 'other@example.test', 'own')`,
    `insert into guardian_invite_children (invite_id, child_id) values ('${episode}', '${child.id}')`,
    `insert into news_choices (user_id) values ('${parent.id}')`,
    `insert into playbacks (user_id, player, device, episode_id) values ('${child.id}', 'x', 'x', '${episode}')`,
    `insert into progress (user_id, episode_id, position, rev) values ('${child.id}', '${episode}', 1, 1)`,
    `insert into queues (user_id, rev) values ('${child.id}', 1)`,
    `insert into shared_devices (id, club_id, family_id, made_by, device, secret_hash, expires_at)
       values ('${episode}', '${clubId}', '${family}', '${parent.id}', 'x', '${family}', now() + interval '1 day')`,
    `insert into shared_device_members (device_id, user_id) values ('${episode}', '${child.id}')`,
    `insert into support_videos (id, title, link, position) values ('${episode}', 'x', 'https://example.test/${episode}', 1)`,
    `insert into unsent_keys (user_id, key) values ('${parent.id}', 'x')`,
    `insert into user_pins (user_id, pin_hash) values ('${parent.id}', 'x')`,
    `insert into video_progress (user_id, video_id) values ('${parent.id}', '${episode}')`,
  ])
    await api.query(each);
  // It is only deleted in `child_removals`, so that it moves as a child that is there.
  return { parent, child };
}

const ledger = (childId: string) =>
  api.query('select club_id from consent_entries where child_id = $1 order by id', [childId]);

test('G-11 what is written about a person has their club, and moves with them; the ledger keeps the club of its time', async () => {
  const [one, other] = [await seedClub(api.services.db), await seedClub(api.services.db)];
  const { parent, child } = await seedRows(one.id);
  const each = Object.keys(tables).map((table) => ({
    table,
    own: table === 'family_members' ? 2 : 1,
    other: 0,
  }));
  expect(await counts()).toEqual(each);
  const { token } = await seedPerson(api.services.db);
  const body = { clubId: other.id, withFamily: true };
  const moved = await api.call('PUT', `/api/member/${parent.id}/club`, { token, body });
  expect(moved.status).toBe(200);
  expect(await counts()).toEqual(each);
  expect((await api.query('select club_id from progress where user_id = $1', [child.id]))[0]?.club_id).toBe(
    other.id,
  );
  await seedConsent(api.services.db, child.id, { given: false });
  expect(await ledger(child.id)).toEqual([{ club_id: one.id }, { club_id: other.id }]);
  await expect(api.query('update consent_entries set club_id = null')).rejects.toThrow(/append-only/);
});

test('G-11 what is written about a person while they move ends up with their new club', async () => {
  const { db } = api.services;
  const clubs = [await seedClub(db), await seedClub(db)];
  const { token } = await seedPerson(db);
  const parent = await seedMember(db, clubs[0]?.id ?? '', 'parent');
  const episodes = await Promise.all(Array.from({ length: 60 }, () => seedEpisode(db, 'draft')));
  for (let turn = 1; turn <= 10; turn += 1) {
    const hear = ({ id }: { id: string }) =>
      api.query('insert into progress (user_id, episode_id, position, rev) values ($1, $2, 1, 1)', [
        parent.id,
        id,
      ]);
    const body = { clubId: clubs[turn % 2]?.id };
    const moving = api.call('PUT', `/api/member/${parent.id}/club`, { token, body });
    await Promise.all(episodes.slice(turn * 6 - 6, turn * 6).map(hear));
    expect((await moving).status).toBe(200);
  }
  const [progress] = (await counts()).filter(({ table }) => table === 'progress');
  expect(progress?.other).toBe(0);
  expect(progress?.own).toBeGreaterThanOrEqual(episodes.length);
});

test('G-11 a child that a parent adds has the club in the family and in the ledger', async () => {
  const { db } = api.services;
  const club = await seedClub(db);
  const parent = await seedMember(db, club.id, 'parent');
  const { status, body } = await api.call('POST', '/api/family/child', {
    token: parent.token,
    body: childBody(),
  });
  expect(status).toBe(201);
  expect(await ledger(body.data.id)).toEqual([{ club_id: club.id }]);
});

test('G-11 rows of before get their club, also in the ledger about a child who is gone, which the audit knows', async () => {
  const database = await makeDatabase('bare');
  const query = (text: string) => ask(database.url, text);
  const [gone, known] = ['0f000000-0000-4000-8000-00000000000a', '0f000000-0000-4000-8000-00000000000b'];
  try {
    await migrate(database.url, listMigrations()[0]?.at);
    await query(readFileSync('__tests__/support/released/base.sql', 'utf8'));
    const [club] = await query('select id from clubs limit 1');
    const [child] = await query("select id from users where club_member_role = 'child' limit 1");
    const entry = (id: string) => `('${id}', '${gone}', 'account', true, '1', 'x', 'form', 'Europe/London')`;
    await query(
      `insert into consent_entries (child_id, guardian_id, purpose, given, notice_version, notice_sha256, method, zone)
       values ${[child?.id, gone, known].map(entry).join()}`,
    );
    await query(
      `insert into audit_entries (action, object, club_id, result) values ('child:remove', 'user:${known}', '${club?.id}', 'ok')`,
    );
    await migrate(database.url);
    const found = await counts(query);
    expect(found.filter(({ other }) => other > 0)).toEqual([]);
    expect(found.filter(({ own }) => own > 0).map(({ table }) => table)).toEqual(
      expect.arrayContaining(['family_members', 'progress']),
    );
    const clubs = await query('select club_id from consent_entries order by id desc limit 3');
    expect(clubs.map(({ club_id }) => club_id)).toEqual([club?.id, null, expect.any(String)]);
    await expect(query('delete from consent_entries')).rejects.toThrow(/append-only/);
  } finally {
    await database.drop();
  }
});

import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { reflectionAnswers, reflectionReports } from '@/server/tables/reflection';
import { partVoices } from '@/server/tables/voice';
import { seedFamily } from '../support/families';
import { seededOnce } from '../support/scene';
import { seedClub, seedEpisode, seedMember, seedPerson } from '../support/seed';
import { storeFile } from '../support/stored-file';
import { makeStore } from '../support/stores';

const store = seededOnce(() => makeStore(1));
const club = seededOnce(() => seedClub(store.db, 'Rovers'));
const platformAdmin = seededOnce(() => seedPerson(store.db));
const clubAdmin = seededOnce(() => seedMember(store.db, club.id, 'admin'));
const ana = seededOnce(() =>
  seedMember(store.db, club.id, 'parent', { firstName: 'Ana', lastName: 'Ribeiro' }),
);
const milo = seededOnce(() =>
  seedMember(store.db, club.id, 'child', { firstName: 'Milo', username: 'milo', birthYear: 2016 }),
);

const query = async (text: string, values: unknown[] = []) =>
  (await store.db.$client.query(text, values)).rows;

beforeAll(async () => {
  const { db } = store;
  await seedFamily(db, club.id, [ana], [milo]);
  const { id: episodeId } = await seedEpisode(db, 'published');
  await db.insert(reflectionReports).values({ clubId: club.id, episodeId, authorId: milo.id });
});
afterAll(() => store.close());

test.each([
  ['breach', [], /Say what was lost/],
  ['breach', ['Rovers', '--to', 'then'], /“then” is no time/],
  ['breach', ['Wanderers'], /Nothing is called “Wanderers”/],
  ['reset-second-factor', [], /Say whose: npm run reset-second-factor/],
  ['reset-second-factor', ['milo', 'ana'], /Say whose/],
  ['reset-second-factor', ['milo'], /This account has no two-step sign-in/],
  ['export', [], /Say whose data: npm run export/],
  ['export', ['--everything', 'milo'], /Say whose data/],
  [
    'export',
    ['nobody@example.test'],
    /No account has the email, phone number, username or id “nobody@example.test”/,
  ],
  ['erase', [], /Say who: npm run erase/],
  ['erase', ['milo', 'ana'], /Say who/],
  ['erase', ['00000000-0000-4000-8000-000000000000', '--yes'], /No account has/],
])('%s %j is refused with what to do, and nothing is changed', async (command, args, words) => {
  const { code, said } = await store.runs(command, args);
  expect([code, said]).toEqual([1, expect.stringMatching(words)]);
  expect(said).not.toMatch(/ {4}at /);
});

test('reset-second-factor turns off the second step, with its passkeys, codes and every session, and an email and the audit say so', async () => {
  const { id } = clubAdmin;
  await query(
    "insert into second_factors (user_id, sealed_secret, confirmed_at) values ($1, 'sealed', now())",
    [id],
  );
  await query("insert into recovery_codes (user_id, code_hash) values ($1, 'hash')", [id]);
  await query(
    "insert into passkeys (user_id, credential_id, public_key, counter, transports, name) values ($1, 'c', 'k', 0, '{}', 'Phone')",
    [id],
  );
  expect(await store.runs('reset-second-factor', [id])).toMatchObject({ code: 0 });
  const left = (table: string) => query(`select 1 from ${table} where user_id = $1`, [id]);
  const tables = ['second_factors', 'passkeys', 'recovery_codes', 'sessions'];
  expect(await Promise.all(tables.map(left))).toEqual([[], [], [], []]);
  expect(
    await query("select club_id from audit_entries where action = 'second-factor:reset' and object = $1", [
      `user:${id}`,
    ]),
  ).toEqual([{ club_id: clubAdmin.clubId }]);
  expect(
    await query("select data->>'change' as change from pgboss.job where data->>'userId' = $1", [id]),
  ).toEqual([{ change: 'second-factor-reset' }]);
});

test('export writes what is stored of a person into a file that only its owner may read, once', async () => {
  const target = path.join(store.dataDir, 'ana.json');
  const { code, said } = await store.runs('export', [ana.email ?? '', target]);
  expect([code, said]).toEqual([0, expect.stringContaining(`Ana Ribeiro, parent of Rovers (id ${ana.id})`)]);
  expect(statSync(target).mode & 0o777).toBe(0o600);
  expect(JSON.parse(readFileSync(target, 'utf8')).tables.users).toMatchObject([
    { id: ana.id, lastName: 'Ribeiro' },
  ]);
  expect(await query('select action from audit_entries where object = $1', [`user:${ana.id}`])).toEqual([
    { action: 'person:export' },
  ]);
  expect((await store.runs('export', [ana.id, target])).said).toContain('is there already');
});

test('K-22 after a breach the operator has the children concerned and their guardians: of a recording, a club, an account, and a time', async () => {
  const { db } = store;
  const noa = await seedMember(db, club.id, 'child', { firstName: 'Noa' });
  const { id: fileId = '', key } = await storeFile(store, { purpose: 'part', clubId: club.id });
  const { id: episodeId } = await seedEpisode(db, 'in_progress');
  const heard = { fileId, episodeId, clubId: club.id, slot: 'interview' as const, childId: milo.id };
  await db.insert(partVoices).values(heard);
  const concerned = async (...args: string[]) => {
    const { code, said } = await store.runs('breach', args);
    expect(code).toBe(0);
    return [milo.id, noa.id].map((id) => said.includes(id));
  };
  expect((await store.runs('breach', [`/file/${key}`])).said).toContain(`Rovers,Ana Ribeiro,${ana.email}`);
  expect(await concerned(fileId)).toEqual([true, false]);
  const { id: answerId = '' } = await storeFile(store, { purpose: 'answer', clubId: club.id });
  const asked = { kind: 'text' as const, text: 'What did you hear?', choices: [] };
  const answer = { clubId: club.id, episodeId, userId: milo.id, question: 0, asked, fileId: answerId };
  await db.insert(reflectionAnswers).values(answer);
  expect(await concerned(answerId)).toEqual([true, false]);
  expect(await concerned('rovers')).toEqual([true, true]);
  expect(await concerned('rovers', '--to', '2020-01-01')).toEqual([false, false]);
  expect(await concerned(ana.id)).toEqual([true, false]);
  expect(await concerned(clubAdmin.id)).toEqual([true, true]);
  expect(await concerned(platformAdmin.id)).toEqual([true, true]);
  expect(
    await query(
      "select count(*)::int as lists, count(club_id)::int as of_clubs from audit_entries where action = 'breach:list'",
    ),
  ).toEqual([{ lists: 8, of_clubs: 7 }]);
  await seedClub(db, 'ROVERS');
  await store.refuses(/More than one is called “Rovers”/, 'breach', ['Rovers']);
  await query("delete from clubs where clubname = 'ROVERS'");
});

test.each([
  ['the last admin of the platform', () => platformAdmin, /last admin of the platform/],
  ['the last admin of a club', () => clubAdmin, /last admin of Rovers/],
  ['the only guardian of a child with consent', () => ana, /only guardian of Milo/],
])('erase refuses %s, also with --yes', async (_who, person, words) => {
  await store.refuses(words, 'erase', [person().id, '--yes']);
  expect(await query('select 1 from users where id = $1', [person().id])).toHaveLength(1);
});

test('K-08 erase says what would go and changes nothing; with --yes the person is gone, and the audit says so', async () => {
  await query(
    `insert into files (key, purpose, sha256, bytes, mime, file_name, created_by)
     values ('said', 'answer', $1, 1, 'audio/mpeg', 'answer.mp3', $3), ('sent', 'part', $2, 1, 'audio/mpeg', 'intro.mp3', $3)`,
    ['a'.repeat(64), 'b'.repeat(64), milo.id],
  );
  const before = await store.runs('erase', ['milo']);
  expect(before).toEqual({ code: 0, said: expect.stringMatching(/Milo Byron, child of Rovers/) });
  expect(before.said).toMatch(
    /Goes, at once and for good:[\s\S]*1 in files[\s\S]*1 in sessions[\s\S]*1 in users/,
  );
  // The part that it has sent for its club stays; its answer by voice goes.
  expect(before.said).toMatch(
    /Stays, without naming the person:[\s\S]*1 in files[\s\S]*1 in reflectionReports/,
  );
  expect(before.said).toMatch(
    /Stays as evidence, under the bare id:\n {2}1 in consentEntries\nNothing was changed/,
  );
  expect(await query('select 1 from users where id = $1', [milo.id])).toHaveLength(1);
  const after = await store.runs('erase', ['milo', '--yes']);
  expect(after).toEqual({ code: 0, said: expect.stringContaining('Milo Byron is erased') });
  expect(await query('select 1 from users where id = $1', [milo.id])).toEqual([]);
  expect(
    await query('select action, actor_id from audit_entries where object = $1', [`user:${milo.id}`]),
  ).toEqual([{ action: 'person:erase', actor_id: null }]);
  expect((await store.runs('erase', ['milo', '--yes'])).said).toContain('Was the account deleted already?');
});

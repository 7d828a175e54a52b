import { randomUUID } from 'node:crypto';
import { importColumns } from '@/contract/list-file/member-import';
import { currentNotices } from '@/server/consent/notices';
import { createMailer } from '@/server/kernel/mail/mailer';
import { exportedBy, type TableName } from '@/server/personal-data/export-person.store';
import { renditions } from '@/server/tables/episode';
import { schema } from '@/server/tables/schema';
import { renditionVoices } from '@/server/tables/voice';
import { apiOfEachTest } from '../support/api';
import { report, rollDays, seedFinished } from '../support/counted';
import { seedFamily } from '../support/families';
import { findEverywhere } from '../support/find-everywhere';
import { pictureFile } from '../support/image-fixtures';
import { sha256Of, speakTus } from '../support/pieces';
import { eraseContents } from '../support/queued-contents';
import { composeQueuedEmails, tokenOf } from '../support/queued-emails';
import { audioForm, tone } from '../support/scene';
import { password, seedClub, seedEpisode, seedFeature, seedMember, seedPerson } from '../support/seed';
import { browserOf } from '../support/shared-devices';
import { uploadForm } from '../support/upload-form';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfEachTest({}, { log: written.log });
beforeEach(written.clear);

const found = (text: string) => findEverywhere(api, written.text(), text);
const randomMarker = () => `zzq${randomUUID().slice(0, 8)}`;
const once = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });

const ask = (token: string, method: string, path: string, body?: object, headers = once()) =>
  api.call(method, path, { token, body, headers });
const fine = async (answer: ReturnType<typeof ask>) => {
  const { status, body } = await answer;
  expect([status < 300, body]).toEqual([true, body]);
  return body;
};

/** Writes the e-mails that wait into the outbox, as the worker does, and resolves to them. */
async function deliverAll() {
  const mailer = createMailer({ ...api.own.env, smtpUrl: undefined });
  const emails = await composeQueuedEmails(api);
  for (const { kind, ...message } of emails) await mailer(message, kind);
  return emails;
}

/** Tables with rows about people in which a child has none, and why. A new table is filled here, or named. */
const noChildIn: Partial<Record<TableName, string>> = {
  childRemovals: 'a child that is deleted asks for nothing',
  childUses: 'only when its account was used last, and no words',
  clubArchives: 'only admins ask for an archive',
  showImports: 'only admins bring a show',
  clubNotes: 'only the platform writes notes',
  knownDevices: 'only devices of staff are known',
  passkeys: 'only admins have passkeys',
  providerLinks: 'only admins sign in at a provider',
  signInChallenges: 'only admins have passkeys',
  recoveryCodes: 'only admins sign in in two steps',
  secondFactors: 'only admins sign in in two steps',
  episodeClubs: 'only the platform reminds clubs',
  episodeParts: 'only clubs send parts',
  files: 'a child uploads nothing',
  guardianInvites: 'a child invites nobody',
  invites: 'a child invites nobody',
  partVersions: 'only clubs send parts',
  newsChoices: 'a child gets no news',
  pushSubscriptions: 'a child gets no news',
  oneTimeLinks: 'a link goes to an e-mail, and a child has none',
  resumableUploads: 'a child uploads nothing',
  sharedDevices: 'only a guardian makes one',
  userPins: 'a child has no PIN',
  unsentKeys: 'the key of a child is not stored',
  videoProgress: 'support videos are for clubs',
};

/** The tables of which a guardian sees something on screen. */
const seenByGuardian = [
  'accountClaims',
  'consentEntries',
  'familyMembers',
  'feeds',
  'guardianInviteChildren',
  'progress',
  'reflectionAnswers',
  'sharedDeviceMembers',
  'users',
];

test('A1 K-08 G-06 a guardian exports of a child what they see of it, and a marker left in every place is nowhere once it is deleted', async () => {
  const { db } = api.services;
  const marker = randomMarker();
  const club = await seedClub(db, 'Rovers');
  const ana = await seedMember(db, club.id, 'parent', { firstName: 'Ana', lastName: 'Ribeiro' });
  const admin = await seedMember(db, club.id, 'admin');
  const platform = await seedPerson(db);
  await seedFamily(db, club.id, [ana]);
  const episode = await seedEpisode(db, 'published', {
    featureFileId: await seedFeature(db),
    publishedAt: new Date(),
    questions: [{ kind: 'text', text: 'What did you like?', choices: [] }],
  });

  // The club enters the child by a list, whose answer is kept; the first try is refused for another row.
  const year = new Date().getUTCFullYear() - 17;
  const text = (...rows: string[]) => [importColumns.join(','), ...rows].join('\r\n');
  const row = `${marker},${marker},${year},${ana.email},`;
  await ask(admin.token, 'POST', '/api/member/import/preview', { text: text(row) });
  await ask(admin.token, 'POST', '/api/member/import', { text: text(row, `${marker},,1900,x,`) });
  await fine(ask(admin.token, 'POST', '/api/member/import', { text: text(row) }));
  const [child] = (await fine(ask(ana.token, 'GET', '/api/family'))).data.children;
  const own = `/api/family/child/${child.id}`;
  const names = { firstName: marker, lastName: marker, username: marker, birthYear: year };
  await fine(ask(ana.token, 'PUT', own, names));
  await ask(ana.token, 'PUT', own, { ...names, username: `${marker} ${marker}` });
  await ask(ana.token, 'GET', `/api/family/username?username=${marker}`);
  await fine(ask(ana.token, 'PUT', `${own}/password`, { password, passwordConfirmation: password }));
  const purposes = { account: true, reflections: true, voice: true };
  await fine(ask(ana.token, 'PUT', `${own}/consent`, { notice: currentNotices.en.version, purposes }));

  // Another guardian is invited to it; the e-mail names it.
  const shared = { email: 'ben@example.test', household: 'own', childIds: [child.id] };
  await fine(ask(ana.token, 'POST', '/api/family/guardian-invite', shared));
  await deliverAll();

  // Its episodes are put into another app, which reads them.
  const feeds = (await fine(ask(ana.token, 'POST', `/api/feed/child/${child.id}`, {}))).data.children;
  const address = new URL(feeds[0].feed.url).pathname;
  expect((await api.call('GET', address, { headers: { 'user-agent': marker } })).status).toBe(200);

  // It signs in, also in vain, listens, and changes its profile.
  const login = (body: object) =>
    api.call('POST', '/api/auth/login', { body, headers: { 'user-agent': `Mozilla/5.0 ${marker}` } });
  await login({ identifier: marker, password: 'Wrong-Horse7' });
  await login({ identifier: ` ${marker.toUpperCase()}`, password: 'Wrong-Horse7' });
  const { token } = (await login({ identifier: marker, password })).body;
  // It is on a shared device of the family, and listens there.
  const phone = browserOf(api);
  const onPhone = (await api.call('POST', '/api/auth/login', { body: { identifier: ana.email, password } }))
    .body;
  await fine(
    phone.call('POST', '/api/shared-device', { token: onPhone.token, body: { childIds: [child.id] } }),
  );
  expect(await phone.tokenFor([child.id])).toBeDefined();
  const player = marker.padEnd(22, 'x');
  const listen = `/api/listen/${episode.id}`;
  await fine(ask(token, 'PUT', listen, { position: 9, rev: 0, played: 5 }));
  const agent = { 'user-agent': `Chrome ${marker}` };
  await fine(ask(token, 'PUT', `${listen}/playing`, { player, ago: 0 }, agent));
  await fine(ask(token, 'PUT', listen, { position: 9, rev: 1, played: 0, finished: true }));
  await fine(ask(token, 'PUT', '/api/listen/queue', { episodes: [episode.id], rev: 0 }));
  await seedFinished(db, club.id, episode.id);
  expect((await report(api, token, { episodeId: episode.id })).body.data.accepted).toBe(1);
  const answered = { question: 0, words: `Me, ${marker}` };
  await fine(ask(token, 'PUT', `/api/reflection/${episode.id}`, answered, { 'idempotency-key': marker }));
  // It asks for an account of its own: its guardians are written to.
  const consent = { notice: currentNotices.en.version, purposes };
  await fine(ask(token, 'POST', '/api/family/claim', { email: `${marker}@example.test`, consent }));
  const confirmation = (await deliverAll()).find(({ to }) => to.startsWith(marker));
  await fine(ask(token, 'POST', '/api/auth/claim', { token: tokenOf(confirmation) }));
  await deliverAll();
  const profile = { firstName: marker, lastName: marker, username: marker };
  await fine(ask(token, 'PUT', `/api/family/user/${child.id}/edit/profile`, { ...profile, dob: null }));
  await ask(token, 'PUT', `/api/family/user/${child.id}/edit/profile`, { ...profile, dob: '2016-01-01' });
  await ask(token, 'POST', '/api/host', { name: marker });
  await api.call('POST', '/api/auth/forgot-password', { body: { identifier: marker } });
  await fine(ask(token, 'GET', '/api/account/export'));

  // Its voice is in a part of its club, which is sent under its name.
  const opened = await seedEpisode(db, 'in_progress');
  const files = [{ name: `${marker}.wav`, bytes: tone(440) }];
  const form = audioForm({
    ...{ episodeId: opened.id, clubId: club.id, map: ['interview'], files },
    voices: [[child.id]],
  });
  await fine(ask(admin.token, 'POST', '/api/file/upload/audio', form));
  const heardIn = { episodeId: opened.id, clubId: club.id };
  await db.insert(renditions).values({ ...heardIn, status: 'ready' });
  await db.insert(renditionVoices).values({ ...heardIn, childId: child.id });

  // A guardian takes along what they see of it: no answer before their own, no report, no device, no address of a claim.
  const exported = async () => (await fine(ask(ana.token, 'GET', `${own}/export`))).data;
  const sealed = await exported();
  expect(Object.keys(sealed.tables).sort()).toEqual(
    seenByGuardian.filter((table) => table !== 'reflectionAnswers'),
  );
  expect(sealed.tables.accountClaims).toEqual([expect.objectContaining({ childId: child.id })]);
  await fine(ask(ana.token, 'PUT', listen, { position: 9, rev: 0, played: 0, finished: true }));
  await fine(ask(ana.token, 'PUT', `/api/reflection/${episode.id}`, { question: 0, words: 'Me too' }));
  const [answer] = await api.query('select id from reflection_answers where user_id = $1', [ana.id]);
  await fine(ask(token, 'PUT', `/api/reflection/answer/${answer?.id}/report`));
  const open = await exported();
  expect(Object.keys(open.tables).sort()).toEqual(seenByGuardian);
  expect(open.tables.reflectionAnswers).toMatchObject([{ words: `Me, ${marker}` }]);
  const agree = (reflections: boolean) => {
    const body = { notice: currentNotices.en.version, purposes: { ...purposes, reflections } };
    return fine(ask(ana.token, 'PUT', `${own}/consent`, body));
  };
  await agree(false);
  expect((await exported()).tables.reflectionAnswers).toBeUndefined();
  await agree(true);
  const hidden = [`${marker}@example.test`, `Chrome ${marker}`, 'reflection:report', player];
  for (const text of [`Me, ${marker}`, ...hidden]) expect(JSON.stringify(sealed)).not.toContain(text);
  for (const text of hidden) expect(JSON.stringify(open)).not.toContain(text);

  // Others look for it and change it.
  for (const who of [admin, platform]) {
    await fine(ask(who.token, 'GET', `/api/member?q=${marker}`));
    await fine(ask(who.token, 'PUT', `/api/member/${child.id}/status`, { status: 'active' }));
  }
  await fine(ask(platform.token, 'GET', `/api/search?q=${marker}`));

  await rollDays(api);
  const before = await found(marker);
  expect(before).toEqual(
    expect.arrayContaining([
      'account_claims.email',
      'files.file_name',
      'idempotency_keys.body',
      'idempotency_keys.key',
      'outbox',
      'pgboss.job.data',
      'playbacks.player',
      'reflection_answers.words',
      'sessions.device',
      'users.first_name',
      'users.last_name',
      'users.search_text',
      'users.sort_name',
      'users.username',
    ]),
  );
  expect(before).not.toContain('log');
  const { tables } = (await fine(ask(token, 'GET', '/api/account/export'))).data;
  const about = (Object.keys(schema) as TableName[]).filter(
    (table) => exportedBy(table).length > 0 && !(table in noChildIn),
  );
  expect(about.filter((table) => !(table in tables))).toEqual([]);

  const { message } = await fine(
    ask(ana.token, 'POST', `${own}/deletion`, { currentPassword: password, atOnce: true }),
  );
  expect(message).toBe(`${marker} is erased, with everything that was kept`);
  expect((await ask(token, 'GET', '/api/account')).status).toBe(401);
  expect((await login({ identifier: marker, password })).status).toBe(401);
  await deliverAll();
  await eraseContents(api);
  expect(await found(marker)).toEqual([]);
  expect(await found(api.services.listenerOf(child.id))).toEqual([]);
  expect(await api.services.storage.has(sha256Of(tone(440)))).toBe(false);
  // The bare id stays where it has to be proven who agreed to what, and who did what.
  expect(new Set(await found(child.id))).toEqual(
    new Set(['audit_entries.actor_id', 'audit_entries.object', 'consent_entries.child_id', 'log']),
  );
});

test('K-08 G-06 the same of an adult: name and address are found nowhere, in no e-mail, upload or suggestion', async () => {
  const { db } = api.services;
  const marker = randomMarker();
  const club = await seedClub(db, 'Rovers');
  const other = await seedMember(db, (await seedClub(db, 'United')).id, 'admin');
  const platform = await seedPerson(db);
  const colleague = await seedMember(db, club.id, 'admin');
  const email = `${marker}@example.test`;
  await fine(ask(colleague.token, 'POST', '/api/admin-user', { email }));
  const letter = (await composeQueuedEmails(api)).find(({ to }) => to === email);
  const names = { firstName: marker, lastName: marker };
  const { token } = (
    await api.call('POST', `/api/auth/invite/${tokenOf(letter)}`, {
      body: { ...names, password, passwordConfirmation: password },
    })
  ).body;
  const { user } = (await api.call('GET', '/api/account', { token })).body;

  // Another club invites the address, it is typed where one has forgotten the password, and it suggests a club.
  await ask(other.token, 'POST', '/api/member', { email, clubMemberRole: 'coach' });
  const suggestion = { name: 'Otley', town: 'Otley', contactName: marker, contactEmail: email, note: marker };
  expect((await api.call('POST', '/api/suggested-club', { body: suggestion })).status).toBe(201);
  await api.call('POST', '/api/auth/forgot-password', { body: { identifier: email } });
  await api.call('POST', '/api/auth/login', { body: { identifier: email, password: 'Wrong-Horse7' } });
  await deliverAll();
  await api.call('POST', '/api/auth/forgot-password', { body: { identifier: email.toUpperCase() } });
  const episode = await seedEpisode(db, 'in_progress');
  const announced = { episodeId: episode.id, clubId: club.id, name: `${marker}.m4a`, bytes: 9 };
  await speakTus(api.url, token).begin(announced);
  const form = uploadForm('file', [await pictureFile(`${marker}.png`)]);
  expect((await api.call('POST', '/api/file/upload/images', { token, body: form })).status).toBeLessThan(300);
  await ask(platform.token, 'PUT', `/api/member/${user.id}/status`, { status: 'active' });

  expect(await found(marker)).toEqual(
    expect.arrayContaining([
      'files.file_name',
      'invites.email',
      'outbox',
      'pgboss.job.data',
      'resumable_uploads.file_name',
      'suggested_clubs.contact_email',
      'suggested_clubs.note',
      'users.email',
      'users.first_name',
    ]),
  );
  await fine(ask(token, 'POST', '/api/account/deletion', { currentPassword: password }));
  await deliverAll();
  expect(await found(marker)).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { appendConsents, listConsents } from '@/server/consent/consent.store';
import { currentNotices } from '@/server/consent/notices';
import { apiOfFile } from '../support/api';
import { report, seedFinished } from '../support/counted';
import { seededOnce } from '../support/scene';
import { password, seedClub, seedConsent, seedEpisode, seedFeature, seedMember } from '../support/seed';

const api = apiOfFile();
const club = seededOnce(() => seedClub(api.services.db));

const { query } = api;
const child = (consented: boolean) => seedMember(api.services.db, club.id, 'child', { consented });
const consent = (childId: string, of: Parameters<typeof seedConsent>[2]) =>
  seedConsent(api.services.db, childId, of);
const account = async (token: string) => (await api.call('GET', '/api/account', { token })).status;
const login = async (identifier: string | null) =>
  (await api.call('POST', '/api/auth/login', { body: { identifier, password } })).status;

test('K-01 without a consent a child has no session, no episodes and no listening rows, and signs in with one', async () => {
  const { db } = api.services;
  const milo = await child(false);
  const episode = await seedEpisode(db, 'published', { featureFileId: await seedFeature(db) });
  const { token, id, username } = milo;
  await seedFinished(db, club.id, episode.id);
  const listen = () => report(api, token, { episodeId: episode.id });
  expect([await account(token), await login(username)]).toEqual([401, 403]);
  expect((await api.call('GET', '/api/episode', { token })).status).toBe(401);
  expect((await listen()).status).toBe(401);
  const rows = () => query('select 1 from stretches');
  expect(await rows()).toEqual([]);
  await consent(id, {});
  expect([await account(token), await login(username), (await listen()).status]).toEqual([200, 200, 200]);
  expect(await rows()).toHaveLength(1);
});

test('G-01 the newest entry counts, from any guardian; consent to something else opens no account', async () => {
  const { id, token } = await child(false);
  await consent(id, { purpose: 'reflections' });
  await consent(id, { purpose: 'voice' });
  expect(await account(token)).toBe(401);
  await consent(id, {});
  await consent(id, { purpose: 'voice', given: false });
  expect(await account(token)).toBe(200);
  await consent(id, { given: false, guardianId: randomUUID() });
  expect(await login(id)).toBe(401);
});

test('G-01 lists show what the ledger says, also after two entries at once', async () => {
  const { id } = await child(false);
  const listed = async () =>
    (await query('select listed_state from users where id = $1', [id]))[0].listed_state;
  expect(await listed()).toBe('waiting');
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([consent(id, {}), consent(id, { given: false }), consent(id, { purpose: 'voice' })]);
    const [account] = await listConsents(api.services.db, [id]);
    expect(account?.purpose).toBe('account');
    expect(await listed()).toBe(account?.given ? 'active' : 'waiting');
  }
});

test('G-01 signing in asks the ledger and not what lists show', async () => {
  const { id, token, username } = await child(false);
  await query('update users set has_consent = true where id = $1', [id]);
  expect([await account(token), await login(username)]).toEqual([401, 403]);
});

test('K-02 an entry has guardian, child, purpose, the notice word for word, how, when and where', async () => {
  const { db } = api.services;
  const [childId, guardianId] = [randomUUID(), randomUUID()];
  const entry = { childId, guardianId, purpose: 'account', given: true, method: 'form' } as const;
  await db.transaction((tx) =>
    appendConsents(tx, currentNotices.en, [{ ...entry, zone: 'Europe/Paris', address: '192.0.2.7' }]),
  );
  const [kept] = await query('select * from consent_entries where child_id = $1', [childId]);
  const { version, sha256 } = currentNotices.en;
  expect(kept).toMatchObject({
    ...{ guardian_id: guardianId, purpose: 'account', given: true, method: 'form', at: expect.any(Date) },
    ...{ notice_version: version, notice_sha256: sha256, zone: 'Europe/Paris', address: '192.0.2.7' },
  });
  const [notice] = await query(
    "select body, sha256, encode(sha256(convert_to(body, 'utf8')), 'hex') as counted from notices where version = $1",
    [kept.notice_version],
  );
  expect(notice).toEqual({
    body: currentNotices.en.body,
    sha256: kept.notice_sha256,
    counted: notice.sha256,
  });
});

test('K-02 what a guardian has agreed to stays when child, guardian and club are gone', async () => {
  const club = await seedClub(api.services.db);
  const parent = await seedMember(api.services.db, club.id, 'parent');
  const gone = await seedMember(api.services.db, club.id, 'child');
  await consent(gone.id, { guardianId: parent.id });
  await query('delete from clubs where id = $1', [club.id]);
  expect(await query('select 1 from consent_entries where guardian_id = $1', [parent.id])).toHaveLength(1);
});

test('A1 G-01 a published notice keeps its text: a new text is a new version, after all that were', () => {
  const published: readonly [version: string, sha256: string][] = [
    ['2026-11', '7cdf6971628af630dc666afeaf12d9e735080f600df7b4fd72eedd8c15de6403'],
    ['2026-11-23', '21e282f26cf53e7914985c9dc1658743c9980f226fe7b48894eec9396b5d1033'],
    ['2026-11-24', '5dadcf4b06b090b1e51b041ae29dba83ac3cedc60738901d18769b97bacb12a0'],
    ['2026-11-24.2', '64d31607033255e49f4254e987cc205d7e69621a617d66c0a6d540c431e584df'],
    ['2026-11-24.3', '29d37a75caa3ecad9a33f0675c6d4cbd9894f7eacbd1760134c7178c3436664a'],
    ['2026-11-24.4', 'a259473a18c73bdee7aaa8d06411750c93c05e528ccc85bf95a5909ab0d1f3b0'],
    ['2026-11-27.1', '7502a4b2e6d81e8139395524782dc9fbe20ad7fd115621b4f5c035eae2d8dbdc'],
    ['2026-11-27.1.de', 'ecc048922da52039c7ad574380c129a7836118f64433e4d0a13fcc6d7ffa6d10'],
    ['2026-11-27.1.fr', 'cbad432653af5e88c920742a2b57765c031550b421dd1b6d30db6a6ad1ff7964'],
  ];
  const today = Object.values(currentNotices).map(({ version, sha256 }) => [version, sha256]);
  expect(published.slice(-today.length)).toEqual(today);
  expect(new Set(published.flat()).size).toBe(2 * published.length);
});

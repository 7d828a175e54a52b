import { apiOfFile, refusedAt, said } from '../support/api';
import { furtherApis } from '../support/further-apis';
import { callsOfOwn, profileOf, seedPersona } from '../support/own-account';
import { seededOnce } from '../support/scene';
import { seedPerson } from '../support/seed';

const api = apiOfFile();
const startFurther = furtherApis(() => api);
const admin = seededOnce(() => seedPerson(api.services.db));
beforeEach(() => api.query('delete from app_versions'));

const { editProfile } = callsOfOwn(api);
const read = async () => (await api.call('GET', '/api/versions')).body.data;
const save = (body: object, token = admin.token) => api.call('POST', '/api/versions', { token, body });
const noStores = { androidAppUrl: null, iosAppUrl: null };
const none = { androidMemberAppVersion: null, iosMemberAppVersion: null };
const both = { androidMemberAppVersion: '2.4.1', iosMemberAppVersion: '2.5' };

test('E-09 both are null until they are set, and no account is needed to see that', async () => {
  const { status, body } = await api.call('GET', '/api/versions');
  expect([status, body]).toEqual([200, { data: { ...none, ...noStores } }]);
});

test('the stores are those of the settings', async () => {
  const androidAppUrl = 'https://play.example.test/app?id=touchline';
  const iosAppUrl = 'https://apps.example.test/touchline';
  const other = await startFurther({ androidAppUrl, iosAppUrl });
  expect((await other.call('GET', '/api/versions')).body.data).toMatchObject({ androidAppUrl, iosAppUrl });
});

test('E-10 those that are sent are set, and the other stays', async () => {
  const first = await save({ androidMemberAppVersion: '2.4.1' });
  expect(said(first)).toBe('200 App versions saved');
  expect(first.body.data).toEqual({ ...none, androidMemberAppVersion: '2.4.1' });
  await save({ iosMemberAppVersion: '2.5' });
  expect(await read()).toEqual({ ...both, ...noStores });
  await save({ androidMemberAppVersion: ' 3.0 ' });
  expect(await read()).toEqual({ androidMemberAppVersion: '3.0', iosMemberAppVersion: '2.5', ...noStores });
  expect((await save({})).body.data).toEqual({ androidMemberAppVersion: '3.0', iosMemberAppVersion: '2.5' });
});

test('E-10 E-11 S-47 the two set by two people at once are both kept, in one row', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [android, ios] = [{ androidMemberAppVersion: `1.${round}` }, { iosMemberAppVersion: `2.${round}` }];
    await Promise.all([save(android), save(ios)]);
    expect(await read()).toMatchObject({ ...android, ...ios });
  }
  expect(await api.query('select 1 from app_versions')).toHaveLength(1);
});

test.each(['', '  ', 'two', '1.2.3.4.5', '1..2', 'v1.2', '1.2-beta', '1'.repeat(21), 2, null, ['1.2']])(
  'the version %j is 422 at its field, and nothing is saved',
  async (version) => {
    await save(both);
    expect(refusedAt(await save({ androidMemberAppVersion: version, iosMemberAppVersion: '9.9' }))).toBe(
      '422 androidMemberAppVersion',
    );
    expect(await read()).toEqual({ ...both, ...noStores });
  },
);

test.each(['0', '1.2.3.4', '1'.repeat(20)])('the version %s is saved', async (version) => {
  expect((await save({ iosMemberAppVersion: version })).body.data.iosMemberAppVersion).toBe(version);
});

test('E-11 E-08 a platform admin’s profile takes the versions along', async () => {
  const me = await seedPerson(api.services.db);
  const sent = profileOf(me, { firstName: 'Grace', androidMemberAppVersion: '2.4.1' });
  expect((await editProfile(me, sent)).status).toBe(200);
  expect(await read()).toEqual({ ...none, androidMemberAppVersion: '2.4.1', ...noStores });
  await editProfile(me, profileOf(me, { firstName: 'Grace', iosMemberAppVersion: '2.5' }));
  expect(await read()).toEqual({ ...both, ...noStores });
});

test('E-11 a profile that is refused takes no version along', async () => {
  const me = await seedPerson(api.services.db);
  const stale = await editProfile(me, profileOf(me, both), { ifMatch: me.rev + 1 });
  const nobody = await editProfile(me, profileOf(me, both), { id: (await seedPerson(api.services.db)).id });
  expect([stale.status, nobody.status]).toEqual([409, 403]);
  expect(await read()).toMatchObject(none);
});

test('S-17 a parent who sends versions with the profile sets none', async () => {
  const parent = await seedPersona(api, 'parent');
  expect((await editProfile(parent, profileOf(parent, both))).status).toBe(200);
  expect(await read()).toMatchObject(none);
});

test('S-39 each change of them is in the audit, by whichever call', async () => {
  const me = await seedPerson(api.services.db);
  await save({ iosMemberAppVersion: '7.0' }, me.token);
  await editProfile(me, profileOf(me, { androidMemberAppVersion: '7.1' }));
  await save({}, me.token);
  const rows = await api.query('select action, object, result from audit_entries where actor_id = $1', [
    me.id,
  ]);
  expect(rows).toEqual(Array(2).fill({ action: 'versions:save', object: 'app-versions:1', result: 'ok' }));
});

import { apiOfFile, inTurn } from '../support/api';
import { forgetAudit } from '../support/forget-audit';
import { audioForm, type SentFile, sceneOfFile, tone } from '../support/scene';
import { password, seedMember } from '../support/seed';
import { writtenLog } from '../support/written-log';

const written = writtenLog();
const api = apiOfFile({}, { log: written.log });

const scene = sceneOfFile(api);
beforeEach(async () => {
  written.clear();
  await forgetAudit(api.services.db);
});

const entries = () =>
  api.query(
    'select actor_id, action, object, club_id, result, address, request_id from audit_entries order by id',
  );
const brief = async () => (await entries()).map(({ action, result }) => `${action} ${result}`);
/** What the log says of the audit, in the columns of the table. */
const logged = () =>
  written.lines().flatMap(({ audit }) => {
    if (!audit) return [];
    const { actorId, clubId, requestId, ...same } = audit;
    return [{ actor_id: actorId, club_id: clubId, request_id: requestId, ...same }];
  });
const send = (files: SentFile[], token = scene.admin.token, map = '["intro"]') =>
  api.call('POST', '/api/file/upload/audio', {
    token,
    body: audioForm({ episodeId: scene.episode.id, clubId: scene.club.id, map, files }),
  });
const suspend = (token: string) =>
  api.call('PUT', `/api/club/${scene.club.id}/status`, { token, body: { status: 'suspended' } });
const somebody = () => seedMember(api.services.db, scene.club.id, 'coach');

describe('a refusal', () => {
  test('S-39 a 403 to a known person is in audit and log: who, what, where, from which request', async () => {
    const { id, token } = await somebody();
    const { status, body } = await suspend(token);
    const expected = {
      actor_id: id,
      action: 'club:manage',
      object: `request:PUT /api/club/${scene.club.id}/status`,
      club_id: scene.club.id,
      result: 'refused',
      address: '127.0.0.1',
      request_id: body.requestId,
    };
    expect([status, await entries(), logged()]).toEqual([403, [expected], [expected]]);
  });

  test('S-39 S-18 an id in the body that is another’s is one too', async () => {
    const body = { userId: scene.parent.id, firstName: 'Eve', lastName: 'Byron', username: null };
    const sent = { token: scene.platform.token, body: { ...body, gender: null, dob: null } };
    const { status } = await api.call('PUT', '/api/admin', sent);
    expect([status, await brief()]).toEqual([403, ['admin:update refused']]);
  });

  test.each<[number, string, SentFile[], string]>([
    [415, 'no audio', [{ name: 'secret.mp3', bytes: Buffer.from('only text') }], '["intro"]'],
    [422, 'an unknown slot', [{ name: 'secret.wav', bytes: tone(400) }], '["secret"]'],
  ])(
    'S-39 %i of an upload, %s, is in audit and log, without what was sent',
    async (expected, _, files, map) => {
      const { status } = await send(files, scene.admin.token, map);
      expect([status, await brief()]).toEqual([expected, ['episode-content:send refused']]);
      expect(logged()).toEqual(await entries());
      expect(JSON.stringify(await entries()) + written.text()).not.toContain('secret');
    },
  );

  test('S-39 413 of an upload is in the audit', async () => {
    const large = Buffer.alloc(6 * 1024 * 1024);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(large)], { type: 'image/png' }), 'crest.png');
    const { status } = await api.call('POST', '/api/file/upload/images', {
      token: scene.admin.token,
      body: form,
    });
    expect([status, await brief()]).toEqual([413, ['image:send refused']]);
  });

  test.each([
    ['401: nobody is known', 401, () => suspend('another-token')],
    ['404', 404, () => api.call('GET', `/api/club/${scene.other.id}`, { token: scene.admin.token })],
    ['422 of a form', 422, () => api.call('POST', '/api/club', { token: scene.platform.token, body: {} })],
  ])('%s is none', async (_, expected, call) => {
    expect([(await call()).status, await entries(), logged()]).toEqual([expected, [], []]);
  });

  test('C5 S-39 one of a path that no text can hold is in the audit, too', async () => {
    const { token } = await somebody();
    const { status } = await api.call('PUT', '/api/club/%00%ed%a0%80/status', {
      token,
      body: { status: 'suspended' },
    });
    expect([status, await brief()]).toEqual([403, ['club:manage refused']]);
  });

  test('S-39 is there once, where the handler has its own word for it', async () => {
    const { id, token } = await somebody();
    const typed = { currentPassword: 'Wrong-Horse7', password: 'Fresh-Horse8' };
    const { status } = await api.call('PUT', `/api/family/user/${id}/edit/password`, {
      token,
      body: { ...typed, passwordConfirmation: typed.password },
    });
    expect([status, await brief()]).toEqual([403, ['password:change refused']]);
    expect(logged()).toEqual(await entries());
  });

  test('a script that tries on is kept ten times a minute, and takes nothing from others', async () => {
    const [one, two] = [await somebody(), await somebody()];
    // The minute does not end.
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    expect(await inTurn(14, () => suspend(one.token))).toEqual(Array(14).fill(403));
    expect(await entries()).toHaveLength(10);
    // Another thing that the same person may not do, and the same thing by another person.
    await api.call('POST', '/api/episode', { token: one.token, body: {} });
    await suspend(two.token);
    expect((await brief()).slice(10)).toEqual(['episode:create refused', 'club:manage refused']);
  });

  test('is answered as ever when the audit cannot be written', async () => {
    const { token } = await somebody();
    await api.query('alter table audit_entries rename to elsewhere');
    const { status, body } = await suspend(token).finally(() =>
      api.query('alter table elsewhere rename to audit_entries'),
    );
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(written.text()).toContain('"msg":"audit failed"');
  });
});

describe('the log', () => {
  test('S-39 says a change as the audit does, once it is done', async () => {
    const { email } = await somebody();
    const { status } = await api.call('POST', '/api/auth/login', { body: { identifier: email, password } });
    expect([status, await brief()]).toEqual([200, ['auth:login ok']]);
    expect(logged()).toEqual(await entries());
  });

  test('S-39 S-41 does not say a change that was rolled back after its entry, nor what PostgreSQL tells of the row', async () => {
    const { email } = await somebody();
    // The session is written after the entry, in one transaction with it.
    await api.query("alter table sessions add constraint broken check (device <> 'breaks') not valid");
    const { status } = await api
      .call('POST', '/api/auth/login', {
        body: { identifier: email, password },
        headers: { 'user-agent': 'breaks' },
      })
      .finally(() => api.query('alter table sessions drop constraint broken'));
    expect([status, await entries(), logged()]).toEqual([500, [], []]);
    expect(written.text()).toContain('violates check constraint');
    expect(written.text()).not.toContain('Failing row');
  });

  test('S-39 says what had committed before the answer failed', async () => {
    const { status } = await api.call('POST', '/api/auth/login', {
      body: { identifier: 'nobody', password },
    });
    expect([status, await brief()]).toEqual([401, ['auth:login refused']]);
    const entry = { action: 'auth:login', object: 'user:unknown', result: 'refused', address: '127.0.0.1' };
    expect(logged()).toEqual([expect.objectContaining(entry)]);
    expect(logged()).toEqual(await entries());
    expect(written.lines().find(({ audit }) => audit)).toMatchObject({ msg: 'auth:login' });
  });
});

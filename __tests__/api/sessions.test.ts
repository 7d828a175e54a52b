import { apiOfFile, refusedAt, said } from '../support/api';
import { auditedOf } from '../support/forget-audit';
import { whileUserLocked } from '../support/locks';
import { auditOf } from '../support/own-account';
import { password, seedClub, seedMember } from '../support/seed';

const api = apiOfFile({ sessionIdleDays: 14 });
beforeEach(() => api.query('delete from rate_limits'));

const phone =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(identifier: string, device: string): Promise<string> {
  const body = { identifier, password };
  const answer = await api.call('POST', '/api/auth/login', { body, headers: { 'user-agent': device } });
  return answer.body.token;
}

/** A person signed in on a phone and a laptop. */
async function somebody() {
  const { db } = api.services;
  const { id } = await seedClub(db);
  const member = await seedMember(db, id, 'parent');
  await api.query('delete from sessions where user_id = $1', [member.id]);
  const email = member.email ?? '';
  return { ...member, onPhone: await signIn(email, phone), onLaptop: await signIn(email, laptop) };
}

interface Shown {
  id: string;
  device: string;
  current: boolean;
}
const list = async (token: string): Promise<Shown[]> =>
  (await api.call('GET', '/api/auth/session', { token })).body.data;
const statusOf = async (token: string) => (await api.call('GET', '/api/account', { token })).status;
const idOf = async (token: string) => (await list(token)).find(({ current }) => current)?.id ?? '';
const end = (token: string, id: string, currentPassword = password) =>
  api.call('POST', `/api/auth/session/${id}/end`, { token, body: { currentPassword } });
const endOthers = (token: string, currentPassword = password) =>
  api.call('POST', '/api/auth/session/end-others', { token, body: { currentPassword } });

test('D15 S-51 people see where they are signed in, in words, the place they ask from first', async () => {
  const { onPhone, onLaptop } = await somebody();
  const devices = async (token: string) =>
    (await list(token)).map(({ device, current }) => [device, current]);
  expect(await devices(onPhone)).toEqual([
    ['Chrome on Android', true],
    ['Firefox on Windows', false],
  ]);
  expect(await devices(onLaptop)).toEqual([
    ['Firefox on Windows', true],
    ['Chrome on Android', false],
  ]);
  const { body } = await api.call('GET', '/api/auth/session', { token: onPhone });
  const shown = 'createdAt current device id isNew lastSeenAt';
  expect(Object.keys(body.data[0]).sort()).toEqual(shown.split(' '));
  expect(JSON.stringify(body)).not.toContain('Mozilla');
});

test('C5 D15 S-51 one that is ended, with the password, must sign in again, and the others go on', async () => {
  const { id, onPhone, onLaptop } = await somebody();
  expect([await statusOf(onPhone), await statusOf(onLaptop)]).toEqual([200, 200]);
  const other = await idOf(onLaptop);
  expect(refusedAt(await end(onPhone, other, 'Wrong-Horse9'))).toBe('403 currentPassword');
  expect(await statusOf(onLaptop)).toBe(200);
  expect(said(await end(onPhone, other))).toBe('200 You are signed out of Firefox on Windows');
  expect([await statusOf(onPhone), await statusOf(onLaptop)]).toEqual([200, 401]);
  expect((await end(onPhone, other)).status).toBe(404);
  const ends = await auditedOf(api, 'action, actor_id, result', `session:${other}`);
  expect(ends).toEqual([{ action: 'session:end', actor_id: id, result: 'ok' }]);
});

test('D15 S-20 S-51 all others end at once, are in the audit, and each person sees only their own', async () => {
  const { id, email, onPhone, onLaptop } = await somebody();
  const third = await signIn(email ?? '', laptop);
  expect((await endOthers(onLaptop, 'Wrong-Horse9')).status).toBe(403);
  expect(said(await endOthers(onLaptop))).toBe('200 You are signed out everywhere else');
  expect(await Promise.all([onPhone, onLaptop, third].map(statusOf))).toEqual([401, 200, 401]);
  expect(await list(onLaptop)).toHaveLength(1);
  expect(await auditOf(api, id)).toContain('session:end-others ok');
});

test.each(['the others', 'one'])(
  'D15 S-51 of two that end each other at the same moment, the one that was ended does not end %s',
  async (which) => {
    const { id, onPhone, onLaptop } = await somebody();
    const [own, other] = [await idOf(onLaptop), await idOf(onPhone)];
    // As by the phone, which was a moment earlier.
    const change = { sql: 'delete from sessions where id = $1', values: [own] };
    const answer = await whileUserLocked(api, id, { waiting: 1, change }, () =>
      which === 'one' ? end(onLaptop, other) : endOthers(onLaptop),
    );
    expect(answer.status).toBe(401);
    expect(await statusOf(onPhone)).toBe(200);
  },
);

test('D15 S-12 a session that has run out or idled away is not listed', async () => {
  const { onPhone, onLaptop } = await somebody();
  const ended = (await list(onPhone)).find(({ current }) => !current)?.id;
  await api.query("update sessions set last_seen_at = now() - interval '15 days' where id = $1", [ended]);
  expect(await list(onPhone)).toHaveLength(1);
  await api.query('update sessions set expires_at = now() where id = $1', [ended]);
  expect((await list(onPhone)).map(({ current }) => current)).toEqual([true]);
  expect(await statusOf(onLaptop)).toBe(401);
});

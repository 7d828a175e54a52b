import { takenOffMessage } from '@/contract/errors';
import { removeExpiredDevices } from '@/server/shared-device/shared-device.store';
import { checkPassword } from '@/server/user/password';
import { apiOfFile, atOnce, refusedAt, said } from '../support/api';
import { eventually } from '../support/eventually';
import { familyCalls } from '../support/families';
import { later } from '../support/later';
import { crossing, whileUserLocked } from '../support/locks';
import { hashing } from '../support/passwords';
import { composeQueuedEmails, tokenOf } from '../support/queued-emails';
import { sceneOfFile } from '../support/scene';
import { unprove } from '../support/second-factors';
import { password, seedConsent, seedEpisode, seedMember } from '../support/seed';
import { browserOf } from '../support/shared-devices';

const api = apiOfFile();
const scene = sceneOfFile(api);
beforeEach(() => api.query('delete from rate_limits'));

const status = async (token: string) => (await api.call('GET', '/api/account', { token })).status;
const pin = '4711';
const setPin = (token: string, typed = pin) =>
  api.call('PUT', '/api/auth/pin', { token, body: { currentPassword: password, pin: typed } });

const actionsOf = async (id: string): Promise<string[]> =>
  (await api.query('select action from audit_entries where actor_id = $1', [id])).map(({ action }) => action);

const put = (guardian: { token: string }, browser: ReturnType<typeof browserOf>, childIds: string[]) =>
  browser.call('POST', '/api/shared-device/child', { token: guardian.token, body: { childIds } });

/** Another guardian in the household of a child. */
async function joinHousehold(firstName: string, childId: string) {
  const guardian = await seedMember(api.services.db, scene.club.id, 'parent', { firstName });
  await api.query(
    "insert into family_members (family_id, user_id, place) select family_id, $2, 'guardian' from family_members where user_id = $1",
    [childId, guardian.id],
  );
  return guardian;
}

/** Ana with two children, who has made a shared device of her browser with one of them on it, and has a PIN. */
async function household() {
  const calls = familyCalls(api, scene.club);
  const ana = await calls.parent('Ana');
  await calls.household(ana);
  const milo = await calls.addChild(ana);
  const ines = await calls.addChild(ana, { firstName: 'Inês' });
  expect((await setPin(ana.token)).status).toBe(200);
  const browser = browserOf(api);
  const made = await browser.call('POST', '/api/shared-device', {
    token: ana.token,
    body: { childIds: [milo.id] },
  });
  return { calls, ana, milo, ines, browser, made, device: made.body.data as { id: string } };
}

test('G-07 a guardian shares this browser: its secret is a cookie of its own, and only who was put on it is shown', async () => {
  const { ana, milo, ines, browser, made, calls } = await household();
  expect(made.status).toBe(201);
  expect(made.headers.get('set-cookie')).toMatch(
    /^shared-device=[\w-]{43}; Max-Age=\d+; Path=\/api\/shared-device; HttpOnly; SameSite=Strict$/,
  );
  expect(JSON.stringify(made.body)).not.toContain(browser.cookie.split('=')[1]);
  const account = await api.call('GET', '/api/account', { token: ana.token });
  expect(account.body.shared).toEqual({ company: [] });
  expect(await browser.listeners()).toEqual([
    { id: milo.id, firstName: 'Milo', entry: 'tap', waiting: null },
    { id: ana.id, firstName: 'Ana', entry: 'pin', waiting: null },
  ]);
  expect((await browserOf(api).call('GET', '/api/shared-device/listener')).status).toBe(404);
  const again = await browser.call('POST', '/api/shared-device', {
    token: ana.token,
    body: { childIds: [ines.id] },
  });
  expect(again.status).toBe(409);
  const empty = await browserOf(api).call('POST', '/api/shared-device', {
    token: (await calls.parent('Rui')).token,
    body: { childIds: [] },
  });
  expect(empty).toMatchObject({ status: 422, body: { fields: { childIds: 'Choose a child' } } });

  const { people } = (await put(ana, browser, [ines.id])).body.data;
  expect(people.map((one: { firstName: string }) => one.firstName)).toEqual(['Milo', 'Inês', 'Ana']);
  const stranger = await calls.parent('Eve');
  await calls.household(stranger);
  const other = await calls.addChild(stranger);
  expect((await put(ana, browser, [other.id])).status).toBe(404);
  expect((await put(stranger, browserOf(api), [other.id])).status).toBe(404);
  expect((await api.call('GET', '/api/shared-device', { token: stranger.token })).body.data).toEqual([]);
  expect(await actionsOf(ana.id)).toEqual(
    expect.arrayContaining(['shared-device:make', 'shared-device:put-on', 'pin:set']),
  );
});

test('G-07 S-08 a tap begins the session of the next person and ends that of the one before; nothing else opens it', async () => {
  const { ana, milo, ines, browser } = await household();
  expect(await status(ana.token)).toBe(200);
  const first = await browser.tokenFor([milo.id]);
  expect([await status(first), await status(ana.token)]).toEqual([200, 401]);
  const second = await browser.tokenFor([milo.id]);
  expect([await status(first), await status(second)]).toEqual([401, 200]);
  expect((await browser.choose([ines.id])).status).toBe(404);
  expect((await browserOf(api).choose([milo.id])).status).toBe(404);
  const guess = browserOf(api);
  guess.cookie = `shared-device=${'a'.repeat(43)}`;
  expect((await guess.choose([milo.id])).status).toBe(404);
});

test('S-05 G-07 an adult needs the PIN, or the password: five wrong PINs at once leave the password alone', async () => {
  const { ana, browser } = await household();
  expect((await browser.choose([ana.id])).status).toBe(403);
  expect(refusedAt(await browser.choose([ana.id], { pin: '1111' }))).toBe('403 pin');
  expect(await status(await browser.tokenFor([ana.id], { pin }))).toBe(200);
  const guesses = await atOnce(12, (i) => browser.choose([ana.id], { pin: `90${10 + i}` }));
  expect(guesses.filter(({ body }) => /left/.test(body.message))).toHaveLength(4);
  expect(said(await browser.choose([ana.id], { pin }))).toBe('403 5 wrong PINs. Enter the password instead.');
  expect((await browser.listeners())[1].entry).toBe('locked');
  expect(refusedAt(await browser.choose([ana.id], { password: 'Wrong-Horse9' }))).toBe('403 password');
  expect(await status(await browser.tokenFor([ana.id], { password }))).toBe(200);
  expect(await status(await browser.tokenFor([ana.id], { pin }))).toBe(200);
  // The PIN of one household's device is nothing on another browser.
  const alone = await api.call('POST', '/api/auth/login', { body: { identifier: ana.email, password: pin } });
  expect(alone.status).toBe(401);
  for (let i = 0; i < 9; i += 1) await browser.choose([ana.id], { password: 'Wrong-Horse9' });
  expect((await browser.choose([ana.id], { password: 'Wrong-Horse9' })).status).toBe(429);
});

test('S-05 a try of a PIN counts only when the PIN was checked, and a password that was changed meanwhile opens nothing', async () => {
  const { ana, browser } = await household();
  const held = later();
  hashing.held = held.promise;
  // More than are compared at once and may wait.
  const others = atOnce(210, (i) => checkPassword(`sender ${i}`, null, password).catch(() => undefined));
  try {
    for (let i = 0; i < 6; i += 1) expect((await browser.choose([ana.id], { pin })).status).toBe(503);
  } finally {
    hashing.held = undefined;
    held.settle();
    await others;
  }
  expect(await status(await browser.tokenFor([ana.id], { pin }))).toBe(200);
  const change = { sql: "update users set password_hash = 'another' where id = $1", values: [ana.id] };
  const late = await whileUserLocked(api, ana.id, { waiting: 1, change }, () =>
    browser.choose([ana.id], { password }),
  );
  expect(refusedAt(late)).toBe('403 password');
});

test.each(['0000', '1234', '4321', '1212', '2016', '2580', '12', 'abcd'])(
  'S-14 the PIN %s is refused',
  async (typed) => {
    const { ana } = await household();
    expect(refusedAt(await setPin(ana.token, typed))).toBe('422 pin');
  },
);

test('S-13 G-07 a session by PIN listens and answers; what is the account’s or the family’s asks for the password once', async () => {
  const { ana, milo, browser } = await household();
  const token = await browser.tokenFor([ana.id], { pin });
  const family = () => api.call('GET', '/api/family', { token });
  expect((await family()).body.code).toBe('password_needed');
  const prove = (currentPassword: string) =>
    api.call('POST', '/api/auth/session/proof', { token, body: { currentPassword } });
  expect(refusedAt(await prove('Wrong-Horse9'))).toBe('403 currentPassword');
  expect((await family()).status).toBe(403);
  await prove(password);
  expect((await family()).status).toBe(200);
  await unprove(api, ana.id);
  expect((await family()).status).toBe(403);
  const byPassword = await browser.tokenFor([ana.id], { password });
  expect((await api.call('GET', '/api/family', { token: byPassword })).status).toBe(200);
  const child = await browser.tokenFor([milo.id]);
  expect((await api.call('GET', '/api/account/export', { token: child })).body.code).toBe('password_needed');
});

test('S-10 K-04 what ends a person’s right to be here ends the session, and the next tap is refused', async () => {
  const { calls, ana, milo, ines, browser } = await household();
  await put(ana, browser, [ines.id]);
  const ends: [name: string, change: (isOver: boolean) => string][] = [
    ['left', (isOver) => `update family_members set place = '${isOver ? 'removed' : 'child'}' where user_id`],
    ['disabled', (isOver) => `update users set status = '${isOver ? 'disabled' : 'active'}' where id`],
    ['claimed', (isOver) => `update users set claimed_at = ${isOver ? 'now()' : 'null'} where id`],
  ];
  for (const [name, change] of ends) {
    const set = (isOver: boolean) => api.query(`${change(isOver)} = $1`, [milo.id]);
    const alone = await browser.tokenFor([milo.id]);
    await set(true);
    await eventually(`Only ${name}:`, async () => (await status(alone)) === 401);
    expect([name, (await browser.choose([milo.id])).status]).toEqual([name, 404]);
    await set(false);
    const together = await browser.tokenFor([ines.id, milo.id]);
    await set(true);
    await eventually(`${name}: together`, async () => (await status(together)) === 401);
    await set(false);
  }
  const byPassword = await browser.tokenFor([ana.id], { password });
  const [{ rev }] = await api.query('select rev from users where id = $1', [milo.id]);
  const current = (await calls.familyOf({ token: byPassword })).notice;
  const child = await browser.tokenFor([milo.id]);
  const guardian = await joinHousehold('Rui', milo.id);
  const withdrawn = await api.call('PUT', `/api/family/child/${milo.id}/consent`, {
    token: guardian.token,
    body: { notice: current, purposes: { account: false } },
    headers: { 'if-match': `"${rev}"` },
  });
  expect(withdrawn.status).toBe(200);
  expect((await api.call('GET', '/api/account', { token: child })).body.code).toBe('switched_off');
  expect((await browser.choose([milo.id])).status).toBe(404);
  const left = (await browser.listeners()).map((one: { firstName: string }) => one.firstName);
  expect(left).toEqual(['Inês', 'Ana']);
});

test('S-51 G-07 Family takes a person or the whole device off: what plays there hears of it at once', async () => {
  const { calls, ana, milo, browser, device } = await household();
  const child = await browser.tokenFor([milo.id]);
  const player = 'player-player-player';
  const waiting = api.call('GET', `/api/listen/playing?player=${player}&wait=20`, { token: child });
  await eventually('the player waits', async () => api.own.playing.waiting() === 1);
  const own = (await calls.login(ana.email ?? '')).body.token;
  const stranger = await calls.parent('Eve');
  await calls.household(stranger);
  const path = `/api/shared-device/${device.id}`;
  expect((await api.call('DELETE', path, { token: stranger.token })).status).toBe(404);
  const off = await api.call('DELETE', `${path}/person/${milo.id}`, { token: own });
  expect(off.status).toBe(200);
  expect(said(await waiting)).toBe(`401 ${takenOffMessage}`);
  expect((await waiting).body.code).toBe('taken_off');
  expect((await browser.choose([milo.id])).status).toBe(404);

  const byPin = await browser.tokenFor([ana.id], { pin });
  expect((await api.call('DELETE', path, { token: own })).status).toBe(200);
  expect((await api.call('GET', '/api/account', { token: byPin })).body.code).toBe('taken_off');
  expect((await browser.call('GET', '/api/shared-device/listener')).status).toBe(404);
  expect(await status(own)).toBe(200);
  expect(await actionsOf(ana.id)).toEqual(
    expect.arrayContaining(['shared-device:take-off', 'shared-device:end']),
  );
});

test('S-09 signing out of the device ends every session of it, and one that was not used ends by itself', async () => {
  const { milo, browser } = await household();
  const child = await browser.tokenFor([milo.id]);
  const left = await browser.call('POST', '/api/shared-device/leave', { body: {} });
  expect(left.headers.get('set-cookie')).toContain('shared-device=; Max-Age=0;');
  expect(left.headers.get('clear-site-data')).toBe('"cache"');
  expect(await status(child)).toBe(401);
  expect((await browser.call('GET', '/api/shared-device/listener')).status).toBe(404);

  const unused = await household();
  const expire = "update shared_devices set expires_at = now() - interval '1 second' where id = $1";
  await api.query(expire, [unused.device.id]);
  expect((await unused.browser.choose([unused.milo.id])).status).toBe(404);
  await removeExpiredDevices(api.services.db);
  expect(await api.query('select 1 from shared_devices where id = $1', [unused.device.id])).toEqual([]);
});

test('S-13 a lost password ends the devices that were shared with it, and the PIN that was set with it', async () => {
  const { ana, milo, browser } = await household();
  const child = await browser.tokenFor([milo.id]);
  await api.call('POST', '/api/auth/forgot-password', { body: { identifier: ana.email } });
  const [email] = await composeQueuedEmails(api);
  const reset = await api.call('POST', '/api/auth/reset-password', {
    body: { token: tokenOf(email), password: 'Other-Horse8', passwordConfirmation: 'Other-Horse8' },
  });
  expect(reset.status).toBe(200);
  await eventually('the child is signed out', async () => (await status(child)) === 401);
  expect((await api.call('GET', '/api/account', { token: child })).body.code).toBe('taken_off');
  expect((await browser.choose([milo.id])).status).toBe(404);
  expect(await api.query('select 1 from user_pins where user_id = $1', [ana.id])).toEqual([]);
});

test.each(['is taken out of the household', 'deletes the account'])(
  'S-11 a guardian who %s cannot enter as a child by a tablet of before',
  async (how) => {
    const { calls, ana, milo, browser: kept } = await household();
    const rui = await joinHousehold('Rui', milo.id);
    const lost = browserOf(api);
    const made = { token: rui.token, body: { childIds: [milo.id] } };
    expect((await lost.call('POST', '/api/shared-device', made)).status).toBe(201);
    const child = await lost.tokenFor([milo.id]);
    const again = await calls.login(rui.email ?? '');
    const gone =
      how === 'deletes the account'
        ? await calls.ask(again.body, 'POST', '/api/account/deletion', { currentPassword: password })
        : await calls.ask(ana, 'DELETE', `/api/family/guardian/${rui.id}`);
    expect(gone.status).toBe(200);
    await eventually('the child is signed out', async () => (await status(child)) === 401);
    expect((await lost.choose([milo.id])).status).toBe(404);
    expect((await kept.choose([milo.id])).status).toBe(200);
  },
);

test('G-02 another guardian puts themselves on it with their own password, and people of no household do not', async () => {
  const { calls, ana, milo, browser } = await household();
  const rui = await joinHousehold('Rui', milo.id);
  const putGuardian = (identifier: string, typed = password) =>
    browser.call('POST', '/api/shared-device/guardian', {
      token: ana.token,
      body: { identifier, password: typed },
    });
  expect(refusedAt(await putGuardian(rui.email ?? '', 'Wrong-Horse9'))).toBe('403 password');
  const stranger = await calls.parent('Eve');
  expect(said(await putGuardian(stranger.email ?? ''))).toBe(
    '403 Only guardians of this household can be added to its devices.',
  );
  expect((await putGuardian(rui.email ?? '')).status).toBe(200);
  const entries = (await browser.listeners()).map((one: { entry: string }) => one.entry);
  expect(entries).toEqual(['tap', 'pin', 'password']);
  expect(await status(await browser.tokenFor([rui.id], { password }))).toBe(200);
});

test('who listen together and one of them who is moved or erased at the same moment do not wait for each other', async () => {
  const { ana, milo, browser } = await household();
  const episode = await seedEpisode(api.services.db, 'published');
  const token = await browser.tokenFor([ana.id, milo.id]);
  const save = (position: number, rev: number) =>
    api.call('PUT', `/api/listen/${episode.id}`, { token, body: { position, rev, played: 5 } });
  expect((await save(10, 0)).status).toBe(200);
  const saved = await crossing(api, {
    first: [['select 1 from users where id = $1 for update', ana.id]],
    other: () => save(20, 2),
    last: [['update progress set club_id = club_id where user_id = $1', ana.id]],
  });
  expect(saved.body.data).toEqual({ position: 20, finished: false, rev: 4 });
});

test('K-13 S-24 all of them listen with the rights of the child: each keeps their own place, and no one answers', async () => {
  const { db } = api.services;
  const { ana, milo, browser } = await household();
  const episode = await seedEpisode(db, 'published', {
    questions: [{ kind: 'text', text: 'What made you laugh?', choices: [] }],
  });
  const forParents = await seedEpisode(db, 'published', { audience: 'parents' });
  const at = `/api/listen/${episode.id}`;
  const save = (token: string, position: number, rev: number, finished?: boolean) =>
    api.call('PUT', at, { token, body: { position, rev, played: 5, finished } });
  await save(await browser.tokenFor([milo.id]), 100, 0);

  const token = await browser.tokenFor([ana.id, milo.id]);
  const { user, shared } = (await api.call('GET', '/api/account', { token })).body;
  expect(user.id).toBe(milo.id);
  expect(shared.company.map((one: { id: string }) => one.id).sort()).toEqual([milo.id, ana.id].sort());
  expect((await api.call('GET', `/api/episode/${forParents.id}`, { token })).status).toBe(404);
  const placeOf = async ({ id }: { id: string }) => {
    const place = 'select position, finished from progress where user_id = $1 and episode_id = $2';
    return (await api.query(place, [id, episode.id]))[0];
  };
  /** Where they are, of which the list, the episode and the player say the same. */
  const ofAll = async () => {
    const { position, finished, rev } = (await api.call('GET', at, { token })).body.data;
    const [listed] = (await api.call('GET', '/api/episode', { token })).body.data;
    const read = (await api.call('GET', `/api/episode/${episode.id}`, { token })).body.data;
    for (const { listening } of [listed, read]) expect(listening).toMatchObject({ position, finished });
    return { position, finished, rev };
  };
  // Where the one is who has heard the least: nobody misses anything, and the one ahead is not set back.
  expect(await ofAll()).toEqual({ position: 0, finished: false, rev: 1 });
  const saved = await save(token, 40, 1);
  expect(saved.body.data).toEqual({ position: 40, finished: false, rev: 2 });
  expect(await ofAll()).toEqual(saved.body.data);
  expect(await placeOf(milo)).toEqual({ position: 100, finished: false });
  expect(await placeOf(ana)).toEqual({ position: 40, finished: false });
  expect((await save(token, 60, 1)).status).toBe(409);
  expect((await save(token, 120, 2)).body.data).toEqual({ position: 120, finished: false, rev: 4 });
  expect((await save(token, 130, 4, true)).body.data).toEqual({ position: 130, finished: true, rev: 6 });
  expect(await ofAll()).toEqual({ position: 130, finished: true, rev: 6 });
  for (const who of [milo, ana]) expect(await placeOf(who)).toEqual({ position: 130, finished: true });

  const asked = async () =>
    (await api.call('GET', `/api/reflection/${episode.id}/aloud`, { token })).body.data;
  expect(await asked()).toBeNull();
  await seedConsent(db, milo.id, { purpose: 'reflections' });
  expect(await asked()).toEqual({ text: 'What made you laugh?' });
  const answer = { token, body: { question: 0, words: 'The dog' } };
  expect((await api.call('PUT', `/api/reflection/${episode.id}`, answer)).status).toBe(403);
  expect((await api.call('GET', '/api/reflection', { token })).status).toBe(403);
  expect((await browser.choose([ana.id])).status).toBe(403);
});

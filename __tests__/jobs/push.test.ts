import webPush from 'web-push';
import { removeExpiredSessions } from '@/server/auth/session.store';
import { AddressRefused, isOutsideAddress, pinOutside, theInternet } from '@/server/kernel/outgoing/outside';
import { postOutside } from '@/server/kernel/outgoing/post-outside';
import { isPublicAddress } from '@/server/kernel/outgoing/public-address';
import { removeEndedSubscriptions } from '@/server/news/push/push-subscription.store';
import { type PushJob, sendPush } from '@/server/news/push/send-push';
import { apiOfFile } from '../support/api';
import { emptying } from '../support/database';
import { type Someone, seedFamily } from '../support/families';
import { stopClock } from '../support/fixed-clock';
import { innerAddresses } from '../support/inner-addresses';
import { newsWorld } from '../support/news';
import { makeBrowserKeys, startPushService } from '../support/push-service';
import { takeQueuedEmails } from '../support/queued-emails';
import { seededOnce } from '../support/scene';
import { seedClub, seedConsent, seedMember } from '../support/seed';

const vapid = webPush.generateVAPIDKeys();
const api = apiOfFile({ push: { ...vapid, subject: 'mailto:ops@example.test' } });
const { publish, announce, dispatch } = newsWorld(() => api);
const browser = makeBrowserKeys();
const yesterday = new Date(Date.now() - 86_400_000);
const found = new Date('2027-01-12T12:00:00Z');
const due = new Date('2027-01-12T13:00:00Z');

const service = seededOnce(startPushService);
let clubId: string;
let ana: Someone;
afterAll(() => service.close());
beforeEach(async () => {
  await api.query(emptying('clubs', 'users', 'episodes', 'files'));
  await takeQueuedEmails(api);
  await api.query("delete from pgboss.job where name = 'send-push'");
  service.received.length = 0;
  service.behave({ status: 201 });
  clubId = (await seedClub(api.services.db, 'Rovers')).id;
  ana = await seedMember(api.services.db, clubId, 'parent', { createdAt: yesterday });
});

const body = (path = 'ana', of: object = {}) => ({
  endpoint: `https://push.example.test/${path}`,
  keys: browser.keys,
  ...of,
});
const subscribe = (who: { token: string }, of: object = body()) =>
  api.call('PUT', '/api/news/device', { token: who.token, body: of });
const devices = () => api.query('select endpoint, user_id from push_subscriptions order by endpoint');

/** The test's service has a port of its own, which people cannot give. */
const toOurs = () =>
  api.query("update push_subscriptions set endpoint = replace(endpoint, 'https://push.example.test/', $1)", [
    service.url(''),
  ]);

async function queued(): Promise<PushJob[]> {
  const rows = await api.query(
    "with taken as (delete from pgboss.job where name = 'send-push' returning data) select data from taken",
  );
  return rows.map(({ data }) => data);
}

/** Ana's device is subscribed, an episode is out, and its message is queued. */
async function queueOne(): Promise<PushJob> {
  await subscribe(ana);
  await toOurs();
  const { id } = await publish('The Derby Week', new Date());
  await announce(id, clubId, found);
  await dispatch(due);
  const [job, ...others] = await queued();
  if (!job || others.length > 0) throw new Error('not one message');
  return job;
}
const send = (job: PushJob, outside = service.outside) =>
  sendPush(api.services, { ...job, until: '2100-01-01T00:00:00Z' }, outside);
const post = (outside: typeof service.outside, timeoutMs = 600_000) =>
  postOutside({ url: service.url('x'), headers: {}, body: Buffer.from('x'), timeoutMs }, outside);

test('a device is told the episode and the club, encrypted, as its person is by email', async () => {
  const job = await queueOne();
  expect((await takeQueuedEmails(api)).map(({ kind }) => kind)).toEqual(['episode-news']);
  expect(new Date(job.until)).toEqual(new Date('2027-01-12T21:00:00Z'));
  await send(job);
  const [message] = service.received;
  expect(message).toMatchObject({
    path: '/ana',
    headers: {
      'content-encoding': 'aes128gcm',
      authorization: expect.stringMatching(/^vapid t=/),
      urgency: 'normal',
    },
  });
  expect(message?.body.toString('latin1')).not.toContain('Derby');
  const [{ id = '' } = {}] = await api.query('select id from episodes');
  const path = `/member/dashboard/podcast/${id}`;
  const told = { title: 'The Derby Week', body: 'Rovers', path, tag: job.batch };
  expect(browser.read(message?.body ?? Buffer.alloc(0))).toEqual(told);
});

test('K-16 of an answer a lock screen shows neither the child nor the words', async () => {
  const milo = await seedMember(api.services.db, clubId, 'child', { firstName: 'Milo' });
  await seedConsent(api.services.db, milo.id, { purpose: 'reflections' });
  await seedFamily(api.services.db, clubId, [ana], [milo]);
  const question = { kind: 'text' as const, text: 'What was best?', choices: [] };
  const { id } = await publish('The Derby Week', yesterday, { questions: [question] });
  await api.query(
    'insert into progress (user_id, episode_id, position, finished, rev) values ($1, $2, 9, true, 1)',
    [milo.id, id],
  );
  await subscribe(ana);
  await toOurs();
  await api.call('PUT', `/api/reflection/${id}`, {
    token: milo.token,
    body: { question: 0, words: 'Zebra' },
  });
  await api.query('update news_items set found_at = $1', [found]);
  await dispatch(due);
  for (const job of await queued()) await send(job);
  const told = browser.read(service.received[0]?.body ?? Buffer.alloc(0));
  expect(told).toMatchObject({ title: 'An answer after “The Derby Week”', body: 'Rovers' });
  expect(JSON.stringify(told)).not.toMatch(/Milo|Zebra/);
});

describe('what the push service answers', () => {
  test.each([
    [{ status: 201 }, 1, 0],
    [{ status: 410 }, 0, 0],
    [{ status: 404 }, 0, 0],
    [{ status: 429 }, 1, 30],
    [{ status: 429, headers: { 'retry-after': '600' } }, 1, 600],
    [{ status: 503, headers: { 'retry-after': '999999' } }, 1, 3600],
    [{ status: 400 }, 1, 0],
    // What it leads to is not asked for.
    [{ status: 302, headers: { location: 'https://push.example.test/other' } }, 1, 0],
  ])('R-21 %j leaves %i devices, and is tried again after %i s', async (behaviour, kept, wait) => {
    service.behave(behaviour);
    const job = await queueOne();
    stopClock(new Date().toISOString());
    await send(job);
    expect([service.received.length, (await devices()).length]).toEqual([1, kept]);
    const jobs = await api.query(
      "select round(extract(epoch from start_after) * 1000)::float8 as at from pgboss.job where name = 'send-push'",
    );
    expect(jobs.map(({ at }) => (at - Date.now()) / 1000)).toEqual(wait === 0 ? [] : [wait]);
  });

  test('R-21 one that is away is tried later each time, and five times in all', async () => {
    let job: PushJob | undefined = await queueOne();
    service.behave({ status: 500 });
    const tries: number[] = [];
    while (job) {
      tries.push(job.tries);
      await send(job);
      [job] = await queued();
    }
    expect(tries).toEqual([0, 1, 2, 3, 4]);
    expect(service.received).toHaveLength(5);
  });

  test('R-21 one that never answers ends in bounded time', async () => {
    service.behave('silent');
    await expect(post(service.outside, 200)).rejects.toThrow(/abort/i);
  });
});

test('a message is not sent that is late, no news any more, or for a device that was signed out', async () => {
  const job = await queueOne();
  const changes = [
    "update episodes set status = 'in_progress'",
    'insert into progress (user_id, episode_id, position, rev) select u.id, e.id, 9, 1 from users u, episodes e',
    "update users set status = 'disabled'",
    "update sessions set expires_at = now() - interval '1 s'",
  ];
  await sendPush(api.services, { ...job, until: '2020-01-01T00:00:00Z' }, service.outside);
  for (const change of changes) {
    await api.query(change);
    await send(job);
    await api.query("update episodes set status = 'published'");
    await api.query('delete from progress');
    await api.query("update users set status = 'active'");
    await api.query("update sessions set expires_at = now() + interval '1 day'");
  }
  expect(service.received).toHaveLength(0);
  await send(job);
  expect(service.received).toHaveLength(1);
});

describe('a device', () => {
  test('a family’s device is offered none, nor told what was switched on before it was shared', async () => {
    await queueOne();
    const familyId = await seedFamily(api.services.db, clubId, [ana]);
    await api.query(
      `with device as (
         insert into shared_devices (club_id, family_id, device, secret_hash, expires_at)
         values ($1, $2, 'Tablet', 'x', now() + interval '1 day') returning id)
       update sessions set kind = 'shared', shared_device_id = device.id from device where user_id = $3`,
      [clubId, familyId, ana.id],
    );
    const { id } = await publish('Next Week', new Date());
    await announce(id, clubId, new Date('2027-01-13T12:00:00Z'));
    await dispatch(new Date('2027-01-13T13:00:00Z'));
    expect([await queued(), (await takeQueuedEmails(api)).length]).toEqual([[], 2]);
    await removeEndedSubscriptions(api.services.db);
    expect(await devices()).toEqual([]);
  });

  test('S-09 is told no more once its session ends', async () => {
    await subscribe(ana);
    await api.call('POST', '/api/auth/logout', { token: ana.token });
    expect(await devices()).toEqual([]);
  });

  test('is one for each session, moves with the browser to the next person, and is switched off', async () => {
    const ben = await seedMember(api.services.db, clubId, 'coach');
    const isOn = async (who: { token: string }) =>
      (await api.call('GET', '/api/news', { token: who.token })).body.data.device;
    expect(await isOn(ana)).toEqual({ on: false, key: vapid.publicKey });
    await subscribe(ana);
    await subscribe(ana, body('renewed'));
    expect(await devices()).toEqual([{ endpoint: 'https://push.example.test/renewed', user_id: ana.id }]);
    expect(await isOn(ana)).toMatchObject({ on: true });
    await subscribe(ben, body('renewed'));
    expect(await devices()).toEqual([{ endpoint: 'https://push.example.test/renewed', user_id: ben.id }]);
    await api.call('DELETE', '/api/news/device', { token: ben.token });
    expect([await devices(), await isOn(ben)]).toEqual([[], { on: false, key: vapid.publicKey }]);
  });

  test('the service worker renews it by the cookie of the session', async () => {
    const headers = { cookie: `token=${ana.token}` };
    const answer = await api.call('PUT', '/api/news/device', {
      headers,
      body: body('by-worker', { expirationTime: Date.now() - 1000 }),
    });
    expect([answer.status, (await devices()).length]).toEqual([200, 1]);
    // It has run out by then.
    await removeEndedSubscriptions(api.services.db);
    expect(await devices()).toEqual([]);
  });

  test.each([-1, 1e17, 1e300])('a browser that says %d for its end is refused', async (expirationTime) => {
    expect((await subscribe(ana, body('', { expirationTime }))).status).toBe(422);
  });

  test('S-09 is told no more once its session was idle too long', async () => {
    await subscribe(ana);
    await api.query("update sessions set last_seen_at = now() - interval '31 days' where user_id = $1", [
      ana.id,
    ]);
    await removeExpiredSessions(api.services.db, 30);
    expect(await devices()).toEqual([]);
  });

  test('S-41 its address is in no answer', async () => {
    await subscribe(ana);
    const exported = await api.call('GET', '/api/account/export', { token: ana.token });
    expect(JSON.stringify(exported.body)).not.toContain('push.example.test/ana');
  });

  test.each(innerAddresses)('S-30 %s is refused', async (endpoint) => {
    expect((await subscribe(ana, body('', { endpoint }))).status).toBe(422);
    expect(await devices()).toEqual([]);
  });
});

describe('S-30 requests to addresses of strangers', () => {
  test.each([
    ['this machine', ['127.0.0.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::ffff:7f00:1']],
    [
      'a network of its own',
      ['10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', '198.18.0.1', 'fd00::1'],
    ],
    ['the next link', ['169.254.169.254', 'fe80::1']],
    ['many machines', ['224.0.0.1', '255.255.255.255', 'ff02::1']],
    ['a way into another network', ['64:ff9b::7f00:1', '2002:7f00:1::', '2001::1']],
    ['nothing', ['2001:db8::1', 'not-an-address']],
  ])('%s is not on the internet', (_, addresses) => {
    expect(addresses.filter(isPublicAddress)).toEqual([]);
  });

  test.each(['93.184.216.34', '172.32.0.1', '2606:4700::1', '2a00:1450:4009::2003'])('%s is', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  test('a name that leads into our network is refused before a connection, also where one of several does', async () => {
    const { isPublic } = theInternet;
    for (const addresses of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], []]) {
      const resolve = async () => addresses.map((address) => ({ address, family: 4 }));
      const refused = post({ ...service.outside, isPublic, resolve });
      await expect(refused).rejects.toMatchObject({ name: 'AddressRefused' });
    }
    expect(service.received).toEqual([]);
    expect(isOutsideAddress('https://fcm.googleapis.com/fcm/send/x')).toBe(true);
  });

  test.each(innerAddresses)('%s is refused before its name is looked up', async (url) => {
    const resolve = jest.fn();
    await expect(pinOutside(url, { ...theInternet, resolve })).rejects.toThrow(AddressRefused);
    expect(resolve).not.toHaveBeenCalled();
  });

  test('a name with a dot at its end is the same name', async () => {
    const resolve = jest.fn(async () => [{ address: '93.184.216.34', family: 4 }]);
    await pinOutside('https://hooks.example.org./', { ...theInternet, resolve });
    expect(resolve.mock.calls).toEqual([['hooks.example.org']]);
  });

  test('a device with such an address is told no more', async () => {
    await send(await queueOne(), { ...service.outside, isPublic: () => false });
    expect([await devices(), service.received]).toEqual([[], []]);
  });
});

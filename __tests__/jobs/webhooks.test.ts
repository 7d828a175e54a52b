import { createHmac } from 'node:crypto';
import { updateEpisode } from '@/server/episode/episode-change.store';
import type { Outside } from '@/server/kernel/outgoing/outside';
import { jobs } from '@/server/programs/jobs';
import { endEmpty, failMastering } from '@/server/rendition/end-mastering';
import { markQueued, removeRendition } from '@/server/rendition/rendition.store';
import { resumeLost, sendWebhook } from '@/server/webhook/send-webhook';
import { apiOfFile, refusedAt } from '../support/api';
import { stopClock } from '../support/fixed-clock';
import { innerAddresses } from '../support/inner-addresses';
import { startPushService } from '../support/push-service';
import { sceneOfFile, seededOnce } from '../support/scene';

const api = apiOfFile();
const scene = sceneOfFile(api);
const receiver = seededOnce(startPushService);
afterAll(() => receiver.close());
beforeEach(async () => {
  receiver.received.length = 0;
  receiver.behave({ status: 204 });
  await api.query('delete from webhooks');
  await api.query("delete from pgboss.job where name = 'send-webhook'");
});

const call = (method: string, path: string, body?: object, token = scene.platform.token) =>
  api.call(method, `/api/webhook${path}`, { token, body });

/** A webhook whose address is the receiver's, which has a port that an admin cannot choose. */
async function seedWebhook(events = ['episode.published', 'rendition.failed']): Promise<string> {
  const { body } = await call('POST', '', { url: 'https://hooks.example.org/touchline?key=1', events });
  await api.query('update webhooks set url = $2 where id = $1', [body.data.id, receiver.url('hook')]);
  return body.data.id;
}

const waitingJobs = () =>
  api.query(
    `select data->>'deliveryId' as id, round(extract(epoch from start_after) * 1000)::float8 as at
     from pgboss.job where name = 'send-webhook' and state = 'created' order by created_on`,
  );

/** Does what waits, as a worker that does not keep to the time. */
async function work(outside: Outside = receiver.outside) {
  const waiting = await waitingJobs();
  await api.query("delete from pgboss.job where name = 'send-webhook'");
  for (const { id } of waiting) await sendWebhook(api.services, id, outside);
  return waiting.length;
}

const deliveries = async (id: string) => (await call('GET', `/${id}/delivery`)).body.data;
const keyOf = async (id: string) => (await call('GET', `/${id}/key`)).body.data.signingKey as string;

/** As the receiver checks it, by Standard Webhooks. */
function isSignedBy(key: string, { headers, body }: (typeof receiver.received)[number]): boolean {
  const secret = Buffer.from(key.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const expected = `v1,${createHmac('sha256', secret).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

test('an episode that is published is told to the webhooks that want it, once, signed, and with no name of a person', async () => {
  const id = await seedWebhook(['episode.published']);
  const deaf = await seedWebhook(['rendition.failed']);
  const gone = await seedWebhook();
  await call('DELETE', `/${gone}`);
  const [feature] = await api.query(
    `insert into files (key, purpose, sha256, bytes, mime, file_name) values ('webhook-feature-key-01', 'feature', repeat('a', 64), 1, 'audio/mpeg', 'f.mp3') returning id`,
  );
  await updateEpisode(api.services.db, scene.episode.id, { featureFileId: feature?.id });
  const { status } = await api.call('PUT', `/api/episode/${scene.episode.id}/status`, {
    token: scene.platform.token,
    body: { status: 'published' },
  });
  expect(status).toBe(200);
  expect(await work()).toBe(1);
  const [sent, ...others] = receiver.received;
  if (!sent) throw new Error('nothing was posted');
  expect(others).toEqual([]);
  const [row] = await deliveries(id);
  expect(row).toMatchObject({ event: 'episode.published', status: 'delivered', tries: 1, answer: 204 });
  expect(sent.headers).toMatchObject({ 'webhook-id': row.id, 'content-type': 'application/json' });
  expect(JSON.parse(String(sent.body))).toEqual({
    type: 'episode.published',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    data: {
      episodeId: scene.episode.id,
      name: expect.any(String),
      season: expect.any(Number),
      number: expect.any(Number),
    },
  });
  expect(isSignedBy(await keyOf(id), sent)).toBe(true);
  expect(isSignedBy(await keyOf(deaf), sent)).toBe(false);
  expect([await deliveries(deaf), await work()]).toEqual([[], 0]);
});

test('an episode that could not be made for a club is told with the reason, once, and not when the club takes no part any more', async () => {
  const id = await seedWebhook();
  const key = { episodeId: scene.episode.id, clubId: scene.club.id };
  const { db } = api.services;
  const failure = { reason: 'Interview is unreadable.', shortReason: 'Unreadable' };
  await removeRendition(db, key);
  await endEmpty(api.services, key);
  await failMastering(api.services, key, failure);
  expect(await deliveries(id)).toEqual([]);
  await markQueued(db, [key]);
  await failMastering(api.services, key, failure);
  await failMastering(api.services, key, failure);
  await work();
  expect(JSON.parse(String(receiver.received[0]?.body))).toMatchObject({
    type: 'rendition.failed',
    data: { ...key, reason: 'Interview is unreadable.' },
  });
  expect(await deliveries(id)).toHaveLength(1);
});

test('R-21 a receiver that is away holds up no request, is tried again ever later, and gets it once', async () => {
  const id = await seedWebhook();
  receiver.behave('cut');
  expect((await call('POST', `/${id}/test`, {})).status).toBe(200);
  // The request has only asked for it.
  expect(receiver.received).toEqual([]);
  stopClock(new Date().toISOString());
  const wait = async () => ((await waitingJobs())[0]?.at - Date.now()) / 1000;
  const waits: number[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    await work();
    waits.push(await wait());
  }
  expect(waits).toEqual([10, 40, 160, 640, 2560]);
  expect(await deliveries(id)).toMatchObject([
    { event: 'ping', status: 'waiting', tries: 5, answer: 0, noAnswer: 'broken', nextAt: expect.any(String) },
  ]);
  receiver.behave({ status: 503, headers: { 'retry-after': '7000' } });
  await work();
  // What it asks for is less than the next usual wait.
  expect(await wait()).toBe(10_240);
  receiver.behave({ status: 302, headers: { location: 'https://elsewhere.test/' } });
  await work();
  receiver.behave({ status: 200 });
  await work();
  const [row, ...others] = await deliveries(id);
  expect([row, others]).toMatchObject([{ status: 'delivered', tries: 8, answer: 200, nextAt: null }, []]);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([row.id]));
  expect(await work()).toBe(0);
});

test('R-21 a receiver with a bad certificate, an unknown name or no answer in time is told apart, until one answers', async () => {
  const id = await seedWebhook();
  await call('POST', `/${id}/test`, {});
  const why = async (outside?: Outside) => {
    await work(outside);
    return (await deliveries(id))[0].noAnswer;
  };
  expect(await why({ ...receiver.outside, ca: undefined })).toBe('certificate');
  const unknown = Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' });
  expect(await why({ ...receiver.outside, resolve: () => Promise.reject(unknown) })).toBe('name');
  expect(await why()).toBeNull();
});

test('it is given up a day after it happened, at once for 410, and a lost job is found again', async () => {
  const id = await seedWebhook();
  receiver.behave({ status: 500 });
  await call('POST', `/${id}/test`, {});
  await api.query("update webhook_deliveries set created_at = now() - interval '25 hours'");
  await work();
  expect(await deliveries(id)).toMatchObject([{ status: 'failed', answer: 500, nextAt: null }]);
  expect((await call('GET', '')).body.data).toMatchObject([{ id, last: 'failed' }]);
  receiver.behave({ status: 410 });
  await call('POST', `/${id}/test`, {});
  await work();
  expect(await deliveries(id)).toMatchObject([{ status: 'failed', answer: 410 }, { status: 'failed' }]);
  receiver.behave({ status: 200 });
  await call('POST', `/${id}/test`, {});
  await api.query("delete from pgboss.job where name = 'send-webhook'");
  await api.query(
    "update webhook_deliveries set next_at = now() - interval '16 minutes' where status = 'waiting'",
  );
  await resumeLost(api.services);
  await resumeLost(api.services);
  expect(await work()).toBe(1);
  expect(await deliveries(id)).toMatchObject([{ status: 'delivered' }, {}, {}]);
  expect(jobs.find(({ name }) => name === 'send-webhook')?.options.retryLimit).toBe(3);
});

test('a new key signs at once, the old one for a day beside it, and neither is in a row', async () => {
  const id = await seedWebhook();
  const before = await keyOf(id);
  expect(before).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { body } = await call('POST', `/${id}/key`, {});
  const { signingKey } = body.data;
  expect([await keyOf(id), signingKey === before]).toEqual([signingKey, false]);
  const send = async () => {
    await call('POST', `/${id}/test`, {});
    await work();
    const sent = receiver.received.at(-1);
    if (!sent) throw new Error('nothing was posted');
    return [isSignedBy(before, sent), isSignedBy(signingKey, sent)];
  };
  expect(await send()).toEqual([true, true]);
  await api.query("update webhooks set key_changed_at = now() - interval '25 hours'");
  expect(await send()).toEqual([false, true]);
  expect(JSON.stringify(await api.query('select * from webhooks'))).not.toContain(signingKey.slice(6, 40));
});

test.each(innerAddresses)('S-30 %s is no address of a webhook', async (url) => {
  expect(refusedAt(await call('POST', '', { url, events: ['episode.published'] }))).toBe('422 url');
});

test('S-30 a name that leads into our networks is never connected to, and its delivery fails', async () => {
  const id = await seedWebhook();
  await api.query("update webhooks set url = 'https://hooks.example.org/'");
  await call('POST', `/${id}/test`, {});
  const inside: Outside = {
    ...receiver.outside,
    port: undefined,
    isPublic: () => false,
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  };
  await work(inside);
  expect(await deliveries(id)).toMatchObject([
    { status: 'failed', answer: 0, noAnswer: 'forbidden', tries: 1 },
  ]);
  expect(receiver.received).toEqual([]);
});

test('a webhook that is not there has no deliveries and no key', async () => {
  const unknown = '0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f';
  for (const [method, path] of [
    ['GET', 'delivery'],
    ['GET', 'key'],
    ['POST', 'key'],
    ['POST', 'test'],
  ] as const)
    expect((await call(method, `/${unknown}/${path}`, method === 'POST' ? {} : undefined)).status).toBe(404);
});

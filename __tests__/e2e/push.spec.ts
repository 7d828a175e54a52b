import type { BrowserContext, Page } from '@playwright/test';
import pino from 'pino';
import webPush from 'web-push';
import type { PushMessage } from '@/contract/personal/push';
import { connect } from '../../src/server/kernel/db/client';
import { startEmbedded } from '../../src/server/kernel/db/embedded/server';
import { sendPush } from '../../src/server/news/push/send-push';
import { makeBrowserKeys, startPushService } from '../support/push-service';
import { goesOn, goToStart, playFromList } from './sounding';
import { desktop, expect, listen, openContext, query, test } from './touchline';

const vapid = webPush.generateVAPIDKeys();
const subject = 'mailto:ops@example.test';
const settings = {
  VAPID_PUBLIC_KEY: vapid.publicKey,
  VAPID_PRIVATE_KEY: vapid.privateKey,
  VAPID_SUBJECT: subject,
};
test.use({ serviceWorkers: 'allow', settings });

const browserKeys = makeBrowserKeys();
const endpoint = 'https://push.example.test/ana';

/** The only part that needs the internet: Chromium asks its maker for an address. All else is the browser's own. */
const standInForMaker = (context: BrowserContext) =>
  context.addInitScript(
    ([address, keys]) => {
      const asked = { times: 0 };
      Object.assign(window, { asked });
      const ask = Notification.requestPermission.bind(Notification);
      Notification.requestPermission = () => {
        asked.times += 1;
        return ask();
      };
      let now: unknown = null;
      const subscription = {
        toJSON: () => ({ endpoint: address, keys, expirationTime: null }),
        unsubscribe: async () => {
          now = null;
          return true;
        },
      };
      Object.assign(PushManager.prototype, {
        getSubscription: async () => now,
        subscribe: async () => {
          now = subscription;
          return now;
        },
      });
    },
    [endpoint, browserKeys.keys] as const,
  );

const timesAsked = (page: Page) =>
  page.evaluate(() => (window as unknown as { asked: { times: number } }).asked.times);

/** What the browser shows of ours. */
const shown = (page: Page) =>
  page.evaluate(async () => {
    const { getNotifications } = ServiceWorkerRegistration.prototype;
    const all = await getNotifications.call(await navigator.serviceWorker.ready);
    return all.map(({ title, body }) => ({ title, body }));
  });

/** Hands a message to the worker, as the browser does when its maker sends one. */
async function deliver(page: Page, origin: string, data: PushMessage) {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (one) resolve(one.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  const message = { origin, registrationId: await registered, data: JSON.stringify(data) };
  await cdp.send('ServiceWorker.deliverPushMessage', message);
}

/** No test can press what the system shows, so the worker is told of a press on the browser's own notification. */
const tap = (context: BrowserContext) =>
  context.serviceWorkers()[0]?.evaluate(async () => {
    const { registration, NotificationEvent } = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (name: string, of: { notification?: Notification | undefined }) => Event;
    };
    const [notification] = await registration.getNotifications();
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  });

test('S-09 S-50 a device is told after it was asked, a message shows the episode, a tap opens it in mid-play, and a logout ends it', async ({
  browser,
  installation: { url, dataDir },
}) => {
  const { context } = await openContext(browser, 'parent@touchline.test', {
    baseURL: url,
    viewport: desktop,
  });
  await standInForMaker(context);
  const page = await context.newPage();
  const said = listen(page);
  await page.goto('/member/dashboard');
  await context.grantPermissions(['notifications'], { origin: url });
  const may = await page.evaluate(() => Notification.permission);
  test.skip(may === 'denied', 'this Chromium shows no notifications');
  const service = await startPushService();
  const db = connect((await startEmbedded(dataDir)).url, { pooler: false });
  const device = () =>
    query<{ id: string }>(dataDir, 'select id from push_subscriptions where endpoint like $1', ['%/ana']);

  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: 'News', exact: true }).click();
  const told = page.getByRole('dialog', { name: 'News' }).getByRole('switch', { name: 'On this device' });
  await expect(told).not.toBeChecked();
  expect([await timesAsked(page), await device()]).toEqual([0, []]);
  await told.click();
  await expect(told).toBeChecked();
  expect([await timesAsked(page), (await device()).length]).toEqual([1, 1]);
  await page.getByRole('dialog', { name: 'News' }).getByRole('button', { name: 'Close' }).click();

  // The demo has told Ana by email of an episode that she has not heard; its message is made and encrypted as the worker does.
  const [news] = await query<{ batch: string; episode: string; name: string; club: string }>(
    dataDir,
    `select n.batch, e.id as episode, e.name, c.clubname as club from news_items n
     join users u on u.id = n.user_id and u.email = 'parent@touchline.test'
     join episodes e on e.id = n.episode_id join clubs c on c.id = n.club_id where n.child_id is null`,
  );
  await query(dataDir, 'update push_subscriptions set endpoint = $1', [service.url('ana')]);
  const [{ id: subscriptionId = '' } = {}] = await device();
  const services = {
    ...{ db, log: pino({ enabled: false }), env: { push: { ...vapid, subject } } },
    queue: { send: () => Promise.reject(new Error('nothing is tried again')) } as never,
  };
  const job = { subscriptionId, kind: 'episode', batch: news?.batch ?? '', tries: 0 } as const;
  const send = () => sendPush(services, { ...job, until: '2100-01-01T00:00:00Z' }, service.outside);
  await send();
  const message = browserKeys.read(service.received[0]?.body ?? Buffer.alloc(0));

  await playFromList(page, 1);
  await goToStart(page);
  await deliver(page, url, message);
  await expect.poll(() => shown(page)).toEqual([{ title: news?.name, body: news?.club }]);
  // A message that comes twice takes the place of the first.
  await deliver(page, url, { ...message, body: 'Once more' });
  await expect.poll(() => shown(page)).toEqual([{ title: news?.name, body: 'Once more' }]);
  await tap(context);
  await expect(page).toHaveURL(`${url}/member/dashboard/podcast/${news?.episode}`);
  await expect(page.getByRole('heading', { level: 1, name: news?.name })).toBeVisible();
  await goesOn(page);
  expect(await shown(page)).toEqual([]);

  await deliver(page, url, message);
  await expect.poll(() => shown(page)).toHaveLength(1);
  await page.getByRole('button', { name: /Ana Ribeiro/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);
  await expect.poll(() => shown(page)).toEqual([]);
  expect(await device()).toEqual([]);
  await send();
  expect(service.received).toHaveLength(1);
  expect(said()).toEqual([]);
  await context.close();
  await db.$client.end();
  await service.close();
});

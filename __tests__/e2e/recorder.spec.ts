import type { Browser, Page } from '@playwright/test';
import { launchOptions } from '../support/browser';
import type { Installation } from '../support/installation';
import { desktop, expect, moving, openContext, openEpisode, phone, test } from './touchline';

test.use(moving);

const fake = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
const { args = [], ...launch } = launchOptions();
test.use({ launchOptions: { ...launch, args: [...args, ...fake] } });

const intro = 'Intro · club news';
const recorderOf = (page: Page) => page.getByRole('dialog', { name: intro });
const press = (page: Page, name: string) =>
  recorderOf(page).getByRole('button', { name, exact: true }).click();
const goOn = /recorded · go on/;

/** The seconds that the recorder shows. */
async function seconds(page: Page): Promise<number> {
  const time = recorderOf(page).getByText(/^(\d+:)?\d+:\d\d$/);
  return ((await time.textContent()) ?? '')
    .split(':')
    .map(Number)
    .reduce((sum, part) => sum * 60 + part, 0);
}
const reach = (page: Page, least: number) =>
  expect.poll(() => seconds(page), { intervals: [200] }).toBeGreaterThanOrEqual(least);

/** Somebody of the club, and an episode that takes parts. */
async function start(browser: Browser, { url }: Installation, name: string, viewport = desktop) {
  const { context } = await openContext(browser, 'club@touchline.test', { baseURL: url, viewport });
  const episodeId = await openEpisode(context.request, name);
  const introOf = (page: Page) =>
    page.getByRole('region', { name, exact: true }).getByRole('region', { name: intro });
  const openDesk = async () => {
    const page = await context.newPage();
    await page.goto('/club/dashboard/episodes');
    return { page, part: introOf(page) };
  };
  return { context, episodeId, openDesk };
}

test('C-02 a part is recorded, the tab is killed, and what was recorded goes on, is sent and mastered', async ({
  browser,
  installation,
}) => {
  const name = 'Recorded at the Pitch';
  const { context, episodeId, openDesk } = await start(browser, installation, name);

  const { page: killed, part: before } = await openDesk();
  await before.getByRole('button', { name: `Record ${intro}` }).click();
  await press(killed, 'Record');
  await expect(recorderOf(killed).getByText('Recording', { exact: true })).toBeVisible();
  await reach(killed, 3);
  await press(killed, 'Pause');
  await expect(recorderOf(killed).getByText('Paused')).toBeVisible();
  const paused = await seconds(killed);
  await press(killed, 'Go on');
  await reach(killed, paused + 3);
  const recorded = await seconds(killed);
  const cdp = await context.newCDPSession(killed);
  const crashed = killed.waitForEvent('crash');
  // It is never answered, because the page is gone.
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;

  const { page, part } = await openDesk();
  await part.getByRole('button', { name: goOn }).click();
  await expect(recorderOf(page).getByText(/^This recording was not sent yet/)).toBeVisible();
  const kept = await seconds(page);
  expect(kept).toBeGreaterThanOrEqual(recorded - 2);
  await press(page, 'Go on');
  await reach(page, kept + 3);
  const whole = await seconds(page);
  await press(page, 'Done');
  await expect(recorderOf(page)).toBeHidden();

  const desk = page.getByRole('region', { name, exact: true });
  await desk.getByRole('button', { name: 'Send 1 file' }).click();
  await expect(part.getByText('Sent', { exact: true })).toBeVisible({ timeout: 30_000 });
  await part.getByRole('button', { name: `Actions for ${intro}` }).click();
  await page.getByRole('menuitem', { name: 'Record again…' }).click();
  // What was sent is no longer kept on the device.
  await expect(recorderOf(page).getByText('Ready')).toBeVisible();

  const [cookie] = await context.cookies();
  const headers = { authorization: cookie?.value ?? '' };
  const { user } = await (await context.request.get('/api/account', { headers })).json();
  const address = `/api/episode/${episodeId}/clubs/${user.club.id}`;
  const content = async () => (await (await context.request.get(address, { headers })).json()).data;
  const { duration } = (await content()).sent.intro;
  expect(duration).toBeGreaterThan(whole - 2);
  expect(duration).toBeLessThan(whole + 3);
  await context.request.post(`${address}/rendition`, { headers });
  await expect.poll(async () => (await content()).rendition?.status, { timeout: 60_000 }).toBe('ready');
  const { rendition } = await content();
  expect(rendition.chapters.map(({ kind }: { kind: string }) => kind)).toContain('intro');
  await context.close();
});

test('C-02 on a phone without room, and after three hours, recording ends by itself and what was recorded is kept', async ({
  browser,
  installation,
}) => {
  const name = 'A Long Story';
  const { context } = await start(browser, installation, name, phone);
  const page = await context.newPage();
  const open = async (button: RegExp | string) => {
    await page.goto('/club/dashboard');
    await page.getByRole('combobox', { name: 'Episode' }).click();
    await page.getByRole('option', { name }).click();
    const part = page.getByRole('region', { name: intro });
    await part.getByRole('button', { name: button }).click();
  };
  const cdp = await context.newCDPSession(page);
  const { origin } = new URL(installation.url);
  await open(`Record ${intro}`);
  const alert = recorderOf(page).getByRole('alert');
  await press(page, 'Record');
  await reach(page, 2);
  // The browser goes by the room that it was told of before, for half a minute at most: then it asks again.
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await expect(alert).toContainText('There is no room left on this device.', { timeout: 60_000 });
  expect(await seconds(page)).toBeGreaterThanOrEqual(1);
  await expect(alert).toHaveText(
    'There is no room left on this device. Free some space, then go on. What was recorded up to here is kept.',
  );
  await cdp.send('Storage.overrideQuotaForOrigin', { origin });
  await press(page, 'Go on');
  await reach(page, 4);
  await press(page, 'Close');
  // Until its last piece is kept: otherwise that would undo what is written next.
  await expect(page.getByRole('region', { name: intro }).getByRole('button', { name: goOn })).toBeVisible();

  await page.evaluate(
    (ms) =>
      new Promise<void>((resolve) => {
        const asked = indexedDB.open('touchline-recordings');
        asked.onsuccess = () => {
          const tx = asked.result.transaction('recordings', 'readwrite');
          const store = tx.objectStore('recordings');
          store.getAll().onsuccess = ({ target }) => {
            for (const one of (target as IDBRequest).result) store.put({ ...one, ms });
          };
          tx.oncomplete = () => {
            asked.result.close();
            resolve();
          };
        };
      }),
    (3 * 3600 - 11) * 1000,
  );
  await open(goOn);
  await press(page, 'Go on');
  await expect(alert).toHaveText(
    'A part may last 3 hours, and this one does: press Done to take it. What was recorded up to here is kept.',
  );
  await expect(recorderOf(page).getByRole('button', { name: 'Go on' })).toBeDisabled();
  await press(page, 'Retake');
  await page
    .getByRole('dialog', { name: /^Record it again/ })
    .getByRole('button', { name: 'Record again' })
    .click();
  await expect(recorderOf(page).getByText('Ready')).toBeVisible();
  expect(await seconds(page)).toBe(0);
  await context.close();
});

test('C-02 a part that is open in one tab is not recorded in a second one until the first has closed it', async ({
  browser,
  installation,
}) => {
  const { context, openDesk } = await start(browser, installation, 'In Two Tabs');
  const first = await openDesk();
  await first.part.getByRole('button', { name: `Record ${intro}` }).click();
  await expect(recorderOf(first.page).getByText('Ready')).toBeVisible();
  const second = await openDesk();
  await second.part.getByRole('button', { name: `Record ${intro}` }).click();
  const recorder = recorderOf(second.page);
  await expect(recorder.getByRole('alert')).toHaveText(
    'This part is open in another tab of this browser. Close it there, and it can be recorded here.',
  );
  await expect(recorder.getByRole('button', { name: 'Record', exact: true })).toBeDisabled();
  await press(first.page, 'Close');
  await expect(recorder.getByText('Ready')).toBeVisible();
  await expect(recorder.getByRole('button', { name: 'Record', exact: true })).toBeEnabled();
  await context.close();
});

test('S-50 a sign-out forgets the recording', async ({ signIn, installation, browser }) => {
  const { context } = await start(browser, installation, 'Never Sent');
  await context.close();
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/episodes');
  const part = page
    .getByRole('region', { name: 'Never Sent', exact: true })
    .getByRole('region', { name: intro });
  await part.getByRole('button', { name: `Record ${intro}` }).click();
  await press(page, 'Record');
  await reach(page, 2);
  await press(page, 'Close');
  await expect(part.getByRole('button', { name: goOn })).toBeVisible();
  await page.getByRole('button', { name: /Dana Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .not.toContain('touchline-recordings');
});

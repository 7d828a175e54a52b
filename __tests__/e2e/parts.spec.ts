import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { unsentName } from '../../src/client/kept-on-device';
import { limits } from '../../src/contract/limits';
import { bigWav } from '../bench/send-wav';
import { startCuttingProxy } from '../support/cutting-proxy';
import { inputBytes, inputPath } from '../support/kinds/sent-kind';
import {
  clubCalls,
  goOn,
  intro,
  keeps,
  press,
  reach,
  recorderOf,
  seconds,
  start,
  withMicrophone,
} from './recording';
import { desktop, expect, fillSignIn, moving, openContext, openEpisode, test, worked } from './touchline';

test.use({ ...withMicrophone, ...moving });

test('C-02 B1 E1 a part is recorded, the tab is killed, and what was recorded goes on, is trimmed, sent and mastered', async ({
  browser,
  installation,
}) => {
  const name = 'Recorded at the Pitch';
  const { context, episodeId, openDashboard } = await start(browser, installation, name);

  const { page: killed, part: before } = await openDashboard();
  await before.getByRole('button', { name: `Record ${intro}` }).click();
  await expect(recorderOf(killed).getByText('Recording', { exact: true })).toBeVisible();
  await reach(killed, 3);
  await press(killed, 'Pause');
  await expect(recorderOf(killed).getByText('Paused')).toBeVisible();
  const paused = await seconds(killed);
  await press(killed, 'Continue');
  await reach(killed, paused + 3);
  const recorded = await seconds(killed);
  const beside = await openDashboard();
  await keeps(beside, recorded);
  await beside.page.close();
  const cdp = await context.newCDPSession(killed);
  const crashed = killed.waitForEvent('crash');
  // It is never answered, because the page is gone.
  void cdp.send('Page.crash').catch(() => undefined);
  await crashed;

  const { page, part } = await openDashboard();
  await part.getByRole('button', { name: goOn }).click();
  await expect(recorderOf(page).getByText(/^This recording was not sent yet/)).toBeVisible();
  const kept = await seconds(page);
  expect(kept).toBeGreaterThanOrEqual(recorded);
  await press(page, 'Continue');
  await reach(page, kept + 13);
  await press(page, 'Pause');
  const whole = await seconds(page);
  await press(page, 'Done');
  await expect(recorderOf(page).getByRole('heading', { name: 'Listen back' })).toBeVisible();
  await recorderOf(page).getByRole('slider', { name: 'Where it begins' }).press('PageUp');
  await press(page, 'Play');
  await expect(recorderOf(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  await press(page, 'Send');
  await expect(recorderOf(page)).toBeHidden();

  await expect(part.getByText('Answer needed', { exact: true })).toBeVisible(worked);
  await part.getByRole('button', { name: `Actions for ${intro}` }).click();
  await page.getByRole('menuitem', { name: 'Record again…' }).click();
  // What was sent is no longer kept on the device: a new recording begins.
  await expect(recorderOf(page).getByText('Recording', { exact: true })).toBeVisible();

  const { content, master } = await clubCalls(context, episodeId);
  const { duration } = (await content()).sent.intro;
  // Five seconds of its beginning were cut.
  expect(duration).toBeGreaterThan(whole - 7);
  expect(duration).toBeLessThan(whole - 2);
  await master();
  await expect.poll(async () => (await content()).rendition?.status, worked).toBe('ready');
  const { rendition } = await content();
  expect(rendition.chapters.map(({ kind }: { kind: string }) => kind)).toContain('intro');
  await context.close();
});

/** What this browser keeps, as far as it can be read without a key. */
const readable = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = [JSON.stringify(localStorage)];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(opening.error);
      });
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => {
          all.onsuccess = resolve;
        });
        for (const { data, ...open } of all.result as { data: ArrayBuffer }[])
          texts.push(JSON.stringify(open), new TextDecoder('latin1').decode(data));
      }
      db.close();
    }
    return texts.join('\n');
  });

async function logout(page: Page, choose?: string) {
  await page.getByRole('button', { name: /Dana Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await expect(dialog).toContainText('Are you sure you want to logout?');
  if (choose) await dialog.getByRole('radio', { name: choose }).check();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/auth/login**');
}

async function login(page: Page, who: string) {
  await page.goto('/auth/login');
  await fillSignIn(page, who);
  await page.waitForURL('**/dashboard**');
}

test('C-02 S-50 B1 a logout in another tab loses no recording, leaves nothing that can be read, and only its own person gets it back, who sends it without a connection', async ({
  browser,
  installation,
}) => {
  const { context, openDashboard } = await start(browser, installation, 'In Two Tabs');
  const first = await openDashboard();
  await first.part.getByRole('button', { name: `Record ${intro}` }).click();
  await expect(recorderOf(first.page).getByText('Recording', { exact: true })).toBeVisible();
  const { page, part } = await openDashboard();
  await part.getByRole('button', { name: new RegExp(`^Record ${intro}|${goOn.source}`) }).click();
  const recorder = recorderOf(page);
  await expect(recorder.getByRole('alert')).toHaveText(
    'This part is open in another tab of this browser. Close it there, and it can be recorded here.',
  );
  await expect(recorder.getByRole('button', { name: 'Record', exact: true })).toBeDisabled();
  await press(first.page, 'Close');
  await press(page, 'Continue');
  await reach(page, 2);
  const other = await context.newPage();
  await other.goto('/club/dashboard/episodes');
  await expect(other.getByRole('button', { name: '1 not sent yet' })).toBeVisible();
  // While it is recorded in the tab beside it.
  await logout(other);
  await page.waitForURL('**/auth/login**');
  const left = await readable(page);
  expect(left.length).toBeGreaterThan(1000);
  expect(left).not.toMatch(/webm|opus|intro|Two Tabs|Dana|Okafor/i);

  await login(page, 'other@touchline.test');
  await page.goto('/club/dashboard/episodes');
  await expect(page.getByRole('main')).toBeVisible();
  expect(await page.evaluate(() => indexedDB.databases().then((all) => all.length))).toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0);
  await context.clearCookies();

  await login(page, 'club@touchline.test');
  const again = await openDashboard();
  await expect(again.page.getByRole('button', { name: '1 not sent yet' })).toBeVisible();
  await again.part.getByRole('button', { name: goOn }).click();
  await press(again.page, 'Done');
  await expect(recorderOf(again.page).getByRole('heading', { name: 'Listen back' })).toBeVisible();
  await context.setOffline(true);
  await expect(recorderOf(again.page).getByText(/^No connection\. The recording is sent/)).toBeVisible();
  await press(again.page, 'Send');
  await again.page.getByRole('button', { name: '1 not sent yet' }).click();
  const tray = again.page.getByRole('dialog', { name: '1 not sent yet' });
  await expect(tray.getByText('Waiting for a connection')).toBeVisible();
  await context.setOffline(false);
  await expect(again.page.getByRole('dialog', { name: 'Nothing is left to send' })).toBeVisible();
  await again.page.getByRole('button', { name: 'Close' }).click();
  await expect(again.part.getByText('Answer needed', { exact: true })).toBeVisible(worked);
  await context.close();
});

test('a file that is submitted without a connection is sent once there is one', async ({
  browser,
  installation,
}) => {
  const { context, openDashboard } = await start(browser, installation, 'Sent From the Pitch');
  const { page, part } = await openDashboard();
  const chooser = page.waitForEvent('filechooser');
  await part.getByRole('button', { name: /Drop a file, or choose/ }).click();
  await (await chooser).setFiles({ name: 'pitch.wav', mimeType: 'audio/wav', buffer: bigWav(1) });
  await expect(part.getByText('pitch.wav')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send 1 file' }).click();
  // Its code came with the page.
  await expect(page.getByRole('dialog').getByText(/^Your file is kept on this device/)).toBeVisible();
  await context.setOffline(false);
  await expect(part.getByText('Answer needed', { exact: true })).toBeVisible(worked);
  await context.close();
});

test('B1 B5 a chosen file survives a reload, and a logout sends or deletes what is not sent', async ({
  browser,
  installation,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-kept-'));
  const file = path.join(folder, 'kept-news.wav');
  writeFileSync(file, bigWav(5));
  const name = 'Kept for Later';
  const { context, openDashboard } = await start(browser, installation, name);
  const { page, part } = await openDashboard();
  const chooser = page.waitForEvent('filechooser');
  await part.getByRole('button', { name: /Drop a file, or choose/ }).click();
  await (await chooser).setFiles(file);
  await expect(page.getByRole('button', { name: '1 not sent yet' })).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(part.getByText('kept-news.wav')).toBeVisible();
  await logout(page, 'Send it now');
  await login(page, 'club@touchline.test');
  const again = await openDashboard();
  await expect(again.part.getByText('Answer needed', { exact: true })).toBeVisible(worked);
  await expect(again.page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0);
  await context.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an AIFF, which Chromium does not play, is heard as recorded, and its download is the AIFF', async ({
  browser,
  installation,
}) => {
  const file = inputPath('aiff-as-garageband.aiff');
  const name = 'From the Garage';
  const { context, episodeId, openDashboard } = await start(browser, installation, name);
  const { page, part } = await openDashboard();
  const chooser = page.waitForEvent('filechooser');
  await part.getByRole('button', { name: /Drop a file, or choose/ }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Send 1 file' }).click();
  await part.getByRole('button', { name: 'As recorded' }).click(worked);
  const sound = part.locator('audio');
  // Until there is the copy, the player says that the AIFF cannot be played here, and may be asked again.
  await expect(async () => {
    await part.getByRole('button', { name: `Play ${intro}` }).click({ timeout: 1000 });
    const heard = () => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime);
    await expect.poll(heard, { timeout: 3000 }).toBeGreaterThan(0.2);
  }).toPass(worked);
  const { content } = await clubCalls(context, episodeId);
  const { intro: url, sent } = await content();
  const length = await sound.evaluate((audio: HTMLAudioElement) => audio.duration);
  expect(Math.abs(length - sent.intro.duration)).toBeLessThanOrEqual(0.1);
  const download = await context.request.get(`/api/file/download?url=${encodeURIComponent(url)}`);
  expect((await download.body()).equals(inputBytes('aiff-as-garageband.aiff'))).toBe(true);
  await context.close();
});

/** Nine pieces, so that each of the three losses comes in the middle of others. */
const megabytes = 36;

/** How many files the browser keeps whole. Runs in the page. */
const countKept = (name: string) =>
  new Promise<number>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const counting = db.transaction('items').objectStore('items').count();
      counting.onsuccess = () => {
        db.close();
        resolve(counting.result);
      };
    };
  });

async function sendIntro(page: Page, episode: string, file: string) {
  await page.goto('/club/dashboard/episodes');
  const dashboard = page.getByRole('region', { name: episode, exact: true });
  const chooser = page.waitForEvent('filechooser');
  await dashboard
    .getByRole('region', { name: /^Intro/ })
    .getByRole('button', { name: /Drop a file, or choose/ })
    .click();
  await (await chooser).setFiles(file);
  // A slow machine would have sent it before all of it is kept, and the tab is closed in between.
  await expect.poll(() => page.evaluate(countKept, unsentName)).toBe(1);
  await dashboard.getByRole('button', { name: 'Send 1 file' }).click();
  return dashboard;
}

test('R-01 a part of many pieces arrives byte-equal although the connection is lost three times and the tab is closed', async ({
  browser,
  installation,
}) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-cut-'));
  const file = path.join(folder, 'long-interview.wav');
  const bytes = bigWav(megabytes);
  writeFileSync(file, bytes);
  const name = 'Three Times Cut';
  // What is cut is the way of the browser; what the test asks for goes straight.
  const straight = await browser.newContext({ baseURL: installation.url });
  const episodeId = await openEpisode(straight.request, name);
  let away = false;
  const proxy = await startCuttingProxy(() => (away ? undefined : installation.url));
  const { context } = await openContext(browser, 'club@touchline.test', {
    baseURL: proxy.url,
    viewport: desktop,
  });
  const third = bytes.length / 3;

  const page = await context.newPage();
  const begun = proxy.sent();
  const losses = async () => {
    for (const share of [0.5, 1, 1.5]) await proxy.cutAt(begun + share * third);
    // The tab is closed in the middle of the file.
    away = true;
  };
  const lost = losses();
  await sendIntro(page, name, file);
  await lost;
  await page.close({ runBeforeUnload: false });
  away = false;

  const again = await context.newPage();
  // The tray has kept the file, and sends it by itself as soon as the closed tab's lock is free.
  await again.goto('/club/dashboard/episodes');
  const dashboard = again.getByRole('region', { name, exact: true });
  await expect(
    dashboard.getByRole('region', { name: /^Intro/ }).getByText('Answer needed', { exact: true }),
  ).toBeVisible(worked);
  // A piece at most is sent again each time; pages and lists come on top.
  expect(proxy.sent() - begun).toBeLessThan(bytes.length + 3 * limits.resumablePieceBytes + 2_000_000);
  const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
  const { content } = await clubCalls(context, episodeId);
  const params = { url: (await content()).intro };
  const stored = await (await context.request.get('/api/file/download', { params })).body();
  expect(hash(stored)).toBe(hash(bytes));
  expect(await again.evaluate(() => localStorage.getItem('touchline-uploads'))).toBeNull();

  await context.close();
  await straight.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { bigWav } from '../bench/send-wav';
import { clubCalls } from '../e2e/recording';
import { goesOn, player, playFromList, position } from '../e2e/sounding';
import { desktop, expect, openContext, openEpisode, test } from '../e2e/touchline';
import { startCuttingProxy } from '../support/cutting-proxy';
import { masteredFolder } from '../support/installation';
import { missingForSpread, startSpread } from '../support/spread';

const name = 'Sent Through It All';
const awayMs = 60_000;

/** Nothing faster than this reaches a listener: an episode is not there at once, but comes while it plays. */
async function slowDown(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const conditions = { offline: false, latency: 20, downloadThroughput: 40_000, uploadThroughput: -1 };
  await cdp.send('Network.emulateNetworkConditions', conditions);
}

const part = (page: Page, title: RegExp | string) =>
  page.getByRole('region', { name, exact: true }).getByRole('region', { name: title });

async function choose(page: Page, title: RegExp | string, file: string) {
  const chooser = page.waitForEvent('filechooser');
  await part(page, title)
    .getByRole('button', { name: /Drop a file, or choose/ })
    .click();
  await (await chooser).setFiles(file);
}

const send = (page: Page) =>
  page.getByRole('region', { name, exact: true }).getByRole('button', { name: 'Send 1 file' }).click();

const isSent = (page: Page, title: RegExp | string) =>
  expect(part(page, title).getByText('Answer needed', { exact: true })).toBeVisible({ timeout: 90_000 });

test.skip(missingForSpread().length > 0, `needs ${missingForSpread().join(' and ')}`);

test('each API process killed while a part is sent and an episode plays, files moved to the bucket meanwhile, and the bucket gone for a minute: nothing is lost', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-through-'));
  const spread = await startSpread(masteredFolder());
  // The browser of the club sends this slowly, so that the processes end in the middle of a file.
  const proxy = await startCuttingProxy(spread.url, { bytesPerSecond: 3_000_000 });
  try {
    const straight = await browser.newContext({ baseURL: spread.url });
    const episodeId = await openEpisode(straight.request, name);
    const asParent = await openContext(browser, 'parent@touchline.test', {
      baseURL: spread.url,
      viewport: desktop,
    });
    const parent = await asParent.context.newPage();
    await parent.goto('/member/dashboard');
    await slowDown(parent);
    await playFromList(parent, 1);

    const asClub = await openContext(browser, 'club@touchline.test', {
      baseURL: proxy.url,
      viewport: desktop,
    });
    const club = await asClub.context.newPage();
    await club.goto('/club/dashboard/episodes');
    const file = path.join(folder, 'news.wav');
    const bytes = bigWav(30);
    writeFileSync(file, bytes);
    const begun = proxy.sent();
    await choose(club, /^Intro/, file);
    await send(club);
    const moved = spread.move();

    /** Of the API process that answers a request now. */
    const askedPort = async () => {
      const answer = await straight.request.get('/api/readyz');
      return Number(/:(\d+)$/.exec(answer.headers()['x-answered-by'] ?? '')?.[1]);
    };

    await test.step('each API process is killed once', async () => {
      for (const [index, process] of spread.api.entries()) {
        const until = begun + ((index + 1) * bytes.length) / 3;
        await expect.poll(() => proxy.sent(), { intervals: [50], timeout: 60_000 }).toBeGreaterThan(until);
        await process.kill();
        await expect.poll(async () => (await straight.request.get('/api/readyz')).status()).toBe(200);
        await goesOn(parent);
        await process.startAgain();
        // nginx asks a process that was away again after 2 s; without it the next kill would leave it none.
        await expect.poll(askedPort, { timeout: 20_000 }).toBe(process.port);
      }
      await isSent(club, /^Intro/);
    });

    await test.step('all files have moved to the bucket', async () => {
      expect(await moved).toContain('All files are in s3://');
      const left = readdirSync(path.join(spread.dataDir, 'files'), { recursive: true, withFileTypes: true });
      expect(left.filter((entry) => entry.isFile())).toEqual([]);
    });

    const { content, master } = await clubCalls(asClub.context, episodeId);

    await test.step('the bucket is gone for a minute, and what was begun meanwhile ends afterwards', async () => {
      spread.bucket.setAway(true);
      const awayAt = Date.now();
      await choose(club, 'Interview', path.resolve('src/server/programs/demo/audio/rovers-11-interview.m4a'));
      await send(club);
      const state = async () => (await (await straight.request.get('/api/readyz')).json()).degraded?.[0].what;
      await expect.poll(state).toBe('filesAway');
      // Lists need no file; an episode that is not here yet has to wait.
      const next = parent
        .locator('main')
        .getByRole('button', { name: /^Play / })
        .nth(2);
      await next.click();
      await expect(player(parent).getByText('Waiting for the connection…')).toBeVisible({ timeout: 40_000 });
      await expect
        .poll(() => Date.now() - awayAt, { timeout: awayMs + 10_000, intervals: [500] })
        .toBeGreaterThan(awayMs);
      spread.bucket.setAway(false);
      const error = club.getByRole('dialog', { name: 'Error' });
      await expect(error.getByText('The files cannot be reached right now.')).toBeVisible();
      await error.getByRole('button', { name: 'Try again' }).click();
      await isSent(club, 'Interview');
      await expect.poll(() => position(parent), { timeout: 60_000 }).toBeGreaterThan(0.5);
    });

    await master();
    await expect.poll(async () => (await content()).rendition?.status, { timeout: 120_000 }).toBe('ready');
    const params = { url: (await content()).intro };
    const stored = await (await asClub.context.request.get('/api/file/download', { params })).body();
    const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
    expect(hash(stored)).toBe(hash(bytes));
    for (const { context } of [asParent, asClub]) await context.close();
    await straight.close();
  } finally {
    await proxy.close();
    await spread.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});

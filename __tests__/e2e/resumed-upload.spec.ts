import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { bigWav } from '../bench/send-wav';
import { startCuttingProxy } from '../support/cutting-proxy';
import { desktop, expect, openContext, openEpisode, test } from './touchline';

const megabytes = 60;

async function sendIntro(page: Page, episode: string, file: string) {
  await page.goto('/club/dashboard/episodes');
  const desk = page.getByRole('region', { name: episode, exact: true });
  const chooser = page.waitForEvent('filechooser');
  await desk
    .getByRole('region', { name: /^Intro/ })
    .getByRole('button', { name: /Drop a file, or choose/ })
    .click();
  await (await chooser).setFiles(file);
  await desk.getByRole('button', { name: 'Send 1 file' }).click();
  return desk;
}

async function introOf(context: BrowserContext, episodeId: string): Promise<Buffer> {
  const [cookie] = await context.cookies();
  const headers = { authorization: cookie?.value ?? '' };
  const { user } = await (await context.request.get('/api/account', { headers })).json();
  const content = await context.request.get(`/api/episode/${episodeId}/clubs/${user.club.id}`, { headers });
  const { intro } = (await content.json()).data;
  return (await context.request.get('/api/file/download', { params: { url: intro } })).body();
}

test('R-01 a part of 60 MB arrives byte-equal although the connection is lost twice and the tab closed once', async ({
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
  const proxy = await startCuttingProxy(installation.url);
  const { context } = await openContext(browser, 'club@touchline.test', {
    baseURL: proxy.url,
    viewport: desktop,
  });
  const third = bytes.length / 3;

  const page = await context.newPage();
  const begun = proxy.sent();
  const first = proxy.cutAt(begun + third / 2);
  await sendIntro(page, name, file);
  await first;
  await proxy.cutAt(begun + third);
  await expect.poll(() => proxy.sent()).toBeGreaterThan(begun + 1.5 * third);
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const desk = await sendIntro(again, name, file);
  await expect(desk.getByRole('region', { name: /^Intro/ }).getByText('Sent', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  // A piece at most is sent again each time; pages and lists come on top.
  expect(proxy.sent() - begun).toBeLessThan(bytes.length * 1.25);
  const hash = (of: Buffer) => createHash('sha256').update(of).digest('hex');
  expect(hash(await introOf(context, episodeId))).toBe(hash(bytes));
  expect(await again.evaluate(() => localStorage.getItem('touchline-uploads'))).toBe('{}');

  await context.close();
  await straight.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

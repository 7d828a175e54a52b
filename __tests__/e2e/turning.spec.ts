import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { bigWav } from '../bench/send-wav';
import type { Installation } from '../support/installation';
import {
  chooseEpisode,
  clubCalls,
  intro,
  press,
  reach,
  recorderOf,
  seconds,
  start,
  withMicrophone,
} from './recording';
import { expect, makeGate, moving, onItsSide, phone, test, worked } from './touchline';

test.use({ ...withMicrophone, ...moving });

const ways = [
  { way: 'on its side', held: phone, turned: onItsSide },
  { way: 'upright', held: onItsSide, turned: phone },
];

/** A club admin's phone, with the intro of an episode on it. */
async function openIntro(browser: Browser, installation: Installation, name: string, held: typeof phone) {
  const { context, episodeId, openDashboard } = await start(browser, installation, name, held);
  const { content } = await clubCalls(context, episodeId);
  const sent = async () => (await content()).sent.intro;
  if (held !== phone) return { context, sent, ...(await openDashboard()) };
  const page = await context.newPage();
  await chooseEpisode(page, name);
  return { context, sent, page, part: page.getByRole('region', { name: intro }) };
}

for (const { way, held, turned } of ways) {
  test(`U-01 B1 a recording goes on while the phone is turned ${way} and back, with all that is said meanwhile`, async ({
    browser,
    installation,
  }) => {
    const { context, page, part, sent } = await openIntro(browser, installation, `Said ${way}`, held);
    await part.getByRole('button', { name: `Record ${intro}` }).click();
    await reach(page, 2);
    for (const size of [turned, held, turned]) {
      const before = await seconds(page);
      await page.setViewportSize(size);
      await reach(page, before + 3);
      await expect(recorderOf(page).getByText('Recording', { exact: true })).toBeVisible();
    }
    const said = await seconds(page);
    await press(page, 'Done');
    await expect(recorderOf(page).getByRole('heading', { name: 'Listen back' })).toBeVisible();
    await page.setViewportSize(held);
    await press(page, 'Send');
    await page.setViewportSize(turned);
    await expect.poll(async () => (await sent())?.duration ?? 0, worked).toBeGreaterThan(said - 1);
    await context.close();
  });
}

test('on a small phone Retake, Pause and Done are in sight with their words while one records', async ({
  browser,
  installation,
}) => {
  const { context, page, part } = await openIntro(browser, installation, 'Said Small', phone);
  await part.getByRole('button', { name: `Record ${intro}` }).click();
  await reach(page, 1);
  for (const [width, height] of [
    [320, 640],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of ['Retake', 'Pause', 'Done'])
      await expect(recorderOf(page).getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await context.close();
});

/** Counts what goes to an address; the calls that `isHeld` names wait until the gate is open. */
async function countCalls(page: Page, address: string, isHeld = (_nth: number) => false) {
  const gate = makeGate();
  const calls: string[] = [];
  await page.route(address, async (route) => {
    const nth = calls.push(route.request().method());
    if (isHeld(nth)) await gate.opened;
    await route.continue();
  });
  return { calls, open: gate.open };
}

for (const { way, held, turned } of ways) {
  test(`U-01 R-01 an upload goes on while the phone is turned ${way} and back, and arrives once`, async ({
    browser,
    installation,
  }) => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-turned-'));
    const file = path.join(folder, 'long-interview.wav');
    writeFileSync(file, bigWav(16));
    const { context, page, part, sent } = await openIntro(browser, installation, `Sent ${way}`, held);
    const begun = await countCalls(page, '**/api/file/upload/resumable');
    // Two of its four pieces have arrived.
    const pieces = await countCalls(page, '**/api/file/upload/resumable/*', (nth) => nth === 3);
    const arrived = await countCalls(page, '**/api/episode/*/clubs/*/parts');
    const chooser = page.waitForEvent('filechooser');
    await part.getByRole('button', { name: /Drop a file, or choose|Choose file for/ }).click();
    await (await chooser).setFiles(file);
    await page.getByRole('button', { name: /^(Send|Submit) 1 file$/ }).click();
    await expect.poll(() => pieces.calls.length).toBe(3);
    const progress = page.getByRole('progressbar', { name: 'Sending all files' });
    for (const size of [turned, held, turned]) {
      await page.setViewportSize(size);
      await expect(progress).toHaveAttribute('aria-valuenow', /^[5-9]\d$/);
    }
    pieces.open();
    await expect.poll(async () => (await sent())?.check, worked).toBe('good');
    expect([begun.calls, pieces.calls, arrived.calls]).toEqual([
      ['POST'],
      ['PATCH', 'PATCH', 'PATCH', 'PATCH'],
      ['POST'],
    ]);
    await expect(page.getByRole('button', { name: /not sent yet/ })).toHaveCount(0);
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  });
}

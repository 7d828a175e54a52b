import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { analyseAudio } from '../../src/server/audio/engine';
import { readMp3 } from '../support/mp3-file';
import { expect, moving, phone, test } from './touchline';

test.use(moving);

const sound = (name: string) => path.resolve('src/server/demo/audio', name);

/** The part's card, on the desk or on the phone. */
const part = (page: Page | Locator, name: string | RegExp) => page.getByRole('region', { name });

async function chooseFor(page: Page, opener: Locator, file: string) {
  const chooser = page.waitForEvent('filechooser');
  await opener.click();
  await (await chooser).setFiles(file);
}

/** A part is sent once the worker has decoded it to its end. */
const checked = { timeout: 30_000 };

const audioTime = (page: Page) => page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);

test('from an empty episode to resumed listening', async ({ signIn, installation }) => {
  const name = 'Mud on the Boots';
  const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-journey-'));
  const platform = await signIn('admin@touchline.test');

  await test.step('the platform creates an episode with a due date and opens it', async () => {
    await platform.getByRole('link', { name: 'Episode', exact: true }).click();
    await platform.getByRole('button', { name: 'New episode' }).click();
    const drawer = platform.getByRole('dialog', { name: 'New episode' });
    await drawer.getByLabel('Name').fill(name);
    await drawer.getByLabel('Due Date').click();
    await platform
      .getByRole('button', { name: /next month/i })
      .first()
      .click();
    await platform.locator('td[title$="-15"]').first().click();
    await drawer.getByRole('button', { name: /create|save/i }).click();
    await expect(platform.getByRole('heading', { name })).toBeVisible();
    await platform.getByRole('button', { name: 'Open for clubs' }).click();
    const opened = platform.waitForResponse((answer) => answer.url().endsWith('/status'));
    await platform.getByRole('dialog').getByRole('button', { name: 'Open for clubs' }).click();
    expect((await opened).status()).toBe(200);
    await expect(platform.getByText('In progress').first()).toBeVisible();
  });

  await test.step('the club sends intro and interview from the desk', async () => {
    const club = await signIn('club@touchline.test');
    await club.getByRole('link', { name: 'Podcast', exact: true }).click();
    // The dashboard, which is on its way out, has the same desk.
    await expect(club.getByRole('heading', { level: 1, name: 'Podcast' })).toBeVisible();
    // More than one episode may be open: each has parts of the same names.
    const desk = club.getByRole('region', { name, exact: true });
    await chooseFor(
      club,
      part(desk, /^Intro/).getByRole('button', { name: /Drop a file, or choose/ }),
      sound('rovers-11-intro.mp3'),
    );
    await chooseFor(
      club,
      part(desk, 'Interview').getByRole('button', { name: /Drop a file, or choose/ }),
      sound('rovers-11-interview.m4a'),
    );
    await desk.getByRole('button', { name: /Send 2 files|Submit 2 files/ }).click();
    await expect(part(desk, /^Intro/).getByText('Sent', { exact: true })).toBeVisible(checked);
    await expect(part(desk, 'Interview').getByText('Sent', { exact: true })).toBeVisible(checked);

    const fake = path.join(folder, 'recap.mp3');
    writeFileSync(fake, 'This is a letter, not a recap.'.repeat(100));
    await chooseFor(
      club,
      part(desk, 'Outro · recap').getByRole('button', { name: /Drop a file, or choose/ }),
      fake,
    );
    const refused = club.waitForResponse((answer) => answer.url().endsWith('/api/file/upload/audio'));
    await desk.getByRole('button', { name: /Send 1 file|Submit 1 file/ }).click();
    expect((await refused).status()).toBe(415);
    const error = club.getByRole('dialog', { name: 'Error' });
    await expect(error.getByText(/^recap\.mp3: This isn't a sound file we can read/)).toBeVisible();
    await error.getByRole('button', { name: 'Close' }).last().click();
    await expect(error).toBeHidden();
  });

  await test.step('U-01 the recap follows from the phone at the pitch', async () => {
    const club = await signIn('club@touchline.test', phone);
    // Of two that are open the one due first is preselected.
    const episode = club.getByRole('combobox', { name: 'Episode' });
    await expect(episode).toHaveText(/^Current: /);
    await episode.click();
    await club.getByRole('option', { name: `Current: ${name}` }).click();
    await expect(episode).toHaveText(`Current: ${name}`);
    await expect(part(club, 'Intro').getByText('Already sent')).toBeVisible();
    await chooseFor(
      club,
      part(club, 'Outro').getByRole('button', { name: /Choose file/ }),
      sound('rovers-11-outro.mp3'),
    );
    await club.getByRole('button', { name: 'Submit 1 file' }).click();
    await expect(club.getByText(/sent to the provider/)).toBeVisible();
    await expect(part(club, 'Outro').getByText('Already sent')).toBeVisible(checked);
  });

  await test.step('the platform sees who has sent what, and publishes', async () => {
    await platform.reload();
    const row = platform.getByRole('row', { name: /Riverside Rovers FC/ });
    await expect(row.getByText('3 of 3')).toBeVisible();
    await expect(platform.getByRole('row', { name: /Hillside/ }).getByText('0 of 3')).toBeVisible();
    await platform.getByRole('button', { name: /Publish/ }).click();
    const question = platform.getByRole('dialog');
    // The button moves down once the consequences have come.
    await expect(question.getByText(/Families hear it/)).toBeVisible();
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(row.getByText(/Ready/)).toBeVisible({ timeout: 60_000 });
  });

  const parent = await signIn('parent@touchline.test');
  const player = parent.getByRole('region', { name: 'Player' });

  await test.step('a parent finds it, plays it, seeks and uses the chapters', async () => {
    await parent.getByRole('link', { name: 'Podcast', exact: true }).click();
    await parent.getByRole('link', { name }).first().click();
    const chapters = parent.locator('main ol').getByRole('button');
    await expect(chapters).toHaveCount(6);
    await expect(chapters.nth(1)).toContainText('Intro · club news');
    await chapters.nth(3).click();
    await expect.poll(() => audioTime(parent)).toBeGreaterThan(30);
    await expect(player.getByText('Interview')).toBeVisible();
    const before = await audioTime(parent);
    await player.getByRole('button', { name: 'Forward 30 seconds' }).click();
    await expect.poll(() => audioTime(parent)).toBeGreaterThan(before + 29);
    await player.getByRole('button', { name: 'Pause' }).click();
  });

  await test.step('after a reload the parent is back at the same second', async () => {
    const left = await audioTime(parent);
    await parent.reload();
    await player.getByRole('button', { name: 'Play', exact: true }).click();
    await expect.poll(() => audioTime(parent)).toBeGreaterThan(left - 1);
    expect(await audioTime(parent)).toBeLessThan(left + 3);
    await player.getByRole('button', { name: 'Pause' }).click();
  });

  await test.step('the mastered file is as loud, as long and as marked as it says', async () => {
    const source = await parent.evaluate(() => document.querySelector('audio')?.src ?? '');
    const bytes = await (await parent.request.get(source)).body();
    const file = path.join(folder, 'episode.mp3');
    writeFileSync(file, bytes);
    const measured = await analyseAudio(file);
    expect(Math.abs((measured.loudness ?? 0) + 16)).toBeLessThanOrEqual(0.5);
    expect(measured.truePeak ?? 0).toBeLessThanOrEqual(-1);
    const tag = readMp3(bytes);
    expect(tag.texts.TIT2).toBe(name);
    expect(tag.texts.TPE1).toBe('Riverside Rovers FC');
    expect(tag.cover).toBeNull();
    expect(tag.chapters.map(({ title }) => title)).toEqual([
      'Riverside Rovers FC',
      'Intro · club news',
      'A word from Northfield Boots',
      'Interview',
      'A word from Mill Lane Bakery',
      'Outro · recap',
    ]);
    expect(Math.abs((tag.chapters.at(-1)?.endMs ?? 0) - measured.durationMs)).toBeLessThanOrEqual(50);
    const duration = await parent.evaluate(() => document.querySelector('audio')?.duration ?? 0);
    expect(Math.abs(duration * 1000 - measured.durationMs)).toBeLessThanOrEqual(60);
  });

  await test.step('the club that sent nothing got what there is', async () => {
    const other = await signIn('other@touchline.test');
    await other.getByRole('link', { name: 'Podcast', exact: true }).click();
    await expect(other.getByText(name).first()).toBeVisible();
    expect(installation.url).toContain('127.0.0.1');
  });
  rmSync(folder, { recursive: true, force: true });
});

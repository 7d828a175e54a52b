import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { goesOn, playedFrom, player, position, press } from './sounding';
import { desktop, expect, moving, openByMenu, phone, test, worked } from './touchline';

test.use(moving);

const sound = (name: string) => path.resolve('src/server/programs/demo/audio', name);

/** The part's card, on the dashboard or on the phone. */
const part = (page: Page | Locator, name: string | RegExp) => page.getByRole('region', { name });

async function chooseFor(page: Page, opener: Locator, file: string) {
  const chooser = page.waitForEvent('filechooser');
  await opener.click();
  await (await chooser).setFiles(file);
}

/** A draft of the platform. */
async function makeEpisode(platform: Page, name: string): Promise<string> {
  const token = (await platform.context().cookies()).find((cookie) => cookie.name === 'token')?.value ?? '';
  const data = { name, endDate: '2031-05-15' };
  const made = await platform.request.post('/api/episode', { headers: { authorization: token }, data });
  return (await made.json()).data.id;
}

test('from an empty episode to resumed listening', async ({ signIn }) => {
  const name = 'Mud on the Boots';
  const platform = await signIn('admin@touchline.test');

  await test.step('the platform opens an episode for the clubs', async () => {
    await platform.goto(`/admin/dashboard/episodes/${await makeEpisode(platform, name)}`);
    await platform.getByRole('button', { name: 'Open for clubs' }).click();
    const opened = platform.waitForResponse((answer) => answer.url().endsWith('/status'));
    await platform.getByRole('dialog').getByRole('button', { name: 'Open for clubs' }).click();
    expect((await opened).status()).toBe(200);
    await expect(platform.getByText('In progress').first()).toBeVisible();
  });

  await test.step('the club sends intro and interview from the dashboard', async () => {
    const club = await signIn('club@touchline.test', desktop, '/club/dashboard/episodes');
    // More than one episode may be open: each has parts of the same names.
    const dashboard = club.getByRole('region', { name, exact: true });
    await chooseFor(
      club,
      part(dashboard, /^Intro/).getByRole('button', { name: /Drop a file, or choose/ }),
      sound('rovers-11-intro.mp3'),
    );
    await chooseFor(
      club,
      part(dashboard, 'Interview').getByRole('button', { name: /Drop a file, or choose/ }),
      sound('rovers-11-interview.m4a'),
    );
    await dashboard.getByRole('button', { name: /Send 2 files|Submit 2 files/ }).click();
    await expect(part(dashboard, /^Intro/).getByText('Answer needed', { exact: true })).toBeVisible(worked);
    await expect(part(dashboard, 'Interview').getByText('Answer needed', { exact: true })).toBeVisible(
      worked,
    );
  });

  await test.step('U-01 the recap follows from the phone at the pitch', async () => {
    const club = await signIn('club@touchline.test', phone);
    // Of two that are open the one due first is preselected.
    const episode = club.getByRole('combobox', { name: 'Episode' });
    await expect(episode).toHaveText(/^Current: /);
    await episode.click();
    await club.getByRole('option', { name: `Current: ${name}` }).click();
    await expect(episode).toHaveText(`Current: ${name}`);
    await expect(part(club, 'Intro').getByText('Answer needed')).toBeVisible();
    await chooseFor(
      club,
      part(club, 'Outro').getByRole('button', { name: /Choose file/ }),
      sound('rovers-11-outro.mp3'),
    );
    await club.getByRole('button', { name: 'Submit 1 file' }).click();
    await expect(club.getByText(/sent to the provider/)).toBeVisible();
    await expect(part(club, 'Outro').getByText('Answer needed')).toBeVisible(worked);
  });

  await test.step('the platform sees who has sent what, and publishes', async () => {
    await platform.reload();
    const row = platform.getByRole('row', { name: /Riverside Rovers FC/ });
    await expect(row.getByText('3 of 3')).toBeVisible();
    await expect(platform.getByRole('row', { name: /Hillside/ }).getByText('0 of 3')).toBeVisible();
    await platform.getByRole('button', { name: /Publish/ }).click();
    const question = platform.getByRole('dialog');
    await expect(question.getByText(/clubs ready/)).toBeVisible();
    await question.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(row.getByText(/Ready/)).toBeVisible(worked);
  });

  const parent = await signIn('parent@touchline.test');

  await test.step('a parent finds it, plays it, seeks and uses the chapters', async () => {
    await openByMenu(parent, 'Podcast');
    await parent.getByRole('link', { name }).first().click();
    const chapters = parent.locator('main ol').getByRole('button');
    await expect(chapters).toHaveCount(6);
    await expect(chapters.nth(1)).toContainText('Club news');
    await chapters.nth(3).click();
    await goesOn(parent);
    // Played on, it would come to the end of the episode.
    await press(parent, 'Pause');
    expect(await playedFrom(parent)).toBeGreaterThan(30);
    await expect(player(parent).getByText('Interview')).toBeVisible();
    const before = await position(parent);
    await player(parent).getByRole('button', { name: 'Forward 30 seconds' }).click();
    await expect.poll(() => position(parent)).toBeCloseTo(before + 30, 0);
  });

  await test.step('after a reload the parent is back at the same second', async () => {
    const left = await position(parent);
    await parent.reload();
    await press(parent, 'Play');
    await goesOn(parent);
    expect(await playedFrom(parent)).toBeCloseTo(left, 0);
    await press(parent, 'Pause');
  });
});

import type { Page } from '@playwright/test';
import { goesOn, isSilent, nearEnd, player, position } from './sounding';
import { expect, newest, test } from './touchline';

const menuOf = async (page: Page, episode: string, entry: string) => {
  await page.getByRole('button', { name: `More for ${episode}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const volume = (page: Page) => page.evaluate(() => document.querySelector('audio')?.volume ?? -1);
const hasQueued = (page: Page, count: number) =>
  expect(player(page).getByRole('button', { name: `Queue ${count}` })).toBeVisible();

test('M-02 a queue filled on three pages plays on; the timer fades, ends the sound and gives the volume back; a shared moment opens there', async ({
  signIn,
}) => {
  const page = await signIn('parent@touchline.test');
  const main = page.locator('main');
  await test.step('three pages', async () => {
    await main.getByRole('button', { name: 'Save for the drive' }).click();
    await hasQueued(page, 1);
    await page.getByRole('link', { name: 'Podcast', exact: true }).click();
    const names = await main
      .getByRole('list', { name: 'Episodes' })
      .getByRole('button', { name: /^More for / })
      .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel?.replace('More for ', '') ?? ''));
    const [second = '', third = ''] = names.filter((name) => name !== newest);
    await menuOf(page, second, 'Save for the drive');
    await hasQueued(page, 2);
    await main.getByRole('link', { name: third }).click();
    await menuOf(page, third, 'Play next');
    await hasQueued(page, 3);
    await player(page)
      .getByRole('button', { name: `Next episode: ${third}` })
      .click();
    await hasQueued(page, 2);
    await goesOn(page);
    await nearEnd(page, 1);
    await expect(player(page).getByRole('link', { name: newest })).toBeVisible();
    await hasQueued(page, 1);
    await goesOn(page);
  });
  await test.step('the timer', async () => {
    await player(page).getByRole('button', { name: 'Sleep', exact: true }).click();
    await page.getByRole('menuitem', { name: /^End of episode/ }).click();
    await expect(player(page).getByRole('button', { name: 'Sleep · end of episode' })).toBeVisible();
    await nearEnd(page, 6);
    await expect.poll(() => volume(page), { intervals: [50] }).toBeLessThan(0.5);
    await expect.poll(() => volume(page), { intervals: [50] }).toBeLessThan(0.1);
    await expect.poll(() => isSilent(page), { intervals: [50] }).toBe(true);
    await expect.poll(() => volume(page)).toBe(1);
    // The queue waits until tomorrow.
    await hasQueued(page, 1);
  });
  await test.step('a moment', async () => {
    await page.getByRole('button', { name: /^Open player/ }).click();
    const full = page.getByRole('dialog', { name: 'Player' });
    await expect(full.getByRole('button', { name: /^Share \d/ })).toBeInViewport({ ratio: 1 });
    await full.getByRole('button', { name: 'Close player' }).click();
    const id = await page.evaluate(() => sessionStorage.getItem('touchline-player')?.split(' ')[1]);
    await page.goto(`/member/dashboard/podcast/${id}?t=5`);
    await main.getByRole('button', { name: 'Play from 0:05' }).click();
    await expect.poll(() => position(page), { intervals: [50] }).toBeGreaterThan(5);
    expect(await position(page)).toBeLessThan(9);
  });
});

test('M-02 the full player needs no scrolling on a tablet, across or upright, and on a phone on its side', async ({
  signIn,
}) => {
  const page = await signIn('coach@touchline.test', { width: 820, height: 1180 });
  await page
    .locator('main')
    .getByRole('button', { name: /^(Play · |Continue$|Play again)/ })
    .first()
    .click();
  await goesOn(page);
  await page.getByRole('button', { name: /^Open player/ }).click();
  const full = page.getByRole('dialog', { name: 'Player' });
  for (const [width, height] of [
    [820, 1180],
    [1180, 820],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const name of [
      'Close player',
      'Pause',
      'Back 15 seconds',
      'Forward 30 seconds',
      /^Sleep/,
      /^Queue/,
      /^Share/,
    ])
      await expect(full.getByRole('button', { name })).toBeInViewport({ ratio: 0.99 });
    const [cover, pause] = [full.getByText(/^Ep \d+$/).first(), full.getByRole('button', { name: 'Pause' })];
    const right = (await pause.boundingBox())?.x ?? 0;
    expect((await cover.boundingBox())?.x ?? 9999).toBeLessThan(right);
  }
});

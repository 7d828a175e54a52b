import type { Page } from '@playwright/test';
import { goesOn, goToStart, isSilent, nearEnd, playedFrom, player, playFromHome, press } from './sounding';
import { expect, openByMenu, test } from './touchline';

// What is heard and queued here is kept only for this parent, who is in no other file.
test.use({ looksOnly: true });

const parent = 'aoife.murphy@families.test';
/** The demo's other episodes of this club. */
const [older, oldest] = ['Before the Whistle', 'The Long Throw'] as const;

const menuOf = async (page: Page, episode: string, entry: string) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: `More for ${episode}` })
    .click();
  await page.getByRole('menuitem', { name: entry }).click();
};
const queueOf = (page: Page, count: number) =>
  player(page).getByRole('button', { name: `Queue ${count}`, exact: true });
const nextIs = (page: Page, name: string) =>
  expect(player(page).getByRole('button', { name: `Next episode: ${name}` })).toBeVisible();
const inPlayer = (page: Page, name: string) =>
  expect(player(page).getByRole('link', { name, exact: true })).toBeVisible();

const volumeOf = (page: Page) => page.evaluate(() => document.querySelector('audio')?.volume ?? -1);

interface Told {
  what: string;
  volume: number;
}

/** Notes what the audio element tells of itself. Resolves to the function that takes what it has told. */
async function watchSound(page: Page) {
  await page.evaluate(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    for (const what of ['pause', 'seeking', 'emptied', 'volumechange'])
      document.querySelector('audio')?.addEventListener(what, ({ target }) => {
        const { volume, paused } = target as HTMLAudioElement;
        // What is set once it is silent is not heard.
        if (what !== 'volumechange' || !paused) told.push({ what, volume });
      });
  });
  return () => page.evaluate(() => (window as unknown as { told: Told[] }).told.splice(0));
}

test('M-02 K-15 sound goes on over three pages, the queue is dragged and goes on by itself, the timer fades and the volume is back, a shared moment opens there', async ({
  signIn,
}) => {
  const page = await signIn(parent);
  const main = page.getByRole('main');
  let read = async (): Promise<Told[]> => [];

  await test.step('three pages, one sound', async () => {
    await playFromHome(page);
    read = await watchSound(page);
    await openByMenu(page, 'Podcast');
    await main.getByRole('link', { name: older, exact: true }).click();
    await main.getByRole('heading', { level: 1, name: older }).waitFor();
    await openByMenu(page, 'Home');
    await expect(page).toHaveURL(/\/member\/dashboard$/);
    await goesOn(page);
    // It stopped, leapt and began anew on none of the pages.
    expect(await read()).toEqual([]);
  });

  await test.step('the queue: Play next, keys and drag, and its first begins by itself', async () => {
    await openByMenu(page, 'Podcast');
    await menuOf(page, older, 'Add to the queue');
    await nextIs(page, older);
    await menuOf(page, oldest, 'Play next');
    await nextIs(page, oldest);
    await queueOf(page, 2).click();
    const sheet = page.getByRole('dialog', { name: 'Queue' });
    const grips = sheet
      .getByRole('list', { name: 'Queue in order' })
      .getByRole('button', { name: /^Move .*, place/ });
    const order = () =>
      grips.evaluateAll((all) => all.map(({ ariaLabel }) => /^Move (.*), place/.exec(ariaLabel ?? '')?.[1]));
    await expect.poll(order).toEqual([oldest, older]);
    await grips.nth(0).press('End');
    await expect.poll(order).toEqual([older, oldest]);
    // Once it rests.
    await grips.nth(1).hover();
    await page.mouse.down();
    const to = await grips.nth(0).boundingBox();
    if (!to) throw new Error('not shown');
    await page.mouse.move(to.x + to.width / 2, to.y, { steps: 5 });
    await page.mouse.up();
    await expect.poll(order).toEqual([oldest, older]);
    await page.keyboard.press('Escape');
    await nextIs(page, oldest);
    const file = () => page.evaluate(() => document.querySelector('audio')?.currentSrc);
    const before = await file();
    await nearEnd(page, 1);
    await inPlayer(page, oldest);
    await goesOn(page);
    expect(await file()).not.toBe(before);
    await expect(queueOf(page, 1)).toBeVisible();
    await nextIs(page, older);
  });

  await test.step('the timer', async () => {
    const volume = player(page).getByRole('slider', { name: 'Volume' });
    await volume.press('ArrowLeft');
    await volume.press('ArrowLeft');
    await player(page).getByRole('button', { name: 'Sleep', exact: true }).click();
    await page.getByRole('menuitem', { name: /^End of episode/ }).click();
    await read();
    await nearEnd(page, 4);
    await expect.poll(() => isSilent(page)).toBe(true);
    const heard = (await read()).flatMap(({ what, volume }) => (what === 'volumechange' ? [volume] : []));
    // The fade takes eight seconds, of which the last four sound here. How many steps it has depends on the machine.
    const faded = heard.slice(heard.findIndex((each) => each < 0.25));
    expect(faded).toEqual(faded.toSorted((one, other) => other - one));
    expect(faded.at(-1)).toBeLessThan((faded[0] ?? 0) / 2);
    // The rest of the queue waits until the person is awake.
    await inPlayer(page, oldest);
    await expect(queueOf(page, 1)).toBeVisible();
    await press(page, 'Play');
    await goesOn(page);
    await expect.poll(() => volumeOf(page)).toBeCloseTo(0.9);
  });

  await test.step('a moment', async () => {
    await press(page, 'Pause');
    await goToStart(page);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /^Open player/ }).click();
    const full = page.getByRole('dialog', { name: 'Player' });
    await full.getByRole('button', { name: 'Forward 30 seconds' }).click();
    await full.getByRole('button', { name: 'Share 0:30' }).click();
    await expect(
      full.getByText('The link to 0:30 is copied. Only members of your club can open it.'),
    ).toBeVisible();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/member\/dashboard\/podcast\/[0-9a-f-]{36}\?t=30$/);
    await full.getByRole('button', { name: 'Close player' }).click();

    // What a messenger sees of it, with the cookie of nobody.
    const html = await (await fetch(link)).text();
    expect(
      [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, ...tag]) => tag),
    ).toEqual([
      ['site_name', 'Touchline'],
      ['title', 'Touchline'],
      ['description', 'Listen to the episodes of your club. Sign in to hear them.'],
      ['image', '/icon-512.png'],
    ]);
    for (const name of [older, oldest, 'Murphy', 'Riverside']) expect(html).not.toContain(name);

    await page.goto(link);
    await main.getByRole('button', { name: 'Play from 0:30' }).click();
    await goesOn(page);
    expect(await playedFrom(page)).toBeCloseTo(30, 0);
  });
});

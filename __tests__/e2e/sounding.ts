import { type BrowserContext, expect, type Page } from '@playwright/test';
import { openByMenu } from './touchline';

/**
 * What the player's audio element reported, by the clock of the machine, which all browsers of a test share.
 */
export interface Told {
  what: 'playing' | 'pause';
  at: number;
  /** Seconds of the episode. */
  position: number;
}

/** Notes on each page of a browser when its player begins to sound and when it is silent. Before its pages are opened. */
export const noteSounds = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const told: unknown[] = [];
    Object.assign(window, { told });
    for (const what of ['playing', 'pause']) {
      document.addEventListener(
        what,
        ({ target }) => {
          if (!(target instanceof HTMLAudioElement)) return;
          told.push({ what, at: Date.now(), position: target.currentTime });
        },
        true,
      );
    }
  });

export const told = (page: Page): Promise<Told[]> =>
  page.evaluate(() => (window as unknown as { told: Told[] }).told);

export const position = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelector('audio')?.currentTime ?? -1);

export const isSilent = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.querySelectorAll('audio')].every(({ paused }) => paused));

/**
 * Where the sound of this page began, in seconds of the episode: the browser keeps it, however late it is asked. Of a busy page some
 * milliseconds of the beginning have sounded (7 were seen), before it hears that the file is known and goes to its place.
 */
export const playedFrom = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { played } = document.querySelector('audio') ?? new Audio();
    const ranges = Array.from({ length: played.length }, (_, n) => [played.start(n), played.end(n)] as const);
    const [start = -1] = ranges.find(([from, to]) => to - from > 0.05) ?? ranges[0] ?? [];
    return start;
  });

/** Goes to the start by the keyboard. */
export async function goToStart(page: Page): Promise<void> {
  // While it seeks, the element is where it is led to.
  const place = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const tell = ({ target }: Event) =>
          resolve(target instanceof HTMLAudioElement ? target.currentTime : -1);
        document.addEventListener('seeking', tell, { capture: true, once: true });
      }),
  );
  await player(page).getByRole('slider', { name: 'Position' }).press('Home');
  expect(await place).toBe(0);
}

/** Goes to a place, in seconds of the episode. */
export const goTo = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((to) => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = to;
  }, seconds);

/** Goes to so many seconds before the end. */
export const nearEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((before) => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = audio.duration - before;
  }, seconds);

export const player = (page: Page) => page.getByRole('region', { name: 'Player' });
export const press = (page: Page, name: 'Play' | 'Pause') =>
  player(page).getByRole('button', { name, exact: true }).click();

/** Waits until it sounds, and has moved on since. */
export async function goesOn(page: Page): Promise<void> {
  const soundsAt = () =>
    page.evaluate(() => {
      const audio = document.querySelector('audio');
      return audio && !audio.paused && !audio.seeking && audio.readyState > 2 ? audio.currentTime : -1;
    });
  let before = -1;
  const sounds = async () => {
    before = await soundsAt();
    return before;
  };
  await expect.poll(sounds, { intervals: [50] }).toBeGreaterThanOrEqual(0);
  await expect.poll(soundsAt, { intervals: [50] }).toBeGreaterThan(before + 0.5);
}

/** Plays an episode of the list: the newest, or the one after it. */
export async function playFromList(page: Page, nth: number) {
  await openByMenu(page, 'Podcast');
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .nth(nth)
    .click();
  await goesOn(page);
}

/** Plays what Home offers first, from its start: the demo's people have heard parts of it. */
export async function playFromHome(page: Page) {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Play · |Continue$|Play again)/ })
    .first()
    .click();
  await goesOn(page);
  await goToStart(page);
  await goesOn(page);
}

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
 * Does it, and resolves to where the sound was, in seconds of the episode, at the next such event. What the page says itself is
 * right on a slow machine, too.
 */
export async function placeAt(
  page: Page,
  event: 'playing' | 'seeked',
  act: () => Promise<void>,
): Promise<number> {
  const place = page.evaluate(
    (name) =>
      new Promise<number>((resolve) => {
        document.addEventListener(
          name,
          ({ target }) => resolve(target instanceof HTMLAudioElement ? target.currentTime : -1),
          { capture: true, once: true },
        );
      }),
    event,
  );
  await act();
  return place;
}

/** Goes to the start by the keyboard. */
export async function goToStart(page: Page): Promise<void> {
  const slider = player(page).getByRole('slider', { name: 'Position' });
  expect(await placeAt(page, 'seeked', () => slider.press('Home'))).toBeLessThan(1);
}

/** Goes to so many seconds before the end. */
export const nearEnd = (page: Page, seconds: number): Promise<void> =>
  page.evaluate((before) => {
    const audio = document.querySelector('audio');
    if (audio) audio.currentTime = audio.duration - before;
  }, seconds);

export const player = (page: Page) => page.getByRole('region', { name: 'Player' });
export const press = (page: Page, name: 'Play' | 'Pause') =>
  player(page).getByRole('button', { name, exact: true }).click();
const sounds = (page: Page) => expect.poll(() => position(page), { intervals: [50] }).toBeGreaterThan(0.2);
export const goesOn = async (page: Page) => {
  const before = await position(page);
  await expect.poll(() => position(page), { intervals: [50] }).toBeGreaterThan(before + 0.5);
};

/** Opens an episode of the list, the newest or the one after it, and plays it from its start. */
export async function playFromList(page: Page, nth: number) {
  await openByMenu(page, 'Podcast');
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .nth(nth)
    .click();
  await sounds(page);
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

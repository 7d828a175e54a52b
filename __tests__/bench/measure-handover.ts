import type { Page } from '@playwright/test';
import { goesOn, isSilent, noteSounds, player, playFromList, position, press, told } from '../e2e/sounding';
import { median, signIn } from './bench-api';
import { listener, openAs, withBrowser } from './measure-pages';

const times = 20;
const episodeSeconds = 25;

/** Resolves once it holds of the page, looking as often as one looks at a clock. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((done) => setTimeout(done, 50));
}

const lastOf = async (page: Page, what: 'playing' | 'pause') => {
  const found = (await told(page)).findLast((one) => one.what === what);
  if (!found) throw new Error(`The player has not said ${what}.`);
  return found;
};

/** An episode goes from one device of a person to another and back: how long it takes, and what is lost of it. */
export const measureHandover = (url: string) =>
  withBrowser(async (browser) => {
    const open = async () => {
      const context = await openAs(browser, url, await signIn(url, listener));
      await noteSounds(context);
      const page = await context.newPage();
      await page.goto('/member/dashboard');
      return page;
    };
    const devices = [await open(), await open()] as const;
    await playFromList(devices[1], 0);
    // The same episode: what each device remembers may be another.
    await playFromList(devices[0], 0);

    const figures: { took: number; lost: number; both: number }[] = [];
    for (let time = 0; time < times; time += 1) {
      const [from, to] = time % 2 === 0 ? devices : ([devices[1], devices[0]] as const);
      // The demo's episodes are short, and their end is not what is handed over.
      while ((await position(from)) > episodeSeconds)
        await player(from).getByRole('button', { name: 'Back 15 seconds' }).click();
      await goesOn(from);
      const pressedAt = Date.now();
      await press(to, 'Play');
      await until(() => isSilent(from));
      const left = await position(from);
      // Until then it is at the position where it last played.
      await until(async () => Math.abs((await position(to)) - left) < 2);
      await goesOn(to);
      const [silenced, begun] = [await lastOf(from, 'pause'), await lastOf(to, 'playing')];
      figures.push({
        took: begun.at - pressedAt,
        lost: Math.abs(begun.position - silenced.position),
        both: Math.max(0, silenced.at - begun.at),
      });
    }
    const row = (what: string, of: keyof (typeof figures)[number], aim: string) => {
      const all = figures.map((one) => one[of]);
      return { what, median: median(all).toFixed(2), most: Math.max(...all).toFixed(2), aim };
    };
    return [
      row('handover, press → sound, ms', 'took', '≤ 3000'),
      row('lost of the episode, s', 'lost', '≤ 1'),
      row('both sound, ms', 'both', '0'),
    ];
  });

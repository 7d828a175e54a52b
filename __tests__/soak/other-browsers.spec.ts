import path from 'node:path';
import type { APIRequestContext } from '@playwright/test';
import { expect, newest, openEpisode, test } from '../e2e/touchline';
import { missingFor, type OtherPage, otherBrowsers, useBrowser } from '../support/other-browsers';
import { personaAccounts } from '../support/states';

interface At {
  page: OtherPage;
  url: string;
  request: APIRequestContext;
  browserName: string;
}

async function signIn({ page, url }: At, persona: 'platform' | 'club' | 'parent' | 'child') {
  await page.open(`${url}/auth/login`);
  await page.fill('label', /^Email, phone or username/, personaAccounts[persona]);
  await page.fill('label', /^Password/, 'Touchline1');
  await page.press('button', /^Sign in$/);
}

/** Waits until it sounds, and has gone on for two seconds. */
async function hear(page: OtherPage) {
  const soundsAt = () =>
    page.ask(`const audio = document.querySelector('audio');
      return audio && !audio.paused && !audio.seeking && audio.readyState > 2 ? audio.currentTime : -1;`);
  let begin: unknown;
  const begins = async () => {
    begin = await soundsAt();
    return begin;
  };
  await expect.poll(begins).toBeGreaterThanOrEqual(0);
  await expect.poll(soundsAt).toBeGreaterThan(Number(begin) + 2);
}

const firstJobs: { job: string; run: (at: At) => Promise<unknown> }[] = [
  {
    job: 'a platform admin signs in, opens the board of the current episode and sees the clubs',
    async run(at) {
      await signIn(at, 'platform');
      await at.page.press('button', /^Open the board$/);
      await at.page.see('h1', /The Derby Week/);
      await at.page.see('td a', /^Riverside Rovers FC$/);
      await at.page.see('td a', /^Hillside/);
    },
  },
  {
    job: 'a club admin signs in, sends a part of the current episode and is asked whose voice it is',
    async run(at) {
      const name = `Sent by ${at.browserName}`;
      await openEpisode(at.request, name);
      await signIn(at, 'club');
      const episode = `[aria-label="${name}"]`;
      await at.page.fill(
        `${episode} [type=file]`,
        /^Audio files$/,
        path.resolve('src/server/programs/demo/audio/rovers-11-intro.mp3'),
      );
      await at.page.press(`${episode} button`, /^Send 1 file$|^Submit 1 file$/);
      await at.page.see(`${episode} [aria-label^="Intro"] span`, /^Answer needed$/);
    },
  },
  {
    job: 'a parent signs in, plays the newest episode and hears that it goes on',
    async run(at) {
      await signIn(at, 'parent');
      await at.page.press('main button', /^(Play · |Continue$|Play again)/);
      await at.page.see('[aria-label="Player"] *', new RegExp(`^${newest}`));
      await hear(at.page);
    },
  },
  {
    job: 'a child signs in and sees its page',
    async run(at) {
      await signIn(at, 'child');
      await at.page.see('h1', /^Home$/);
      await at.page.see('[aria-haspopup=menu]', /Milo Ribeiro$/);
      await at.page.see('main button', /^(Play · |Continue$|Play again)/);
    },
  },
  {
    job: 'a guest opens a listening link, and hears the newest episode',
    async run({ page, request, browserName }) {
      const data = { identifier: personaAccounts.parent, password: 'Touchline1' };
      const { token } = await (await request.post('/api/auth/login', { data })).json();
      const headers = { authorization: token };
      const made = await request.post('/api/feed/guest', { headers, data: { name: browserName } });
      const { guests } = (await made.json()).data;
      await page.open(guests.find(({ name }: { name: string }) => name === browserName).page);
      await page.see('h2', new RegExp(`^${newest}$`));
      await page.press('main button', /^Club news/);
      await hear(page);
    },
  },
];

for (const browser of otherBrowsers) {
  test.describe(browser.name, () => {
    const missing = missingFor(browser).join(' ');
    test.skip(missing !== '', `needs ${missing} (Debian: apt-get install -y ${missing})`);
    for (const { job, run } of firstJobs) {
      test(`${job} in ${browser.name}`, async ({ installation: { url }, playwright }) => {
        const request = await playwright.request.newContext({ baseURL: url });
        await useBrowser(browser, (page) => run({ page, url, request, browserName: browser.name }));
        await request.dispose();
      });
    }
  });
}

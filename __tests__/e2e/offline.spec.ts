import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { SignedIn } from '@/contract/auth';
import { startLine } from '../support/breakable-line';
import { launchOptions } from '../support/browser';
import { goesOn, goTo, goToStart, player, position, press } from './sounding';
import { expect, openByMenu, test } from './touchline';

// What is heard here is kept only for this parent, who is in no other file with positions of this episode.
test.use({ serviceWorkers: 'allow' });

const parent = 'lena.bauer@families.test';
const home = '/member/dashboard';
const podcast = '/member/dashboard/podcast';

type Line = Awaited<ReturnType<typeof startLine>>;

/** A browser with a profile of its own, which its next start finds again. */
const startBrowser = (profile: string, { url }: Line): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    ...launchOptions(),
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });

async function signIn(context: BrowserContext, { url }: Line): Promise<string> {
  const data = { identifier: parent, password: 'Touchline1' };
  const { token } = (await (await context.request.post('/api/auth/login', { data })).json()) as SignedIn;
  const inAnHour = Date.now() / 1000 + 3600;
  await context.addCookies([{ name: 'token', value: token, url, expires: inAnHour }]);
  return token;
}

const open = async (context: BrowserContext, address: string): Promise<Page> => {
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(address);
  return page;
};

const hasWorker = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

/** The names of all caches, and the addresses in them that are about people. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const addresses = await Promise.all(
      names.map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
      ),
    );
    return {
      shells: names.filter((name) => name.startsWith('touchline-shell-')).length,
      others: names.filter((name) => !name.startsWith('touchline-shell-')),
      personal: addresses.flat().filter((address) => /^\/(api|saved)/.test(address)),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      stored: [localStorage, sessionStorage].flatMap((storage) =>
        Object.keys(storage).filter((key) => key.startsWith('touchline-')),
      ),
    };
  });

test('R-14 S-50 K-10 a saved episode plays with seek after a cold start without a connection, its place is sent later, and a logout without one leaves nothing', async ({
  installation,
}) => {
  const line = await startLine(installation.url);
  const profile = mkdtempSync(path.join(os.tmpdir(), 'touchline-profile-'));
  try {
    let context = await startBrowser(profile, line);
    const token = await signIn(context, line);
    let page = await open(context, podcast);
    const more = page
      .locator('main')
      .getByRole('button', { name: /^More for / })
      .nth(1);
    const name = (await more.getAttribute('aria-label'))?.slice('More for '.length) ?? '';
    const row = () =>
      page.getByRole('listitem').filter({ has: page.getByRole('button', { name: `More for ${name}` }) });
    const headers = { authorization: token };
    const { data } = await (await context.request.get('/api/episode?pageSize=100', { headers })).json();
    const { id } = data.find((episode: { name: string }) => episode.name === name);
    const place = `${installation.url}/api/listen/${id}`;
    await hasWorker(page);
    await more.click();
    await page.getByRole('menuitem', { name: 'Save on this device' }).click();
    await expect(row()).toContainText('✓ Saved');
    // What the page shows is kept, too.
    const lists = ['/api/account', '/api/episode', '/api/playlist'];
    await expect.poll(async () => (await keptHere(page)).personal).toEqual(expect.arrayContaining(lists));
    await context.close();
    await line.cut();

    context = await startBrowser(profile, line);
    page = await open(context, podcast);
    await expect(page.getByText(/^No connection · as of \d\d:\d\d$/)).toBeVisible();
    await expect(row()).toContainText('✓ Saved');
    await page.getByRole('button', { name: `Play ${name}`, exact: true }).click();
    await goesOn(page);
    await goTo(page, 40);
    await goesOn(page);
    expect(await position(page)).toBeGreaterThan(40);
    // The address itself answers as the server's: parts of the file, nothing beyond its end.
    const answers = await page.evaluate(async () => {
      const { src } = document.querySelector<HTMLAudioElement>('audio[data-player]') ?? { src: '' };
      const ask = async (range?: string, method = 'GET') => {
        const answer = await fetch(src, { method, headers: range ? { Range: range } : {} });
        const { length } = new Uint8Array(await answer.arrayBuffer());
        return [answer.status, length, answer.headers.get('content-range')?.split('/')[0] ?? null];
      };
      const whole = await ask();
      const bytes = Number(whole[1]);
      return {
        whole: whole[0],
        first: await ask('bytes=0-0'),
        across: await ask('bytes=524280-524295'),
        last: await ask('bytes=-500'),
        beyond: await ask(`bytes=${bytes}-`),
        head: await ask(undefined, 'HEAD'),
      };
    });
    expect(answers).toMatchObject({
      whole: 200,
      first: [206, 1, 'bytes 0-0'],
      across: [206, 16, 'bytes 524280-524295'],
      last: [206, 500, expect.stringMatching(/^bytes \d+-\d+$/)],
      beyond: [416, 0, 'bytes *'],
      head: [200, 0, null],
    });
    await press(page, 'Pause');
    const left = await position(page);
    await context.close();
    const before = (await (await fetch(place, { headers })).json()).data;
    expect(before.position).not.toBeCloseTo(left, 0);
    await line.heal();

    context = await startBrowser(profile, line);
    page = await open(context, home);
    await expect
      .poll(async () => (await (await fetch(place, { headers })).json()).data.position)
      .toBeCloseTo(left, 0);
    await hasWorker(page);
    const before50 = await keptHere(page);
    expect(before50.personal.length).toBeGreaterThan(3);
    expect(before50.stored).toContain('touchline-positions');

    await line.cut();
    const other = await context.newPage();
    await other.goto(podcast);
    await other.getByRole('heading', { name: 'Podcast' }).waitFor();
    await page.getByRole('button', { name: /Lena Bauer/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click();
    for (const each of [page, other]) await expect(each).toHaveURL(/\/auth\/login/);
    await expect
      .poll(() => keptHere(other))
      .toEqual({ shells: 1, others: [], personal: [], databases: [], stored: [] });
    await context.close();
  } finally {
    rmSync(profile, { recursive: true, force: true });
  }
});

test('an update of the worker in mid-play takes over without a reload, which comes with the next page while nothing plays', async ({
  browser,
  installation,
}) => {
  const line = await startLine(installation.url);
  const context = await browser.newContext({ baseURL: line.url, viewport: { width: 1440, height: 900 } });
  await signIn(context, line);
  const page = await open(context, podcast);
  await hasWorker(page);
  await page
    .getByRole('button', { name: /^Play / })
    .nth(1)
    .click();
  await goesOn(page);
  // It was heard nearly to its end before.
  await goToStart(page);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  // While it is loaded anew there is no document to ask.
  const isSame = () => page.evaluate(() => 'sameDocument' in window).catch(() => undefined);
  line.changeWorker((script) => `${script}\n// A new version.`);
  await page.evaluate(async () => {
    const taken = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await (await navigator.serviceWorker.ready).update();
    await taken;
  });
  await goesOn(page);
  await openByMenu(page, 'Home');
  await expect(page).toHaveURL(/\/member\/dashboard$/);
  await goesOn(page);
  expect(await isSame()).toBe(true);
  await press(page, 'Pause');
  await openByMenu(page, 'Podcast');
  await expect.poll(isSame).toBe(false);
  await expect(player(page)).toBeVisible();
  await context.close();
});

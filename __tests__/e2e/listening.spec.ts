import type { Page } from '@playwright/test';
import {
  goesOn,
  goTo,
  goToStart,
  isSilent,
  nearEnd,
  player,
  playFromHome,
  playFromList,
  position,
  press,
} from './sounding';
import { expect, fillSignIn, makeGate, openByMenu, query, test } from './touchline';

test('L1 of two tabs and another device one plays at a time, for all episodes, and it can be taken back', async ({
  signIn,
}) => {
  const first = await signIn('coach@touchline.test');
  const second = await first.context().newPage();
  await second.goto('/member/dashboard');
  await playFromList(first, 0);
  await playFromList(second, 1);
  await expect.poll(() => isSilent(first)).toBe(true);
  await expect(player(first).getByText('Now playing in another tab of this browser.')).toBeVisible();

  const other = await signIn('coach@touchline.test');
  await playFromList(other, 0);
  await expect.poll(() => isSilent(second)).toBe(true);
  expect(await isSilent(other)).toBe(false);
  await player(second).getByRole('button', { name: 'Play here' }).click();
  await goesOn(second);
  await expect.poll(() => isSilent(other)).toBe(true);
  expect(await isSilent(first)).toBe(true);
  await press(second, 'Pause');

  await test.step('both devices pressed at the same moment: one goes on, and the other says where', async () => {
    const racing = [second, other] as const;
    const playOf = (page: Page) =>
      player(page)
        .getByRole('button', { name: /^(Play|Play here)$/ })
        .first();
    // Before the answers each still says who played before.
    const answered = racing.map((page) => page.waitForResponse(/\/api\/listen\/[^/]+\/playing$/));
    await Promise.all(racing.map((page) => playOf(page).click()));
    await Promise.all(answered);
    const silent = async () => (await Promise.all(racing.map(isSilent))).filter(Boolean).length;
    const waiting = async () =>
      (
        await Promise.all(
          racing.map((page) =>
            player(page)
              .getByText(/^Now playing on /)
              .count(),
          ),
        )
      ).flat();
    await expect.poll(async () => [await silent(), ...(await waiting()).toSorted()]).toEqual([1, 0, 1]);
    const winner = (await isSilent(second)) ? other : second;
    await goesOn(winner);
    expect(await silent()).toBe(1);
    await press(winner, 'Pause');
  });
});

/** The episode in the player of this tab. */
const inPlayer = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('touchline-player')?.split(' ')[1] ?? '');

/** What the server says of an episode. */
const isFinished = (page: Page, id: string) =>
  page.evaluate(async (episodeId) => {
    const token = /token=([^;]+)/.exec(document.cookie)?.[1];
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(`/api/listen/${episodeId}`, { headers })).json()).data?.finished;
  }, id);

/** Plays shortly before the end, until the browser has the rest of the sound. */
const fetchEnd = async (page: Page) => {
  await nearEnd(page, 30);
  const hasRest = () =>
    page.evaluate(() => {
      const { buffered, duration } = document.querySelector('audio') ?? new Audio();
      return buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 0.5;
    });
  await expect.poll(hasRest, { intervals: [50] }).toBe(true);
};

const hearEnd = async (page: Page) => {
  await nearEnd(page, 1.5);
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.ended)).toBe(true);
};

test('L3 the end that was reached without a connection is Finished after the next start, and without a session after the sign-in', async ({
  signIn,
  installation,
}) => {
  const page = await signIn('milo');
  const context = page.context();
  await playFromList(page, 0);
  const offline = await inPlayer(page);
  await fetchEnd(page);
  await context.setOffline(true);
  await hearEnd(page);
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto(`${installation.url}/member/dashboard`);
  await expect.poll(() => isFinished(next, offline)).toBe(true);

  await playFromList(next, 1);
  const signedOut = await inPlayer(next);
  expect(signedOut).not.toBe(offline);
  await fetchEnd(next);
  await context.clearCookies();
  await hearEnd(next);
  await next.reload();
  await fillSignIn(next, 'milo');
  await expect(next.getByRole('link', { name: 'Podcast', exact: true })).toBeVisible();
  await expect.poll(() => isFinished(next, signedOut)).toBe(true);
});

interface HeardRow {
  id: string;
  from: number;
  to: number;
  seconds: number;
}

/** What has been counted since yesterday, by everybody. */
const heardToday = (dataDir: string) =>
  query<HeardRow>(
    dataDir,
    `select id, position_from as "from", position_to as "to", seconds from stretches where day >= current_date - 1`,
  );

test('G-04 what sounded is counted, and where the listener leapt to, also what was heard as the page was left', async ({
  signIn,
  installation: { dataDir },
}) => {
  const page = await signIn('coach@touchline.test');
  const idsOf = (rows: HeardRow[]) => new Set(rows.map(({ id }) => id));
  const before = idsOf(await heardToday(dataDir));
  const leaptFrom = 40;
  await playFromList(page, 0);
  await goTo(page, leaptFrom);
  await goesOn(page);
  await goToStart(page);
  await goesOn(page);
  await press(page, 'Pause');
  const added = async (known = before) => (await heardToday(dataDir)).filter(({ id }) => !known.has(id));
  const isTold = (fits: (row: HeardRow) => boolean, known = before) =>
    expect.poll(async () => (await added(known)).some(fits)).toBe(true);
  await isTold(({ from }) => from >= leaptFrom);
  await isTold(({ to }) => to < leaptFrom);
  for (const { from, to, seconds } of await added()) {
    expect(to).toBeGreaterThan(from);
    expect(Math.abs(to - from - seconds)).toBeLessThan(1);
  }

  await press(page, 'Play');
  await goesOn(page);
  const told = idsOf(await heardToday(dataDir));
  const left = await position(page);
  await page.goto('about:blank');
  await isTold(({ from, to }) => from < left && left < to + 0.1, told);
});

test('D5 a page whose code takes longer than Next waits for it opens all the same, and the sound continues', async ({
  signIn,
}) => {
  const page = await signIn('coach@touchline.test');
  const gate = makeGate();
  await page.route('**/pages/member/dashboard/podcast-*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  const main = page.getByRole('main');
  await playFromHome(page);
  const opening = openByMenu(page, 'Podcast');
  await expect(page.getByText('Loading …', { exact: true })).toBeVisible();
  await goesOn(page);
  gate.open();
  await opening;
  await expect(main.getByRole('heading', { level: 1, name: 'Podcast' })).toBeVisible();
  await goesOn(page);
  await openByMenu(page, 'Home');
  await openByMenu(page, 'Podcast');
  await goesOn(page);
});

test('D5 a page change without a connection keeps the page and the sound; what is missing can be tried again', async ({
  signIn,
}) => {
  const page = await signIn('coach@touchline.test');
  const context = page.context();
  await playFromList(page, 0);
  await fetchEnd(page);
  // So slowly that it does not end meanwhile.
  await page.evaluate(() => {
    const audio = document.querySelector('audio');
    if (audio) audio.playbackRate = 0.25;
  });
  await context.setOffline(true);
  // The code of this page has never been asked for.
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/pub/how-we-count';
    (window as unknown as { next: { router: { push: (to: string) => void } } }).next.router.push(link.href);
  });
  const notice = page.getByRole('alert').filter({ hasText: 'That page could not be loaded' });
  await expect(notice).toBeVisible();
  await expect(player(page)).toBeVisible();
  await goesOn(page);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(notice).toBeVisible();
  await goesOn(page);

  await context.setOffline(false);
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/how-we-count/);

  await page.goto('/member/dashboard/podcast');
  await page.waitForLoadState('networkidle');
  // The code of the members' pages comes ahead, once the browser is idle.
  const ahead = () =>
    page.evaluate(
      () => document.querySelectorAll('script[src*="pages/member/dashboard/podcast/%5Bid%5D"]').length,
    );
  await expect.poll(ahead).toBe(1);
  await context.setOffline(true);
  await page.locator('main').getByRole('listitem').getByRole('link').first().click();
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
});

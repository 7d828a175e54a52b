import type { SignedIn } from '@/contract/auth';
import { goesOn, isSilent, player, position, press } from '../e2e/sounding';
import { expect, newest, query, test } from '../e2e/touchline';
import { startLine } from '../support/breakable-line';

test.use({ serviceWorkers: 'allow' });

const outageMs = 40_000;
/** The demo's other episodes of this club. */
const [older, oldest] = ['Before the Whistle', 'The Long Throw'] as const;

test('R-14 G-04 an outage of 40 seconds in mid-play, with the service worker: sound and pages go on, and the server gets all of it afterwards', async ({
  browser,
  installation,
}) => {
  const line = await startLine(installation.url);
  const context = await browser.newContext({ baseURL: line.url, viewport: { width: 1440, height: 900 } });
  const data = { identifier: 'lena.bauer@families.test', password: 'Touchline1' };
  const { token } = (await (await context.request.post('/api/auth/login', { data })).json()) as SignedIn;
  await context.addCookies([{ name: 'token', value: token, url: line.url }]);
  const page = await context.newPage();
  const main = page.getByRole('main');
  const go = (name: string) => page.getByRole('link', { name, exact: true }).first().click();
  const openEpisode = async (name: string) => {
    await go('Podcast');
    await main.getByRole('link', { name, exact: true }).click();
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  const heardSeconds = async () => {
    const [row] = await query<{ seconds: number }>(
      installation.dataDir,
      `select coalesce(sum(seconds), 0)::float8 as seconds from stretches join episodes on episodes.id = episode_id
       where episodes.name = $1`,
      [newest],
    );
    return row?.seconds ?? 0;
  };
  const before = await heardSeconds();

  await test.step('looks at pages, and plays', async () => {
    await page.goto('/member/dashboard/podcast');
    await expect
      .poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null), { timeout: 30_000 })
      .toBe(true);
    await openEpisode(older);
    await go('Home');
    await go('Podcast');
    await page.waitForLoadState('networkidle');
    await main.getByRole('button', { name: `Play ${newest}` }).click();
    await goesOn(page);
    await player(page).getByRole('slider', { name: 'Position' }).press('Home');
    await expect.poll(() => position(page), { intervals: [50] }).toBeLessThan(1);
    await goesOn(page);
    await page.evaluate((seconds) => {
      const audio = document.querySelector('audio');
      const outage = { pauses: 0, behind: 0 };
      const began = performance.now() / 1000 - (audio?.currentTime ?? 0);
      audio?.addEventListener('pause', () => {
        outage.pauses += 1;
      });
      setInterval(() => {
        const lag = performance.now() / 1000 - began - (audio?.currentTime ?? 0);
        outage.behind = Math.max(outage.behind, lag);
      }, 100);
      Object.assign(window, { outage, until: performance.now() + seconds });
    }, outageMs);
  });

  const cutAt = Date.now();
  await line.cut();
  await test.step('pages that were looked at open, and say that there is no connection', async () => {
    await go('Home');
    await expect(main.getByRole('heading', { level: 2, name: newest })).toBeVisible();
    await expect(page.getByText(/^No connection( · as of \d\d:\d\d)?$/)).toBeVisible();
    await openEpisode(older);
    // Its row was looked at, and the row says all but the questions.
    await openEpisode(oldest);
  });
  await test.step('others say so, and the sound continues', async () => {
    await go('Family Members');
    await expect(main.getByRole('alert').filter({ hasText: 'No connection.' }).first()).toBeVisible({
      timeout: 35_000,
    });
    const elsewhere = await context.newPage();
    await elsewhere.goto('/pub/how-we-count');
    await expect(elsewhere.getByText('This page is not on this device.')).toBeVisible();
    await elsewhere.close();
    await go('Podcast');
    await expect(main.getByRole('button', { name: `Pause ${newest}` })).toBeVisible();
  });
  await expect
    .poll(() => Date.now() - cutAt, { timeout: outageMs, intervals: [500] })
    .toBeGreaterThan(outageMs);
  // It is the document that the outage began with, and it sounded all the time.
  const outage = await page.evaluate(
    () => (window as unknown as { outage?: { pauses: number; behind: number } }).outage,
  );
  expect(await isSilent(page)).toBe(false);
  expect(outage?.pauses).toBe(0);
  expect(outage?.behind).toBeLessThan(0.5);
  await line.heal();

  await test.step('what was heard meanwhile arrives', async () => {
    await expect(page.getByText(/^No connection/)).toBeHidden({ timeout: 30_000 });
    await press(page, 'Pause');
    const left = await position(page);
    expect(left).toBeGreaterThan(outageMs / 1000);
    const saved = () =>
      query<{ position: number }>(
        installation.dataDir,
        `select position from progress join users on users.id = user_id join episodes on episodes.id = episode_id
         where users.email = $1 and episodes.name = $2`,
        [data.identifier, newest],
      );
    await expect.poll(async () => (await saved())[0]?.position, { timeout: 30_000 }).toBeCloseTo(left, 0);
    // A little was heard before its start was chosen. Nothing is lost, and nothing counted twice.
    const heard = async () => (await heardSeconds()) - before;
    await expect.poll(heard, { timeout: 30_000 }).toBeGreaterThan(left - 1);
    expect(await heard()).toBeLessThan(left + 5);
  });
  await context.close();
});

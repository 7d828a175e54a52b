import type { Page } from '@playwright/test';
import { median, signIn } from './bench-api';
import { listener, openAs, pages, slowerCpu, withBrowser } from './measure-pages';

const times = 3;

/** Put into the page before its own scripts, as text, since tsx adds names to code. */
const watchInteractions = `
  window.slowest = { ms: 0, what: 'none of 16 ms' };
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries())
      if (interactionId > 0 && duration > window.slowest.ms)
        window.slowest = { ms: duration, what: name + ' ' + (target?.ariaLabel ?? target?.textContent ?? '').slice(0, 24) };
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** People take as long between two presses; and the browser names an interaction some frames after its change is painted. */
const aMoment = 'new Promise((done) => setTimeout(done, 500))';

/** What people do first on a page, by its name. */
const uses: Record<string, (page: Page) => Promise<unknown>> = {
  'sign-in': async (page) => {
    await page.getByLabel('Email, phone or username').pressSequentially('parent');
    await page.getByLabel('Password', { exact: true }).pressSequentially('not it');
    await page.getByRole('button', { name: 'Show password' }).click();
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
  },
  'member home': async (page) => {
    await page
      .getByRole('button', { name: /^(Play|Continue)/ })
      .first()
      .click();
    await page.evaluate(aMoment);
    await page
      .getByRole('button', { name: /^Pause/ })
      .first()
      .click();
    await page.evaluate(aMoment);
    await page.getByRole('button', { name: /Parent$/ }).click();
    await page.getByRole('menu').waitFor();
  },
  Podcast: async (page) => {
    await page.getByRole('button', { name: /^Unfinished / }).click();
    await page.evaluate(aMoment);
    await page.getByRole('button', { name: /^All / }).click();
    await page.getByLabel('Search episodes').pressSequentially('mud');
  },
};

/** The slowest answer to what is done first on a page, on a quarter of this CPU. */
export const measureResponse = (url: string) =>
  withBrowser(async (browser) => {
    const rows = [];
    for (const { what, path, usable, who } of pages) {
      const use = uses[what];
      if (!use) continue;
      const slowest: { ms: number; what: string }[] = [];
      for (let time = 0; time < times; time += 1) {
        const context = await openAs(browser, url, who === listener ? await signIn(url, who) : undefined);
        await context.addInitScript(watchInteractions);
        const page = await context.newPage();
        const tools = await context.newCDPSession(page);
        await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
        await page.goto(path);
        await page.locator(usable).first().waitFor();
        await page.waitForLoadState('networkidle');
        await use(page);
        await page.evaluate(aMoment);
        slowest.push(await page.evaluate<{ ms: number; what: string }>('window.slowest'));
        await context.close();
      }
      rows.push({
        page: what,
        'slowest answer, ms': median(slowest.map(({ ms }) => ms)),
        aim: '< 200',
        to: slowest.at(-1)?.what,
      });
    }
    return rows;
  });

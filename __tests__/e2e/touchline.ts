import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { type Installation, type Mode, startInstallation } from '../support/installation';

interface Fixtures {
  /** A new browser of somebody signed in through the sign-in page. */
  signIn: (identifier: string, size?: { width: number; height: number }) => Promise<Page>;
}

interface WorkerFixtures {
  installation: Installation;
}

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };

/**
 * Collects what a page says to its console. The browser itself reports an answer of 4xx as an error; a test that
 * provokes one expects it, and so does a test that takes the connection away.
 */
export function listen(page: Page): () => string[] {
  const said: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
  page.on('pageerror', (error) => said.push(error.message));
  return () => said.filter((text) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED/.test(text));
}

async function openSignedIn(browser: Browser, url: string, identifier: string, size: typeof desktop) {
  const context: BrowserContext = await browser.newContext({ baseURL: url, viewport: size });
  const page = await context.newPage();
  const said = listen(page);
  await page.goto('/auth/login');
  await page.getByLabel('Email, phone or username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill('Touchline1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL(/dashboard/);
  return { context, page, said };
}

/** Each project has one installation of its own, and every page must end without a word in its console. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  installation: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use, info) => {
      const installation = await startInstallation((info.project.metadata as { mode: Mode }).mode);
      await use(installation);
      await installation.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  signIn: async ({ browser, installation }, use) => {
    const opened: Awaited<ReturnType<typeof openSignedIn>>[] = [];
    await use(async (identifier, size = desktop) => {
      const one = await openSignedIn(browser, installation.url, identifier, size);
      opened.push(one);
      return one.page;
    });
    for (const { context } of opened) await context.close();
    expect(
      opened.flatMap(({ said }) => said()),
      'console',
    ).toEqual([]);
  },
});

export { expect };

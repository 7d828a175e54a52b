import { type APIRequestContext, type Browser, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import type { SignedIn } from '@/contract/auth';
import { startEmbedded } from '../../src/server/kernel/db/embedded/server';
import {
  type Installation,
  type Mode,
  readShared,
  type StartedInstallation,
  startInstallation,
} from '../support/installation';
import { missingForSpread } from '../support/spread';

interface Options {
  /** The file changes nothing that another one sees, so it takes the installation that all such files share. */
  looksOnly: boolean;
  /** Settings of the file's own installation, beside those of the demo. */
  settings: Record<string, string>;
  /** The name in the address of the file's own installation. */
  hostName: string;
}

interface Fixtures {
  installation: Installation;
  /** A new browser of a signed-in person, on their dashboard or on the page asked for. */
  signIn: (identifier: string, size?: { width: number; height: number }, path?: string) => Promise<Page>;
}

interface WorkerFixtures {
  /** The last installation of this worker, and which file's tests it was started for. */
  started: { file?: string; installation?: StartedInstallation };
}

type ContextOptions = Parameters<Browser['newContext']>[0] & { baseURL: string };

export const desktop = { width: 1440, height: 900 };
export const phone = { width: 390, height: 844 };
/** A phone on its side gets the layout of a desktop. */
export const onItsSide = { width: 844, height: 390 };

/** For `test.use`: what opens and closes moves, as it does for most people. */
export const moving = { contextOptions: { reducedMotion: 'no-preference' } } as const;

/** What the worker does in its turn may take long. */
export const worked = { timeout: 600_000 };

/** What families find first: the demo's last episode. */
export const newest = 'Eleven Muddy Boots';

/**
 * Collects what a page says to its console. The browser itself reports an answer of 4xx as an error; a test that
 * provokes one expects it, and so does a test that takes the connection away.
 */
export function listen(page: Page): () => string[] {
  const said: string[] = [];
  page.on('console', (message) => {
    // The text of a request that failed does not name its address.
    if (['error', 'warning'].includes(message.type()))
      said.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on('pageerror', (error) => said.push(error.message));
  return () =>
    said.filter((text) => !/status of 4\d\d|ERR_INTERNET_DISCONNECTED|blocked by Playwright/.test(text));
}

/** Holds what waits for it until it is opened. */
export function makeGate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Fills in the sign-in page that is open, and sends it. */
export async function fillSignIn(page: Page, identifier: string, password = 'Touchline1'): Promise<void> {
  await page.getByLabel('Email, phone or username').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens a page of the menu. Until its code is there, the page before is still shown, with rows of the same names. */
export async function openByMenu(page: Page, name: string) {
  const link = page.getByRole('link', { name, exact: true }).first();
  await link.click();
  await expect(link).toHaveAttribute('aria-current', 'page');
}

/** Searches in a select by keyboard, and takes what is found once nothing else is offered. */
export async function choose(page: Page, label: string, words: string) {
  const field = page.getByRole('combobox', { name: label });
  await field.fill(words);
  await expect(page.getByRole('option', { name: words })).toBeAttached();
  await expect(page.getByRole('option')).toHaveCount(1);
  await field.press('Enter');
}

/** Takes an entry of the menu of a row. */
export async function takeAction(page: Page, row: string, entry: string) {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

/** A browser with the cookie of a session. The browser itself signs in, so that the session has its name. */
export async function openContext(browser: Browser, identifier: string | undefined, options: ContextOptions) {
  const context = await browser.newContext(options);
  if (identifier === undefined) return { context, home: '/' };
  const data = { identifier, password: 'Touchline1' };
  const answer = await context.request.post('/api/auth/login', { data });
  const { token, dashboard } = (await answer.json()) as SignedIn;
  await context.addCookies([{ name: 'token', value: token, url: options.baseURL }]);
  return { context, home: `/${dashboard}/dashboard` };
}

/** Asks the database of an installation that runs. */
export async function query<Row extends object>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: (await startEmbedded(dataDir)).url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** An episode that clubs can send to. */
export async function openEpisode(request: APIRequestContext, name: string): Promise<string> {
  const login = { identifier: 'admin@touchline.test', password: 'Touchline1' };
  const { token } = await (await request.post('/api/auth/login', { data: login })).json();
  const headers = { authorization: token };
  const made = await request.post('/api/episode', { headers, data: { name, endDate: '2031-05-15' } });
  const { id } = (await made.json()).data;
  await request.put(`/api/episode/${id}/status`, { headers, data: { status: 'in_progress' } });
  return id;
}

async function openSignedIn(
  browser: Browser,
  url: string,
  identifier: string,
  size: typeof desktop,
  path?: string,
) {
  const { context, home } = await openContext(browser, identifier, { baseURL: url, viewport: size });
  const page = await context.newPage();
  const said = listen(page);
  await page.goto(path ?? home);
  return { context, page, said };
}

/**
 * A file that changes something has an installation of its own, so that none finds what another has left. Every page must end
 * without a word in its console.
 */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  looksOnly: [false, { option: true }],
  settings: [{}, { option: true }],
  hostName: ['127.0.0.1', { option: true }],
  started: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const started: WorkerFixtures['started'] = {};
      await use(started);
      await started.installation?.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  installation: [
    async ({ started, looksOnly, settings, hostName }, use, { file, project, skip }) => {
      if (looksOnly) return use(readShared());
      const { mode } = project.metadata as { mode: Mode };
      const missing = mode === 'spread' ? missingForSpread() : [];
      skip(missing.length > 0, `needs ${missing.join(' and ')}`);
      if (started.file !== file) {
        await started.installation?.stop();
        started.installation = undefined;
      }
      started.installation ??= await startInstallation(mode, settings, hostName);
      started.file = file;
      await use(started.installation);
    },
    { timeout: 600_000 },
  ],
  signIn: async ({ browser, installation }, use) => {
    const opened: Awaited<ReturnType<typeof openSignedIn>>[] = [];
    await use(async (identifier, size = desktop, path) => {
      const one = await openSignedIn(browser, installation.url, identifier, size, path);
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

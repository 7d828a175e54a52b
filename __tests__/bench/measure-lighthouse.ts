import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '../support/browser';
import { eventually } from '../support/eventually';
import { freePort } from '../support/places';
import { median, signIn } from './bench-api';

const execute = promisify(execFile);

/** Of 100, in each category. */
const aim = 95;
const times = 3;
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Category = (typeof categories)[number];

const pages = [
  { what: 'sign-in', path: '/auth/login' },
  { what: 'home', path: '/member/dashboard', who: 'parent@touchline.test' },
  { what: 'podcast', path: '/member/dashboard/podcast', who: 'parent@touchline.test' },
];
type Form = 'phone' | 'desktop';

interface Report {
  scores: Record<Category, number>;
  /** What takes points from the page. */
  faults: string[];
}

const traceMissed = 'NO_NAVSTART';

/** What is read of Lighthouse's answer. */
interface Result {
  runtimeError?: { code: string; message: string };
  finalDisplayedUrl: string;
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
}

/**
 * Opens a page in the browser at that port, and judges it; undefined where Lighthouse has missed the beginning, as it does now and
 * then. By Lighthouse's command, because `tsx` adds names to the functions that
 * it runs in the page.
 */
async function judge(address: string, port: number, form: Form): Promise<Report | undefined> {
  const command = path.resolve('node_modules/lighthouse/cli/index.js');
  const words = [
    ...[address, `--port=${port}`, `--only-categories=${categories}`, '--output=json', '--quiet'],
    ...['--no-enable-error-reporting', ...(form === 'desktop' ? ['--preset=desktop'] : [])],
  ];
  // Where it could not measure it says why in the same answer, and exits with 1.
  const { stdout } = await execute(process.execPath, [command, ...words], { maxBuffer: 2 ** 26 }).catch(
    (failed: { stdout: string }) => failed,
  );
  const result = JSON.parse(stdout) as Result;
  if (result.runtimeError?.code === traceMissed) return undefined;
  if (result.runtimeError) throw new Error(result.runtimeError.message);
  // A page that led elsewhere, as to the sign-in, would be another's figure.
  if (result.finalDisplayedUrl !== address) throw new Error(`${address} led to ${result.finalDisplayedUrl}`);
  const scoreOf = (category: Category) => Math.round((result.categories[category].score ?? 0) * 100);
  return {
    scores: {
      performance: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      'best-practices': scoreOf('best-practices'),
    },
    faults: categories.flatMap((category) =>
      result.categories[category].auditRefs
        .filter(({ id, weight }) => weight > 0 && (result.audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${id} ${result.audits[id]?.displayValue ?? ''}`.trim()),
    ),
  };
}

/** Starts a browser that has never been anywhere and finds no host but this one. Not by Playwright, which listens to each page, too. */
async function openBrowser(port: number, folder: string) {
  const { executablePath = '', env, args = [] } = launchOptions();
  const browser = spawn(
    executablePath,
    [
      ...args,
      ...['--headless=new', `--remote-debugging-port=${port}`, `--user-data-dir=${folder}`],
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    ],
    { env: env as NodeJS.ProcessEnv, stdio: 'ignore' },
  );
  const ended = once(browser, 'close');
  await eventually('a browser', () =>
    // Refused until it listens.
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return async () => {
    browser.kill();
    await ended;
  };
}

/** Puts the cookie of a sign-in into the browser, and that a phone goes on without the app; and leaves it. */
async function putToken(port: number, url: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const cookies = { token, continued: String(Date.now()) };
  await browser
    .contexts()[0]
    ?.addCookies(Object.entries(cookies).map(([name, value]) => ({ name, value, url })));
  await browser.close();
}

async function judgeAnew(url: string, place: string, token: string | undefined, form: Form) {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'touchline-lighthouse-'));
  const close = await openBrowser(port, folder);
  try {
    if (token) await putToken(port, url, token);
    return await judge(`${url}${place}`, port, form);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lighthouse's scores, the middle of three runs each, for the phone on a slow network and the desktop that it simulates. */
export async function measureLighthouse(url: string, isMeasured: (what: string) => boolean) {
  const rows = [];
  for (const { what, path: place, who } of pages.filter((page) => isMeasured(page.what))) {
    const token = who && (await signIn(url, who));
    for (const form of ['phone', 'desktop'] as const) {
      const reports: Report[] = [];
      while (reports.length < times) {
        const report = await judgeAnew(url, place, token, form);
        if (report) reports.push(report);
      }
      const middle = (category: Category) => median(reports.map(({ scores }) => scores[category]));
      rows.push({
        page: `${what}, ${form}`,
        performance: middle('performance'),
        accessibility: middle('accessibility'),
        'best practices': middle('best-practices'),
        aim: `≥ ${aim}`,
        faults: reports.at(-1)?.faults.join(', '),
      });
    }
  }
  return rows;
}

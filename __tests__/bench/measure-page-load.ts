import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from '../support/browser';
import type { Installation } from '../support/installation';
import { signIn } from './bench-api';

/** "Slow 4G" as Chromium's tools name it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each answer; and a quarter of this CPU. */
const slow4G = { latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const slowerCpu = 4;
const times = 5;

/** Pages opened with an empty cache. `usable` is on the page once it can be used. */
const pages = [
  { what: 'sign-in', path: '/auth/login', usable: 'button[type=submit]:enabled' },
  {
    what: 'member home',
    path: '/member/dashboard',
    usable: '#newest a',
    who: 'parent@touchline.test',
  },
  {
    what: 'Podcast',
    path: '/member/dashboard/podcast',
    usable: 'ul[aria-label=Episodes]',
    who: 'parent@touchline.test',
  },
  { what: 'club home', path: '/club/dashboard', usable: 'main h2', who: 'club@touchline.test' },
  { what: 'club list', path: '/admin/dashboard/clubs', usable: 'tbody button', who: 'admin@touchline.test' },
];

/** Put into the page before its own scripts, as text, since tsx adds names to code. */
const watchPaints = `
  window.paints = { largest: 0, what: '', shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      window.paints.largest = entry.startTime;
      window.paints.what = (entry.element?.tagName ?? '') + ' ' + (entry.element?.textContent ?? '').slice(0, 30);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.paints.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Load {
  largestMs: number;
  what: string;
  usableMs: number;
  shift: number;
  scriptKb: number;
}

async function openAs(browser: Browser, url: string, token: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  if (token) await context.addCookies([{ name: 'token', value: token, url }]);
  await context.addInitScript(watchPaints);
  return context;
}

async function loadOnce(context: BrowserContext, path: string, usable: string): Promise<Load> {
  const page = await context.newPage();
  const tools = await context.newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', { offline: false, ...slow4G });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowerCpu });
  const scripts = new Set<string>();
  let bytes = 0;
  tools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator(usable).first().waitFor();
  const usableMs = await page.evaluate<number>('performance.now()');
  const scriptKb = bytes / 1024;
  await page.waitForLoadState('networkidle');
  const { largest, what, shift } = await page.evaluate<{ largest: number; what: string; shift: number }>(
    'window.paints',
  );
  return { largestMs: largest, what, usableMs, shift, scriptKb };
}

const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/**
 * How soon pages are there on a slow phone: the largest paint, when the page can be worked with, what has moved, and the
 * scripts that had come by then. The largest paint is compared with the sign-in page's of the same run.
 */
export async function measurePageLoad(demo: Pick<Installation, 'url'>, only = pages.map(({ what }) => what)) {
  const browser = await chromium.launch(launchOptions());
  const rows = [];
  let signInMs = 0;
  try {
    for (const { what, path, usable, who } of pages.filter((page) => only.includes(page.what))) {
      const token = who && (await signIn(demo.url, who));
      const loads: Load[] = [];
      for (let time = 0; time < times; time += 1) {
        const context = await openAs(browser, demo.url, token);
        loads.push(await loadOnce(context, path, usable));
        await context.close();
      }
      const largest = median(loads.map(({ largestMs }) => largestMs));
      signInMs ||= largest;
      rows.push({
        page: what,
        'largest paint, s': (largest / 1000).toFixed(2),
        '× sign-in': (largest / signInMs).toFixed(2),
        'usable, s': (median(loads.map(({ usableMs }) => usableMs)) / 1000).toFixed(2),
        shift: median(loads.map(({ shift }) => shift)).toFixed(3),
        'scripts, KB': Math.round(median(loads.map(({ scriptKb }) => scriptKb))),
        element: loads.at(-1)?.what,
      });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

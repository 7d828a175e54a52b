import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser';
import { median, read, signIn } from './bench-api';

export async function openAs(browser: Browser, url: string, token?: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  if (token) await context.addCookies([{ name: 'token', value: token, url }]);
  return context;
}

/** Holds all that the page loads to a speed in bytes a second, as the browser's own tools do. */
async function hold(page: Page, latency: number, downloadThroughput: number, uploadThroughput: number) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  const slow = { offline: false, latency, downloadThroughput, uploadThroughput };
  await tools.send('Network.emulateNetworkConditions', slow);
  return tools;
}

/** Measures with a browser of its own. */
export async function withBrowser<Result>(measure: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await chromium.launch(launchOptions());
  return measure(browser).finally(() => browser.close());
}

export const listener = 'parent@touchline.test';

/** "Slow 4G" as Chromium's tools name it: 1.6 Mbit/s down, 750 kbit/s up, 150 ms for each answer; and a quarter of this CPU. */
const slow4G = [150, 1_600_000 / 8, 750_000 / 8] as const;
export const slowerCpu = 4;
const loadTimes = 5;
const playTimes = 3;

/** Pages opened with an empty cache. `usable` is on the page once it can be used. */
export const pages = [
  { what: 'sign-in', path: '/auth/login', usable: 'button[type=submit]:enabled' },
  { what: 'member home', path: '/member/dashboard', usable: '#newest a', who: listener },
  { what: 'Podcast', path: '/member/dashboard/podcast', usable: 'ul[aria-label=Episodes]', who: listener },
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

async function loadOnce(context: BrowserContext, path: string, usable: string): Promise<Load> {
  const page = await context.newPage();
  const tools = await hold(page, ...slow4G);
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

/**
 * How soon pages are there on a slow phone: the largest paint, when the page can be worked with, what has moved, and the
 * scripts that had come by then. The largest paint is compared with the sign-in page's of the same run.
 */
export const measurePageLoad = (url: string, isMeasured: (what: string) => boolean = () => true) =>
  withBrowser(async (browser) => {
    const rows = [];
    let signInMs = 0;
    for (const { what, path, usable, who } of pages.filter((page) => isMeasured(page.what))) {
      const token = who && (await signIn(url, who));
      const loads: Load[] = [];
      for (let time = 0; time < loadTimes; time += 1) {
        const context = await openAs(browser, url, token);
        await context.addInitScript(watchPaints);
        loads.push(await loadOnce(context, path, usable));
        await context.close();
      }
      const middle = (of: 'largestMs' | 'usableMs' | 'shift' | 'scriptKb') =>
        median(loads.map((load) => load[of]));
      signInMs ||= middle('largestMs');
      rows.push({
        page: what,
        'largest paint, s': (middle('largestMs') / 1000).toFixed(2),
        '× sign-in': (middle('largestMs') / signInMs).toFixed(2),
        'usable, s': (middle('usableMs') / 1000).toFixed(2),
        shift: middle('shift').toFixed(3),
        'scripts, KB': Math.round(middle('scriptKb')),
        element: loads.at(-1)?.what,
      });
    }
    return rows;
  });

/** Resolves once the service worker answers for the page: in the page, as text. */
const untilControlled = `new Promise((done) => {
  const { serviceWorker } = navigator;
  if (serviceWorker.controller) done();
  else serviceWorker.addEventListener('controllerchange', () => done());
})`;

/** The home a second time, in a browser whose service worker is installed, against the first time, in an empty one. */
async function loadTwice(browser: Browser, url: string, path: string, usable: string) {
  const context = await openAs(browser, url, await signIn(url, listener));
  await context.addInitScript(watchPaints);
  const first = await loadOnce(context, path, usable);
  const [page] = context.pages();
  await page?.evaluate(untilControlled);
  await page?.waitForLoadState('networkidle');
  await page?.close();
  const second = await loadOnce(context, path, usable);
  await context.close();
  return { first, second };
}

/** How much sooner pages of members can be used on a later visit. */
export const measureSecondVisit = (url: string) =>
  withBrowser(async (browser) => {
    const rows = [];
    for (const { what, path, usable, who } of pages) {
      if (who !== listener) continue;
      const visits = [];
      for (let time = 0; time < playTimes; time += 1)
        visits.push(await loadTwice(browser, url, path, usable));
      const first = median(visits.map((visit) => visit.first.usableMs));
      const second = median(visits.map((visit) => visit.second.usableMs));
      rows.push({
        page: what,
        'first visit usable, s': (first / 1000).toFixed(2),
        'second, s': (second / 1000).toFixed(2),
        '× first': (second / first).toFixed(2),
        aim: '≤ 0.5',
      });
    }
    return rows;
  });

/** Connections by their speed in KB/s, each with the seconds that may pass between the press and the first sound. */
const connections = [
  { speed: 200, aim: 0.5 },
  { speed: 30, aim: 2 },
];

async function openHome(browser: Browser, url: string): Promise<Page> {
  const page = await (await openAs(browser, url)).newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Email, phone or username').fill(listener);
  await page.getByLabel('Password', { exact: true }).fill('Touchline1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  // There as soon as the demo's newest episode is mastered.
  await page.getByRole('button', { name: /^Play · / }).waitFor({ timeout: 180_000 });
  await page.waitForLoadState('networkidle');
  return page;
}

/** Presses Play, and tells after how many seconds the sound moved on: in the page, as text, since tsx adds names to code. */
const pressAndWait = `(async () => {
  const play = [...document.querySelectorAll('button')].find((button) => /^Play · /.test(button.innerText));
  const pressed = performance.now();
  play.click();
  while (!(document.querySelector('audio[data-player]')?.currentTime > 0)) {
    await new Promise((done) => requestAnimationFrame(done));
  }
  return (performance.now() - pressed) / 1000;
})()`;

/** Puts the newest episode back to unheard. */
async function unhear(url: string): Promise<void> {
  const token = await signIn(url, listener);
  const { data } = await read<{ data: { id: string }[] }>(
    `${url}/api/episode?sort=-number&pageSize=1`,
    token,
  );
  const place = `${url}/api/listen/${data[0]?.id}`;
  const { rev } = (await read<{ data: { rev: number } }>(place, token)).data;
  await fetch(place, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ position: 0, finished: false, played: 1, rev }),
  });
}

/** From the press on Play to the first sound of an episode that is saved on the device: the median. */
export const measureSavedSound = (url: string) =>
  withBrowser(async (browser) => {
    const seconds: number[] = [];
    // What was measured before may have begun it.
    await unhear(url);
    for (let time = 0; time < playTimes; time += 1) {
      const page = await openHome(browser, url);
      await page.evaluate(untilControlled);
      await page.locator('#newest a').click();
      await page.getByRole('button', { name: 'Save on this device' }).click();
      await page.getByRole('button', { name: 'Saved on this device', exact: true }).waitFor();
      await page.waitForLoadState('networkidle');
      seconds.push(await page.evaluate<number>(pressAndWait));
      await page.context().close();
      await unhear(url);
    }
    return [{ what: 'Play → sound from saved, s', median: median(seconds).toFixed(3), aim: '≤ 0.1' }];
  });

/** From the press on Play to the first sound of an unheard episode, over slow connections: the median. */
export const measureFirstSound = (url: string) =>
  withBrowser(async (browser) => {
    const rows = [];
    for (const { speed, aim } of connections) {
      const seconds: number[] = [];
      for (let time = 0; time < playTimes; time += 1) {
        const page = await openHome(browser, url);
        await hold(page, 0, speed * 1000, speed * 1000);
        seconds.push(await page.evaluate<number>(pressAndWait));
        await page.context().close();
        await unhear(url);
      }
      const what = `Play → sound at ${speed} KB/s, s`;
      rows.push({ what, median: median(seconds).toFixed(2), aim: `≤ ${aim}` });
    }
    return rows;
  });

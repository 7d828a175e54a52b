import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../support/browser';
import type { Installation } from '../support/installation';
import { read, signIn } from './bench-api';

/** Connections by their speed in KB/s, each with the seconds that may pass between the press and the first sound. */
const connections = [
  { speed: 200, aim: 0.5 },
  { speed: 30, aim: 2 },
];
const times = 3;
const listener = 'parent@touchline.test';

async function openHome(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/auth/login');
  await page.getByLabel('Email, phone or username').fill(listener);
  await page.getByLabel('Password', { exact: true }).fill('Touchline1');
  await page.getByRole('button', { name: 'Sign in' }).click();
  // There as soon as the demo's newest episode is mastered.
  await page.getByRole('button', { name: /^Play · / }).waitFor({ timeout: 180_000 });
  await page.waitForLoadState('networkidle');
  return page;
}

/** Holds all that the page loads to that speed, as the browser's own tools do. */
async function hold(page: Page, speed: number): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: speed * 1000,
    uploadThroughput: speed * 1000,
  });
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

async function measureOnce(browser: Browser, url: string, speed: number): Promise<number> {
  const page = await openHome(browser, url);
  try {
    await hold(page, speed);
    return await page.evaluate<number>(pressAndWait);
  } finally {
    await page.context().close();
    await unhear(url);
  }
}

/** From the press on Play to the first sound of an unheard episode, over slow connections: the median. */
export async function measureFirstSound(demo: Installation) {
  const browser = await chromium.launch(launchOptions());
  const rows = [];
  try {
    for (const { speed, aim } of connections) {
      const seconds = [];
      for (let time = 0; time < times; time += 1) seconds.push(await measureOnce(browser, demo.url, speed));
      const median = seconds.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN;
      rows.push({ what: `Play → sound at ${speed} KB/s, s`, median: median.toFixed(2), aim: `≤ ${aim}` });
    }
  } finally {
    await browser.close();
  }
  return rows;
}

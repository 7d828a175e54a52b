import { mkdirSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { launchOptions } from './browser';
import { startDemo } from './installation';
import { everyState, personaAccounts, show } from './states';

/**
 * `npm run screens`: a picture of every page and every state of `states`, as the persona that sees it, at three widths, in
 * `.screens/`. SCREENS_URL takes a demo that runs already, with SCREENS_DATA as its folder; the argument `dark` asks for
 * the dark look, any other keeps only what holds it.
 */
const widths = [1440, 820, 390];
const wishes = process.argv.slice(2);
const look = wishes.includes('dark') ? 'dark' : 'light';
const only = wishes.find((wish) => wish !== 'dark') ?? '';

const tokens = new Map<string, string>();

async function openPage(browser: Browser, url: string, width: number, identifier: string | undefined) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    baseURL: url,
    colorScheme: look,
    reducedMotion: 'reduce',
  });
  if (identifier) {
    const data = { identifier, password: 'Touchline1' };
    const signIn = async () => (await context.request.post('/api/auth/login', { data })).json();
    const value = tokens.get(identifier) ?? (await signIn()).token;
    tokens.set(identifier, value);
    await context.addCookies([{ name: 'token', value, url }]);
  }
  const page = await context.newPage();
  const told = (text: string) => console.log(`${width} ${page.url()}: ${text}`);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && told(message.text()));
  page.on('pageerror', (error) => told(error.message));
  return page;
}

async function takePictures(browser: Browser, url: string, dataDir: string) {
  for (const state of everyState.filter(({ name }) => name.includes(only))) {
    for (const width of widths) {
      const page = await openPage(browser, url, width, personaAccounts[state.persona]);
      const path = `.screens/${state.persona}-${state.name.replaceAll('/', '-')}-${width}${look === 'dark' ? '-dark' : ''}.png`;
      try {
        // Of a page all of it, of a state what is in sight.
        const fullPage = state.name.startsWith('/');
        if (await show(page, state, dataDir))
          await page.screenshot({ path, fullPage, animations: 'disabled' });
      } catch (error) {
        console.log(`${state.name} at ${width}: ${String(error).split('\n')[0]}`);
      }
      await page.context().close();
    }
  }
}

async function main() {
  mkdirSync('.screens', { recursive: true });
  const demo = process.env.SCREENS_URL ? undefined : await startDemo();
  const url = process.env.SCREENS_URL ?? demo?.url ?? '';
  const browser = await chromium.launch(launchOptions());
  const dataDir = demo?.dataDir ?? process.env.SCREENS_DATA ?? '.data-demo';
  try {
    await takePictures(browser, url, dataDir);
  } finally {
    await browser.close();
    await demo?.stop();
  }
}

void main();

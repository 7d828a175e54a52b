import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page, request } from '@playwright/test';
import { launchOptions } from './browser';
import { startDemo } from './installation';
import { routes } from './pages';
import { personaAccounts, show, states } from './states';

/**
 * `npm run screens`: a picture of every route, as each demo persona who may see it, and of every state of `states.ts`, at
 * three widths, in `.screens/`. SCREENS_URL takes a demo that runs already, with SCREENS_DATA as its folder; an argument
 * keeps only what holds it.
 */
const widths = [1440, 820, 390];
const personas = [
  { name: 'anonymous', identifier: undefined, sees: /^\/(auth|download|pub|404)/ },
  { name: 'platform', identifier: 'admin@touchline.test', sees: /^\/admin/ },
  { name: 'club', identifier: 'club@touchline.test', sees: /^\/club/ },
  { name: 'new-club', identifier: 'other@touchline.test', sees: /^\/club\/dashboard(\/episodes)?$/ },
  { name: 'parent', identifier: 'parent@touchline.test', sees: /^\/member/ },
];

async function signIn(url: string, identifier: string): Promise<string> {
  const api = await request.newContext({ baseURL: url });
  const answer = await api.post('/api/auth/login', { data: { identifier, password: 'Touchline1' } });
  return ((await answer.json()) as { token: string }).token;
}

/** `continued`: as on a device that has answered the prompt for the app, which else hides every page of a phone. */
async function openBrowser(browser: Browser, url: string, width: number, token?: string, continued = false) {
  const context = await browser.newContext({
    viewport: { width, height: width < 600 ? 844 : 900 },
    baseURL: url,
    reducedMotion: 'reduce',
  });
  if (token) await context.addCookies([{ name: 'token', value: token, url }]);
  if (continued) await context.addCookies([{ name: 'continued', value: String(Date.now()), url }]);
  const page = await context.newPage();
  const told = (text: string) => console.log(`${width} ${page.url()}: ${text}`);
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && told(message.text()));
  page.on('pageerror', (error) => told(error.message));
  return page;
}

const picture = (page: Page, name: string, fullPage: boolean) =>
  page.screenshot({ path: path.join('.screens', `${name}.png`), fullPage, animations: 'disabled' });

async function takeRoutes(browser: Browser, url: string, persona: (typeof personas)[number], only: string) {
  const token = persona.identifier && (await signIn(url, persona.identifier));
  for (const width of widths) {
    const page = await openBrowser(browser, url, width, token, true);
    for (const route of routes) {
      // A page of one thing is among the states, which open it from its list.
      if (!persona.sees.test(route) || route.includes('[') || !route.includes(only)) continue;
      await page.goto(route, { waitUntil: 'networkidle' });
      await picture(page, `${persona.name}${route.replaceAll('/', '-')}-${width}`, true);
    }
    await page.context().close();
  }
}

async function takeStates(browser: Browser, url: string, dataDir: string, only: string) {
  const tokens = new Map<string, string>();
  for (const state of states.filter(({ name }) => name.includes(only))) {
    const identifier = personaAccounts[state.persona];
    if (identifier && !tokens.has(identifier)) tokens.set(identifier, await signIn(url, identifier));
    for (const width of widths) {
      const page = await openBrowser(browser, url, width, identifier && tokens.get(identifier));
      try {
        if (await show(page, state, dataDir)) await picture(page, `state-${state.name}-${width}`, false);
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
  const only = process.argv[2] ?? '';
  const browser = await chromium.launch(launchOptions());
  try {
    for (const persona of personas) await takeRoutes(browser, url, persona, only);
    await takeStates(browser, url, demo?.dataDir ?? process.env.SCREENS_DATA ?? '.data-demo', only);
  } finally {
    await browser.close();
    await demo?.stop();
  }
}

void main();

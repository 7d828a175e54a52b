import type { Browser, Page } from '@playwright/test';
import { languages } from '@/language/languages';
import { readTranslations, translatedCodes } from '@/server/kernel/language/catalogue';
import { routes } from '../support/pages';
import { desktop, expect, fillSignIn, listen, test } from './touchline';

// The pages that a service worker has installed change their language, too.
test.use({ serviceWorkers: 'allow' });

const open = (browser: Browser, baseURL: string, locale: string) =>
  browser.newContext({
    baseURL,
    locale,
    viewport: desktop,
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  });

const tagOf = (page: Page) => page.locator('html').getAttribute('lang');

/** The pages before the sign-in, whose first HTML has texts. */
const openPages = routes.filter((path) => /^\/(auth|pub|download)\b/.test(path) && !path.includes('['));

/** A page that is rendered when it is asked for. */
const publicEpisode =
  '/pub/episode/11111111-1111-4111-8111-111111111111/11111111-1111-4111-8111-111111111111';

for (const code of translatedCodes) {
  test(`each page before the sign-in comes in ${languages[code].name}, as its scripts expect it`, async ({
    browser,
    installation,
  }) => {
    const context = await open(browser, installation.url, languages[code].tag);
    // Made for the first time, it may be later than it waits for its episode.
    await expect.poll(async () => (await context.request.get(publicEpisode)).status()).toBe(404);
    for (const path of [...openPages, publicEpisode, '/no/such/page']) {
      const page = await context.newPage();
      const said = listen(page);
      await page.goto(path, { waitUntil: 'networkidle' });
      expect(await tagOf(page), path).toBe(languages[code].tag);
      // React says in the console where the first HTML differs from what the scripts render.
      expect(said(), path).toEqual([]);
      await page.close();
    }
    await context.close();
  });
}

test('the language that a person chooses stays on the device, and goes along with the account to others', async ({
  browser,
  installation,
}) => {
  const german = await readTranslations('de');
  const french = await readTranslations('fr');
  const context = await open(browser, installation.url, 'en-GB');
  const page = await context.newPage();
  await page.goto('/auth/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  // Before that the page does not listen yet.
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('heading', { name: german.get('Sign in') })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: german.get('Sign in') })).toBeVisible();

  const words = (of: Map<string, string>, english: string) => of.get(english) ?? english;
  await page.getByLabel(words(german, 'Email, phone or username')).fill('parent@touchline.test');
  await page.getByLabel(words(german, 'Password'), { exact: true }).fill('wrong');
  await page.getByRole('button', { name: words(german, 'Sign in'), exact: true }).click();
  await expect(
    page.getByText(words(german, 'These details do not match an account. Check them and try again.')),
  ).toBeVisible();
  await page.getByLabel(words(german, 'Password'), { exact: true }).fill('Touchline1');
  await page.getByRole('button', { name: words(german, 'Sign in'), exact: true }).click();
  await page.waitForURL('**/member/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready);
  expect(await tagOf(page)).toBe('de-DE');

  const account = page.getByRole('button', { name: /Ana Ribeiro/ }).last();
  await account.click();
  await page.getByRole('menuitem', { name: words(german, 'Edit Profile') }).click();
  await page.getByRole('button', { name: words(german, 'Language'), exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Français' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await page.goto('/member/dashboard/podcast');
  await expect(page.getByRole('link', { name: french.get('Listen elsewhere') })).toBeVisible();
  await context.close();

  const elsewhere = await open(browser, installation.url, 'en-GB');
  const other = await elsewhere.newPage();
  await other.goto('/auth/login');
  await fillSignIn(other, 'parent@touchline.test');
  await expect(other.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await elsewhere.close();
});

import { readFileSync } from 'node:fs';
import { desktop, expect, fillSignIn, test } from './touchline';

test.use({ looksOnly: true });

test('H-10 styles and type are in the first HTML: no flash, and the page shows without scripts', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ baseURL: installation.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/login');
  const button = page.getByRole('button', { name: 'Sign in', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(14, 34, 69)');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCSS('font-family', /^headings/);
  await context.close();
});

test('where the system is dark, the first HTML is dark before any script runs', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({
    baseURL: installation.url,
    javaScriptEnabled: false,
    colorScheme: 'dark',
  });
  const page = await context.newPage();
  for (const path of ['/auth/login', '/member/dashboard', '/club/dashboard']) {
    await page.goto(path);
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(7, 14, 28)');
  }
  await context.close();
});

test('K-10 no page asks another origin for anything', async ({ signIn, installation }) => {
  const page = await signIn('milo', desktop, '/robots.txt');
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(installation.url))
      foreign.push(request.url());
  });
  for (const path of ['/member/dashboard', '/member/dashboard/podcast', '/download']) {
    await page.goto(path, { waitUntil: 'networkidle' });
  }
  expect(foreign).toEqual([]);
});

test('G-02 G-09 without a token every page but the open ones leads to sign-in, and back after it', async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.url}/nowhere`);
  await page.waitForURL(/\/auth\/login$/);
  // The app wrapper is registered as the route /_app.
  expect(JSON.parse(readFileSync('.next/server/pages-manifest.json', 'utf8'))).toHaveProperty('/_app');
  const known = await page.evaluate(() =>
    Object.keys((window as unknown as { next: { router: { components: object } } }).next.router.components),
  );
  expect(known).toContain('/_app');
  await page.goto(`${installation.url}/club/dashboard/episodes`);
  await page.waitForURL(/\/auth\/login/);
  await fillSignIn(page, 'club@touchline.test', 'wrong');
  await expect(page.getByText('These details do not match an account')).toBeVisible();
  await expect(page.getByLabel('Email, phone or username')).toHaveValue('club@touchline.test');
  await fillSignIn(page, 'club@touchline.test');
  await page.waitForURL(/\/club\/dashboard\/episodes/);
});

test('U7 H-03 H-04 the account’s menu stays while the page scrolls; logging out ends the session in both tabs', async ({
  signIn,
}) => {
  const page = await signIn('coach@touchline.test', { width: 1440, height: 600 });
  const other = await page.context().newPage();
  await other.goto('/member/dashboard/podcast');
  await expect(other.getByRole('heading', { name: 'Podcast' })).toBeVisible();
  await page.getByRole('button', { name: /Sam Doyle/ }).click();
  const logout = page.getByRole('menuitem', { name: 'Logout' });
  // Its opening has ended once it can be pressed.
  await logout.click({ trial: true });
  const moved = await logout.evaluate((item) => {
    const { top } = item.getBoundingClientRect();
    const before = window.scrollY;
    window.scrollBy({ top: before > 0 ? -200 : 200, behavior: 'instant' });
    // Within the same task, before anything could set the menu right.
    return { page: Math.abs(window.scrollY - before), menu: item.getBoundingClientRect().top - top };
  });
  expect(moved.page).toBeGreaterThan(100);
  expect(moved.menu).toBe(0);
  await logout.click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth\/login/);
  await other.waitForURL(/\/auth\/login/);
  // That this browser is known to the person stays, or each sign-in would be told as one from a new device.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['known-device']);
});

test('G-11 U-01 a link shows where the keyboard is, a drawer keeps it, and 599 pixels are the phone’s layout', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await test.step('a link shows where the keyboard is, and keeps its colour under the mouse', async () => {
    await expect(here).toHaveCSS('color', 'rgb(255, 255, 255)');
    await here.hover();
    await expect(here).toHaveCSS('color', 'rgb(255, 255, 255)');
    await page.keyboard.press('Tab');
    await here.focus();
    await expect(here).toHaveCSS('outline', 'rgb(88, 138, 236) solid 3px');
  });
  await test.step('the settings menu and its drawer work by keyboard alone, and the focus comes back', async () => {
    const opener = page.getByRole('complementary').getByRole('button', { name: /Club admin/ });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Edit Profile' })).toBeFocused();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'My Profile' });
    await expect(drawer).toBeVisible();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press('Tab');
      // In the drawer, or for one step in the browser's own bar; never on the page behind.
      const behind = await drawer.evaluate(
        (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
      );
      expect(behind).toBe(false);
    }
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(opener).toBeFocused();
  });
  await test.step('599 pixels are the phone’s layout, 600 are not', async () => {
    await page.setViewportSize({ width: 600, height: 900 });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Episode' })).toHaveCount(0);
    await page.setViewportSize({ width: 599, height: 900 });
    await expect(page.getByRole('combobox', { name: 'Episode' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0);
  });
});

test('C-03 on paper the poster is one sheet without its buttons', async ({ signIn }) => {
  const page = await signIn('club@touchline.test', desktop, '/club/dashboard/members/poster');
  const code = page.getByRole('img', { name: /^QR code that leads to/ });
  await expect(code).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(code).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(sheets.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

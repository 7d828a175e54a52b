import { expect, fillSignIn, test } from './touchline';

test.use({ looksOnly: true });

test('H-10 styles and type are in the first HTML: no flash, and the page stands without scripts', async ({
  browser,
  installation,
}) => {
  const context = await browser.newContext({ baseURL: installation.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/auth/login');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toHaveCSS('background-color', 'rgb(14, 34, 69)');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCSS('font-family', /^headings/);
  await context.close();
});

test('K-10 no page asks another origin for anything', async ({ signIn, installation }) => {
  const page = await signIn('milo');
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

test('G-02 without a token every page but the open ones leads to sign-in, and back after it', async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.url}/nowhere`);
  await page.waitForURL(/\/auth\/login$/);
  await page.goto(`${installation.url}/club/dashboard/episodes`);
  await page.waitForURL(/\/auth\/login/);
  await fillSignIn(page, 'club@touchline.test');
  await page.waitForURL(/\/club\/dashboard\/episodes/);
});

test('a wrong password is said in a sentence, and what was typed stays', async ({ page, installation }) => {
  await page.goto(`${installation.url}/auth/login`);
  await fillSignIn(page, 'club@touchline.test', 'wrong');
  await expect(page.getByText('These details do not match an account')).toBeVisible();
  await expect(page.getByLabel('Email, phone or username')).toHaveValue('club@touchline.test');
});

test("another persona's page is refused kindly, with a way home", async ({ signIn }) => {
  const page = await signIn('parent@touchline.test');
  await page.goto('/admin/dashboard/episodes');
  const home = page.locator('main').getByRole('link').first();
  await expect(home).toBeVisible();
  await expect(page.getByRole('button', { name: 'New episode' })).toHaveCount(0);
});

test('H-03 H-04 logging out asks, ends the session here and in the other tab', async ({ signIn }) => {
  const page = await signIn('coach@touchline.test');
  const other = await page.context().newPage();
  await other.goto('/member/dashboard/podcast');
  await expect(other.getByRole('heading', { name: 'Podcast' })).toBeVisible();
  await page.getByRole('button', { name: /Sam Doyle/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logout' });
  await expect(dialog.getByText('Are you sure you want to logout?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth\/login/);
  await other.waitForURL(/\/auth\/login/);
  expect(await page.context().cookies()).toEqual([]);
});

test('a link shows where the keyboard is, and keeps its colour under the mouse', async ({ signIn }) => {
  const page = await signIn('club@touchline.test');
  const here = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' });
  await expect(here).toHaveCSS('color', 'rgb(255, 255, 255)');
  await here.hover();
  await expect(here).toHaveCSS('color', 'rgb(255, 255, 255)');
  await page.keyboard.press('Tab');
  await here.focus();
  await expect(here).toHaveCSS('outline', 'rgb(91, 141, 239) solid 3px');
});

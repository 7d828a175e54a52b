import type { Locator, Page } from '@playwright/test';
import { expect, moving, newest, test } from './touchline';

test.use({ looksOnly: true, ...moving });

const groups = ['Analytics', 'Organisation', 'Sponsors', 'Support'];

/** The whole of a thing can be seen, and nothing lies over its middle. */
async function seeWhole(thing: Locator) {
  await expect(thing).toBeInViewport({ ratio: 1 });
  await thing.click({ trial: true });
}

for (const [what, size] of Object.entries({
  sidebar: { width: 1440, height: 900 },
  'low sidebar': { width: 1280, height: 620 },
  'menu drawer': { width: 820, height: 900 },
})) {
  test(`U7 every group of the platform’s ${what} is in sight, and every page one tap away`, async ({
    signIn,
  }) => {
    const page = await signIn('admin@touchline.test', size);
    await page.goto('/admin/dashboard/analytics/overview');
    if (what === 'menu drawer') await page.getByRole('button', { name: /menu/i }).click();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu.locator('[aria-current=page]')).toHaveText('Overview');
    for (const name of groups) await seeWhole(menu.getByRole('button', { name }));
    if (what !== 'low sidebar') await seeWhole(menu.getByRole('link', { name: 'Dashboard' }));
    if (what !== 'low sidebar') await seeWhole(menu.getByRole('link', { name: 'Reflections' }));
    await page.screenshot({ path: `test-results/menu-${what}.png` });
    for (const name of groups.slice(1)) {
      await menu.getByRole('button', { name }).click();
      // What has just been opened is in sight without scrolling by hand, and so is every heading.
      await seeWhole(menu.locator('ul:visible').last().getByRole('link').last());
      for (const other of groups) await seeWhole(menu.getByRole('button', { name: other }));
    }
  });
}

test('U7 the narrow menu keeps every group in sight too', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/overview');
  await page.getByRole('button', { name: 'Narrow the menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  for (const name of groups) await seeWhole(menu.getByRole('button', { name }));
  await page.screenshot({ path: 'test-results/menu-rail.png' });
  await menu.getByRole('button', { name: 'Support' }).click();
  await menu.getByRole('link', { name: 'Support Videos' }).click();
  await expect(page).toHaveURL(/support-videos/);
});

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const follow = (page: Page, name: string) => menuOf(page).getByRole('link', { name, exact: true }).click();
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Every link of the sidebar, also of the groups that are folded, is answered with a page. */
async function expectNoneDead(page: Page) {
  const links = await menuOf(page).getByRole('link', { includeHidden: true }).all();
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')));
  expect(paths.length).toBeGreaterThan(2);
  for (const path of paths)
    expect([path, (await page.request.get(path ?? '')).status()]).toEqual([path, 200]);
}

test('A-01 A-02 A-13 the platform’s links lead to their pages, and none is dead', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await follow(page, 'Episode');
  await expect(title(page, 'Episodes')).toBeVisible();
  await expect(page.getByRole('link', { name: 'The Derby Week' })).toBeVisible();
  await menuOf(page).getByRole('button', { name: 'Organisation' }).click();
  await menuOf(page).locator('a[href="/admin/dashboard/clubs"]').click();
  await expect(title(page, 'Clubs')).toBeVisible();
  await expect(page.getByRole('row', { name: /Riverside Rovers FC/ })).toBeVisible();
  await follow(page, 'Dashboard');
  await expect(page.getByRole('button', { name: 'Open the board' })).toBeVisible();
  await expectNoneDead(page);
});

test('C-01 C-02 the club’s links lead to their pages, and none is dead', async ({ signIn }) => {
  const page = await signIn('club@touchline.test');
  await follow(page, 'Podcast');
  await expect(title(page, 'Podcast')).toBeVisible();
  await expect(page.getByRole('region', { name: 'The Derby Week', exact: true })).toBeVisible();
  await follow(page, 'Dashboard');
  await expect(page.getByRole('button', { name: 'Hear it as families will' })).toBeVisible();
  await expectNoneDead(page);
});

test('M-01 M-02 a member’s links lead to their pages, and none is dead', async ({ signIn }) => {
  const page = await signIn('parent@touchline.test');
  await follow(page, 'Podcast');
  await expect(title(page, 'Podcast')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Eleven Muddy Boots' }).first()).toBeVisible();
  await follow(page, 'Home');
  await expect(page.getByRole('region', { name: newest })).toBeVisible();
  await expectNoneDead(page);
});

test('U6 Back takes one press for each page that was left by the menu, and closes the menu before it leaves', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test', { width: 820, height: 900 });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  };
  for (const name of ['Podcast', 'Admins']) {
    await openMenu();
    await follow(page, name);
    await expect(title(page, name)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  }
  await page.goBack();
  await expect(title(page, 'Podcast')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/club\/dashboard$/);
  await page.goForward();
  await expect(title(page, 'Podcast')).toBeVisible();
  await openMenu();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(title(page, 'Podcast')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/club\/dashboard$/);
});

test('U7 the menu of the account stays under the pointer while the page behind it scrolls', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test', { width: 1440, height: 600 });
  await page.getByRole('button', { name: /Dana Okafor/ }).click();
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
});

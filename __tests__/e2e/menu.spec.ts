import type { Locator, Page } from '@playwright/test';
import { expect, moving, test } from './touchline';

test.use({ looksOnly: true, ...moving });

const groups = ['Analytics', 'Organisation', 'Sponsors', 'Support'];
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

/** The whole of a thing can be seen, and nothing lies over its middle. */
async function seeWhole(thing: Locator) {
  await expect(thing).toBeInViewport({ ratio: 1 });
  await thing.click({ trial: true });
}

test('U7 in every form of the platform’s menu each group is in sight, and each page one tap away', async ({
  signIn,
}) => {
  const start = '/admin/dashboard/analytics/overview';
  const page = await signIn('admin@touchline.test', { width: 1440, height: 900 }, start);
  const menu = menuOf(page);
  const forms = {
    sidebar: { width: 1440, height: 900 },
    'low sidebar': { width: 1280, height: 620 },
    'menu drawer': { width: 820, height: 900 },
  };
  for (const [what, size] of Object.entries(forms)) {
    await test.step(what, async () => {
      // As on a device that remembers of no group that it was open.
      await page.evaluate(() => localStorage.clear());
      await page.setViewportSize(size);
      if (what !== 'sidebar') await page.reload();
      if (what === 'menu drawer') await page.getByRole('button', { name: /menu/i }).click();
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
  await test.step('narrow menu', async () => {
    await page.setViewportSize(forms.sidebar);
    await page.reload();
    await page.getByRole('button', { name: 'Collapse the menu' }).click();
    for (const name of groups) await seeWhole(menu.getByRole('button', { name }));
    await page.screenshot({ path: 'test-results/menu-rail.png' });
    await menu.getByRole('button', { name: 'Organisation' }).click();
    await menu.getByRole('link', { name: 'Admins' }).click();
    await expect(page).toHaveURL(/dashboard\/users$/);
  });
});

test('U6 Back takes one press for each page that was left by the menu, and closes the menu before it leaves', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test', { width: 820, height: 900 });
  const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const openMenu = async () => {
    await page.getByRole('button', { name: 'Open the menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  };
  for (const name of ['Podcast', 'Admins']) {
    await openMenu();
    await menuOf(page).getByRole('link', { name, exact: true }).click();
    await expect(title(name)).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  }
  await page.goBack();
  await expect(title('Podcast')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/club\/dashboard$/);
  await page.goForward();
  await expect(title('Podcast')).toBeVisible();
  await openMenu();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeHidden();
  await expect(title('Podcast')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/club\/dashboard$/);
});

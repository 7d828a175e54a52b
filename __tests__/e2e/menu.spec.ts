import type { Locator } from '@playwright/test';
import { expect, test } from './touchline';

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

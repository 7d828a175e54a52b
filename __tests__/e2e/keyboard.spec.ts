import type { Page } from '@playwright/test';
import { desktop, expect, listen, openContext, test } from './touchline';

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'textbox' = 'button') {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}`);
}

test('A-01 A-02 by keyboard alone: signing in, finding an episode, changing its name and saving', async ({
  browser,
  installation,
}) => {
  const { context } = await openContext(browser, undefined, { baseURL: installation.url, viewport: desktop });
  const page = await context.newPage();
  const said = listen(page);
  await page.goto('/auth/login');
  await tabTo(page, 'Email, phone or username', 'textbox');
  await page.keyboard.type('admin@touchline.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Touchline1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();

  const palette = page.getByRole('combobox', { name: 'Search the console' });
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('derby week');
  await expect(page.getByRole('option', { name: /The Derby Week/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard\/episodes\/[0-9a-f-]{36}$/);
  await expect(palette).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'The Derby Week' })).toBeVisible();

  await tabTo(page, 'Edit');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /Edit/ });
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');

  // Over the open drawer: Escape goes back to it, and going elsewhere asks about what was typed.
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(palette).toBeFocused();
  await page.keyboard.type('categories');
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(drawer.getByLabel('Name', { exact: true })).toHaveValue('The Derby Week again');

  await tabTo(page, 'Name', 'textbox');
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'The Derby Week again' })).toBeVisible();

  // What was found before is offered again, and a member's row opens from anywhere.
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(2);
  await page.keyboard.type('rivers');
  await expect(page.getByRole('option', { name: /Riverside Rovers/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard\/clubs/);
  await expect(page.getByRole('dialog', { name: 'Club Profile' })).toBeVisible();
  expect(said()).toEqual([]);
  await context.close();
});

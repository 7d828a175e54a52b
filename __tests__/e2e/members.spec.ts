import type { Page } from '@playwright/test';
import { expect, moving, takeAction, test } from './touchline';

test.use(moving);

test('A-14 a coach is found without accents, read, deactivated, activated, and moved to another club and back', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/members');
  const search = page.getByRole('searchbox', { name: 'Search members' });
  await search.fill('PRÏYA');
  await expect(page).toHaveURL(/q=PR/);
  const row = page.getByRole('row', { name: /Priya Nair/ });
  await row.getByRole('button', { name: 'Priya Nair', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Priya Nair' });
  await expect(details).toContainText('priya.nair@families.test');
  await expect(details.getByRole('link', { name: 'Riverside Rovers FC' })).toBeVisible();
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toBeHidden();

  const act = async (label: string) => {
    await takeAction(page, 'Priya Nair', label);
  };
  await act('Deactivate…');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(row).toContainText('Deactivated');
  await page.getByRole('button', { name: /^Deactivated/ }).click();
  await expect(page).toHaveURL(/status=disabled/);
  await act('Activate');
  await expect(page.getByRole('heading', { name: /No member matches/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).not.toHaveURL(/status=|q=/);

  const moveTo = async (club: string) => {
    await search.fill('priya');
    await act('Move to another club…');
    const drawer = page.getByRole('dialog', { name: 'Move Priya Nair' });
    await drawer.getByRole('combobox', { name: 'New club' }).fill(club.slice(0, 5));
    await page.locator('.ant-select-item-option', { hasText: club }).click();
    await drawer.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(drawer).toBeHidden();
    await expect(row).toContainText(club);
  };
  await moveTo('Hillside');
  await search.fill('');
  await page.getByRole('combobox', { name: 'Club' }).fill('hills');
  await page.locator('.ant-select-item-option', { hasText: 'Hillside' }).click();
  await expect(page).toHaveURL(/club=/);
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row', { name: /tom\.reed/ })).toContainText('Invited');
  await page.goBack();
  await expect(page).not.toHaveURL(/club=/);
  await moveTo('Riverside Rovers FC');
});

test('A-14 a child moves with the family or not at all, and the last admin of a club stays', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/members?q=ella+evans');
  await takeAction(page, 'Ella Evans', 'Move to another club…');
  const drawer = page.getByRole('dialog', { name: 'Move Ella Evans' });
  await expect(drawer.getByRole('checkbox', { name: 'Move Rhys Evans too' })).not.toBeChecked();
  await drawer.getByRole('combobox', { name: 'New club' }).fill('hills');
  await page.locator('.ant-select-item-option', { hasText: 'Hillside' }).click();
  await drawer.getByRole('button', { name: 'Move', exact: true }).click();
  const refused = page.getByRole('dialog').filter({ hasText: 'Families stay together' }).first();
  await expect(refused).toBeVisible();

  await page.goto('/admin/dashboard/members?q=rosa');
  await takeAction(page, 'Rosa Lindqvist', 'Deactivate…');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Rosa Lindqvist is the last admin of Hillside.')).toBeVisible();
});

test('A-13 the details of a club show its join code, and lead to its members', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/clubs?q=hillside');
  const open = async () => {
    await takeAction(page, 'Hillside', 'Details');
  };
  await open();
  const drawer = page.getByRole('dialog', { name: 'Hillside' });
  const code = drawer.getByText(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const before = (await code.textContent()) ?? '';
  await drawer.getByRole('button', { name: 'New code…' }).click();
  await page
    .getByRole('dialog', { name: /new join code/ })
    .getByRole('button', { name: 'New code' })
    .click();
  await expect(code).not.toHaveText(before);
  await drawer.getByRole('link', { name: /1 admin/ }).click();
  await expect(page).toHaveURL(/members\?club=/);
  await expect(page.getByRole('row', { name: /Rosa Lindqvist/ })).toContainText('Club admin');
});

/** Whether the first thing in what opens next takes a press in any frame in which that still grows. */
const isPressedEarly = (page: Page, growing: string, thing: string) =>
  page.evaluate(
    ([opening, inside]) =>
      new Promise<boolean>((resolve) => {
        let seen = false;
        let early = false;
        const look = () => {
          const pressed = document.querySelector(opening)?.querySelector(inside);
          if (seen && !pressed) return resolve(early);
          if (pressed) {
            seen = true;
            const { x, y, width, height } = pressed.getBoundingClientRect();
            early ||= pressed.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          }
          requestAnimationFrame(look);
        };
        look();
      }),
    [growing, thing] as const,
  );

test('A-14 S-50 a menu or a question that still grows takes no press, which would be lost', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/members?q=priya');
  await page.getByRole('button', { name: 'Actions for Priya Nair' }).waitFor();
  const ofMenu = isPressedEarly(page, '.ant-slide-up-appear, .ant-slide-up-enter', '[role="menuitem"]');
  const ofQuestion = isPressedEarly(page, '.ant-zoom-appear, .ant-zoom-enter', '.ant-btn-primary');
  await takeAction(page, 'Priya Nair', 'Deactivate…');
  expect([await ofMenu, await ofQuestion]).toEqual([false, false]);
  const question = page.getByRole('dialog', { name: 'Deactivate Priya Nair?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
});

test('A-14 S-50 a question that a menu opens stays, though the press on the menu was a double one', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/members');
  const question = page.getByRole('dialog', { name: 'Logout' });
  // The first time its code is loaded, so that the second press is over before it comes.
  for (const _ of ['loads', 'is there']) {
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /Platform admin/i })
      .click();
    await page.getByRole('menuitem', { name: 'Logout' }).dblclick();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
  }
});

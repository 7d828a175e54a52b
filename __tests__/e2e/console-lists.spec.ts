import { expect, test } from './touchline';

test('A-13 clubs are ticked by keyboard, suspended together and let in again; the chips count them', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/clubs');
  const row = page.getByRole('row', { name: /Hillside/ });
  const suspended = page.getByRole('button', { name: /^Suspended \d+$/ });
  await expect(suspended).toBeVisible();
  const before = Number((await suspended.textContent())?.match(/\d+/)?.[0]);

  await page.getByRole('checkbox', { name: 'Select Hillside' }).press('Space');
  const bar = page.getByRole('region', { name: 'With the selected rows' });
  await expect(bar.getByText('1 club selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Suspend…' }).click();
  await page
    .getByRole('dialog', { name: 'Suspend 1 club?' })
    .getByRole('button', { name: 'Suspend' })
    .click();
  await expect(page.getByText('1 club is suspended')).toBeVisible();
  await expect(row).toContainText('Suspended');
  await expect(suspended).toHaveText(`Suspended ${before + 1}`);
  await expect(bar).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();

  await page.getByRole('checkbox', { name: 'Select Hillside' }).press('Space');
  await bar.getByRole('button', { name: 'Let in again' }).click();
  await expect(page.getByText('1 club is active again')).toBeVisible();
  await expect(suspended).toHaveText(`Suspended ${before}`);

  await row.getByRole('button', { name: 'Actions for Hillside' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History of Hillside' });
  await expect(history.getByText('Let in again').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(history).toBeHidden();
});

test('a link opens a drawer of a list; Back closes it and leaves the list', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/categories?q=match&new=1');
  const drawer = page.getByRole('dialog', { name: 'New category' });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/categories\?q=match$/);
  await expect(page.getByRole('button', { name: 'Match day', exact: true })).toBeVisible();
});

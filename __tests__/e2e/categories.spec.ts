import { readFile } from 'node:fs/promises';
import { expect, takeAction, test } from './touchline';

test('A-04 a category is made, found, changed, deleted, brought back and saved as a file', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/categories');
  await expect(page.getByRole('button', { name: 'Match day', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'New category' }).click();
  const made = page.getByRole('dialog', { name: 'New category' });
  await made.getByRole('button', { name: 'Create category' }).click();
  await expect(made.getByText('Give the category a name')).toBeVisible();
  await made.getByLabel('Name').fill('match DAY');
  await made.getByRole('button', { name: 'Create category' }).click();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
  // What is taken is said at the field, and nothing typed is lost.
  await expect(made.getByLabel('Name')).toHaveAttribute('aria-invalid', 'true');
  await made.getByLabel('Name').fill('=Élan & Ehrgeiz');
  await made.getByLabel('Description').fill('What drives a team.');
  await made.getByRole('button', { name: 'Create category' }).click();
  await expect(made).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Search categories' });
  await search.fill('elan');
  await expect(page).toHaveURL(/q=elan/);
  const row = page.getByRole('row', { name: /Élan/ });
  await expect(row).toContainText('What drives a team.');
  await expect(page.getByRole('button', { name: 'Match day', exact: true })).toBeHidden();

  await row.getByRole('button', { name: '=Élan & Ehrgeiz', exact: true }).click();
  const edited = page.getByRole('dialog', { name: 'Edit category' });
  await edited.getByLabel('Name').fill('=Élan');
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();
  await expect(page.getByRole('button', { name: '=Élan', exact: true })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toMatch(/^categories-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\uFEFFCategory,Description,Episodes,Added');
  // As filtered, and no formula to a spreadsheet.
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("'=Élan");

  const more = page.getByRole('button', { name: 'Actions for =Élan' });
  await more.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'No category matches' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo: =Élan' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(more).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(more).toBeHidden();
  await page.getByRole('button', { name: 'Deleted' }).click();
  await expect(page.getByRole('columnheader', { name: 'Restore until' })).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'No category matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page.getByRole('button', { name: '=Élan', exact: true })).toBeVisible();
});

test('A-04 a used category asks before it is deleted, is merged into another one, and both histories tell', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  const made = page.getByRole('dialog', { name: 'New category' });
  await made.getByLabel('Name').fill('Togetherness');
  await made.getByRole('button', { name: 'Create category' }).click();
  await expect(made).toBeHidden();

  // By its link, as somebody else would open it.
  const row = page.getByRole('row', { name: /Togetherness/ });
  await row.getByRole('button', { name: 'Actions for Togetherness' }).click();
  await page.getByRole('menuitem', { name: 'Merge…' }).click();
  const merging = page.getByRole('dialog', { name: 'Merge Togetherness' });
  await merging.getByLabel('Into').fill('match');
  await page.locator('.ant-select-item-option').getByText('Match day', { exact: true }).click();
  await merging.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/^Togetherness was merged into Match day/)).toBeVisible();
  await expect(row).toBeHidden();

  await takeAction(page, 'Match day', 'History');
  const history = page.getByRole('dialog', { name: 'History of Match day' });
  await expect(history.getByText('Merged', { exact: true }).first()).toBeVisible();
  await expect(history.getByText('Togetherness')).toBeVisible();
  await page.goBack();
  await expect(history).toBeHidden();
});

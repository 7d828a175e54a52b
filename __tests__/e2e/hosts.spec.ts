import { pictureFile } from '../support/image-fixtures';
import { expect, phone, takeAction, test } from './touchline';

test('A-05 a host with a photo is added, found by a name without accents, changed and deleted', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/hosts');
  await page.getByRole('button', { name: 'New host' }).click();
  const made = page.getByRole('dialog', { name: 'New host' });
  await made.getByRole('button', { name: 'Create host' }).click();
  await expect(made.getByText('Enter the host’s name')).toBeVisible();
  await made.getByLabel('Name').fill('Zoë Adébayo');
  await made.getByLabel('Bio').fill('Played on the left, and tells why.');
  const { name, bytes } = await pictureFile();
  await made.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer: bytes });
  await expect(made.getByRole('img', { name: 'Photo' })).toBeVisible();
  await made.getByRole('button', { name: 'Create host' }).click();
  await expect(made).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search hosts' }).fill('zoe ade');
  await expect(page).toHaveURL(/q=zoe/);
  const row = page.getByRole('row', { name: /Zoë/ });
  await expect(row).toContainText('Played on the left');
  // The photo has come, and is drawn.
  await expect
    .poll(() => row.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);

  await row.getByRole('button', { name: 'Zoë Adébayo', exact: true }).click();
  const edited = page.getByRole('dialog', { name: 'Edit host' });
  await expect(edited.getByLabel('Bio')).toHaveValue('Played on the left, and tells why.');
  await edited.getByRole('button', { name: /Remove/ }).click();
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();
  await expect(row.locator('img')).toHaveCount(0);

  await takeAction(page, 'Zoë Adébayo', 'Delete');
  await expect(page.getByRole('heading', { name: 'No host matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Zoë Adébayo' }).click();
  await expect(row).toBeVisible();
});

test('U6 on a phone the Undo of a long name is in sight', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.setViewportSize(phone);
  const name = 'Supercalifragilistic'.repeat(4);
  await page.goto('/admin/dashboard/categories');
  await page.getByRole('button', { name: 'New category' }).click();
  const made = page.getByRole('dialog', { name: 'New category' });
  await made.getByLabel('Name').fill(name);
  await made.getByRole('button', { name: 'Create category' }).click();
  await expect(made).toBeHidden();
  await takeAction(page, name, 'Delete');
  await expect(page.getByRole('button', { name: `Undo: ${name}` })).toBeInViewport({ ratio: 1 });
});

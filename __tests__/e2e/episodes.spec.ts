import { picture } from '../support/image-fixtures';
import { sound } from '../support/sending';
import { expect, takeAction, test } from './touchline';

test('A-02 an episode is made with all its fields, found by its host, changed, copied, deleted and taken back', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/episodes');
  await page.getByRole('button', { name: 'New episode' }).click();
  const made = page.getByRole('dialog', { name: 'New episode' });
  await expect(made.getByLabel('Number')).not.toHaveValue('');
  await made.getByLabel('Name').fill('Corner Flags');
  await made.getByLabel('Due Date').fill('21/12/2096');
  await made.getByLabel('Due Date').press('Enter');
  await made.getByLabel('Hosts').fill('meï tan');
  await page.getByTitle('Mei Tanaka').click();
  await made.getByLabel('Hosts').fill('omar');
  await page.getByTitle('Omar Haddad').click();
  await made.getByRole('button', { name: 'Move Omar Haddad up' }).press('Enter');
  await made.getByLabel('Category').fill('Corner games');
  await page.getByTitle('Create “Corner games”').click();
  await expect(made.getByTitle('Corner games')).toBeVisible();

  const [artwork, feature] = [
    made.locator('input[type=file]').first(),
    made.locator('input[type=file]').last(),
  ];
  const small = await picture('png', { width: 700, height: 700 });
  await artwork.setInputFiles({ name: 'small.png', mimeType: 'image/png', buffer: small });
  const error = page.getByRole('dialog', { name: 'Error' });
  await expect(error).toContainText('700 × 700');
  await error.getByRole('button', { name: 'OK' }).click();
  const large = await picture('png', { width: 1500, height: 1500 });
  await artwork.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(made.getByRole('img', { name: 'Artwork' })).toBeVisible();
  const { name, bytes } = sound('feature.wav');
  await feature.setInputFiles({ name, mimeType: 'audio/wav', buffer: bytes });
  // Whoever saves before a file has arrived is told to wait.
  await expect(made.getByText(/^Uploaded/)).toHaveCount(2);

  await made.getByRole('button', { name: 'Add a question' }).click();
  await made.getByRole('textbox', { name: 'Question 1' }).fill('How do you feel before a corner?');
  const preview = made.getByRole('figure');
  await expect(preview).toContainText('How do you feel before a corner?');
  await expect(preview).toContainText('Wobbly');
  await made.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { name: 'Corner Flags', level: 1 })).toBeVisible();

  await page.goto('/admin/dashboard/episodes');
  await page.getByRole('searchbox', { name: 'Search episodes' }).fill('MEI TANAKA');
  await expect(page).toHaveURL(/q=MEI/);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Corner games');
  await page.getByRole('columnheader', { name: /Category/ }).click();
  await expect(page).toHaveURL(/sort=category/);

  await takeAction(page, 'Corner Flags', 'Edit');
  const edited = page.getByRole('dialog', { name: 'Edit episode' });
  await expect(edited.getByRole('textbox', { name: 'Question 1' })).toHaveValue(
    'How do you feel before a corner?',
  );
  await edited.getByLabel('Publish at a chosen time').fill('2096-12-24T18:00');
  await expect(edited.getByText('on 24th December 2096 at 18:00, London time')).toBeVisible();
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();
  await expect(rows.getByText('Timed')).toBeVisible();

  await takeAction(page, 'Corner Flags', 'Duplicate');
  await expect(edited.getByLabel('Name')).toHaveValue('Corner Flags');
  await expect(edited.getByRole('img', { name: 'Artwork' })).toBeVisible();
  await edited.getByLabel('Name').fill('Corner Flags, again');
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();
  await expect(rows).toHaveCount(2);

  const again = page.getByRole('row', { name: /Corner Flags, again/ });
  await takeAction(page, 'Corner Flags, again', 'Delete');
  await expect(again).toBeHidden();
  await page.getByRole('button', { name: 'Undo: Corner Flags, again' }).click();
  await expect(again).toBeVisible();
});

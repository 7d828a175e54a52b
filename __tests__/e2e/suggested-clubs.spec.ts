import { emailTo, linkIn } from '../support/outbox';
import { expect, takeAction, test } from './touchline';

test('A-19 a club that a parent suggests is approved, and its invited admin signs in to it', async ({
  page,
  signIn,
  installation,
}) => {
  await page.goto(`${installation.url}/auth/signup`);
  await page.getByRole('button', { name: 'My club is not here yet' }).click();
  await page.getByLabel('Club', { exact: true }).fill('Quayside Corinthians');
  await page.getByLabel('Town').fill('Whitby');
  await page.getByLabel('Your name').fill('Zoë Adébayo');
  await page.getByLabel('Your email').fill('zoe@quayside.test');
  await page.getByLabel(/Anything we should know/).fill('Ninety children and a pitch by the sea.');
  await page.getByRole('button', { name: 'Suggest this club' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible();

  const platform = await signIn('admin@touchline.test');
  await platform.goto('/admin/dashboard/suggested-clubs');
  await platform.getByRole('searchbox', { name: 'Search suggested clubs' }).fill('zoe ade');
  await expect(platform).toHaveURL(/q=zoe/);
  const row = platform.getByRole('row', { name: /Quayside/ });
  await expect(row).toContainText('today');
  await row.getByRole('button', { name: 'Quayside Corinthians', exact: true }).click();
  const told = platform.getByRole('dialog', { name: 'Quayside Corinthians' });
  await expect(told).toContainText('Ninety children and a pitch by the sea.');
  await told.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(told).toBeHidden();
  await expect(row).toContainText('Contacted');

  await takeAction(platform, 'Quayside Corinthians', 'Approve…');
  const drawer = platform.getByRole('dialog', { name: 'Approve Quayside Corinthians' });
  await expect(drawer.getByLabel('First admin’s email')).toHaveValue('zoe@quayside.test');
  await drawer.getByLabel('Club name').fill('Riverside Rovers FC');
  await drawer.getByRole('combobox', { name: 'Country' }).fill('United K');
  await platform.keyboard.press('Enter');
  await drawer.getByRole('button', { name: 'Create club and invite' }).click();
  await platform.getByRole('dialog', { name: 'Error' }).getByRole('button', { name: 'OK' }).click();
  await expect(drawer.getByText('There is a club of this name already.')).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'See the club of this name' })).toHaveAttribute(
    'href',
    '/admin/dashboard/clubs?q=Riverside%20Rovers%20FC',
  );
  await drawer.getByLabel('Club name').fill('Quayside Corinthians');
  await drawer.getByRole('button', { name: 'Create club and invite' }).click();
  await expect(drawer).toBeHidden();
  await expect(row).toContainText('Approved');

  const link = linkIn(await emailTo(installation.dataDir, 'invite', 'zoe@quayside.test'));
  await page.goto(`${installation.url}${link}`);
  await expect(page.getByText(/Quayside Corinthians/).first()).toBeVisible();
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('Adébayo');
  await page.getByLabel('Password', { exact: true }).fill('Penalty-Box4');
  await page.getByLabel('The same password again', { exact: true }).fill('Penalty-Box4');
  await page.locator('form').getByRole('button').last().click();
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await page.waitForURL(/\/club\/dashboard$/);
  await expect(page.getByRole('banner').getByText('Quayside Corinthians')).toBeVisible();
});

test('A-19 a suggestion is declined for a reason, reopened, deleted and restored', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/suggested-clubs?q=thornbury');
  const row = page.getByRole('row', { name: /Thornbury/ });
  const choose = async (entry: string) => {
    await takeAction(page, 'Thornbury', entry);
  };
  await choose('Decline…');
  const drawer = page.getByRole('dialog', { name: /Decline Thornbury/ });
  await drawer.getByRole('button', { name: 'Decline' }).click();
  await expect(drawer.getByText('Say why it is declined')).toBeVisible();
  await drawer.getByLabel('Reason').fill('They play in a league of their own.');
  await drawer.getByRole('button', { name: 'Decline' }).click();
  await expect(drawer).toBeHidden();
  await expect(row).toContainText('Declined: They play in a league of their own.');

  await choose('Reopen');
  await expect(row).toContainText('New');
  await page.getByRole('button', { name: 'Club', exact: true }).click();
  await expect(page).toHaveURL(/sort=name/);
  await choose('Delete');
  await expect(page.getByRole('heading', { name: 'No suggested club matches' })).toBeVisible();
  await page.getByRole('button', { name: /Undo: Thornbury/ }).click();
  await expect(row).toBeVisible();
});

import { expect, takeAction, test } from './touchline';

test('A-15 an admin is invited, found, invited again and withdrawn; an invite that ran out says so', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/users');
  await expect(page.getByRole('row', { name: /kit\.larsen/ })).toContainText('Invite ran out');
  await page.getByRole('button', { name: 'Invite an admin' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite an admin' });
  await drawer.getByLabel('Email').fill('club@touchline.test');
  await drawer.getByRole('button', { name: 'Send invite' }).click();
  await page.getByRole('dialog', { name: 'Error' }).getByRole('button').last().click();
  await expect(
    drawer.getByText('There is an account with this address already. Use another one.'),
  ).toBeVisible();
  await drawer.getByLabel('Email').fill('zoe.admin@touchline.test');
  await drawer.getByRole('button', { name: 'Send invite' }).click();
  await expect(drawer).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search admins' }).fill('zoe.a');
  const row = page.getByRole('row', { name: /zoe\.admin/ });
  await expect(row).toContainText('Invited');
  const act = async (label: string) => {
    await takeAction(page, 'zoe.admin@touchline.test', label);
  };
  await act('Send again');
  await expect(page.getByText('A new invite was sent to zoe.admin@touchline.test')).toBeVisible();
  // The row of the new invite takes the place of the old one, with whose button the focus goes.
  await expect(page.getByRole('region', { name: 'Admins', exact: true })).toBeFocused();
  await act('Withdraw');
  await expect(page.getByRole('heading', { name: 'No admin matches' })).toBeVisible();
});

test('A-15 the last active admin cannot deactivate themselves', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/users?status=active');
  await takeAction(page, 'Noor Haddad', 'Deactivate…');
  const question = page.getByRole('dialog', { name: 'Deactivate yourself?' });
  await question.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByText('Noor Haddad is the last admin who can sign in.')).toBeVisible();
});

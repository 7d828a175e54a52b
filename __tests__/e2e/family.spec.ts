import { expect, fillSignIn, phone, test } from './touchline';

test('M-04 K-04 a parent adds a child with consent, who listens on a phone until the consent is withdrawn', async ({
  signIn,
  browser,
  installation,
}) => {
  const page = await signIn('parent@touchline.test');
  await page.getByRole('link', { name: 'Family Members' }).click();
  await expect(page.getByRole('heading', { name: 'Your family' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Milo Ribeiro' }).first()).toContainText(
    'Consent given by you on 1st September 2026.',
  );

  await page.getByRole('button', { name: 'Add a child' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a child' });
  await expect(drawer.getByLabel('Last name')).toHaveValue('Ribeiro');
  await drawer.getByLabel('First name').fill('Tomás');
  await drawer.getByLabel('Username').fill('milo');
  await drawer.getByLabel('Year of birth').fill('1986');
  await expect(drawer.getByText('Somebody else has this username.')).toBeVisible();
  await drawer.getByLabel('Username').fill('tomas19');
  await drawer.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await drawer.getByLabel('Password again').fill('Muddy-Boots7');
  const next = drawer.getByRole('button', { name: 'Next: your consent' });
  await next.click();
  // Nothing is ticked beforehand, and nothing is sent without what is needed.
  const give = drawer.getByRole('button', { name: 'Give consent and add Tomás' });
  await expect(drawer.getByRole('checkbox', { checked: true })).toHaveCount(0);
  await give.click();
  await expect(drawer.getByText('Without this Tomás cannot sign in.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Read the whole notice' }).click();
  await expect(drawer.getByRole('heading', { name: 'Your rights' })).toBeVisible();
  await drawer.getByRole('checkbox', { name: /may have an account and listen/ }).check();
  await drawer.getByRole('checkbox', { name: 'I am Tomás’s parent or guardian' }).check();
  await give.click();
  // The parent's own year of birth was entered: the drawer goes back to it and says why.
  const told = page.getByRole('dialog', { name: 'Error' });
  await expect(told).toContainText('not your own');
  await told.getByRole('button').last().click();
  await drawer.getByLabel('Year of birth').fill('2019');
  await next.click();
  await give.click();
  await expect(drawer).toBeHidden();
  const card = page.getByRole('listitem').filter({ hasText: 'Tomás Ribeiro' }).first();
  await expect(card).toContainText('Born 2019 · signs in as tomas19');

  const context = await browser.newContext({ baseURL: installation.url, viewport: phone });
  const small = await context.newPage();
  await small.goto('/auth/login');
  await fillSignIn(small, 'tomas19', 'Muddy-Boots7');
  await small.getByRole('button', { name: 'Continue in the browser' }).click();
  await small.getByRole('button', { name: /^Play/ }).first().click();
  await expect(small.getByRole('button', { name: /^Pause/ }).first()).toBeVisible();
  await small.goto('/member/dashboard/family');
  await expect(small.getByRole('heading', { name: 'Your family' })).toBeVisible();
  await expect(small.getByText('Your parents see this').first()).toBeVisible();
  await expect(small.getByRole('button', { name: /Delete/ })).toHaveCount(0);

  await card.getByRole('button', { name: 'See it: the consent for Tomás' }).click();
  const consent = page.getByRole('dialog', { name: 'Consent for Tomás' });
  await consent.getByRole('checkbox', { name: /may have an account and listen/ }).uncheck();
  await expect(consent.getByRole('status').filter({ hasText: 'signed out at once' })).toBeVisible();
  await consent.getByRole('button', { name: 'Save what I agree to' }).click();
  await expect(page.getByText('Your consent is withdrawn. Tomás is signed out')).toBeVisible();
  const [token] = (await context.cookies()).filter(({ name }) => name === 'token');
  const answer = await context.request.get('/api/account', {
    headers: { authorization: token?.value ?? '' },
  });
  expect(answer.status()).toBe(401);
  await small.reload();
  await expect(small).toHaveURL(/\/auth\/login/);
  await fillSignIn(small, 'tomas19', 'Muddy-Boots7');
  await expect(small.getByText('A parent has to agree first.')).toBeVisible();
  await context.close();

  await expect(card).toContainText('Waiting for consent');
  await card.getByRole('button', { name: 'Delete… Tomás Ribeiro' }).click();
  await page.getByRole('button', { name: 'Delete Tomás' }).click();
  await expect(page.getByText('Tomás is deleted, with all that was kept')).toBeVisible();
  await expect(card).toBeHidden();
});

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { carryOn, openSettings } from '../support/states';
import { expect, fillSignIn, phone, test } from './touchline';

async function openYourData(page: Page) {
  await openSettings(page);
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.getByRole('dialog', { name: 'My Profile' }).getByRole('button', { name: 'Your data' }).click();
  return page.getByRole('dialog', { name: 'Your data' });
}

test('K-07 a club’s only admin takes their data along, and is told why they cannot go', async ({
  signIn,
}) => {
  const page = await signIn('other@touchline.test');
  const drawer = await openYourData(page);
  const saving = page.waitForEvent('download');
  await drawer.getByRole('button', { name: 'Download my data' }).click();
  const file = await saving;
  expect(file.suggestedFilename()).toBe('touchline-my-data.json');
  const saved = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(saved).tables.users[0].email).toBe('other@touchline.test');
  expect(saved).not.toContain('argon2');
  await expect(drawer.getByText('Saved as touchline-my-data.json.')).toBeVisible();
  await expect(
    drawer.getByText(/You are the last admin of .* Invite another one under Admins/),
  ).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Delete my account/ })).toHaveCount(0);
});

test('K-08 a coach deletes the account on a phone: signed out everywhere at once, and nobody signs in any more', async ({
  signIn,
  browser,
  installation,
}) => {
  const elsewhere = await signIn('coach@touchline.test');
  const page = await signIn('coach@touchline.test', phone);
  await carryOn(page);
  const drawer = await openYourData(page);
  await expect(drawer.getByRole('heading', { name: 'What stays' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Delete my account…' }).click();
  await drawer.getByLabel('Current password').fill('Wrong-Boots7');
  await drawer.getByRole('button', { name: 'Delete my account' }).click();
  await expect(drawer.getByRole('alert')).toHaveText('That is not your current password.');
  await drawer.getByLabel('Current password').fill('Touchline1');
  await drawer.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL(/\/auth\/login/);

  const [token] = (await elsewhere.context().cookies()).filter(({ name }) => name === 'token');
  const answer = await elsewhere.context().request.get('/api/account', {
    headers: { authorization: token?.value ?? '' },
  });
  expect(answer.status()).toBe(401);
  const anew = await browser.newPage({ baseURL: installation.url });
  await anew.goto('/auth/login');
  await fillSignIn(anew, 'coach@touchline.test');
  await expect(anew.getByRole('alert').filter({ hasText: /do not match an account/ })).toBeVisible();
  await anew.close();
});

test('K-08 a child is sent to its parents, who are needed for as long as it may listen', async ({
  signIn,
}) => {
  const child = await signIn('milo', phone);
  await carryOn(child);
  const drawer = await openYourData(child);
  await expect(drawer.getByText(/Until you are 13, a parent deletes your account/)).toBeVisible();
  await expect(drawer.getByRole('button', { name: /Delete my account/ })).toHaveCount(0);
});

import type { Browser, Page } from '@playwright/test';
import { openRealProvider } from '../support/real-provider';
import { codeOf } from '../support/second-factors';
import { openSettings } from '../support/states';
import { desktop, expect, fillSignIn, test } from './touchline';

let opening: ReturnType<typeof openRealProvider> | undefined;
const provider = () => (opening ??= openRealProvider());
test.afterAll(async () => (await opening)?.close());
test.use({
  // A passkey is bound to a name, and an address of numbers has none.
  hostName: 'localhost',
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  settings: async ({}, use) => use((await provider()).settings),
});

const title = 'Two-step sign-in';

async function openTwoSteps(page: Page) {
  await openSettings(page);
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click();
  await page.getByRole('button', { name: title }).click();
  return page.getByRole('dialog', { name: title });
}

async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Close' }).first().click();
  await page.getByRole('dialog', { name: title }).waitFor({ state: 'hidden' });
  await openSettings(page);
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth\/login/);
}

/** A browser without a session, on the sign-in page. */
async function openSignIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport: desktop });
  const page = await context.newPage();
  await page.goto('/auth/login');
  return page;
}

/** Goes through the provider's own pages. */
async function enterAtProvider(page: Page, address: string) {
  await page.locator('input[name=login]').fill(address);
  await page.locator('input[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('S-05 an admin sets up an authenticator app, and signs in with its code and with a recovery code', async ({
  signIn,
  browser,
  installation,
}) => {
  const page = await signIn('admin@touchline.test');
  const drawer = await openTwoSteps(page);
  await drawer.getByRole('button', { name: 'Set up' }).click();
  const secret = (await drawer.getByText(/^(\w{4} ){7}\w{4}$/).textContent())?.replaceAll(' ', '') ?? '';
  await drawer.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await drawer.getByRole('button', { name: 'Turn on' }).click();
  await expect(drawer.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const codes = await drawer.getByRole('listitem').allTextContents();
  await drawer.getByRole('button', { name: 'I have kept the codes' }).click();
  await expect(drawer.getByText('10 recovery codes are left.')).toBeVisible();
  const ways = [
    // That of this half minute has been used.
    ['Code from your authenticator app', () => codeOf(secret, 1)],
    ['Recovery code', () => codes[0] ?? ''],
  ] as const;
  for (const [label, code] of ways) {
    const other = await openSignIn(browser, installation.url);
    await fillSignIn(other, 'admin@touchline.test');
    if (label === 'Recovery code') await other.getByRole('button', { name: /Use a recovery code/ }).click();
    await other.getByLabel(label).fill(code());
    await other.getByRole('button', { name: 'Sign in', exact: true }).click();
    await other.waitForURL(/\/admin\/dashboard/);
    await other.context().close();
  }
});

test('S-05 a passkey is added, signs in alone and after the password, and opens nothing once it is removed', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
      ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
    },
  });
  let drawer = await openTwoSteps(page);
  await drawer.getByRole('button', { name: 'Add a passkey…' }).click();
  await drawer.getByLabel('Name of the passkey').fill('Laptop of the club');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  await drawer.getByRole('button', { name: 'I have kept the codes' }).click();
  await expect(drawer.getByRole('listitem')).toContainText('Laptop of the club');
  await logOut(page);

  const byPasskey = page.getByRole('button', { name: 'Sign in with a passkey' });
  await byPasskey.click();
  await page.waitForURL(/\/club\/dashboard/);
  await openTwoSteps(page);
  await logOut(page);

  await fillSignIn(page, 'club@touchline.test');
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await page.waitForURL(/\/club\/dashboard/);
  drawer = await openTwoSteps(page);
  await drawer.getByRole('button', { name: 'Remove Laptop of the club' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(drawer.getByText('Sign in with the fingerprint')).toBeVisible();
  await logOut(page);

  await byPasskey.click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'does not belong to an account here' }),
  ).toBeVisible();
  await fillSignIn(page, 'club@touchline.test');
  await page.waitForURL(/\/club\/dashboard/);
});

test('S-05 an admin signs in at a provider; a parent, and an address that is not confirmed, are refused in words', async ({
  browser,
  installation,
}) => {
  (await provider()).serve(installation.url);
  const at = async (address: string) => {
    const page = await openSignIn(browser, installation.url);
    await page.getByRole('link', { name: 'Sign in with Riverside ID' }).click();
    await enterAtProvider(page, address);
    return page;
  };
  const admin = await at('other@touchline.test');
  await admin.waitForURL(/\/club\/dashboard$/);
  const drawer = await openTwoSteps(admin);
  await expect(drawer.getByRole('heading', { name: 'Riverside ID' })).toBeVisible();
  const parent = await at('parent@touchline.test');
  await expect(parent.getByText(/is for the people who run clubs/)).toBeVisible();
  await parent.getByRole('link', { name: 'Go to sign in' }).click();
  await parent.waitForURL(/\/auth\/login$/);
  const unverified = await at('unverified.club@touchline.test');
  await expect(unverified.getByText(/has not confirmed your email/)).toBeVisible();
  for (const page of [admin, parent, unverified]) await page.context().close();
});

test('S-05 an admin who is signed in links an account at the provider under another address, which then signs in', async ({
  browser,
  installation,
}) => {
  (await provider()).serve(installation.url);
  const address = 'unverified.private@elsewhere.test';
  // Not by `signIn`, because the provider's own pages ask for a font in vain.
  const page = await openSignIn(browser, installation.url);
  await fillSignIn(page, 'club@touchline.test');
  await page.waitForURL(/\/club\/dashboard/);
  const drawer = await openTwoSteps(page);
  await drawer.getByRole('button', { name: 'Link Riverside ID…' }).click();
  await enterAtProvider(page, address);
  await expect(page.getByRole('heading', { name: 'Your account is linked' })).toBeVisible();
  await expect(page.getByText(/with the account of private@elsewhere\.test$/)).toBeVisible();
  const other = await openSignIn(browser, installation.url);
  await other.getByRole('link', { name: 'Sign in with Riverside ID' }).click();
  await enterAtProvider(other, address);
  await other.waitForURL(/\/club\/dashboard$/);
  await other.context().close();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/\/club\/dashboard/);
  await openTwoSteps(page);
  await drawer.getByRole('button', { name: 'End the link…' }).click();
  await page.getByRole('button', { name: 'End the link', exact: true }).click();
  await expect(drawer.getByRole('button', { name: 'Link it again…' })).toBeVisible();
  await page.context().close();
});

import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emailTo, linkIn } from '../support/outbox';
import { openSettings } from '../support/states';
import { goesOn, isSilent } from './sounding';
import { desktop, expect, fillSignIn, phone, test } from './touchline';

const logo = path.resolve('src/server/programs/demo/images/ashford.png');
const identity = path.resolve('src/server/programs/demo/audio/ashford-identity.mp3');

/** In the middle of the window, as the spec's modals are. */
const expectCentred = (page: Page, dialog: Locator) =>
  expect
    .poll(async () => {
      const box = (await dialog.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const { width, height } = page.viewportSize() ?? box;
      const beside = [box.x + box.width / 2 - width / 2, box.y + box.height / 2 - height / 2];
      return Math.max(...beside.map(Math.abs));
    })
    .toBeLessThan(2);

/** The password twice, as every form that chooses one asks for it. */
async function choosePassword(page: Page, first: string, value: string) {
  await page.getByLabel(first, { exact: true }).fill(value);
  await page.getByLabel('The same password again', { exact: true }).fill(value);
}

test('P-01 P-05 P-13 P-23 P-25 H-05 H-09 a club admin gives the club a name, a logo and a sound', async ({
  signIn,
}) => {
  const page = await signIn('other@touchline.test');
  const banner = page.getByRole('banner');
  const sizeOf = (name: string) =>
    banner.getByText(name).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf('Hillside');
  await openSettings(page);
  await page.getByRole('menuitem', { name: 'Club Profile' }).click();
  const drawer = page.getByRole('dialog', { name: 'Club Profile' });
  // Once it has slid in.
  const place = async () => {
    const { x, width } = (await drawer.boundingBox()) ?? { x: 0, width: 0 };
    return [Math.round(width), Math.round(x + width)];
  };
  await expect.poll(place).toEqual([400, 1440]);
  await drawer.getByLabel('Club Name').fill('Hillside Utd!!');
  await drawer.locator('input[type=file]').first().setInputFiles(logo);
  const preview = drawer.getByRole('img', { name: /logo/i });
  await expect(preview).toBeVisible();
  expect((await preview.boundingBox())?.width).toBeLessThanOrEqual(150);
  await drawer.getByRole('tab', { name: 'My Club Identity' }).click();
  await drawer.locator('input[type=file]').last().setInputFiles(identity);
  const save = drawer.getByRole('button', { name: 'Save Changes' });
  // The brand's colour, as every button that comes first.
  await expect(save).toHaveCSS('background-color', 'rgb(14, 34, 69)');
  await save.click();
  const success = page.getByRole('dialog', { name: 'Success' });
  await expect(success).toContainText('Club Profile Updated Successfully');
  await expectCentred(page, success);
  await expect(drawer).toBeHidden();

  await expect(banner.getByText('Hillside Utd!!')).toBeVisible();
  await expect.poll(() => sizeOf('Hillside Utd!!')).toBeLessThan(before);
  const shown = banner.locator('img');
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
});

test('A2 A4 G-08 C-03 M-04 K-04 the code of a club makes a parent, whose child listens until the consent is withdrawn', async ({
  signIn,
  browser,
  installation,
}) => {
  const home = await browser.newContext({ baseURL: installation.url, viewport: desktop });
  const page = await home.newPage();
  await page.goto('/auth/signup?code=rove-rs26');
  await expect(page.getByText('You are joining Riverside Rovers FC')).toBeVisible();
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Email').fill('mara@example.test');
  await page.getByText('I am a parent').click();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await page.waitForURL(/\/auth\/onboarding\?dashboard=member&userName=Mara$/);
  await page.goto(linkIn(await emailTo(installation.dataDir, 'confirm-sign-up', 'mara@example.test')));
  await choosePassword(page, 'Password', 'Offside-Trap3');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();
  const club = await signIn('club@touchline.test');
  await club.getByRole('button', { name: 'Let in Mara Quist' }).click();
  await expect(club.getByRole('button', { name: 'Let in Mara Quist' })).toBeHidden();
  await page.goto('/auth/login');
  await fillSignIn(page, 'mara@example.test', 'Offside-Trap3');

  await page.getByRole('link', { name: 'Family Members' }).click();
  await page.getByRole('button', { name: 'Add a child' }).click();
  const drawer = page.getByRole('dialog', { name: 'Add a child' });
  await drawer.getByLabel('First name').fill('Tomás');
  await drawer.getByLabel('Username').fill('tomas19');
  await drawer.getByLabel('Year of birth').fill('2019');
  await drawer.getByLabel('Password', { exact: true }).fill('Muddy-Boots7');
  await drawer.getByLabel('The same password again').fill('Muddy-Boots7');
  await drawer.getByRole('button', { name: 'Next: your consent' }).click();
  await drawer.getByRole('checkbox', { name: /may have an account and listen/ }).check();
  await drawer.getByRole('checkbox', { name: 'I am Tomás’s parent or guardian' }).check();
  await drawer.getByRole('button', { name: 'Give consent and add Tomás' }).click();
  await expect(drawer).toBeHidden();
  const card = page.getByRole('listitem', { name: 'Tomás Quist' });

  const hand = await browser.newContext({ baseURL: installation.url, viewport: phone });
  const small = await hand.newPage();
  await small.goto('/auth/login');
  await fillSignIn(small, 'tomas19', 'Muddy-Boots7');
  await small.getByRole('button', { name: 'Continue in the browser' }).click();
  await small.getByRole('button', { name: /^Play/ }).first().click();
  await expect(small.getByRole('button', { name: /^Pause/ }).first()).toBeVisible();

  await card.getByRole('button', { name: 'See it: the consent for Tomás' }).click();
  const consent = page.getByRole('dialog', { name: 'Consent for Tomás' });
  await consent.getByRole('checkbox', { name: /may have an account and listen/ }).uncheck();
  await goesOn(small);
  await consent.getByRole('button', { name: 'Save consent' }).click();
  await expect(page.getByText('Tomás is signed out, and the sound has stopped')).toBeVisible();
  await expect(small.getByText('A grown-up in your family has switched this account off')).toBeVisible();
  const saves: string[] = [];
  small.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
  expect(await isSilent(small)).toBe(true);
  await small.reload();
  await expect(small).toHaveURL(/\/auth\/login/);
  await fillSignIn(small, 'tomas19', 'Muddy-Boots7');
  await expect(small.getByText('A parent has to agree first.')).toBeVisible();
  expect(saves).toEqual([]);
  await expect(card).toContainText('Waiting for consent');
  await card.getByRole('button', { name: 'Delete… Tomás Quist' }).click();
  const deletion = page.getByRole('dialog', { name: 'Delete Tomás?' });
  await deletion.getByLabel('Your password').fill('Offside-Trap3');
  await deletion.getByRole('button', { name: 'Delete Tomás' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Undo the deletion of Tomás' }).click();
  await expect(card).toContainText('Waiting for consent');
  await Promise.all([home.close(), hand.close()]);
});

test('S-16 a forgotten password is chosen anew by the email, once', async ({ page, installation }) => {
  await page.goto(`${installation.url}/auth/forgot-password`);
  await page.getByLabel('Email, phone or username').fill('priya.nair@families.test');
  await page.getByRole('button', { name: /send/i }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = linkIn(await emailTo(installation.dataDir, 'reset-password', 'priya.nair@families.test'));

  await page.goto(`${installation.url}${link}`);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).not.toHaveURL(/token=/);
  await choosePassword(page, 'New password', 'Half-Time9');
  await page.getByRole('button', { name: /Save new password/ }).click();
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();

  await page.goto(`${installation.url}${link}`);
  // Shown at once, before anything is typed.
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('S-10 the cookie that a changed password brings takes the place of the old one', async ({ signIn }) => {
  const page = await signIn('lena.bauer@families.test');
  const tokens = async () =>
    (await page.context().cookies()).flatMap(({ name, value }) => (name === 'token' ? [value] : []));
  const [before = ''] = await tokens();
  const status = await page.evaluate(async (authorization) => {
    const headers = { authorization, 'content-type': 'application/json' };
    const { user } = await (await fetch('/api/account', { headers })).json();
    const password = 'Corner-Flag7';
    const body = JSON.stringify({ currentPassword: 'Touchline1', password, passwordConfirmation: password });
    const address = `/api/family/user/${user.id}/edit/password`;
    return (await fetch(address, { method: 'PUT', headers, body })).status;
  }, before);
  expect(status).toBe(200);
  const after = await tokens();
  expect(after).toHaveLength(1);
  expect(after).not.toEqual([before]);
  await page.reload();
  await expect(page.getByRole('complementary').getByText('Lena Bauer')).toBeVisible();
});

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { emailTo, linkIn } from '../support/outbox';
import { openSettings } from '../support/states';
import { expect, fillSignIn, phone, test } from './touchline';

const logo = path.resolve('src/server/demo/images/ashford.png');
const identity = path.resolve('src/server/demo/audio/ashford-identity.mp3');

async function openDrawer(page: Page, entry: string, name: string) {
  await openSettings(page);
  await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog', { name });
}

const success = (page: Page, text: string) =>
  page.getByRole('dialog', { name: 'Success' }).filter({ hasText: text });

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

test('P-01 P-05 P-11 P-13 P-23 P-24 P-25 H-05 H-09 a club admin gives the club a name, a logo and a sound', async ({
  signIn,
}) => {
  const page = await signIn('other@touchline.test');
  const drawer = await openDrawer(page, 'Club Profile', 'Club Profile');
  // Once it has slid in.
  const place = async () => {
    const { x, width } = (await drawer.boundingBox()) ?? { x: 0, width: 0 };
    return [Math.round(width), Math.round(x + width)];
  };
  await expect.poll(place).toEqual([400, 1440]);
  const save = drawer.getByRole('button', { name: 'Save Changes' });
  await drawer.getByLabel('Club Name').fill('Hillside Utd'.padEnd(13, '!'));
  await drawer.locator('input[type=file]').first().setInputFiles(logo);
  const preview = drawer.getByRole('img', { name: /logo/i });
  await expect(preview).toBeVisible();
  expect((await preview.boundingBox())?.width).toBeLessThanOrEqual(150);
  await drawer.getByRole('tab', { name: 'My Club Identity' }).click();
  await drawer.locator('input[type=file]').last().setInputFiles(identity);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  // The brand's colour, as every button that comes first.
  await expect(save).toHaveCSS('background-color', 'rgb(14, 34, 69)');
  await save.click();
  expect(Object.keys((await put).postDataJSON()).sort()).toEqual(['clubLogo', 'clubname']);
  await expect(success(page, 'Club Profile Updated Successfully')).toBeVisible();
  await expectCentred(page, success(page, 'Club Profile Updated Successfully'));
  await expect(drawer).toBeHidden();
  expect(calls.map((call) => call.replace(/[0-9a-f-]{36}/, '{id}'))).toEqual([
    'POST /api/file/upload/club/identity',
    'PUT /api/club/{id}',
  ]);
  await success(page, 'Club Profile').getByRole('button', { name: 'OK' }).click();

  const name = page.getByRole('banner').getByText('Hillside Utd!');
  const size = async () =>
    Number.parseFloat(await name.evaluate((element) => getComputedStyle(element).fontSize));
  await expect(page.getByRole('banner').locator('img')).toHaveJSProperty('complete', true);
  expect(
    await page
      .getByRole('banner')
      .locator('img')
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
  const at13 = await size();
  const again = await openDrawer(page, 'Club Profile', 'Club Profile');
  await again.getByLabel('Club Name').fill('Hillside Utd!!');
  await again.getByRole('button', { name: 'Save Changes' }).click();
  await success(page, 'Club Profile').getByRole('button', { name: 'OK' }).click();
  await expect(name).toHaveText('Hillside Utd!!');
  expect(await size()).toBeLessThan(at13);
});

/** Gives the own club a logo, as the calls of the spec do: without one it cannot be saved. */
async function giveLogo(page: Page, url: string) {
  const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value;
  const headers = { authorization: `Bearer ${token}` };
  const { user } = await (await page.request.get(`${url}/api/account`, { headers })).json();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: readFileSync(logo) };
  const sent = await page.request.post(`${url}/api/file/upload/images`, { headers, multipart: { file } });
  const [clubLogo] = (await sent.json()).data;
  const data = { clubname: user.club.clubname, clubLogo };
  const put = await page.request.put(`${url}/api/club/${user.club.id}`, { headers, data });
  expect(put.status()).toBe(200);
}

test('P-15 two tabs save the same club: the second is told, and chooses', async ({
  signIn,
  installation,
}) => {
  const page = await signIn('other@touchline.test');
  await giveLogo(page, installation.url);
  await page.reload();
  const second = await page.context().newPage();
  await second.goto('/club/dashboard');
  const late = await openDrawer(second, 'Club Profile', 'Club Profile');
  await late.getByLabel('Club Name').fill('Hillside, written late');

  const early = await openDrawer(page, 'Club Profile', 'Club Profile');
  await early.getByLabel('Club Name').fill('Hillside, written early');
  await early.getByRole('button', { name: 'Save Changes' }).click();
  await expect(success(page, 'Club Profile Updated Successfully')).toBeVisible();

  await late.getByRole('button', { name: 'Save Changes' }).click();
  const conflict = second.getByRole('dialog', { name: 'Error' });
  await expect(conflict.getByText(/changed this since/)).toBeVisible();
  await expectCentred(second, conflict);
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await expect(success(second, 'Club Profile Updated Successfully')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByText('Hillside, written late')).toBeVisible();
});

test('E-01 E-13 the own name changes in the footer, and a session that ran out meanwhile costs nothing typed', async ({
  signIn,
  installation,
}) => {
  const page = await signIn('priya.nair@families.test');
  const drawer = await openDrawer(page, 'Edit Profile', 'My Profile');
  expect((await drawer.boundingBox())?.width).toBe(400);
  await drawer.getByLabel('Last name').fill('Nair-Adeyemi');
  const [cookie] = await page.context().cookies();
  const left = await page.request.post(`${installation.url}/api/auth/logout`, {
    headers: { authorization: `Bearer ${cookie?.value}` },
  });
  expect(left.status()).toBe(200);
  await drawer.getByRole('button', { name: 'Save Changes' }).click();
  const door = page.getByRole('dialog', { name: 'Sign in again' });
  await door.getByLabel('Password', { exact: true }).fill('Touchline1');
  await door.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(door).toBeHidden();
  // What was being saved goes on by itself.
  await expect(success(page, 'User profile has been edited successfully')).toBeVisible();
  await success(page, 'User profile').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('complementary').getByText('Priya Nair-Adeyemi')).toBeVisible();
});

test('E-14 E-21 S-10 a changed password signs out the other device, and this one goes on', async ({
  signIn,
}) => {
  const page = await signIn('lena.bauer@families.test');
  const other = await signIn('lena.bauer@families.test');
  const profile = await openDrawer(page, 'Edit Profile', 'My Profile');
  await profile.getByRole('button', { name: /Change password/i }).click();
  const drawer = page.getByRole('dialog', { name: 'Change Password' });
  expect((await drawer.boundingBox())?.width).toBe(400);
  await drawer.getByLabel('Current password', { exact: true }).fill('Touchline1');
  await drawer.getByRole('button', { name: 'Next' }).click();
  await drawer.getByLabel('New password', { exact: true }).fill('Corner-Flag7');
  await drawer.getByLabel('New password again', { exact: true }).fill('Corner-Flag7');
  await drawer.getByRole('button', { name: 'Save new password' }).click();
  const told = success(page, 'Password changed Successfully');
  await expect(told).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await told.getByRole('button', { name: 'OK' }).click();
  await reloaded;
  await expect(page.getByRole('complementary').getByText('Parent')).toBeVisible();
  await other.reload();
  await other.waitForURL(/\/auth\/login/);
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
  // Told at once, before anything is typed.
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeVisible();
});

test('G-08 somebody joins with the code of the club, and the club lets them in', async ({
  page,
  signIn,
  installation,
}) => {
  await page.goto(`${installation.url}/auth/signup?code=rove-rs26`);
  await expect(page.getByText('You are joining Riverside Rovers FC')).toBeVisible();
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill('Quist');
  await page.getByLabel('Email').fill('zoe@example.test');
  await page.getByText('I am a parent').click();
  await page.getByRole('button', { name: 'Ask to join' }).click();
  await page.waitForURL(/\/auth\/onboarding\?/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('dashboard'), query.get('userName')]).toEqual(['member', 'Zoë']);
  await expect(page.getByRole('heading', { name: 'Welcome, Zoë' })).toBeVisible();

  await page.goto(
    `${installation.url}${linkIn(await emailTo(installation.dataDir, 'confirm-sign-up', 'zoe@example.test'))}`,
  );
  await choosePassword(page, 'Password', 'Offside-Trap3');
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible();

  const club = await signIn('club@touchline.test');
  await club.getByRole('button', { name: 'Let in Zoë Quist' }).click();
  await expect(club.getByRole('button', { name: 'Let in Zoë Quist' })).toBeHidden();

  await page.goto(`${installation.url}/auth/login`);
  await fillSignIn(page, 'zoe@example.test', 'Offside-Trap3');
  await page.waitForURL(/\/member\/dashboard/);
});

test('G-08 a new club’s first admin comes by the invite', async ({ page, signIn, installation }) => {
  const platform = await signIn('admin@touchline.test');
  await platform.getByRole('button', { name: 'Organisation' }).click();
  await platform.getByRole('link', { name: 'Clubs', exact: true }).last().click();
  await platform.getByRole('button', { name: 'New club' }).first().click();
  const drawer = platform.getByRole('dialog', { name: 'New club' });
  await drawer.getByLabel(/Club name/i).fill('Lakeside Ladies');
  await drawer.getByRole('combobox', { name: 'Country' }).fill('Irel');
  await platform.keyboard.press('Enter');
  await drawer.getByLabel(/email/i).fill('lee@example.test');
  await drawer.getByRole('button', { name: /Create/ }).click();
  await expect(platform.getByRole('row', { name: /Lakeside Ladies/ })).toBeVisible();

  const link = linkIn(await emailTo(installation.dataDir, 'invite', 'lee@example.test'));
  await page.goto(`${installation.url}${link}`);
  await expect(page.getByText(/Lakeside Ladies/).first()).toBeVisible();
  await page.getByLabel('First name').fill('Lee');
  await page.getByLabel('Last name').fill('Park');
  await choosePassword(page, 'Password', 'Penalty-Box4');
  await page.locator('form').getByRole('button').last().click();
  await page.waitForURL(/\/auth\/onboarding\?/);
  const query = new URL(page.url()).searchParams;
  expect([query.get('dashboard'), query.get('userName')]).toEqual(['club', 'Lee']);
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await page.waitForURL(/\/club\/dashboard$/);
  await expect(page.getByRole('banner').getByText('Lakeside Ladies')).toBeVisible();
});

test('G-11 U-01 599 pixels are the phone’s layout, 600 are not', async ({ signIn }) => {
  const page = await signIn('club@touchline.test', { width: 900, height: 900 });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Episode' })).toHaveCount(0);
  await page.setViewportSize({ width: 599, height: 900 });
  await expect(page.getByRole('combobox', { name: 'Episode' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toHaveCount(0);
});

test('G-09 the app wrapper is registered as the route /_app', async ({ page, installation }) => {
  const manifest = JSON.parse(readFileSync('.next/server/pages-manifest.json', 'utf8'));
  expect(manifest).toHaveProperty('/_app');
  await page.goto(`${installation.url}/auth/login`);
  const known = await page.evaluate(() =>
    Object.keys((window as unknown as { next: { router: { components: object } } }).next.router.components),
  );
  expect(known).toContain('/_app');
});

test('the settings menu and its drawer work by keyboard alone, and the focus comes back', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test');
  const opener = page.getByRole('complementary').getByRole('button', { name: /Club admin/ });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit Profile' })).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'My Profile' });
  await expect(drawer).toBeVisible();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Tab');
    // In the drawer, or for one step in the browser's own bar; never on the page behind.
    const behind = await drawer.evaluate(
      (element) => document.activeElement !== document.body && !element.contains(document.activeElement),
    );
    expect(behind).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(opener).toBeFocused();
});

test('U-14 a parent on a phone is shown the app first, and may go on without it', async ({ signIn }) => {
  const page = await signIn('milo', phone);
  // The demo's app is in no store.
  await expect(page.getByText(/The app is not in the stores yet/)).toBeVisible();
  const go = page.getByRole('button', { name: 'Continue in the browser' });
  expect((await go.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await go.click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

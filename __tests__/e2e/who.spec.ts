import type { BrowserContext, Page } from '@playwright/test';
import { goesOn, goTo, isSilent, playedFrom, position, press } from './sounding';
import { expect, newest, openContext, phone, query, test } from './touchline';

const face = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const who = (page: Page) => page.getByRole('button', { name: /^Who is listening\?/ }).first();
const isNow = (page: Page, name: string) =>
  expect(who(page)).toHaveAccessibleName(`Who is listening? ${name}`);

const change = async (page: Page, name: string) => {
  await who(page).click();
  await face(page, name).click();
};

/** Goes there, in seconds, and is heard from there on. */
const leaveAt = async (page: Page, seconds: number) => {
  await goTo(page, seconds);
  await goesOn(page);
};

const play = async (page: Page) => {
  await page
    .getByRole('button', { name: /^(Play · |Continue$|Play again)/ })
    .first()
    .click();
  await goesOn(page);
};

async function share(page: Page) {
  await page.goto('/member/dashboard/family');
  await page.getByRole('button', { name: 'Continue in the browser' }).click();
  await page.getByRole('button', { name: 'Share this device' }).click();
  const drawer = page.getByRole('dialog', { name: 'Share this device' });
  for (const name of ['Milo', 'Inês']) await drawer.getByRole('checkbox', { name }).check();
  await drawer.getByRole('button', { name: 'Share this device' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'This device' })).toContainText('Inês');
}

/** What the browser still holds of any of them. */
const leftIn = async (page: Page, context: BrowserContext) => ({
  cookies: (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'continued'),
  ...(await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => key.startsWith('touchline')),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    // The shell of the app is the same for everybody.
    caches: (await caches.keys()).filter((name) => !name.startsWith('touchline-shell')),
  }))),
});

test('G-07 M-01 a family’s phone: a tap changes the person in mid-play, each keeps their own place, and signing out leaves nothing', async ({
  browser,
  installation,
}) => {
  const { url, dataDir } = installation;
  const options = { baseURL: url, viewport: phone };
  const { context } = await openContext(browser, 'parent@touchline.test', options);
  const page = await context.newPage();
  await share(page);
  const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
  await query(
    dataDir,
    "delete from progress where user_id in (select id from users where last_name = 'Ribeiro')",
  );

  const positions = async () =>
    Object.fromEntries(
      (
        await query<{ name: string; position: number }>(
          dataDir,
          `select first_name as name, position from progress join users on users.id = user_id
           join episodes on episodes.id = episode_id where last_name = 'Ribeiro' and episodes.name = $1`,
          [newest],
        )
      ).map((row) => [row.name, row.position]),
    );

  await test.step('a child by a tap, who plays with a speed of their own', async () => {
    await change(page, 'Milo');
    await isNow(page, 'Milo');
    await play(page);
    await page.getByRole('button', { name: /^Open player/ }).click();
    const full = page.getByRole('dialog', { name: 'Player' });
    await full.getByRole('button', { name: /^Speed/ }).click();
    await page.getByRole('menuitem', { name: '2×', exact: true }).click();
    await leaveAt(page, 40);
    await full.getByRole('button', { name: /^Who is listening/ }).click();
  });

  const milosPlace = await position(page);
  const second = await context.newPage();
  await test.step('changed in mid-play from the full player, in every tab', async () => {
    await second.goto('/member/dashboard');
    await isNow(second, 'Milo');
    await face(page, 'Inês').click();
    await Promise.all([isNow(page, 'Inês'), isNow(second, 'Inês')]);
    expect(await isSilent(page)).toBe(true);
    expect((await positions()).Milo).toBeGreaterThan(milosPlace - 1);
    await expect(page.getByRole('region', { name: 'Player' })).toHaveCount(0);
    await play(page);
    // From her own start.
    expect(await playedFrom(page)).toBe(0);
    await leaveAt(page, 20);
    expect(await page.evaluate(() => document.querySelector('audio')?.playbackRate)).toBe(1);
  });
  await second.close();

  await test.step('an adult by PIN or password; what is the family’s asks for the password', async () => {
    await who(page).click();
    await face(page, 'Ana').click();
    for (const key of ['1', '1', '1', '1'])
      await page.getByRole('button', { name: key, exact: true }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('alert').filter({ hasText: '4 tries are left' })).toBeVisible();
    await page.keyboard.type('4826');
    await page.keyboard.press('Enter');
    await isNow(page, 'Ana');
    await page.getByRole('link', { name: 'Family Members' }).click();
    const asks = page.getByRole('dialog', { name: 'Enter your password' });
    await asks.getByLabel('Password of Ana').fill('Touchline1');
    await asks.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Shared devices' })).toBeVisible();
  });

  await test.step('all of them, from where the one is who has heard the least', async () => {
    const before = await positions();
    await change(page, 'All of us');
    await isNow(page, 'All of us');
    await play(page);
    expect(await playedFrom(page)).toBe(0);
    await press(page, 'Pause');
    await change(page, 'Inês');
    await isNow(page, 'Inês');
    const { Ana = 0, Inês = 0, Milo } = await positions();
    expect({ Inês, Milo }).toEqual({ Inês: before.Inês, Milo: before.Milo });
    expect(Ana).toBeGreaterThan(0);
    expect(Inês).toBeGreaterThan(20);
    expect(Milo).toBeGreaterThan(40);
  });

  await test.step('taken off from Family while it plays', async () => {
    await play(page);
    const login = { identifier: 'parent@touchline.test', password: 'Touchline1' };
    const own = await (await page.request.post('/api/auth/login', { data: login })).json();
    expect(own.token).not.toBe(token);
    const headers = { authorization: own.token };
    const [device] = (await (await page.request.get('/api/shared-device', { headers })).json()).data;
    const ines = device.people.find(({ firstName }: { firstName: string }) => firstName === 'Inês');
    const path = `/api/shared-device/${device.id}/person/${ines.id}`;
    expect((await page.request.delete(path, { headers })).ok()).toBe(true);
    await expect(page.getByRole('heading', { name: 'Who is listening?' })).toBeVisible();
    expect(await isSilent(page)).toBe(true);
    await expect(face(page, 'Inês')).toHaveCount(0);
  });

  await test.step('without a network it says so; signed out, nothing is left', async () => {
    await context.setOffline(true);
    await face(page, 'Milo').click();
    await expect(page.getByText(/No connection/)).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign out of this device' }).click();
    await page.getByRole('button', { name: 'Sign everyone out' }).click();
    await expect(page).toHaveURL(/\/auth\/login/);
    await expect
      .poll(() => leftIn(page, context))
      .toEqual({ cookies: [], local: [], session: [], databases: [], caches: [] });
    expect((await page.request.get('/api/shared-device/listener')).status()).toBe(404);
  });
  await context.close();
});

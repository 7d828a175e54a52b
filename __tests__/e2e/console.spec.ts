import type { Page } from '@playwright/test';
import { nearEnd } from './sounding';
import { choose, desktop, expect, listen, moving, openContext, phone, takeAction, test } from './touchline';

/** Presses Tab until something of that name has the focus. */
async function tabTo(page: Page, name: string, role: 'button' | 'textbox' = 'button') {
  const target = page.getByRole(role, { name, exact: true }).first();
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}`);
}

test('by keyboard alone: signing in, finding an episode, changing its name and saving', async ({
  browser,
  installation,
}) => {
  const { context } = await openContext(browser, undefined, { baseURL: installation.url, viewport: desktop });
  const page = await context.newPage();
  const said = listen(page);
  await page.goto('/auth/login');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeEnabled();
  await tabTo(page, 'Email, phone or username', 'textbox');
  await page.keyboard.type('admin@touchline.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Touchline1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible();

  await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search the console' })).toBeFocused();
  await page.keyboard.type('derby week');
  await expect(page.getByRole('option', { name: /The Derby Week/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The Derby Week' })).toBeVisible();

  await tabTo(page, 'Actions for The Derby Week');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: /Edit/ });
  await expect(drawer.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'The Derby Week again' })).toBeVisible();
  expect(said()).toEqual([]);
  await context.close();
});

test('U6 on a phone the Undo of a long name is in sight', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.setViewportSize(phone);
  const name = 'Supercalifragilistic'.repeat(4);
  await page.goto('/admin/dashboard/categories?new=1');
  const made = page.getByRole('dialog', { name: 'New category' });
  await made.getByLabel('Name').fill(name);
  await made.getByRole('button', { name: 'Create category' }).click();
  await expect(made).toBeHidden();
  await takeAction(page, name, 'Delete');
  await expect(page.getByRole('button', { name: `Undo: ${name}` })).toBeInViewport({ ratio: 1 });
});

test('episodes are put in order with the pointer, and a family hears them so, without the archived one', async ({
  signIn,
}) => {
  const admin = await signIn('admin@touchline.test');
  await admin.goto('/admin/dashboard/playlists?new=1');
  const made = admin.getByRole('dialog', { name: 'New playlist' });
  await made.getByLabel('Name').fill('Away days');
  for (const name of ['Before the Whistle', 'Rain Delay', 'The Long Throw']) {
    await choose(admin, 'Episodes', name);
    await expect(made.getByRole('button', { name: `Take ${name} out` })).toBeVisible();
  }
  await made.getByRole('button', { name: /^Move The Long Throw, place 3 of 3/ }).hover();
  await admin.mouse.down();
  const top = await made.getByRole('button', { name: /^Move Before the Whistle,/ }).boundingBox();
  await admin.mouse.move((top?.x ?? 0) + 10, top?.y ?? 0, { steps: 8 });
  await admin.mouse.up();
  await expect(made.getByRole('button', { name: /^Move The Long Throw, place 1 of 3/ })).toBeVisible();
  await made.getByRole('button', { name: 'Create playlist' }).click();
  await expect(made).toBeHidden();

  const parent = await signIn('parent@touchline.test');
  const sounding = (name: string) =>
    expect
      .poll(() =>
        parent.evaluate(() => {
          const audio = document.querySelector('audio');
          const title = navigator.mediaSession.metadata?.title;
          return audio && !audio.paused && audio.currentTime > 0.2 ? title : undefined;
        }),
      )
      .toBe(name);
  await parent.getByRole('region', { name: 'Playlists' }).getByRole('link', { name: 'Away days' }).click();
  const rows = parent.getByRole('list', { name: 'Episodes in order' }).getByRole('link');
  await expect(rows).toHaveText(['The Long Throw', 'Before the Whistle']);
  await parent.locator('main').getByRole('button', { name: 'Play The Long Throw' }).click();
  await sounding('The Long Throw');
  await nearEnd(parent, 1);
  await sounding('Before the Whistle');
});

/** Whether the first thing in what opens next takes a press in any frame in which that still grows. */
const isPressedEarly = (page: Page, growing: string, thing: string) =>
  page.evaluate(
    ([opening, inside]) =>
      new Promise<boolean>((resolve) => {
        let seen = false;
        let early = false;
        const look = () => {
          const pressed = document.querySelector(opening)?.querySelector(inside);
          if (seen && !pressed) return resolve(early);
          if (pressed) {
            seen = true;
            const { x, y, width, height } = pressed.getBoundingClientRect();
            early ||= pressed.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          }
          requestAnimationFrame(look);
        };
        look();
      }),
    [growing, thing] as const,
  );

test.describe('while things move', () => {
  test.use(moving);

  test('a menu or a question that still grows takes no press, which would be lost', async ({ signIn }) => {
    const page = await signIn('admin@touchline.test');
    await page.goto('/admin/dashboard/members?q=priya');
    await page.getByRole('button', { name: 'Actions for Priya Nair' }).waitFor();
    const ofMenu = isPressedEarly(page, '.ant-slide-up-appear, .ant-slide-up-enter', '[role="menuitem"]');
    const ofQuestion = isPressedEarly(page, '.ant-zoom-appear, .ant-zoom-enter', '.ant-btn-primary');
    await takeAction(page, 'Priya Nair', 'Deactivate…');
    expect([await ofMenu, await ofQuestion]).toEqual([false, false]);
    await expect(page.getByRole('dialog', { name: 'Deactivate Priya Nair?' })).toBeVisible();
  });

  test('a question that a menu opens stays, though the press on the menu was a double one', async ({
    signIn,
  }) => {
    const page = await signIn('admin@touchline.test');
    await page.goto('/admin/dashboard/members');
    const question = page.getByRole('dialog', { name: 'Logout' });
    // The first time its code is loaded, so that the second press is over before it comes.
    for (const _ of ['loads', 'is there']) {
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /Platform admin/i })
        .click();
      await page.getByRole('menuitem', { name: 'Logout' }).dblclick();
      await question.getByRole('button', { name: 'Cancel' }).click();
      await expect(question).toBeHidden();
    }
  });
});

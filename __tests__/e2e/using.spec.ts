import type { Locator, Page } from '@playwright/test';
import { desktop, expect, fillSignIn, moving, phone, test } from './touchline';

test.use({ looksOnly: true, ...moving });

/** How far the page jumps while it loads, as browsers count it; from the very first paint on. */
async function shiftOf(page: Page, path: string, loaded: (page: Page) => Locator): Promise<number> {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path);
  await expect(loaded(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { seen: { total: number } }).seen.total);
}

const cutOff = (table: Locator) =>
  table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));

test('U6 Back undoes a page, an order and a filter, one after the other', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.getByRole('link', { name: 'Episode', exact: true }).click();
  await page.getByRole('button', { name: 'Published' }).click();
  await expect(page).toHaveURL(/status=published/);
  await page
    .getByRole('columnheader', { name: /Due Date/ })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(/sort=endDate/);
  await page.goBack();
  await expect(page).not.toHaveURL(/sort=/);
  await expect(page).toHaveURL(/status=published/);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(page.getByRole('link', { name: 'The Derby Week' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
});

test('U6 on the first page of a visit Back closes a clean drawer and stays; then it leaves', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test', phone);
  const tab = await page.context().newPage();
  await tab.goto('/robots.txt');
  await tab.goto('/club/dashboard');
  await tab.getByRole('button', { name: /Dana Okafor/ }).click();
  await tab.getByRole('menuitem', { name: 'Club Profile' }).click();
  const drawer = tab.getByRole('dialog', { name: 'Club Profile' });
  await expect(drawer).toBeVisible();
  await tab.goBack();
  await expect(drawer).toBeHidden();
  await expect(tab).toHaveURL(/\/club\/dashboard$/);
  await expect(tab.getByRole('heading', { name: 'Send your parts' })).toBeVisible();
});

test('U6 neither dashboard jumps as it loads', async ({ signIn }) => {
  const seats = [
    ['admin@touchline.test', '/admin/dashboard', 'Open the board'],
    ['club@touchline.test', '/club/dashboard', 'Hear it as families will'],
  ] as const;
  for (const [who, path, action] of seats) {
    const page = await signIn(who);
    const shift = await shiftOf(page, path, (loaded) => loaded.getByRole('button', { name: action }));
    expect([path, shift < 0.01]).toEqual([path, true]);
  }
});

test('U6 every column of a list can be reached, with a long name too', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/episodes');
  const table = page.getByRole('table').first();
  await expect(page.getByRole('link', { name: 'The Derby Week' })).toBeVisible();
  expect(await cutOff(table)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const name of ['Number', 'Due Date', 'Clubs delivered']) {
    const head = page.getByRole('columnheader', { name }).first();
    await head.scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport();
  }
  // What can be done stays in sight.
  await expect(page.getByRole('button', { name: /Actions for/ }).first()).toBeInViewport();
});

test('U6 on a phone the buttons of many pages can be hit by a finger, and nothing is wider than the page', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.setViewportSize(phone);
  // As many as a large platform has.
  await page.route(/\/api\/members?\?/, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    await route.fulfill({ response, json: { ...(await response.json()), total: 9_870 } });
  });
  await page.goto('/admin/dashboard/members?page=44');
  const pages = page.getByRole('navigation', { name: /^Pages of/ });
  await expect(pages.getByTitle('44', { exact: true })).toBeVisible();
  const boxes = await pages
    .locator('li[tabindex]')
    .evaluateAll((items) =>
      items.map((item) => item.getBoundingClientRect()).filter(({ width }) => width > 0),
    );
  expect(boxes.length).toBe(7);
  expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([]);
  expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('U6 a file dropped beside the area is let go', async ({ signIn }) => {
  const page = await signIn('club@touchline.test');
  await expect(page.getByRole('heading', { name: 'The Derby Week' })).toBeVisible();
  const held = await page.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['x'], 'x.mp3', { type: 'audio/mpeg' }));
    const heading = document.querySelector('h1');
    return ['dragover', 'drop'].map(
      (type) =>
        !heading?.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })),
    );
  });
  expect(held).toEqual([true, true]);
});

test('U6 a toast covers neither breadcrumb nor title', async ({ signIn }) => {
  const page = await signIn('admin@touchline.test');
  for (const size of [desktop, { width: 1024, height: 768 }, { width: 820, height: 1180 }, phone]) {
    await page.setViewportSize(size);
    await page.goto('/admin/dashboard/clubs');
    await expect(page.getByRole('heading', { name: 'Clubs', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'CSV' }).click();
    const toast = page.getByText(/\.csv was saved/);
    await expect(toast).toBeInViewport();
    const box = await toast.boundingBox();
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect((box?.y ?? 0) > (title?.y ?? 0) + (title?.height ?? 0)).toBe(true);
    expect((box?.y ?? 0) > size.height / 2).toBe(true);
  }
});

test('L8 whoever went on in the browser is not asked again after a logout, nor is the next one', async ({
  signIn,
}) => {
  const page = await signIn('parent@touchline.test', phone);
  await page.getByRole('button', { name: 'Continue in the browser' }).click();
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await page.evaluate(() => {
    window.localStorage.clear();
    window.sessionStorage.clear();
  });
  await page.context().clearCookies({ name: 'token' });
  await page.goto('/auth/login');
  await fillSignIn(page, 'coach@touchline.test');
  await page.waitForURL(/member\/dashboard/);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue in the browser' })).toHaveCount(0);
});

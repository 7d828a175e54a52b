import type { Locator, Page } from '@playwright/test';
import { desktop, expect, makeGate, moving, phone, test } from './touchline';

test.use({ looksOnly: true, ...moving });

/**
 * How far the page jumps while it loads, as browsers count it; from the very first paint on. What it shows comes once the page
 * shows its place, as on a slow connection.
 */
async function shiftOf(page: Page, path: string, loaded: (page: Page) => Locator): Promise<number> {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const gate = makeGate();
  await page.route(/\/api\/(?!account\b)/, async (route) => {
    await gate.opened;
    await route.continue();
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(loaded(page)).toBeHidden();
  gate.open();
  await expect(loaded(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { seen: { total: number } }).seen.total);
}

/** Where the next toast of these words comes to rest, and where the title is then. In the page, because it goes by itself. */
const placeOfToast = (page: Page, words: string) =>
  page.evaluate(
    (text) =>
      new Promise<{ top: number; bottom: number; titleBottom: number }>((resolve) => {
        let place = { top: 0, bottom: 0, titleBottom: 0 };
        let rests = -1;
        const look = () => {
          const toast = [...document.querySelectorAll('body :not(script)')].findLast((each) =>
            each.textContent?.includes(text),
          );
          if (!toast && rests >= 0) return resolve(place);
          if (toast) {
            const { top, bottom } = toast.getBoundingClientRect();
            rests = top === place.top ? rests + 1 : 0;
            place = {
              top,
              bottom,
              titleBottom: document.querySelector('h1')?.getBoundingClientRect().bottom ?? 0,
            };
            const moves = document
              .getAnimations()
              .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(toast));
            if (rests > 4 && !moves) return resolve(place);
          }
          requestAnimationFrame(look);
        };
        look();
      }),
    words,
  );

const cutOff = (table: Locator) =>
  table.evaluate((element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0));

test('U6 Back undoes a page, an order and a filter one after the other, and every column can be reached', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.getByRole('link', { name: 'Episode', exact: true }).click();
  await expect(page.getByRole('link', { name: 'The Derby Week' })).toBeVisible();
  expect(await cutOff(page.getByRole('table').first())).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const name of ['Number', 'Due Date', 'Clubs delivered']) {
    const head = page.getByRole('columnheader', { name }).first();
    await head.scrollIntoViewIfNeeded();
    await expect(head).toBeInViewport();
  }
  // What can be done stays in sight.
  await expect(page.getByRole('button', { name: /Actions for/ }).first()).toBeInViewport();

  await page.setViewportSize(desktop);
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

test('F1 at 1024 pixels the board shows its clubs with their finished episodes, and suggestions show what comes next', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test', { width: 1024, height: 768 });
  await page.getByRole('button', { name: 'Open the board' }).first().click();
  const board = page.getByRole('table').first();
  await expect(board.getByRole('link', { name: 'Riverside Rovers FC' })).toBeInViewport();
  await expect(board.getByRole('columnheader', { name: 'Episode for this club' })).toBeInViewport({
    ratio: 1,
  });
  expect(await cutOff(board)).toBeLessThanOrEqual(0);
  for (const [path, head] of [
    ['/admin/dashboard/suggested-clubs', 'Next'],
    ['/admin/dashboard/users', 'Last seen'],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole('table').first();
    await expect(table.getByRole('columnheader', { name: head })).toBeInViewport({ ratio: 1 });
    expect(await cutOff(table)).toBeLessThanOrEqual(0);
  }
});

test('U6 on the first page of a visit Back closes a clean drawer and stays; then it leaves', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test', phone, '/robots.txt');
  await page.goto('/club/dashboard');
  await page.getByRole('button', { name: /Dana Okafor/ }).click();
  await page.getByRole('menuitem', { name: 'Club Profile' }).click();
  const drawer = page.getByRole('dialog', { name: 'Club Profile' });
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/\/club\/dashboard$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/robots\.txt$/);
});

test('U6 neither dashboard jumps as it loads, and a file dropped beside the area is let go', async ({
  signIn,
}) => {
  const platform = await signIn('admin@touchline.test', desktop, '/robots.txt');
  const boardOpener = (page: Page) => page.getByRole('button', { name: 'Open the board' });
  expect(await shiftOf(platform, '/admin/dashboard', boardOpener)).toBeLessThan(0.01);
  const club = await signIn('club@touchline.test', desktop, '/robots.txt');
  const hearing = (page: Page) => page.getByRole('button', { name: 'Hear it as families will' });
  // No skeleton can know that a part is in doubt, and its question makes the card higher.
  expect(await shiftOf(club, '/club/dashboard', hearing)).toBeLessThan(0.02);

  const held = await club.evaluate(() => {
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

test('U6 a toast covers neither breadcrumb nor title, and the buttons of many pages can be hit by a finger', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test', desktop, '/robots.txt');
  // As many as a large platform has.
  await page.route(/\/api\/members?\?/, async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    });
    // The CSV is the same call.
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    return route.fulfill({ response, json: { ...(await response.json()), total: 9_870 } });
  });
  for (const size of [desktop, { width: 1024, height: 768 }, { width: 820, height: 1180 }, phone]) {
    await page.setViewportSize(size);
    await page.goto('/admin/dashboard/members?page=44');
    await expect(page.getByRole('heading', { name: 'Members', level: 1 })).toBeVisible();
    const placed = placeOfToast(page, '.csv was saved');
    await page.getByRole('button', { name: 'CSV' }).click();
    const { top, bottom, titleBottom } = await placed;
    expect(titleBottom).toBeGreaterThan(0);
    expect(top).toBeGreaterThan(Math.max(titleBottom, size.height / 2));
    expect(bottom).toBeLessThanOrEqual(size.height);
  }
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
  // Nothing is wider than the page.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

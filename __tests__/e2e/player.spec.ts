import type { Browser, Locator, Page } from '@playwright/test';
import { goesOn, player, playFromList, position, press } from './sounding';
import {
  desktop,
  expect,
  makeGate,
  newest,
  onItsSide,
  openByMenu,
  openContext,
  phone,
  takeAction,
  test,
} from './touchline';

// What is heard here is kept only for this parent, who is in no other file.
test.use({ looksOnly: true });

const tablet = { width: 820, height: 1180 };
const parent = 'lena.bauer@families.test';

const full = (page: Page) => page.getByRole('dialog', { name: 'Player' });
const soundsPast = (page: Page, second: number) => expect.poll(() => position(page)).toBeGreaterThan(second);

const playOf = (page: Page) => page.getByRole('button', { name: /^(Play · |Continue$|Play again)/ }).first();

const openFull = async (page: Page) => {
  await page.getByRole('button', { name: /^Open player/ }).click();
  await expect(full(page).getByRole('button', { name: 'Pause' })).toBeInViewport({ ratio: 1 });
};

const followAlong = async (place: Locator) => {
  await place.getByRole('button', { name: 'More in the player' }).click();
  await place.getByRole('menuitem', { name: 'Follow along' }).click();
};

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not shown');
  return box;
};

/** The controls that a finger could miss. */
const small = (within: Locator) =>
  within.locator('button, input').evaluateAll((controls) =>
    controls
      .filter((control) => control.checkVisibility())
      .map((control) => ({
        name: control.ariaLabel ?? control.textContent,
        box: control.getBoundingClientRect(),
      }))
      // A box of 44 pixels may be reported as 43.999996.
      .filter(({ box }) => Math.min(box.width, box.height) < 43.99)
      .map(({ name, box }) => `${name}: ${box.width} × ${box.height}`),
  );

test('L2 L7 sound begins with the beginning of its file; lock screen, waveform and controls are right at every size', async ({
  signIn,
}) => {
  const page = await signIn(parent);
  await playOf(page).waitFor();
  await page.waitForLoadState('networkidle');
  await test.step('L2 sound begins before the rest of the file has come', async () => {
    const heard = makeGate();
    await page.route('**/api/file/download?*', async (route) => {
      const request = route.request();
      if (request.resourceType() !== 'media') return route.continue();
      const headers = request.headers();
      // With a picture in the file a megabyte was needed.
      if (headers.range === 'bytes=0-') headers.range = 'bytes=0-299999';
      else await heard.opened;
      await route.fulfill({ response: await route.fetch({ headers }) });
    });
    await playOf(page).click();
    await soundsPast(page, 0);
    heard.open();
  });
  await test.step('L7 the lock screen has a picture, the names and the chapters', async () => {
    await soundsPast(page, 0.2);
    const shown = () =>
      page.evaluate(async () => {
        const { metadata, playbackState } = navigator.mediaSession;
        const pictures = await Promise.all(
          (metadata?.artwork ?? []).map(async ({ src, sizes }) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return [sizes, image.naturalWidth];
          }),
        );
        return { title: metadata?.title, artist: metadata?.artist, playbackState, pictures };
      });
    // The pictures are drawn once it sounds.
    await expect.poll(shown).toEqual({
      title: newest,
      // Its chapter and its club.
      artist: expect.stringMatching(/^.+ · Riverside Rovers FC$/),
      playbackState: 'playing',
      pictures: [
        ['96x96', 96],
        ['256x256', 256],
        ['512x512', 512],
      ],
    });
  });
  await test.step('L7 the waveform tells time and chapter under the mouse', async () => {
    const wave = await boxOf(player(page).getByRole('slider', { name: 'Position' }));
    const middle = wave.y + wave.height / 2;
    await page.mouse.move(wave.x + wave.width * 0.02, middle);
    const tip = player(page).getByText(/^\d+:\d\d · /);
    await expect(tip).toHaveText(/^0:0\d · Riverside Rovers FC’s jingle$/);
  });
  await test.step('L7 with little height header and player leave the page most of the screen', async () => {
    for (const size of [onItsSide, { width: 640, height: 360 }]) {
      await page.setViewportSize(size);
      await page.mouse.wheel(0, 200);
      const bar = await boxOf(player(page));
      expect(bar.height).toBeLessThanOrEqual(64);
      await expect(page.getByRole('banner')).not.toBeInViewport();
    }
  });
  await test.step('L7 every control of the player is large enough for a finger', async () => {
    await page.setViewportSize(tablet);
    expect(await small(player(page))).toEqual([]);
    // What plays is not taken away for the offer of the app.
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: /^Open player/ }).waitFor();
    expect(await small(player(page))).toEqual([]);
    await openFull(page);
    // C8: one row of pills.
    const pills = full(page).getByRole('button', { name: /^(Speed|Sleep|Queue|Follow along)/ });
    const tops = await pills.evaluateAll((all) => all.map((pill) => pill.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([4, 1]);
    for (const size of [phone, onItsSide]) {
      await page.setViewportSize(size);
      expect(await small(full(page))).toEqual([]);
      for (const control of await full(page).getByRole('button').all())
        await expect(control).toBeInViewport({ ratio: 1 });
    }
  });
});

test('L7 M-01 the player over the whole screen and what is open in it stay when the phone is turned, and it sounds on', async ({
  signIn,
}) => {
  const page = await signIn(parent, tablet);
  await playOf(page).click();
  await soundsPast(page, 0.2);
  const soundsOn = async () => soundsPast(page, (await position(page)) + 0.5);
  const search = page.getByRole('searchbox', { name: 'Search what is said' });
  const turns = async () => {
    for (const size of [phone, onItsSide, phone]) {
      await page.setViewportSize(size);
      await soundsOn();
      await expect(search).toBeInViewport({ ratio: 1 });
      await expect(search).toHaveValue('mud');
      await expect(search).toBeFocused();
    }
  };
  await test.step('what is said, opened from the bar', async () => {
    await followAlong(player(page));
    await search.fill('mud');
    await turns();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(search).toHaveCount(0);
  });
  for (const held of [phone, onItsSide, tablet]) {
    await test.step(`the full player, opened at ${held.width} pixels`, async () => {
      await page.setViewportSize(held);
      await page.getByRole('button', { name: /^Open player/ }).click();
      const sleep = full(page).getByRole('button', { name: /^Sleep/ });
      await sleep.focus();
      for (const size of [onItsSide, phone]) {
        await page.setViewportSize(size);
        await soundsOn();
        await expect(full(page).getByRole('button', { name: 'Pause' })).toBeVisible();
        await expect(sleep).toBeFocused();
      }
      await page.setViewportSize(held);
      await full(page).getByRole('button', { name: 'Follow along' }).click();
      await search.fill('mud');
      await turns();
      await page.getByRole('button', { name: 'Close Follow along' }).click();
      await page.setViewportSize(held);
      await full(page).getByRole('button', { name: 'Close player' }).click();
      await expect(full(page)).toBeHidden();
      await expect(page.getByRole('button', { name: /^Open player/ })).toBeFocused();
    });
  }
});

/** As the browser's own settings do: text of 32 pixels where 16 are usual. */
async function enlargeText(page: Page) {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await page.reload();
}

/** What is wider than the window, or has words that its own box cuts off. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > window.innerWidth ? ['the page'] : [];
    const cut = [...document.querySelectorAll<HTMLElement>('button, h1, h2, label, input')].filter(
      (element) =>
        element.offsetParent &&
        // Texts for screen readers only are one pixel large.
        element.clientWidth > 1 &&
        getComputedStyle(element).overflow !== 'visible' &&
        element.scrollHeight > element.clientHeight + 2,
    );
    return [...wide, ...cut.map((element) => element.outerHTML.slice(0, 120))];
  });

test('L7 text at 200 % doubles on the home, and nothing is cut', async ({ signIn }) => {
  const page = await signIn(parent);
  const name = page.getByRole('heading', { level: 2, name: newest });
  const sizeOf = (locator: Locator) =>
    locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  const before = await sizeOf(name);
  await enlargeText(page);
  await expect.poll(() => sizeOf(name)).toBe(2 * before);
  expect(await cutOff(page)).toEqual([]);
});

/** The API answers there with what cannot be drawn, until the test takes it back; what is sent there fails. */
const spoil = (page: Page, path: RegExp, change: (reply: never) => void) =>
  page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.fulfill({ status: 500, json: {} });
    const response = await route.fetch();
    const json = await response.json();
    change(json as never);
    await route.fulfill({ response, json });
  });
const spoilRows = (page: Page, path: RegExp) =>
  spoil(page, path, (reply: { data: unknown[] }) => {
    reply.data = [null];
  });

/** A page whose console is not looked at, because React writes what was thrown into it. */
async function openThrowing(browser: Browser, baseURL: string, identifier: string, path?: string) {
  const { context, home } = await openContext(browser, identifier, { baseURL, viewport: desktop });
  const page = await context.newPage();
  await page.goto(path ?? home);
  return page;
}
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('what throws in the player or on a page leaves the sound, the menu and the rest of the screen', async ({
  browser,
  installation,
}) => {
  const page = await openThrowing(browser, installation.url, parent);
  await test.step('the player', async () => {
    type Content = { data: { rendition: { chapters: { title: unknown }[] } } };
    await spoil(page, /\/api\/episode\/[^/]+\/clubs\/[^/]+$/, ({ data }: Content) => {
      for (const chapter of data.rendition.chapters) chapter.title = {};
    });
    const told = page.waitForResponse(/\/api\/client-errors$/);
    await playFromList(page, 1);
    await expect(player(page).getByRole('alert')).toContainText('The player could not be shown');
    expect((await told).status()).toBe(200);
    await expect(menu(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await press(page, 'Pause');
    await press(page, 'Play');
    await goesOn(page);
    await page.unrouteAll();
    await playFromList(page, 2);
    await expect(player(page).getByRole('alert')).toBeHidden();
  });
  await test.step('a page', async () => {
    await spoilRows(page, /\/api\/shared-device$/);
    await openByMenu(page, 'Family Members');
    const main = page.getByRole('main');
    await expect(main.getByRole('alert')).toContainText('This page could not be shown');
    await goesOn(page);
    await expect(player(page).getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.unrouteAll();
    await main.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await goesOn(page);
  });
  await page.context().close();
});

test('what was typed in a drawer is there again when the drawer, or the page below it, has thrown', async ({
  browser,
  installation,
}) => {
  const page = await openThrowing(
    browser,
    installation.url,
    'admin@touchline.test',
    '/admin/dashboard/episodes',
  );
  const name = 'The Derby Week';
  const edit = () => takeAction(page, name, 'Edit');
  const drawer = page.getByRole('dialog', { name: 'Edit episode' });
  const field = drawer.getByLabel('Name', { exact: true });
  await edit();
  await field.fill(`${name} anew`);
  await test.step('a drawer', async () => {
    await spoilRows(page, /\/api\/host\?/);
    await drawer.getByRole('combobox', { name: 'Hosts' }).click();
    await expect(drawer.getByRole('alert')).toContainText('This part could not be shown');
    await expect(menu(page)).toBeVisible();
    await page.unrouteAll();
    await drawer.getByRole('button', { name: 'Try again' }).click();
    await expect(field).toHaveValue(`${name} anew`);
  });
  await test.step('a page, which is loaded anew', async () => {
    // The list is asked for again after a save, also after one that has failed.
    await spoilRows(page, /\/api\/episode(\?|\/)/);
    await drawer.getByRole('button', { name: 'Save' }).click();
    const notice = page.getByRole('main').getByRole('alert');
    await expect(notice).toContainText('This page could not be shown');
    await expect(menu(page)).toBeVisible();
    await page.unrouteAll();
    await notice.getByRole('button', { name: 'Reload the page' }).click();
    await edit();
    await expect(field).toHaveValue(`${name} anew`);
  });
  await page.context().close();
});

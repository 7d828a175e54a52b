import type { Page } from '@playwright/test';
import { isSilent, nearEnd, noteSounds, position, type Told, told } from './sounding';
import { expect, fillSignIn, query, test } from './touchline';

const player = (page: Page) => page.getByRole('region', { name: 'Player' });
const press = (page: Page, name: 'Play' | 'Pause') =>
  player(page).getByRole('button', { name, exact: true }).click();
const sounds = (page: Page) => expect.poll(() => position(page), { intervals: [50] }).toBeGreaterThan(0.2);
const goesOn = async (page: Page) => {
  const before = await position(page);
  await expect.poll(() => position(page), { intervals: [50] }).toBeGreaterThan(before + 0.5);
};

/** Opens an episode of the list, the newest or the one after it, and plays it from its start. */
async function playFromList(page: Page, nth: number) {
  await page.getByRole('link', { name: 'Podcast', exact: true }).click();
  await page
    .locator('main')
    .getByRole('button', { name: /^Play / })
    .nth(nth)
    .click();
  await sounds(page);
}

const last = (all: Told[], what: Told['what']): Told => {
  const found = all.findLast((one) => one.what === what);
  if (!found) throw new Error(`it never told of ${what}`);
  return found;
};

test('L1 two devices hand one episode over ten times in both orders: one sounds at a time, at most a second is lost', async ({
  signIn,
}) => {
  const devices = [await signIn('parent@touchline.test'), await signIn('parent@touchline.test')] as const;
  for (const page of devices) {
    await noteSounds(page.context());
    await page.reload();
  }
  await playFromList(devices[1], 0);
  // The same one: what each remembers of itself may be another.
  await playFromList(devices[0], 0);

  const figures: { took: number; lost: number; gap: number }[] = [];
  for (let i = 0; i < 20; i += 1) {
    const [from, to] = i % 2 === 0 ? devices : ([devices[1], devices[0]] as const);
    // The demo's episodes are short: their end is not what is handed over.
    while ((await position(from)) > 25)
      await player(from).getByRole('button', { name: 'Back 15 seconds' }).click();
    await goesOn(from);
    const pressedAt = Date.now();
    await press(to, 'Play');
    await expect.poll(() => isSilent(from), { intervals: [50] }).toBe(true);
    const left = await position(from);
    // Until then it stands where it was when it sounded last.
    await expect.poll(async () => Math.abs((await position(to)) - left), { intervals: [50] }).toBeLessThan(2);
    await goesOn(to);
    const [silenced, begun] = [last(await told(from), 'pause'), last(await told(to), 'playing')];
    figures.push({
      took: begun.at - pressedAt,
      lost: Math.abs(begun.position - silenced.position),
      gap: begun.at - silenced.at,
    });
    await expect(player(from).getByText('Now playing on Chrome on Linux.')).toBeVisible();
    await expect(player(from).getByRole('button', { name: 'Play here' })).toBeVisible();
    expect(await isSilent(to)).toBe(false);
  }
  await press(devices[0], 'Pause');
  const of = (name: 'took' | 'lost' | 'gap') => figures.map((one) => one[name]).toSorted((a, b) => a - b);
  process.stdout.write(
    `handover, ${figures.length} times: ${of('took').join(' ')} ms; lost at most ${of('lost').at(-1)?.toFixed(2)} s; never both within ${of('gap')[0]} ms\n`,
  );
  expect(of('took').at(-1)).toBeLessThanOrEqual(3000);
  // One of twenty may be slower, because the other tests keep the machine busy. Who does not answer is waited for two seconds.
  expect(of('lost').at(-2)).toBeLessThanOrEqual(1);
  expect(of('lost').at(-1)).toBeLessThanOrEqual(2);
  expect(of('gap')[1]).toBeGreaterThanOrEqual(0);
  expect(of('gap')[0]).toBeGreaterThanOrEqual(-2000);
});

test('L1 another episode on another device silences the first one, which can be fetched back', async ({
  signIn,
}) => {
  const [one, other] = [await signIn('coach@touchline.test'), await signIn('coach@touchline.test')];
  await playFromList(one, 0);
  await playFromList(other, 1);
  await expect.poll(() => isSilent(one)).toBe(true);
  expect(await isSilent(other)).toBe(false);
  await player(one).getByRole('button', { name: 'Play here' }).click();
  await goesOn(one);
  await expect.poll(() => isSilent(other)).toBe(true);
  await press(one, 'Pause');
});

test('L1 two tabs of one browser never sound together, whatever the episodes', async ({ signIn }) => {
  const first = await signIn('coach@touchline.test');
  const second = await first.context().newPage();
  await second.goto('/member/dashboard');
  await playFromList(first, 0);
  await playFromList(second, 1);
  expect(await isSilent(first)).toBe(true);
  await expect(player(first).getByText('Now playing in another tab of this browser.')).toBeVisible();
  await player(first).getByRole('button', { name: 'Play here' }).click();
  await goesOn(first);
  expect(await isSilent(second)).toBe(true);
  await press(first, 'Pause');
});

/** The episode in the player of this tab. */
const inPlayer = (page: Page) =>
  page.evaluate(() => sessionStorage.getItem('touchline-player')?.split(' ')[1] ?? '');

/** What the server says of an episode. */
const isFinished = (page: Page, id: string) =>
  page.evaluate(async (episodeId) => {
    const token = /token=([^;]+)/.exec(document.cookie)?.[1];
    const headers = { authorization: `Bearer ${token}` };
    return (await (await fetch(`/api/listen/${episodeId}`, { headers })).json()).data?.finished;
  }, id);

/** Plays shortly before the end, until the browser has the rest of the sound. */
const fetchEnd = async (page: Page) => {
  await nearEnd(page, 10);
  const hasRest = () =>
    page.evaluate(() => {
      const { buffered, duration } = document.querySelector('audio') ?? new Audio();
      return buffered.length > 0 && buffered.end(buffered.length - 1) > duration - 0.5;
    });
  await expect.poll(hasRest, { intervals: [50] }).toBe(true);
};

const hearEnd = async (page: Page) => {
  await nearEnd(page, 1.5);
  await expect.poll(() => page.evaluate(() => document.querySelector('audio')?.ended)).toBe(true);
};

test('L3 the end that was reached without a connection is Finished after the next start, and without a session after the sign-in', async ({
  signIn,
  installation,
}) => {
  const page = await signIn('milo');
  const context = page.context();
  await playFromList(page, 0);
  const offline = await inPlayer(page);
  await fetchEnd(page);
  await context.setOffline(true);
  await hearEnd(page);
  await page.close();
  await context.setOffline(false);

  const next = await context.newPage();
  await next.goto(`${installation.url}/member/dashboard`);
  await expect.poll(() => isFinished(next, offline)).toBe(true);

  await playFromList(next, 1);
  const signedOut = await inPlayer(next);
  expect(signedOut).not.toBe(offline);
  await fetchEnd(next);
  await context.clearCookies();
  await hearEnd(next);
  await next.reload();
  await fillSignIn(next, 'milo');
  await expect(next.getByRole('link', { name: 'Podcast', exact: true })).toBeVisible();
  await expect.poll(() => isFinished(next, signedOut)).toBe(true);
});

/** About 12 seconds of sound: what the browser gets before the connection goes. */
const firstBytes = 200 * 1024;

/** A connection of the sound that gives its beginning, then nothing; `cut` ends it, `heal` gives the rest. */
async function makeConnection(page: Page) {
  let state: 'first' | 'gone' | 'whole' = 'first';
  const waiting = new Set<() => void>();
  const change = async (next: 'gone' | 'whole') => {
    state = next;
    await page.context().setOffline(next === 'gone');
    for (const go of waiting) go();
    waiting.clear();
  };
  await page.route('**/api/file/download?*', async (route) => {
    const request = route.request();
    if (request.resourceType() !== 'media') return route.continue();
    const from = Number(/bytes=(\d+)-/.exec(request.headers().range ?? '')?.[1] ?? 0);
    if (state === 'first' && from < firstBytes) {
      const headers = { ...request.headers(), range: `bytes=${from}-${firstBytes - 1}` };
      return route.fulfill({ response: await route.fetch({ headers }) });
    }
    if (state === 'first') await new Promise<void>((resolve) => waiting.add(resolve));
    return state === 'gone' ? route.abort('internetdisconnected') : route.continue();
  });
  return { cut: () => change('gone'), heal: () => change('whole') };
}

test('L4 an outage of 40 seconds heals by itself, and pause is at hand meanwhile', async ({ signIn }) => {
  const page = await signIn('parent@touchline.test');
  const connection = await makeConnection(page);
  await playFromList(page, 1);
  await connection.cut();
  const cutAt = Date.now();
  await expect(player(page).getByText('Waiting for the connection…')).toBeVisible({ timeout: 35_000 });
  await expect(player(page).getByRole('button', { name: 'Pause', exact: true })).toBeVisible();
  const left = await position(page);
  await expect.poll(() => Date.now() - cutAt, { timeout: 45_000, intervals: [500] }).toBeGreaterThan(40_000);
  await connection.heal();
  await expect.poll(() => position(page), { timeout: 20_000, intervals: [50] }).toBeGreaterThan(left + 0.2);
  expect(await position(page)).toBeLessThan(left + 3);
  await expect(player(page).getByText('Waiting for the connection…')).toBeHidden();
  await press(page, 'Pause');
});

interface HeardRow {
  from: number;
  to: number;
  seconds: number;
  sought: boolean;
}

/** What has been counted for today, newest hour first, beyond what the demo has. */
const heardToday = (dataDir: string) =>
  query<HeardRow>(
    dataDir,
    `select position_from as "from", position_to as "to", seconds, sought from heard_events
     where day >= current_date - 1 and hour >= date_trunc('hour', now() - interval '5 minutes')`,
  );

test('G-04 what sounded is counted, and where the listener leapt to, also what was heard as the page was left', async ({
  signIn,
  installation: { dataDir },
}) => {
  const page = await signIn('coach@touchline.test');
  const before = (await heardToday(dataDir)).length;
  await playFromList(page, 0);
  await goesOn(page);
  const left = await position(page);
  await player(page).getByRole('slider', { name: 'Position' }).press('Home');
  await expect.poll(() => position(page), { intervals: [50] }).toBeLessThan(Math.max(left, 1));
  await goesOn(page);
  await press(page, 'Pause');
  const added = async () => (await heardToday(dataDir)).slice(before);
  await expect.poll(async () => (await added()).some(({ sought, from }) => sought && from < 1)).toBe(true);
  for (const { from, to, seconds } of await added()) {
    expect(to).toBeGreaterThan(from);
    expect(Math.abs(to - from - seconds)).toBeLessThan(1);
  }

  await press(page, 'Play');
  await goesOn(page);
  const told = (await added()).length;
  await page.goto('about:blank');
  await expect.poll(async () => (await added()).length).toBeGreaterThan(told);
});

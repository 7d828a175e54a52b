import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { FamilySeason } from '@/contract/season/season';
import { expect, listen, test } from './touchline';

test.use({ looksOnly: true });

const page = '/member/dashboard/season';
const long =
  'The Amalgamated Donaudampfschifffahrtsgesellschaft of Wolverhampton 👩‍👩‍👧‍👦⚽️🏆 河畔流浪者足球俱乐部 نادي ضفة النهر';

/** Answers with the season of the demo, with other words in it. */
const withWords = (open: Page, change: (season: FamilySeason) => FamilySeason) =>
  open.route('**/api/season/family*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: FamilySeason };
    await route.fulfill({ json: { data: change(data) } });
  });

async function save(open: Page): Promise<Buffer> {
  const button = open.getByRole('button', { name: 'Save the picture' });
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([open.waitForEvent('download'), button.click()]);
  return readFile(await download.path());
}

/** How many pixels between two columns are as white as text, which the ground and its lines never are. */
async function countWhite(picture: Buffer, left: number, width: number): Promise<number> {
  const cut = sharp(picture).extract({ left, top: 0, width, height: 1350 });
  const pixels = await cut.removeAlpha().raw().toBuffer();
  let white = 0;
  for (let at = 0; at < pixels.length; at += 3)
    if (Math.min(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > 200) white += 1;
  return white;
}

test('K-10 K-18 a picture is drawn on the device in its size, and words of any length and script stay within its edges', async ({
  signIn,
}) => {
  const ana = await signIn('parent@touchline.test', undefined, page);
  const complaints = listen(ana);
  await expect(ana.getByText(/^Together you heard .+: you, .+\.$/)).toBeVisible();
  await ana.getByRole('button', { name: 'Make a picture' }).click();
  const shown = ana.getByRole('img', { name: /Season 1\. / });
  await expect(shown).toBeVisible();
  const plain = await save(ana);
  expect(await sharp(plain).metadata()).toMatchObject({ format: 'png', width: 1080, height: 1350 });
  await ana.getByText('Story', { exact: true }).click();
  await expect(shown).toBeVisible();
  expect(await sharp(await save(ana)).metadata()).toMatchObject({ width: 1080, height: 1920 });

  await withWords(ana, (season) => ({
    ...season,
    children: season.children.map((child) => ({ ...child, firstName: long })),
    episodes: {
      ...season.episodes,
      first: { ...season.episodes.first, name: long },
      last: { ...season.episodes.last, name: long },
    },
  }));
  await ana.reload();
  await ana.getByRole('button', { name: 'Make a picture' }).click();
  await expect(ana.getByRole('img', { name: /Season 1\. / })).toBeVisible();
  // What is ticked goes nowhere: from here on nothing is asked of the server.
  const asked: string[] = [];
  ana.on('request', (request) => request.url().startsWith('http') && asked.push(request.url()));
  for (const name of await ana.getByRole('checkbox').all()) await name.check();
  await expect(ana.getByRole('img', { name: new RegExp(`with ${long.slice(0, 20)}`) })).toBeVisible();
  const wordy = await save(ana);
  expect(asked.filter((url) => !/\/(api\/listen|api\/file\/download|_next)/.test(url))).toEqual([]);
  expect(wordy.equals(plain)).toBe(false);
  expect(await countWhite(wordy, 84, 912)).toBeGreaterThan(10_000);
  for (const left of [0, 1000]) expect(await countWhite(wordy, left, 80)).toBe(0);
  expect(complaints()).toEqual([]);
});

test('K-18 a child has its season, and nothing that leads outside', async ({ signIn }) => {
  const milo = await signIn('milo', undefined, page);
  await expect(milo.getByText(/^You heard/)).toBeVisible();
  await expect(milo.getByRole('figure', { name: 'What you both said' })).toBeVisible();
  await expect(milo.getByRole('button', { name: 'Make a picture' })).toHaveCount(0);
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'papaparse';
import type { SponsorReportReply } from '@/contract/analytics/sponsors';
import { expect, test } from './touchline';

test.use({ looksOnly: true });

/** On a phone a club sends its parts, and has no other page. */
const tablet = { width: 820, height: 1100 };

const questions = [
  ['overview', 'Are families listening?', /really played/],
  ['members', 'Who is listening?', /members listened/],
  ['podcasts', 'Where do members stop?', /of the listens from the start/],
  ['sponsors', 'What did sponsors get?', /Spots were heard from start to end/],
  ['reflections', 'What did families talk about?', /or more of the \d+ families have answered/],
] as const;
const pages = {
  admin: [
    ...questions,
    ['clubs', 'Which clubs need help?', /clubs? needs? help|well\./],
    ['playlists', 'Which playlists are played, and how far?', /^Of .* is played most\.$/],
  ],
  club: questions,
} as const;

for (const persona of ['admin', 'club'] as const) {
  test(`on a tablet every page of figures of the ${persona} answers its question, and none is wider than the window`, async ({
    signIn,
  }) => {
    const page = await signIn(`${persona}@touchline.test`, tablet);
    for (const [name, question, answer] of pages[persona]) {
      await page.goto(`/${persona}/dashboard/analytics/${name}`);
      await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
      await expect(page.getByText(answer).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect([name, width]).toEqual([name, tablet.width]);
    }
  });
}

test('charts are drawn; other days follow to an episode and to the clubs, Back undoes them, and the file is the table', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/overview');
  const hours = page.getByRole('region', { name: 'Listening per day', exact: true });
  await expect(hours.locator('svg').first()).toBeVisible();
  const stops = page.getByRole('region', { name: 'Where do members stop?', exact: true });
  await expect(stops.locator('svg').first()).toBeVisible();

  await page.getByRole('button', { name: /Choose other days/ }).click();
  await page.getByRole('button', { name: 'Last 12 weeks' }).click();
  await expect(page).toHaveURL(/from=/);
  await hours.getByText('Table', { exact: true }).click();
  await expect(hours.getByRole('row')).toHaveCount(85);
  const saving = page.waitForEvent('download');
  await hours.getByRole('button', { name: /^CSV/ }).click();
  const lines = parse<string[]>((await readFile(await (await saving).path(), 'utf8')).trim()).data;
  expect(lines).toHaveLength(85);
  const shown = await hours.getByRole('rowheader').last().textContent();
  expect(new Date(`${lines.at(-1)?.[0]}T12:00:00Z`).getUTCDate()).toBe(Number.parseInt(shown ?? '', 10));

  await page.getByRole('link', { name: 'All clubs' }).click();
  const table = page.getByRole('table', { name: 'Clubs' });
  await table.getByRole('link', { name: 'Riverside Rovers' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Riverside Rovers FC' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Members who listened' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL(/clubId=/);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Who is listening?' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(hours.getByText(/^Average .* a day/)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/overview$/);
});

/** From now on reports have as many rows as they ever have, and names as long as they come. */
async function fillReports(page: Page) {
  await page.route('**/api/analytics/sponsors/report?*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: SponsorReportReply };
    const name = 'Spielvereinigung Blau-Weiß Wittgenstein-Hohenberg von 1898 und ihre Freunde';
    const fourOf = <Row extends object>(rows: readonly Row[]) =>
      // Where the sponsor has no row of that kind, its own figures fill one.
      [1, 2, 3, 4].map(() => ({ ...data, ...rows[0], id: randomUUID(), name }));
    const episodes = { episodes: fourOf(data.episodes), otherEpisodes: null };
    const clubs = { clubs: fourOf(data.clubs), otherClubs: null };
    const spot = data.spot && { ...data.spot, campaign: name };
    await route.fulfill({ json: { data: { ...data, ...episodes, ...clubs, spot } } });
  });
}

test('A-18 the fullest report of a sponsor prints on one page, without the frame around it', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await fillReports(page);
  await page.goto('/admin/dashboard/analytics/sponsors');
  await page.getByRole('row').nth(1).getByRole('link').click();
  const sheet = page.getByRole('article', { name: /^Report for / });
  await expect(sheet).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Nor is anything of it cut off at its foot.
  expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

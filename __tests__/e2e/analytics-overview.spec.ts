import { readFile } from 'node:fs/promises';
import { parse } from 'papaparse';
import { choose, expect, test } from './touchline';

test.use({ looksOnly: true });

test('A-06 A-08 C-05 the days are changed and compared, an episode and a club are looked into, and the file says what the chart says', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test', { width: 1440, height: 900 });
  await page.goto('/admin/dashboard/analytics/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Are families listening?' })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Headline figures' });
  await expect(figures.getByText('really played')).toBeVisible();
  const hours = page.getByRole('region', { name: 'Hours listened per day', exact: true });
  await expect(hours.locator('svg').first()).toBeVisible();
  const stops = page.getByRole('region', { name: 'Where do they stop?', exact: true });
  await expect(stops.locator('svg').first()).toBeVisible();
  await page.screenshot({ path: 'test-results/analytics-overview-1440.png', fullPage: true });

  // Other days, with nothing compared: both stand in the address.
  await page.getByRole('button', { name: /Choose other days/ }).click();
  await page.getByRole('button', { name: 'Last 12 weeks' }).click();
  // It changes with the address, a moment after the click.
  await page.getByRole('checkbox', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/from=.*compare=false/);
  await expect(hours.getByText(/^Average .* a day\.$/)).toBeVisible();

  // The file has the rows of the table.
  await hours.getByText('Table', { exact: true }).click();
  const rows = hours.getByRole('row');
  await expect(rows).toHaveCount(85);
  const saved = page.waitForEvent('download');
  await hours.getByRole('button', { name: /^CSV/ }).click();
  const file = await (await saved).path();
  const lines = parse<string[]>((await readFile(file, 'utf8')).trim()).data;
  expect(lines).toHaveLength(85);
  const shown = await hours.getByRole('rowheader').last().textContent();
  expect(new Date(`${lines.at(-1)?.[0]}T12:00:00Z`).getUTCDate()).toBe(Number.parseInt(shown ?? '', 10));

  // Another episode.
  await choose(page, 'Episode', 'Before the Whistle');
  await expect(page).toHaveURL(/episodeId=/);
  await expect(stops.getByText(/Share still listening/)).toBeVisible();

  // From a club that needs help to the list of all, and into one of them.
  await page.getByRole('link', { name: 'All clubs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Which clubs need help?' })).toBeVisible();
  const table = page.getByRole('table', { name: 'Clubs' });
  await expect(table.getByRole('link', { name: 'Riverside Rovers' })).toBeVisible();
  await page.screenshot({ path: 'test-results/analytics-clubs-1440.png', fullPage: true });
  await page.getByRole('searchbox', { name: 'Search clubs' }).fill('riverside');
  await expect(page).toHaveURL(/q=riverside/);
  await table.getByRole('link', { name: 'Riverside Rovers' }).click();
  await expect(page).toHaveURL(/clubId=/);
  await expect(page.getByText(/the one club does well|1 of 1 club needs help/)).toBeVisible();
});

test('C-05 a club on a tablet sees its own figures and its newest episodes', async ({ signIn }) => {
  const page = await signIn('club@touchline.test', { width: 820, height: 1100 });
  await page.goto('/club/dashboard/analytics/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Are families listening?' })).toBeVisible();
  const newest = page.getByRole('region', { name: 'Newest episodes' });
  await expect(newest.getByRole('link', { name: /Eleven Muddy Boots/ })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Club' })).toHaveCount(0);
  await page.screenshot({ path: 'test-results/analytics-club-820.png', fullPage: true });
  await newest.getByRole('link', { name: /Before the Whistle/ }).click();
  await expect(page).toHaveURL(/episodeId=/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(820);
});

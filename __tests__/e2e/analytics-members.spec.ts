import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, test } from './touchline';

test.use({ looksOnly: true });

test('A-07 C-06 who is listening: other days, one club, its table as a file, and the club’s own page', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/members');
  await expect(page.getByRole('heading', { level: 1, name: 'Who is listening?' })).toBeVisible();
  await page.getByRole('button', { name: /Choose other days/ }).click();
  await page.getByRole('button', { name: 'Last 12 weeks' }).click();
  await expect(page).toHaveURL(/from=/);
  await page.getByRole('checkbox', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=false/);

  const club = page.getByRole('combobox', { name: 'Club' });
  await club.fill('Riverside');
  await expect(page.getByRole('option')).toHaveCount(1);
  await club.press('Enter');
  await expect(page).toHaveURL(/clubId=/);
  const own = await signIn('club@touchline.test');
  await own.goto(`/club/dashboard/analytics/members${new URL(page.url()).search}`);
  const sentence = own.getByText(/\d+ members listened/);
  await expect(sentence).toBeVisible();
  await expect(own.getByRole('combobox', { name: 'Club' })).toHaveCount(0);
  await expect(page.getByText((await sentence.textContent()) ?? '')).toBeVisible();

  const weeks = page.getByRole('region', { name: 'Members who listened, by week' });
  await weeks.getByText('Table', { exact: true }).click();
  await expect(weeks.getByRole('row')).toHaveCount(13);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    weeks.getByRole('button', { name: /^CSV/ }).click(),
  ]);
  const { data } = Papa.parse<string[]>(await readFile(await download.path(), 'utf8'), {
    skipEmptyLines: true,
  });
  expect(data).toHaveLength(13);
  expect(Number(data.at(-1)?.[1])).toBeGreaterThanOrEqual(10);
});

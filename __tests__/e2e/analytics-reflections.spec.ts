import { readFile } from 'node:fs/promises';
import Papa from 'papaparse';
import { expect, test } from './touchline';

test.use({ looksOnly: true });

test('A-12 C-09 what families talked about: an episode, its clubs, one club, the list as a file, and the club’s own page', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/reflections');
  await expect(page.getByRole('heading', { level: 1, name: 'What did families talk about?' })).toBeVisible();
  await page.getByRole('button', { name: /Choose other days/ }).click();
  await page.getByRole('button', { name: 'Last 12 weeks' }).click();
  await expect(page).toHaveURL(/from=/);
  await page.getByRole('checkbox', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=false/);

  const episodes = page.getByRole('table', { name: 'Episodes with questions' });
  await episodes.getByRole('columnheader', { name: 'Answered' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=/);
  const name = (await episodes.getByRole('link').last().textContent()) ?? '';
  // By its name, because the rows may change places meanwhile.
  await episodes.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/episodeId=/);
  await expect(page.getByRole('heading', { name: `After ${name}` })).toBeVisible();

  await page.getByRole('button', { name: /^By club/ }).click();
  const clubs = page.getByRole('table', { name: 'Clubs' });
  await clubs.getByRole('link', { name: 'Riverside Rovers' }).click();
  await expect(page).toHaveURL(/clubId=/);
  await expect(episodes).toBeVisible();
  await expect(page.getByText(/or more of \d+ families answered/)).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ]);
  const { data } = Papa.parse<string[]>(await readFile(await download.path(), 'utf8'), {
    skipEmptyLines: true,
  });
  expect(data.map(([episode]) => episode)).toContain(name.replace(/^Ep \d+ · /, ''));

  const own = await signIn('club@touchline.test');
  await own.goto(`/club/dashboard/analytics/reflections${new URL(page.url()).search}`);
  await expect(own.getByRole('heading', { name: `After ${name}` })).toBeVisible();
  await expect(own.getByRole('button', { name: /^By club/ })).toHaveCount(0);
});

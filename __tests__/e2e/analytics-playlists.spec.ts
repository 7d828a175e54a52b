import { readFile } from 'node:fs/promises';
import { parse } from 'papaparse';
import { expect, test } from './touchline';

test.use({ looksOnly: true });

test('A-10 which playlists are played: other days, a search, down to one playlist that a link shows again, and the file', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/playlists');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Which playlists are played, and how far?' }),
  ).toBeVisible();
  await page.getByRole('button', { name: /Choose other days/ }).click();
  await page.getByRole('button', { name: 'Last 12 weeks' }).click();
  await expect(page).toHaveURL(/from=/);
  await page.getByRole('checkbox', { name: 'Compare' }).uncheck();
  await expect(page).toHaveURL(/compare=false/);
  await expect(page.getByText(/is played most, of/)).toBeVisible();

  const table = page.getByRole('table', { name: 'Playlists' });
  const last = table.getByRole('row').last();
  const name = (await last.getByRole('link').textContent()) ?? '';
  await page.getByRole('searchbox', { name: 'Search playlists' }).fill(name);
  await expect(page).toHaveURL(/q=/);
  await expect(table.getByRole('row')).toHaveCount(2);
  await table.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/playlistId=/);
  const places = page.getByRole('region', { name: 'How far through the list?' });
  const shown = places.getByText(`“${name}”`).or(places.getByText(/once 10 members have played/));
  await expect(shown).toBeVisible();
  await page.reload();
  await expect(shown).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const [head, ...lines] = parse<string[]>((await readFile(await (await saving).path(), 'utf8')).trim()).data;
  expect(head?.[0]).toContain('Playlist');
  expect(lines.map(([playlist]) => playlist)).toEqual([name]);
});

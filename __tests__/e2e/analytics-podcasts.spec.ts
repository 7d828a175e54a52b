import { readFile } from 'node:fs/promises';
import { parse } from 'papaparse';
import { expect, test } from './touchline';

test.use({ looksOnly: true });

/** On a phone a club sends its parts, and has no other page. */
const tablet = { width: 820, height: 1100 };

test('A-09 where people stop: without the days before, down to one episode, and the file says the same', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/podcasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Where do they stop?' })).toBeVisible();
  await expect(page.getByText(/of the listens begun/).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Compare' }).uncheck();
  await expect(page).toHaveURL(/compare=false/);

  // Down from an episode to its curve, which a link shows again.
  const rows = page.getByRole('row').filter({ has: page.getByRole('link', { name: /^Ep \d+/ }) });
  const link = rows.last().getByRole('link', { name: /^Ep \d+/ });
  const name = (await link.textContent())?.replace(/^Ep \d+ /, '') ?? '';
  await link.click();
  await expect(page).toHaveURL(/episodeId=/);
  const curve = page.getByRole('region', { name: 'Where do they stop?' }).first();
  await expect(curve).toContainText(name);
  await page.reload();
  await expect(curve).toContainText(name);

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).last().click();
  const file = await (await saving).path();
  const [head, ...lines] = parse<string[]>((await readFile(file, 'utf8')).trim()).data;
  expect(head?.slice(0, 3).join()).toContain('Episode,Number,Published');
  expect(lines.some((line) => line[0] === name)).toBe(true);
});

test('C-07 a club on a tablet sees where its people stop, goes down to an episode, and keeps the days', async ({
  signIn,
}) => {
  const page = await signIn('club@touchline.test', tablet);
  await page.goto('/club/dashboard/analytics/podcasts');
  await expect(page.getByRole('heading', { level: 1, name: 'Where do they stop?' })).toBeVisible();
  await page.getByRole('button', { name: /Choose other days/ }).click();
  const days = page.getByRole('dialog', { name: 'Which days?' });
  await days.getByRole('button', { name: 'Last 12 weeks' }).click();
  await expect(page).toHaveURL(/from=/);
  await expect(days).toBeHidden();
  await expect(page.getByText(/of the listens begun/).first()).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Club' })).toHaveCount(0);

  await page
    .getByRole('table', { name: 'Episodes' })
    .getByRole('link', { name: /Before the Whistle/ })
    .click();
  await expect(page).toHaveURL(/from=.*episodeId=/);
  const curve = page.getByRole('region', { name: 'Where do they stop?' }).first();
  await expect(curve).toContainText('Before the Whistle');
  await curve.getByText('Table', { exact: true }).click();
  await expect(curve.getByRole('row', { name: /^Interview/ })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(tablet.width);
});

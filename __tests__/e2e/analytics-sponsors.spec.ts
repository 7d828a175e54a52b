import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SponsorReport } from '@/contract/analytics/sponsors';
import { expect, test } from './touchline';

test.use({ looksOnly: true });

/** From now on reports have as many rows as they ever have, and names as long as they come. */
async function fillReports(page: Page) {
  await page.route('**/api/analytics/sponsors/report?*', async (route) => {
    const { data } = (await (await route.fetch()).json()) as { data: SponsorReport };
    const name = 'Spielvereinigung Blau-Weiß Wittgenstein-Hohenberg von 1898 und ihre Freunde';
    const fourOf = <Row extends object>(rows: readonly Row[]) =>
      [1, 2, 3, 4].map(() => ({ ...rows[0], id: randomUUID(), name }));
    const episodes = { episodes: fourOf(data.episodes), otherEpisodes: null };
    const clubs = { clubs: fourOf(data.clubs), otherClubs: null };
    const spot = data.spot && { ...data.spot, campaign: name };
    await route.fulfill({ json: { data: { ...data, ...episodes, ...clubs, spot } } });
  });
}

test('A-11 A-18 other days, without comparing, saved as CSV and read again, and a report that prints on one page', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/analytics/sponsors');
  await expect(page.getByRole('heading', { level: 1, name: 'What did the bakery get?' })).toBeVisible();
  await page.getByRole('button', { name: /Choose other days/ }).click();
  await page.getByRole('button', { name: 'Last 12 weeks' }).click();
  await expect(page).toHaveURL(/from=.*to=/);
  await page.getByRole('checkbox', { name: 'Compare' }).click();
  await expect(page).toHaveURL(/compare=false/);
  await expect(page.getByText(/Spots were heard from start to end/)).toBeVisible();

  const first = page.getByRole('row').nth(1);
  const cells = await first.getByRole('cell').allInnerTexts();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('Sponsor,Heard in,Delivered,Played,Families');
  expect(lines).toHaveLength(await page.getByRole('row').count());
  const [delivered = '', played = '', families = ''] = cells
    .slice(-3)
    .map((text) => text.replaceAll(',', ''));
  expect(lines[1]).toMatch(new RegExp(`,${delivered},${played.slice(0, 3)}.*,${families.slice(0, 3)}`));

  await fillReports(page);
  const link = first.getByRole('link');
  const name = ((await link.textContent()) ?? '').trim();
  await link.click();
  const sheet = page.getByRole('article', { name: `Report for ${name}` });
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/sponsors\/report\?sponsor=.*from=.*to=/);
  await expect(sheet.getByText(/^12 weeks · /)).toBeVisible();

  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
  // Nor is anything of it cut off at its foot.
  expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'Sponsor analytics' }).last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'What did the bakery get?' })).toBeVisible();
});

test('C-08 a club opens the report of its local sponsor', async ({ signIn }) => {
  const page = await signIn('club@touchline.test');
  await page.goto('/club/dashboard/analytics/sponsors');
  await page
    .getByRole('row', { name: /Riverside Rovers FC alone/ })
    .getByRole('link')
    .click();
  await expect(page.getByRole('article', { name: /^Report for / })).toBeVisible();
  await expect(
    page.getByText(/after the interview, before the recap|^Sponsor report$/).first(),
  ).toBeVisible();
});

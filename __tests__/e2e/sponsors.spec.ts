import { readFile } from 'node:fs/promises';
import { sound } from '../support/sending';
import { choose, expect, takeAction, test } from './touchline';

const spot = { name: 'spot.wav', mimeType: 'audio/wav', buffer: sound('spot.wav', 900).bytes };

/** A day from today, as people type it. */
const day = (from: number) => {
  const date = new Date(Date.now() + from * 86_400_000);
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
};

test('A-16 a sponsor with a spot is added, found, heard, changed, sorted, paged, deleted and brought back', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/sponsors');
  await page.getByRole('button', { name: 'New sponsor' }).click();
  const made = page.getByRole('dialog', { name: 'New sponsor' });
  await made.getByLabel('Name').fill('Café Ångström');
  await made.getByLabel('Link').fill('http://angstrom.example');
  await made.getByRole('button', { name: 'Create sponsor' }).click();
  await expect(made.getByText(/begins with https:/)).toBeVisible();
  await made.getByLabel('Link').fill('https://angstrom.example/clubs');
  await made.locator('input[type=file]').last().setInputFiles(spot);
  await expect(made.getByRole('button', { name: 'Play the spot' })).toBeVisible();
  await made.getByRole('button', { name: 'Create sponsor' }).click();
  await expect(made).toBeHidden();

  await page.getByRole('searchbox', { name: 'Search sponsors' }).fill('cafe ang');
  await expect(page).toHaveURL(/q=cafe/);
  const row = page.getByRole('row', { name: /Ångström/ });
  await expect(row.getByRole('link', { name: 'angstrom.example' })).toHaveAttribute(
    'href',
    'https://angstrom.example/clubs',
  );
  await row.getByRole('button', { name: 'Play the spot of Café Ångström' }).click();
  await expect
    .poll(() => row.locator('audio').evaluate((audio: HTMLAudioElement) => audio.duration))
    .toBeGreaterThan(0);

  await row.getByRole('button', { name: 'Café Ångström', exact: true }).click();
  const edited = page.getByRole('dialog', { name: 'Edit sponsor' });
  await expect(edited.getByText('spot.wav')).toBeVisible();
  await edited.getByLabel('Name').fill('Café Ångström & Co');
  await edited.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edited).toBeHidden();

  await takeAction(page, 'Café Ångström & Co', 'Delete');
  await page.getByRole('button', { name: 'Undo: Café Ångström & Co' }).click();
  await expect(page.getByRole('row', { name: /Ångström/ })).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search sponsors' }).fill('');
  await page.getByRole('columnheader', { name: 'Campaigns' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=campaigns/);
  await page.getByRole('columnheader', { name: 'Campaigns' }).getByRole('button').click();
  await expect(page.getByRole('row').nth(1)).toContainText('Northfield Boots');

  // What is still heard is not deleted without its campaigns being paused.
  await takeAction(page, 'Northfield Boots', 'Delete…');
  const question = page.getByRole('dialog', { name: 'Northfield Boots is still heard' });
  await question.getByRole('link', { name: /campaigns?$/ }).click();
  await expect(page.getByText('Only campaigns of Northfield Boots')).toBeVisible();
});

test('A-17 a campaign is planned: an overlap is named and its free days taken, then paused, copied, sorted and deleted', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/sponsors/campaigns');
  await expect(page.getByText(/runs? today\./)).toBeVisible();
  await expect(page.getByRole('link', { name: /^Autumn boots runs/ })).toBeVisible();

  await page.getByRole('button', { name: 'New campaign' }).click();
  const made = page.getByRole('dialog', { name: 'New campaign' });
  await choose(page, 'Sponsor', 'Northfield Boots');
  await made.getByLabel('Name').fill('Laces for Ålesund');
  await made.getByLabel('First day').fill(day(10));
  await made.getByLabel('Last day').fill(day(4));
  await made.getByText('Chosen clubs', { exact: true }).first().click();
  await made.getByRole('button', { name: 'Create campaign' }).click();
  await expect(made.getByText(/last day is before the first/)).toBeVisible();
  await expect(made.getByText('Choose at least one club, or all of them.')).toBeVisible();
  await made.getByLabel('Last day').fill(day(14));
  await choose(page, 'Chosen clubs', 'Riverside Rovers');
  await page.keyboard.press('Escape');
  await expect(made.getByText(/“Autumn boots” runs until/)).toBeVisible();
  await made.getByRole('button', { name: /^Use / }).click();
  await expect(made.getByText(/“Autumn boots” runs until/)).toBeHidden();
  await made.getByRole('button', { name: 'Create campaign' }).click();
  await expect(made).toBeHidden();

  const search = page.getByRole('searchbox', { name: 'Search campaigns' });
  await search.fill('alesund');
  const row = page.getByRole('row', { name: /Laces for Ålesund/ });
  await expect(row).toContainText('Scheduled');
  await expect(row).toContainText('1 club');
  await takeAction(page, 'Laces for Ålesund', 'Pause');
  await expect(row).toContainText('Paused');
  await takeAction(page, 'Laces for Ålesund', 'Duplicate');
  const copy = page.getByRole('dialog', { name: 'Edit campaign' });
  await expect(copy.getByLabel('Name')).toHaveValue('Laces for Ålesund, copy');
  await copy.getByLabel('Name').fill('Laces again');
  await copy.getByRole('button', { name: 'Save Changes' }).click();
  await expect(copy).toBeHidden();

  await search.fill('laces');
  await expect(page).toHaveURL(/q=laces/);
  await page.getByRole('columnheader', { name: 'Dates' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=startsOn/);
  // The demo has one that has ended.
  await expect(page.getByRole('row').nth(1)).toContainText('Laces are free');
  await expect(page.getByRole('row').nth(2)).toContainText('Laces for Ålesund');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const lines = (await readFile(await (await saving).path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  await takeAction(page, 'Laces again', 'Delete');
  await expect(page.getByRole('row', { name: /Laces again/ })).toBeHidden();
  await page.getByRole('button', { name: 'Undo: Laces again' }).click();
  await expect(page.getByRole('row', { name: /Laces again/ })).toBeVisible();

  await search.fill('');
  await expect(page).not.toHaveURL(/q=/);
  await page
    .getByRole('radio', { name: /^Ended/ })
    .or(page.getByRole('button', { name: /^Ended/ }))
    .first()
    .click();
  await expect(page).toHaveURL(/status=ended/);
  await page.goto('/admin/dashboard/sponsors/campaigns?page=2');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('A-18 the analytics list the episodes with the spot of a campaign, found by word and by sponsor', async ({
  signIn,
}) => {
  const page = await signIn('admin@touchline.test');
  await page.goto('/admin/dashboard/sponsors/analytics');
  const row = page.getByRole('row', { name: /Autumn boots.*Eleven Muddy Boots/ });
  await expect(row).toBeVisible();
  await expect(page.getByText(/what became of it until yesterday/)).toBeVisible();
  await choose(page, 'Sponsor', 'Northfield Boots');
  await expect(page).toHaveURL(/sponsorId=/);
  await page.getByRole('searchbox', { name: 'Search episodes with a spot' }).fill('muddy');
  await expect(row).toBeVisible();
  await row.getByRole('link', { name: /Eleven Muddy Boots/ }).click();
  await expect(page).toHaveURL(/dashboard\/episodes\//);
});

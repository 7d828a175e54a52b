import type { Locator, Page } from '@playwright/test';
import { callAs } from './joining';
import { button, carryOn, type State, shows, state } from './state';

const columns = 'Child first name;Child last name;Year of birth;Guardian email;Second guardian email';

/** A list of children, as a spreadsheet saves it. */
const chooseList = (page: Page, rows: string[], titles = columns) =>
  page.locator('input[type=file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([titles, ...rows].join('\r\n')),
  });

/** 200 families; `from` keeps them apart from those of another list. */
const families = (from = 'list') =>
  Array.from({ length: 200 }, (_, i) => {
    const second = i % 4 === 0 ? `second.${from}.${i}@example.test` : '';
    return `Zoë-Annabelle ${i};Fämily-Wittgenstein ${i};2016;guardian.${from}.${i}@example.test;${second}`;
  });

/** Seven of them cannot be imported, each for a reason of its own. */
function brokenFamilies(): string[] {
  const rows = families();
  const bad: [row: number, line: string][] = [
    [9, ';Fämily;2016;guardian.9@example.test;'],
    [30, 'Zoë;;2016;guardian.30@example.test;'],
    [51, 'Zoë;Fämily;1984;guardian.51@example.test;'],
    [72, 'Zoë;Fämily;03/04/2016;guardian.72@example.test;'],
    [93, 'Zoë;Fämily;2016;guardian.of.a.very.long.name.indeed.93;'],
    [114, 'Zoë;Fämily;2016;guardian.114@example.test;second'],
    [135, rows[0] ?? ''],
  ];
  for (const [row, line] of bad) rows[row] = line;
  return rows;
}

const importPage = '/club/dashboard/members/import';

/** A published episode of Hillside takes its parts again, beside the one that is in progress. */
async function openSecond(page: Page) {
  const platform = 'admin@touchline.test';
  const read = async (path: string) => (await callAs(page, platform, 'GET', path)).json();
  const { data: clubs } = (await read('/api/club?q=hillside')) as { data: { id: string }[] };
  const { data: episodes } = (await read('/api/episode?status=published&pageSize=100')) as {
    data: { id: string }[];
  };
  for (const { id } of episodes) {
    const path = `/api/episode/${id}/clubs/${clubs[0]?.id}/access`;
    if ((await callAs(page, platform, 'PUT', path, { maySendAgain: true })).ok()) break;
  }
  await page.reload({ waitUntil: 'networkidle' });
}

async function importDone(page: Page) {
  await chooseList(page, families(String(Date.now())).slice(0, 3));
  await button(page, 'Import 3 children').click();
  await page.waitForURL(/members\?role=child&status=waiting/);
  await page
    .getByRole('row', { name: /Zoë-Annabelle/ })
    .first()
    .waitFor();
}

const chooses = (rows: () => string[], until: (page: Page) => Locator) => async (page: Page) => {
  await chooseList(page, rows());
  await until(page).waitFor();
};
const whole = chooses(families, (page) => button(page, 'Import 200 children'));
const broken = chooses(brokenFamilies, (page) => page.getByRole('table', { name: 'What is wrong' }));
const qrCode = shows((page) => page.getByRole('img', { name: /^QR code/ }));

/** A list of clubs in the country that is offered first. */
const choosesClubs = (row: string, until: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('combobox', { name: 'Country' }).press('Enter');
  await page.keyboard.press('Enter');
  await chooseList(
    page,
    ['SV Grün-Weiß Köln;jo@koeln.test', 'Hillside;pat@hillside.test', row],
    'Verein;E-Mail',
  );
  await until(page).waitFor();
};
const clubsImport = '/admin/dashboard/clubs/import';
const wholeClubs = choosesClubs('Milford;ann@milford.test', (page) => button(page, /^Import \d clubs$/));
const brokenClubs = choosesClubs('Milford;ann@', (page) =>
  page.getByRole('table', { name: 'What is wrong' }),
);

/** The platform brings clubs. */
export const clubLists: State[] = [
  state('platform', 'clubs-import', clubsImport, wholeClubs),
  state('platform', 'clubs-import-broken', clubsImport, brokenClubs),
];

/** What a club sees that has done little or much. */
export const clubDashboard: State[] = [
  state('coach', 'home-coach', '/member/dashboard', carryOn),
  state('child', 'home-child', '/member/dashboard', carryOn),
  state('club', 'club-poster', '/club/dashboard/members/poster', qrCode, 'wide'),
  state('club', 'club-import', importPage, whole, 'wide'),
  state('club', 'club-import-broken', importPage, broken, 'wide'),
  state('newClub', 'club-import-done', importPage, importDone, 'wide'),
  state('newClub', 'club-dashboard-new', '/club/dashboard'),
  state('newClub', 'club-dashboard-two', '/club/dashboard', openSecond),
];

import type { Page } from '@playwright/test';
import { callAs } from './joining';
import { button, carryOn, type State } from './state';

const columns = 'Child first name;Child last name;Year of birth;Guardian email;Second guardian email';

/** A list of children, as a spreadsheet saves it. */
async function chooseList(page: Page, rows: string[]) {
  await page.locator('input[type=file]').setInputFiles({
    name: 'children.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([columns, ...rows].join('\r\n')),
  });
}

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

/** What a club sees that has done little or much. */
export const clubDesk: State[] = [
  ...(['coach', 'child'] as const).map((persona) => ({
    name: `home-${persona}`,
    persona,
    path: '/member/dashboard',
    reach: carryOn,
  })),
  {
    name: 'club-poster',
    persona: 'club',
    path: '/club/dashboard/members/poster',
    only: 'wide',
    reach: async (page) => {
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  {
    name: 'club-import',
    persona: 'club',
    path: importPage,
    only: 'wide',
    reach: async (page) => {
      await chooseList(page, families());
      await button(page, 'Import 200 children').waitFor();
    },
  },
  {
    name: 'club-import-broken',
    persona: 'club',
    path: importPage,
    only: 'wide',
    reach: async (page) => {
      await chooseList(page, brokenFamilies());
      await page.getByRole('table', { name: 'What is wrong' }).waitFor();
    },
  },
  {
    name: 'club-import-done',
    persona: 'newClub',
    path: importPage,
    only: 'wide',
    reach: async (page) => {
      await chooseList(page, families(String(Date.now())).slice(0, 3));
      await button(page, 'Import 3 children').click();
      await page.waitForURL(/members\?role=child&status=waiting/);
      await page
        .getByRole('row', { name: /Zoë-Annabelle/ })
        .first()
        .waitFor();
    },
  },
  { name: 'club-dashboard-new', persona: 'newClub', path: '/club/dashboard' },
  { name: 'club-dashboard-two', persona: 'newClub', path: '/club/dashboard', reach: openSecond },
];

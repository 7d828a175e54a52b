import { act, screen, waitFor, within } from '@testing-library/react';
import { parse } from 'papaparse';
import type { ReactNode } from 'react';
import { listClubFigures } from '@/contract/analytics/clubs';
import { getDropOff } from '@/contract/analytics/drop-off';
import { type AnalyticsOverview, getAnalyticsOverview } from '@/contract/analytics/overview';
import { getEpisode } from '@/contract/episode';
import AdminOverviewPage from '@/pages/admin/dashboard/analytics/overview';
import ClubOverviewPage from '@/pages/club/dashboard/analytics/overview';
import {
  before,
  card,
  dropOff,
  eleven,
  figure,
  onDayAfter,
  range,
  showAnalytics,
  words,
} from '../support/analytics-page';
import { violations } from '../support/axe';
import { clubFigures } from '../support/club-figures';
import { episodeOf } from '../support/episodes';
import { mock } from '../support/mock-api';
import { hrefOf, see } from '../support/render';
import { catchFiles } from '../support/saved-files';

onDayAfter();

const ten = { ...eleven, id: '5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e10', number: 10, name: 'Before the Whistle' };
const data: AnalyticsOverview = {
  range,
  before,
  listening: figure(1284 * 3600, 1088 * 3600),
  members: figure(3912, 3655),
  ofMembers: figure(6204, 6195),
  listened: figure(0.63, 0.59),
  finished: figure(0.58, 0.6),
  downloads: figure(21_460, 19_690),
  days: {
    per: 'day',
    now: [
      { day: '2026-10-25', value: 7200 },
      { day: '2026-10-26', value: null },
    ],
    before: [
      { day: '2026-09-27', value: 3600 },
      { day: '2026-09-28', value: 3600 },
    ],
  },
  released: [{ ...eleven, day: '2026-10-25' }],
  top: { episode: eleven, most: true },
  newest: [
    {
      ...{ ...eleven, day: '2026-10-25' },
      listening: { value: 36_000, hidden: false },
      listened: { value: 0.4, hidden: false },
      finished: { value: 0.58, hidden: false },
    },
    {
      ...{ ...ten, day: '2026-10-11' },
      listening: { value: null, hidden: true },
      listened: { value: null, hidden: true },
      finished: { value: null, hidden: true },
    },
  ],
};
const rows = [
  clubFigures(1, {
    clubname: 'Northgate Swim',
    problem: { kind: 'silent', count: 2, slot: null },
    listened: { value: null, before: null, hidden: true, beforeHidden: true },
  }),
  clubFigures(2, {
    clubname: 'Kings Park Hockey',
    problem: { kind: 'unreadable', count: 0, slot: 'interview' },
    listened: figure(0.21, 0.35),
  }),
];

function open(page: ReactNode, { platform = true, answer = data } = {}) {
  const calls = mock(getAnalyticsOverview, () => ({ data: answer }));
  const stops = mock(getDropOff, () => ({ data: dropOff }));
  const listed = mock(listClubFigures, () => ({ data: rows, total: rows.length }));
  mock(getEpisode, ({ params }) => ({ data: { ...episodeOf(11), id: params.id } }));
  return { ...showAnalytics(page, 'overview', { platform }), calls, stops, listed };
}

test('A-06 whether families are listening, at a glance: the answer, the figures, the clubs that need help, and where they stop in an episode that can be chosen', async () => {
  const { container, calls, listed, stops, history } = open(<AdminOverviewPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Are families listening?' })).toBeVisible();
  const amount = await screen.findByText(/18.% more than the 4 weeks before/);
  expect(words(amount.parentElement)).toBe(
    'Yes: 18 % more than the 4 weeks before, mostly to “Eleven Muddy Boots”.',
  );
  const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
  expect(figures).toMatch(/Listening.*1,284 h really played.*up 18 % from 1,088 h/);
  expect(figures).toMatch(/Members who listened.*3,912 of 6,204 · 63 %.*up 4 points from 59 %/);
  expect(figures).toMatch(/Heard to the end.*58 % of listens begun.*down 2 points from 60 %/);
  expect(figures).toMatch(/Downloads.*not listening.*21,460 files fetched.*up 9 % from 19,690/);
  expect(calls.at(-1)?.query).toMatchObject({ ...range, compare: true });
  expect(words(await card('Hours listened per day'))).toMatch(/Average 46 h a day, 39 h before/);
  await card('Clubs that need help');
  expect(await violations(container)).toEqual([]);
  const clubs = within(await card('Clubs that need help'));
  const [, north, kings] = (await clubs.findAllByRole('row')).map(words);
  expect(north).toMatch(/Northgate Swim.*Sent nothing, twice.*<10.*hidden$/);
  expect(kings).toMatch(/Kings Park Hockey.*Interview unreadable.*21 %.*down 14 pts$/);
  expect(listed.at(-1)?.query).toMatchObject({ problem: 'any', sort: 'problem', ...range });
  expect(await hrefOf('Kings Park Hockey', clubs)).toBe(`/admin/dashboard/clubs/${rows[1]?.id}`);
  const stop = await card('Where do they stop?');
  await waitFor(() =>
    expect(words(stop)).toMatch(/13 of 100 leave in the intro; the spot costs 2\. Share still listening/),
  );
  expect(stops.at(-1)?.query).toMatchObject({ episodeId: eleven.id, ...range });
  act(() => history.push({ ...range, episodeId: ten.id }));
  await waitFor(() => expect(stops.at(-1)?.query).toMatchObject({ episodeId: ten.id }));
});

test('A-06 the table and the file of the chart say the same, with the day on which an episode came out', async () => {
  const files = catchFiles();
  const { user } = open(<AdminOverviewPage />);
  const chart = within(await card('Hours listened per day'));
  await user.click(chart.getByRole('radio', { name: 'Table' }));
  const [, first, second] = chart.getAllByRole('row').map(words);
  expect(first).toMatch(/2.h.*1.h.*Ep 11 out/);
  expect(second).toMatch(/<10/);
  await user.click(chart.getByRole('button', { name: 'CSV of Hours listened per day' }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [file] = files;
  expect(file?.name).toBe('hours-listened-2026-10-25-to-2026-11-21.csv');
  expect(parse<string[]>((await file?.content.text()) ?? '').data[1]).toEqual([
    ...['2026-10-25', '2', '2026-09-27', '1', 'Ep 11 out'],
  ]);
});

test('C-05 a club sees its newest episodes, and no other club', async () => {
  const { listed, container } = open(<ClubOverviewPage />, { platform: false });
  const newest = within(await card('Newest episodes'));
  const [, first, second] = (await newest.findAllByRole('row')).map(words);
  expect(first).toMatch(/Ep 11 Eleven Muddy Boots.*10 h.*40 %.*58 %/);
  expect(second).toMatch(/Ep 10 Before the Whistle.*<10/);
  expect(await hrefOf('Ep 10 Before the Whistle', newest)).toBe(
    `/club/dashboard/analytics/overview?from=${range.from}&to=${range.to}&episodeId=${ten.id}`,
  );
  expect(listed).toHaveLength(0);
  expect(await violations(container)).toEqual([]);
});

const nothing: AnalyticsOverview = {
  ...data,
  ...{ listening: figure(0, 0), members: figure(0, 0), listened: figure(null, null) },
  ...{ finished: figure(null, null), downloads: figure(0, 0), top: null, released: [], newest: [] },
  days: { per: 'day', now: [], before: [] },
};
test.each([
  ['nobody has listened', nothing, 'There were no listeners in these days.'],
  [
    'fewer than ten have listened',
    { ...nothing, listening: figure(null, null, true) },
    'Too few to tell: fewer than 10 members have listened in these days.',
  ],
])('A-06 the answer is honest when %s, and the cards say what will appear', async (_, answer, sentence) => {
  open(<AdminOverviewPage />, { answer });
  await see(screen, sentence, 'Hours appear here the day after 10 members have listened.');
  await see(screen, /^The parts of an episode appear here/);
});

test('A-06 where most days are hidden the chart is by week, and says why', async () => {
  const weeks = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'];
  const now = weeks.map((day, at) => ({ day, value: (at + 1) * 3600 }));
  const { user } = open(<AdminOverviewPage />, {
    answer: { ...data, days: { per: 'week', now, before: null } },
  });
  const chart = await card('Hours listened per week');
  expect(words(chart)).toMatch(/By week, because on most days too few listened to be shown\./);
  await user.click(within(chart).getByText('Table'));
  const rows = within(within(chart).getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => words(row))).toEqual([
    expect.stringMatching(/25 Oct.*1 h/),
    expect.stringMatching(/1 Nov.*2 h/),
    expect.stringMatching(/8 Nov.*3 h/),
    expect.stringMatching(/15 Nov.*4 h/),
  ]);
});

test('A-06 more who listened than are members today are no share of them', async () => {
  open(<AdminOverviewPage />, { answer: { ...data, members: figure(32, 30), ofMembers: figure(31, 31) } });
  await screen.findByText('31 are members today');
  expect(words(screen.getByRole('region', { name: 'Headline figures' }))).not.toContain('100 %');
});

test('A-06 falling listening is shown as such, also without a leading episode', async () => {
  open(<AdminOverviewPage />, {
    answer: { ...data, listening: figure(3600, 7200), top: { episode: eleven, most: false } },
  });
  const amount = await screen.findByText(/50.% less than the 4 weeks before/);
  expect(words(amount.parentElement)).toBe(
    'Less: 50 % less than the 4 weeks before; “Eleven Muddy Boots” was heard most.',
  );
});

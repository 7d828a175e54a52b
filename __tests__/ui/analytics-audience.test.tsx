import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type ClubsOverview, getClubsOverview, listClubFigures } from '@/contract/analytics/clubs';
import { getDropOff } from '@/contract/analytics/drop-off';
import { getAnalyticsMembers, getRetention } from '@/contract/analytics/members';
import { type AnalyticsOverview, getAnalyticsOverview } from '@/contract/analytics/overview';
import { stretchLateBy } from '@/contract/analytics/stretch';
import type { ReplyOf } from '@/contract/endpoint';
import { getEpisode } from '@/contract/episode';
import { fewestShown } from '@/contract/listen';
import ClubFiguresPage from '@/pages/admin/dashboard/analytics/clubs';
import AdminMembersPage from '@/pages/admin/dashboard/analytics/members';
import AdminOverviewPage from '@/pages/admin/dashboard/analytics/overview';
import ClubMembersPage from '@/pages/club/dashboard/analytics/members';
import ClubOverviewPage from '@/pages/club/dashboard/analytics/overview';
import HowWeCountPage from '@/pages/pub/how-we-count';
import {
  before,
  card,
  cell,
  csvOf,
  dropOff,
  eleven,
  figure,
  onDayAfter,
  range,
  showAnalytics,
  words,
} from '../support/analytics-page';
import { clubFigures } from '../support/club-figures';
import { episodeOf } from '../support/episodes';
import { windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { openPage } from '../support/plain-page';
import { hrefOf, see } from '../support/render';

describe('the overview', () => {
  onDayAfter();

  const ten = {
    ...eleven,
    id: '5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e10',
    number: 10,
    name: 'Before the Whistle',
  };
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
        ...{ listening: cell(36_000), listened: cell(0.4), finished: cell(0.58) },
      },
      {
        ...{ ...ten, day: '2026-10-11' },
        ...{ listening: cell(null), listened: cell(null), finished: cell(null) },
      },
    ],
  };
  const rows = [
    clubFigures(1, {
      clubname: 'Northgate Swim',
      problem: { kind: 'silent', count: 2, slot: null },
      listened: { ...figure(null, null, true), beforeHidden: true },
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
    const { calls, listed, stops, history, user } = open(<AdminOverviewPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Are families listening?' })).toBeVisible();
    const amount = await screen.findByText(/18.% more than the 4 weeks before/);
    expect(words(amount.parentElement)).toBe(
      'Yes: 18 % more than the 4 weeks before, mostly to “Eleven Muddy Boots”.',
    );
    const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
    expect(figures).toMatch(/Listening.*1,284 h really played.*up 18 % from 1,088 h/);
    expect(figures).toMatch(/Members who listened.*3,912 of 6,204 · 63 %.*up 4 points from 59 %/);
    expect(figures).toMatch(/Heard to the end.*58 % of listens from the start.*down 2 points from 60 %/);
    expect(figures).toMatch(/Downloads.*not listening.*21,460 files downloaded.*up 9 % from 19,690/);
    expect(calls.at(-1)?.query).toMatchObject({ ...range, compare: true });
    expect(words(await card('Listening per day'))).toMatch(/Average 46 h a day, 39 h before/);
    const clubs = within(await card('Clubs that need help'));
    const [, north, kings] = (await clubs.findAllByRole('row')).map(words);
    expect(north).toMatch(/Northgate Swim.*Sent nothing, twice.*fewer than 10.*fewer than 10$/);
    expect(kings).toMatch(/Kings Park Hockey.*Interview unreadable.*21 %.*down 14 pts$/);
    expect(listed.at(-1)?.query).toMatchObject({ problem: 'any', sort: 'problem', ...range });
    expect(await hrefOf('Kings Park Hockey', clubs)).toBe(`/admin/dashboard/clubs/${rows[1]?.id}`);
    const stop = await card('Where do members stop?');
    await waitFor(() =>
      expect(words(stop)).toMatch(
        /13 of 100 leave in the intro; the spot loses 2 of 100\. Share still listening/,
      ),
    );
    expect(stops.at(-1)?.query).toMatchObject({ episodeId: eleven.id, ...range });
    expect((await csvOf(user, stop)).name).toBe(
      'where-they-stop-ep-11-eleven-muddy-boots-2026-10-25-to-2026-11-21.csv',
    );
    act(() => history.push({ ...range, episodeId: ten.id }));
    await waitFor(() => expect(stops.at(-1)?.query).toMatchObject({ episodeId: ten.id }));
  });

  test('A-06 the table and the file of the chart say the same, with the day on which an episode came out', async () => {
    const { user } = open(<AdminOverviewPage />);
    const chart = await card('Listening per day');
    await user.click(within(chart).getByRole('radio', { name: 'Table' }));
    const [, first, second] = within(chart).getAllByRole('row').map(words);
    expect(first).toMatch(/2.h.*1.h.*Ep 11 out/);
    expect(second).toMatch(/fewer than 10/);
    const { name, lines } = await csvOf(user, chart);
    expect(name).toBe('listening-2026-10-25-to-2026-11-21.csv');
    expect(lines[1]).toEqual(['2026-10-25', '2', '2026-09-27', '1', 'Ep 11 out']);
  });

  test('C-05 a club sees its newest episodes, and no other club', async () => {
    const { listed } = open(<ClubOverviewPage />, { platform: false });
    const newest = within(await card('Newest episodes'));
    const [, first, second] = (await newest.findAllByRole('row')).map(words);
    expect(first).toMatch(/Ep 11 Eleven Muddy Boots.*10 h.*40 %.*58 %/);
    expect(second).toMatch(/Ep 10 Before the Whistle.*fewer than 10/);
    expect(await hrefOf('Ep 10 Before the Whistle', newest)).toBe(
      `/club/dashboard/analytics/overview?from=${range.from}&to=${range.to}&episodeId=${ten.id}`,
    );
    expect(listed).toHaveLength(0);
  });

  const nothing: AnalyticsOverview = {
    ...data,
    ...{ listening: figure(0, 0), members: figure(0, 0), listened: figure(null, null) },
    ...{ finished: figure(null, null), downloads: figure(0, 0), top: null, released: [], newest: [] },
    days: { per: 'day', now: [], before: [] },
  };
  test.each([
    ['nobody has listened', nothing, 'There were no listeners in this period.'],
    [
      'fewer than ten have listened',
      { ...nothing, listening: figure(null, null, true) },
      'Fewer than 10 members have listened in this period.',
    ],
  ])('A-06 the answer is honest when %s, and the cards say what will appear', async (_, answer, sentence) => {
    open(<AdminOverviewPage />, { answer });
    await see(screen, sentence, 'Listening appears here the day after members have listened.');
    await see(screen, /^The parts of an episode appear here/);
  });

  test('A-06 where most days are hidden the chart is by week, and says why', async () => {
    const weeks = ['2026-10-25', '2026-11-01', '2026-11-08', '2026-11-15'];
    const now = weeks.map((day, at) => ({ day, value: (at + 1) * 3600 }));
    const { user } = open(<AdminOverviewPage />, {
      answer: { ...data, days: { per: 'week', now, before: null } },
    });
    const chart = await card('Listening per week');
    expect(words(chart)).toMatch(/By week, because fewer than 10 listened on most days\./);
    await user.click(within(chart).getByText('Table'));
    const rows = within(within(chart).getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => words(row))).toEqual([
      expect.stringMatching(/25 Oct.*1 h/),
      expect.stringMatching(/1 Nov.*2 h/),
      expect.stringMatching(/8 Nov.*3 h/),
      expect.stringMatching(/15 Nov.*4 h/),
    ]);
  });

  test('A-06 more who listened than are still members are no share of them', async () => {
    open(<AdminOverviewPage />, { answer: { ...data, members: figure(32, 30), ofMembers: figure(31, 31) } });
    await screen.findByText('31 are still members');
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
});

describe('clubs', () => {
  onDayAfter();

  const data: ClubsOverview = {
    range,
    before,
    clubs: 38,
    needHelp: 4,
    problems: { silent: 1, unreadable: 0, late: 2, falling: 0, new: 1 },
    onTime: figure(0.82, 0.78),
    listened: figure(0.63, 0.59),
    listening: figure(3600 * 1284, 3600 * 1088),
    episodes: [{ ...eleven, due: '2026-11-01', clubs: 38, onTime: 31 }],
  };
  const rows = [
    clubFigures(1, {
      clubname: 'Hillside',
      problem: { kind: 'late', count: 4, slot: null },
      listened: figure(0.34, 0.43),
      ...{ due: 5, onTime: 3 },
    }),
    clubFigures(2, { clubname: 'A deleted club', removed: true }),
  ];

  function open(answer = data) {
    mock(listClubFigures, () => ({ data: rows, total: rows.length }));
    mock(getClubsOverview, () => ({ data: answer }));
    return showAnalytics(<ClubFiguresPage />, 'clubs');
  }

  test('A-08 E4 which clubs need help, and why, at a glance; a club leads to its page, a deleted one has no name and leads nowhere', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Which clubs need help?' })).toBeVisible();
    const count = await screen.findByText('4 of 38 clubs need help');
    expect(words(count.parentElement)).toBe('4 of 38 clubs need help: 1 sent nothing, 2 late, 1 new.');
    const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
    expect(figures).toMatch(/Delivered on time.*82 %.*up 4 points from 78 %/);
    const bars = within(screen.getByRole('list', { name: 'Delivered on time' }));
    expect(words(bars.getByRole('listitem'))).toMatch(/Ep 11 Eleven Muddy Boots.*82 %.*31 of 38/);
    const link = await screen.findByRole('link', { name: 'Hillside' });
    expect(link).toHaveAttribute('href', `/admin/dashboard/clubs/${rows[0]?.id}`);
    expect(words(link.closest('tr'))).toMatch(/Late by 4 days.*34 %.*down 9 pts.*3 of 5/);
    const deleted = screen.getByText('A deleted club');
    expect(deleted.closest('a')).toBeNull();
    expect(words(deleted.closest('tr'))).toMatch(/fewer than 10.*fewer than 10/);
  });

  test('D8 the table fits a window of 1280 pixels, beside the menu', async () => {
    windowOf(1280);
    open();
    const table = await screen.findByRole('table', { name: 'Clubs' });
    expect(Number.parseInt(table.style.width, 10)).toBeLessThan(958);
  });

  test.each([
    [{ ...data, needHelp: 0 }, 'None of the 38 clubs needs help.'],
    [{ ...data, clubs: 1, needHelp: 0 }, 'Your only club needs no help.'],
    [{ ...data, clubs: 0, needHelp: 0, episodes: [] }, 'There are no clubs yet.'],
  ])('A-08 the answer when no club needs help', async (answer, sentence) => {
    open(answer);
    await waitFor(() => expect(words(document.querySelector('header'))).toContain(sentence));
  });
});

describe('members', () => {
  onDayAfter();

  type Data = ReplyOf<typeof getAnalyticsMembers>['data'];

  const data: Data = {
    range,
    before,
    members: 6204,
    listened: figure(3912, 3655),
    firstTime: figure(412, 388),
    returning: figure(3500, 3267),
    roles: [
      { role: 'parent', members: 4000, listened: figure(2900, 2700) },
      { role: 'child', members: 2180, listened: figure(null, 940, true) },
      { role: 'coach', members: 24, listened: figure(null, 15, true) },
    ],
    weeks: {
      now: [
        { day: '2026-10-25', value: 1800 },
        { day: '2026-11-01', value: null },
      ],
      before: null,
    },
  };
  const cohorts = [
    { month: '2026-08-01', members: 0, listened: [cell(0), cell(0), cell(0)] },
    { month: '2026-09-01', members: 80, listened: [cell(60), cell(20)] },
    { month: '2026-10-01', members: 40, listened: [cell(null)] },
  ];

  function open(page: ReactNode, { platform = true, answer = data, from = range.from } = {}) {
    const calls = mock(getAnalyticsMembers, () => ({ data: answer }));
    mock(getRetention, () => ({ data: { cohorts } }));
    return {
      ...showAnalytics(page, 'members', { platform, query: { from } }),
      asked: () => calls.at(-1)?.query,
    };
  }

  test('A-07 K-12 who is listening, at a glance, by role, and whether new members stay', async () => {
    const { asked } = open(<AdminMembersPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Who is listening?' })).toBeVisible();
    expect(await screen.findByText('3,912 of 6,204 members')).toBeVisible();
    const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
    expect(figures).toMatch(/Members who listened.*3,912 of 6,204 · 63 %.*up 7 % from 3,655/);
    expect(figures).toMatch(/New listeners.*412 first time in 90 days.*Returning listeners.*3,500/);
    expect(asked()).toMatchObject({ ...range, compare: true });
    const roles = await card('Parents, children and coaches');
    const [parents, children, coaches] = await within(roles).findAllByRole('listitem');
    expect(words(parents as HTMLElement)).toMatch(/Parents2,900of 4,000 · ▲ up 7 %/);
    for (const row of [children, coaches])
      expect(words(row as HTMLElement)).toMatch(/fewer than 10of [\d,]+$/);
    const table = within(await card('Do new members stay?'));
    expect(await table.findByRole('columnheader', { name: 'Month 2' })).toBeVisible();
    const rows = table.getAllByRole('row').slice(1).map(words);
    expect(rows[0]).toBe('September 20268075 %25 %');
    expect(rows[1]).toMatch(/^October 202640fewer than 10/);
    expect(rows).toHaveLength(2);
  });

  test('K-12 of a range that begins more than 90 days ago members are those of a month, and the page says so', async () => {
    open(<AdminMembersPage />, { from: '2026-03-01' });
    const sum = await screen.findByText('3,912 of 6,204 members');
    expect(sum.parentElement).toHaveTextContent(/^3,912 of 6,204 members listened per month, on average/);
    const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
    expect(figures).toMatch(/Members who listened.*3,912 a month · of 6,204/);
    expect(figures).toMatch(/New listeners.*412 a month/);
    expect(await card('Members who listened, by month')).toBeVisible();
  });

  test('K-12 of fewer than ten members nothing but “fewer than 10” is said', async () => {
    const few = { value: null, before: null, hidden: true, beforeHidden: true };
    const roles = data.roles.map((role) => ({ ...role, members: 3, listened: few }));
    open(<AdminMembersPage />, { answer: { ...data, members: 9, roles, listened: few } });
    const shown = await card('Parents, children and coaches');
    await waitFor(() => expect(words(shown)).toContain('fewer than 10'));
    expect(words(shown)).not.toContain('of 3');
    expect(words(screen.getByRole('region', { name: 'Headline figures' }))).not.toContain('of 9');
  });

  test('K-12 of 90 days members are counted exactly, those before by month, so neither is compared', async () => {
    const roles = data.roles.map((role) => ({ ...role, listened: figure(role.listened.value) }));
    const answer = {
      ...data,
      roles,
      listened: figure(3912),
      firstTime: figure(412),
      returning: figure(3500),
    };
    open(<AdminMembersPage />, { from: '2026-08-24', answer });
    const sum = await screen.findByText('3,912 of 6,204 members');
    expect(sum.parentElement).toHaveTextContent(/members listened, 412/);
    expect(words(screen.getByRole('region', { name: 'Headline figures' }))).not.toMatch(/new(?! listeners)/);
    expect(words(await card('Parents, children and coaches'))).not.toContain('new');
  });

  test('C-06 the table of the club’s page is the file', async () => {
    const { user } = open(<ClubMembersPage />, { platform: false });
    expect(await screen.findByText('3,912 of 6,204 members')).toBeVisible();
    const roles = await card('Parents, children and coaches');
    await user.click(within(roles).getByRole('radio', { name: 'Table' }));
    expect(within(roles).getByRole('row', { name: /^Parents 4,000 2,900 2,700/ })).toBeVisible();
    const { name, lines } = await csvOf(user, roles);
    expect(name).toBe('members-by-role-2026-10-25-to-2026-11-21.csv');
    expect(lines.slice(0, 3)).toEqual([
      ['Role', 'Members', 'Listened', 'Listened before'],
      ['Parents', '4000', '2900', '2700'],
      ['Children', '2180', 'fewer than 10', '940'],
    ]);
  });

  test('A-07 nobody who listened, and an empty platform, say what will appear', async () => {
    const none = figure(0, 0);
    const nobody = { listened: none, firstTime: none, returning: none };
    const few = { ...data, ...nobody, weeks: { now: [], before: null } };
    const { unmount } = open(<AdminMembersPage />, { answer: few });
    const weeks = 'Weeks appear here once members have listened.';
    await see(screen, 'There were no listeners in this period.', weeks);
    unmount();
    open(<AdminMembersPage />, { answer: { ...few, members: 0 } });
    await see(
      screen,
      'No member had joined by the end of this period.',
      'Roles appear here once there are members.',
    );
  });
});

describe('How we count', () => {
  const open = () => openPage(<HowWeCountPage />, '/pub/how-we-count');

  test('says what each figure means under the anchors that pages link to, names the standard and the server’s own limits, and claims no certificate', async () => {
    const { container } = open();
    expect(screen.getByRole('heading', { name: 'How we count', level: 1 })).toBeVisible();
    const links = within(screen.getByRole('navigation', { name: 'On this page' })).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      [
        'downloads',
        'listening',
        'listens',
        'drop-off',
        'people',
        'sponsors',
        'answers',
        'small-groups',
        'privacy',
        'when',
      ].map((id) => `#${id}`),
    );
    for (const link of links) {
      const section = container.querySelector(link.getAttribute('href') ?? '');
      expect(
        within(section as HTMLElement).getByRole('heading', { name: link.textContent ?? '' }),
      ).toBeVisible();
    }
    const rule = (id: string) => container.querySelector(`#${id}`)?.textContent ?? '';
    expect(rule('downloads')).toMatch(/PTMG 2\.3.*00:00 UTC.*60 seconds/s);
    expect(rule('small-groups')).toContain(`fewer than ${fewestShown} people`);
    expect(rule('when')).toContain(`${stretchLateBy / 86_400} days`);
    expect(rule('privacy')).toContain('90 days');
    expect(container.textContent).not.toMatch(/IAB.certified|certified by/i);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import * as z from 'zod';
import { getClubsOverview, listClubFigures } from '@/contract/analytics/clubs';
import { getAnalyticsMembers, getRetention } from '@/contract/analytics/members';
import { getAnalyticsOverview } from '@/contract/analytics/overview';
import { getPlaylistFigures, listPlaylistFigures } from '@/contract/analytics/playlists';
import { getPodcastFigures, listPodcastFigures } from '@/contract/analytics/podcasts';
import {
  getAnalyticsReflections,
  getReflectionThemes,
  listReflectionEpisodes,
} from '@/contract/analytics/reflections';
import { AnalyticsRange, Figure } from '@/contract/analytics/shapes';
import { getSponsorFigures, listSponsorFigures } from '@/contract/analytics/sponsors';
import { listClubs } from '@/contract/club';
import { type Endpoint, endpoint } from '@/contract/endpoint';
import { ClubFilter } from '@/entities/club/club-filter';
import { AnalyticsPage } from '@/kit/analytics/analytics-page';
import { DownloadsFigure, FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { periodNames, presetsOf, spanWords } from '@/kit/analytics/ranges';
import { useAnalytics } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import AdminClubsPage from '@/pages/admin/dashboard/analytics/clubs';
import AdminMembersPage from '@/pages/admin/dashboard/analytics/members';
import AdminOverviewPage from '@/pages/admin/dashboard/analytics/overview';
import AdminPlaylistsPage from '@/pages/admin/dashboard/analytics/playlists';
import AdminPodcastsPage from '@/pages/admin/dashboard/analytics/podcasts';
import AdminReflectionsPage from '@/pages/admin/dashboard/analytics/reflections';
import AdminSponsorsPage from '@/pages/admin/dashboard/analytics/sponsors';
import ClubMembersPage from '@/pages/club/dashboard/analytics/members';
import ClubOverviewPage from '@/pages/club/dashboard/analytics/overview';
import ClubPodcastsPage from '@/pages/club/dashboard/analytics/podcasts';
import ClubReflectionsPage from '@/pages/club/dashboard/analytics/reflections';
import ClubSponsorsPage from '@/pages/club/dashboard/analytics/sponsors';
import { formatFigure } from '@/ui/chart/figure-words';
import { figure, onDayAfter, showAnalytics } from '../support/analytics-page';
import { violations } from '../support/axe';
import { clubRow } from '../support/clubs';
import { fakeHistory } from '../support/fake-router';
import { stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { turnTo, windowOf } from '../support/media';
import { mock, mockRefused } from '../support/mock-api';
import { chooseOption, renderScreen, retype } from '../support/render';

onDayAfter();

const getHeard = endpoint({
  method: 'GET',
  path: '/api/analytics/heard',
  summary: 'What the tests look at',
  access: 'analytics:read',
  query: AnalyticsRange,
  reply: z.object({ data: z.object({ heard: Figure, downloads: Figure }) }),
});

function Page({ platform = false }: { platform?: boolean }) {
  const answer = useAnalytics(getHeard);
  const { before } = useAnalyticsRange();
  const { data } = answer;
  return (
    <main>
      <AnalyticsPage
        question="Are families listening?"
        answer={answer}
        sentence={({ heard }) => (
          <>
            Yes: {formatFigure('count', heard.value ?? 0)}, not {spanWords(before)}.
          </>
        )}
        clubFilter={platform ? ClubFilter : undefined}
      >
        <FigureRow
          answer={answer}
          downloads={<DownloadsFigure label="Downloads" about="Files fetched." figure={data?.downloads} />}
        >
          <ListeningFigure
            label="Members who listened"
            about="Each member counts once, however often they listened."
            figure={data?.heard}
            kind="count"
            unit="of 6,204"
          />
        </FigureRow>
      </AnalyticsPage>
    </main>
  );
}

/** The page on the 22nd of November 2026, as the address asks for it. */
function open(query: Record<string, string> = {}, platform = false) {
  stopClock('2026-11-22T12:00:00Z');
  const history = fakeHistory(query);
  const shown = renderScreen(<Page platform={platform} />, {
    at: '/admin/dashboard/analytics/overview',
    history,
  });
  return { ...shown, history };
}

const answered = () =>
  mock(getHeard, () => ({ data: { heard: figure(3912, 3660), downloads: figure(21460) } }));
const days = (asked: ReturnType<typeof answered>) => asked.map(({ query: { from, to } }) => `${from} ${to}`);

const chooseDays = () => screen.findByRole('button', { name: /Choose other days/ });

test('the page begins with the 28 days until yesterday, compared; Escape leaves the panel; a label says what it counts; comparing can be switched off; own days are typed', async () => {
  const asked = answered();
  const { history, user } = open();
  expect(await screen.findByText(/Yes: 3,912/)).toHaveTextContent('27 Sep – 24 Oct 2026');
  expect(await chooseDays()).toHaveTextContent('25 Oct – 21 Nov 2026');
  expect(asked.map(({ query }) => query)).toEqual([{ from: '2026-10-25', to: '2026-11-21', compare: true }]);
  expect(history.query()).toEqual({});
  await user.click(await chooseDays());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Last 4 weeks' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(await chooseDays()).toHaveFocus();
  expect(await chooseDays()).toHaveAttribute('aria-expanded', 'false');
  const label = await screen.findByRole('button', { name: /Members who listened/ });
  await user.click(label);
  expect(await screen.findByText(/Each member counts once/)).toBeVisible();
  expect(label).toHaveAttribute('aria-expanded', 'true');
  await user.keyboard('{Escape}');
  expect(label).toHaveAttribute('aria-expanded', 'false');
  const row = await screen.findByRole('region', { name: 'Headline figures' });
  expect(await within(row).findByText(/from 3,660/)).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Compare' }));
  expect(history.query()).toEqual({ compare: 'false' });
  await waitFor(() => expect(asked.at(-1)?.query.compare).toBe(false));
  expect(within(row).queryByText(/from 3,660/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Compare' }));
  expect(history.query()).toEqual({});
  await user.click(await chooseDays());
  const first = await screen.findByLabelText('First day');
  await retype(user, first, '1 Nov 2026');
  await user.click(screen.getByRole('button', { name: 'Show these days' }));
  await waitFor(() => expect(history.query()).toEqual({ from: '2026-11-01', to: '2026-11-21' }));
  expect(await screen.findByText(/Yes/)).toHaveTextContent('11 – 31 Oct 2026');
  expect(days(asked).at(-1)).toBe('2026-11-01 2026-11-21');
});

test('a usual range is a tap away and a step of the address that Back undoes', async () => {
  const asked = answered();
  const { user, history } = open({ page: '3', sort: 'name' });
  await user.click(await chooseDays());
  expect(await screen.findByRole('button', { name: 'Last 4 weeks' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: 'Last 7 days' }));
  expect(await chooseDays()).toHaveTextContent('15 – 21 Nov 2026');
  expect(history.query()).toEqual({ from: '2026-11-15', to: '2026-11-21', sort: 'name' });
  await waitFor(() => expect(days(asked)).toEqual(['2026-10-25 2026-11-21', '2026-11-15 2026-11-21']));
  // The keyboard goes on where it was.
  expect(await chooseDays()).toHaveFocus();
  act(() => history.back());
  await waitFor(async () => expect(await chooseDays()).toHaveTextContent('25 Oct – 21 Nov 2026'));
  expect(history.query()).toEqual({ page: '3', sort: 'name' });
});

test('days backwards, over ten years, until today or without a day are refused in words, and nothing changes', async () => {
  answered();
  const { user, history } = open();
  await user.click(await chooseDays());
  const first = await screen.findByLabelText('First day');
  const last = screen.getByLabelText('Last day');
  for (const [from, to, words] of [
    ['5/11/2026', '1/11/2026', 'The last day is before the first: choose a later one'],
    ['1/1/2010', '1/11/2026', /At most 10 years can be shown at once/],
    ['1/11/2026', '22/11/2026', 'Figures end with yesterday, 21st November 2026'],
    ['1/11/2026', '31/11/2026', /November 2026 has 30 days/],
  ] as const) {
    await retype(user, first, from);
    await retype(user, last, to);
    await user.click(screen.getByRole('button', { name: 'Show these days' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(history.query()).toEqual({});
  }
});

test('the platform looks at one club, and at all of them again', async () => {
  const asked = answered();
  const club = clubRow(1, { clubname: 'Ashford' });
  mock(listClubs, () => ({ data: [club], total: 1 }));
  const { user, history } = open({}, true);
  await chooseOption(user, 'Club', 'Ashford');
  expect(history.query()).toEqual({ clubId: club.id });
  await waitFor(() => expect(asked.at(-1)?.query.clubId).toBe(club.id));
});

test.each([
  [{ from: '2026-11-05', to: '2026-11-01' }, /The last day is before the first/],
  [{ from: '1990-01-01', to: '2026-11-01' }, /At most 10 years/],
  [{ from: 'soon' }, /The address of this page has no valid days/],
])('an address of no range %j says why, and shows the last 4 weeks', async (query, words) => {
  const asked = answered();
  open(query);
  expect(await screen.findByText(words)).toHaveTextContent('These are the last 4 weeks.');
  await waitFor(() => expect(days(asked)).toEqual(['2026-10-25 2026-11-21']));
});

test('the figures of the range before stay, dimmed, until the next ones are here', async () => {
  const held = later();
  mock(getHeard, async ({ query }) => {
    if (query.from === '2026-11-15') await held.promise;
    return { data: { heard: figure(query.from === '2026-11-15' ? 1200 : 3912), downloads: figure(1) } };
  });
  const { user } = open();
  const row = await screen.findByRole('region', { name: 'Headline figures' });
  expect(await within(row).findByText('3,912')).toBeInTheDocument();
  await user.click(await chooseDays());
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await waitFor(() => expect(row).toHaveAttribute('aria-busy', 'true'));
  expect(within(row).getByText('3,912')).toBeInTheDocument();
  held.settle();
  expect(await within(row).findByText('1,200')).toBeInTheDocument();
  expect(row).toHaveAttribute('aria-busy', 'false');
});

test('figures that could not be read say so and are asked for again', async () => {
  mockRefused(getHeard, 'not_found', 'There is no such club.');
  const { user } = open();
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no such club.');
  answered();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('3,912')).toBeInTheDocument();
});

const overview = [getAnalyticsOverview, listClubFigures] as const;
const members = [getAnalyticsMembers, getRetention] as const;
const podcasts = [getPodcastFigures, listPodcastFigures] as const;
const playlists = [getPlaylistFigures, listPlaylistFigures] as const;
const reflections = [getAnalyticsReflections, getReflectionThemes, listReflectionEpisodes] as const;
const sponsors = [getSponsorFigures, listSponsorFigures] as const;
const clubs = [getClubsOverview, listClubFigures] as const;

test.each<
  [ids: string, name: string, calls: readonly Endpoint[], Admin: ComponentType, Club?: ComponentType]
>([
  ['A-06 C-05', 'overview', overview, AdminOverviewPage, ClubOverviewPage],
  ['A-07 C-06', 'members', members, AdminMembersPage, ClubMembersPage],
  ['A-08', 'clubs', clubs, AdminClubsPage, undefined],
  ['A-09 C-07', 'podcasts', podcasts, AdminPodcastsPage, ClubPodcastsPage],
  ['A-10', 'playlists', playlists, AdminPlaylistsPage, undefined],
  ['A-11 C-08', 'sponsors', sponsors, AdminSponsorsPage, ClubSponsorsPage],
  ['A-12 C-09', 'reflections', reflections, AdminReflectionsPage, ClubReflectionsPage],
])(
  '%s the page %s says what cannot be loaded and asks for all of it again; a club has no choice of clubs',
  async (_, name, calls, Admin, Club) => {
    const asked = calls.map((call) => mockRefused(call, 'unavailable', `${call.path} is away`));
    const { user, unmount } = showAnalytics(<Admin />, name);
    expect(await screen.findByRole('combobox', { name: 'Club' })).toBeVisible();
    for (const { path } of calls)
      expect((await screen.findAllByText(`${path} is away`, { exact: false }))[0]).toBeVisible();
    // One press asks for all that shows the same figures, which takes their other buttons away.
    for (const button of screen.getAllByRole('button', { name: 'Try again' }))
      if (button.isConnected) await user.click(button);
    await waitFor(() => expect(asked.filter(({ length }) => length < 2)).toEqual([]));
    if (!Club) return;
    unmount();
    showAnalytics(<Club />, name, { platform: false });
    await screen.findAllByRole('button', { name: 'Try again' });
    expect(screen.queryByRole('combobox', { name: 'Club' })).toBeNull();
  },
);

test.each([
  ['hidden', figure(null, 40, true), 'fewer than 10', undefined],
  ['new', figure(12, null), '12', 'new'],
  ['nothing yet', figure(null, 12), '–', undefined],
])('a figure that is %s says so, and its change tells nothing more', async (_, heard, value, change) => {
  mock(getHeard, () => ({ data: { heard, downloads: figure(1, 1) } }));
  open();
  const row = await screen.findByRole('region', { name: 'Headline figures' });
  expect(await within(row).findByText(value)).toBeInTheDocument();
  if (change) expect(within(row).getByText(change)).toBeInTheDocument();
  expect(within(row).queryByText(/from/)).not.toBeInTheDocument();
  expect(within(row).getByText('not listening')).toBeInTheDocument();
  expect(within(row).getByText('no change')).toBeInTheDocument();
});

test('a figure of few people says “people” in place of its unit, so that “fewer than 10” counts something; the foot of the page says it of every table', async () => {
  mock(getHeard, () => ({ data: { heard: figure(null, 40, true), downloads: figure(1, 1) } }));
  open();
  const row = await screen.findByRole('region', { name: 'Headline figures' });
  await within(row).findByText('fewer than 10');
  expect(row).toHaveTextContent(/fewer than 10 people/);
  expect(row).not.toHaveTextContent('of 6,204');
  expect(
    screen.getByText(/^“fewer than 10” instead of a figure means that fewer than 10 people/),
  ).toBeVisible();
});

test('on a phone the days are chosen in a drawer', async () => {
  windowOf(390);
  answered();
  const { user, history } = open();
  await user.click(await chooseDays());
  const drawer = await screen.findByRole('dialog', { name: 'Which days?' });
  await user.click(await within(drawer).findByRole('button', { name: 'Last 12 months' }));
  expect(history.query()).toEqual({ from: '2025-11-22', to: '2026-11-21' });
});

test.each([
  [390, 844],
  [844, 390],
])('days that are being typed at %d pixels stay when the phone is turned', async (width, turned) => {
  windowOf(width);
  answered();
  const { user } = open();
  const opener = await chooseDays();
  await user.click(opener);
  const first = await screen.findByLabelText('First day');
  await retype(user, first, '1 Nov 2026');
  for (const size of [turned, width, turned]) {
    act(() => turnTo(size));
    expect(first).toHaveValue('1 Nov 2026');
    expect(first).toHaveFocus();
  }
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByLabelText('First day')).not.toBeInTheDocument());
  expect(opener).toHaveFocus();
});

// The browser does not walk this panel.
test('the panel of the days is free of what axe finds', async () => {
  answered();
  const { user } = open();
  await user.click(await chooseDays());
  await screen.findByRole('button', { name: 'Show these days' });
  expect(await violations(screen.getByRole('dialog', { name: 'Which days?' }))).toEqual([]);
});

test('the usual ranges end with yesterday, over a new year and before August too', () => {
  const span = (today: string) => presetsOf(today).map(({ from, to }) => `${from} ${to}`);
  expect(span('2026-11-22')).toEqual([
    '2026-11-15 2026-11-21',
    '2026-10-25 2026-11-21',
    '2026-08-30 2026-11-21',
    '2026-08-01 2026-11-21',
    '2025-11-22 2026-11-21',
  ]);
  expect(span('2028-03-01').slice(3)).toEqual(['2027-08-01 2028-02-29', '2027-03-01 2028-02-29']);
});

test.each([
  [28, 'these 4 weeks', '4 weeks before'],
  [7, 'this week', 'the week before'],
  [1, 'this day', 'the day before'],
  [10, 'these 10 days', '10 days before'],
  [365, 'these 12 months', '12 months before'],
])('%d days are called %s and %s', (count, now, before) => {
  const from = new Date(Date.parse('2026-11-21') - (count - 1) * 86_400_000).toISOString().slice(0, 10);
  expect(periodNames({ from, to: '2026-11-21' })).toEqual({ now, before });
});

import { screen, waitFor, within } from '@testing-library/react';
import {
  Attention,
  type AttentionFigure,
  getAttention,
  getClubAttention,
  getFigures,
} from '@/contract/attention';
import { listEpisodes } from '@/contract/episode';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { ClubAttention } from '@/features/dashboard/club-attention';
import { PlatformDashboard } from '@/features/dashboard/platform-dashboard';
import { OpenEpisodes } from '@/features/episode/dashboard/open-episodes';
import { blank } from '../support/blank';
import { boardSummary, derbyWeek, episodeOf } from '../support/episodes';
import { stopClock } from '../support/fixed-clock';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { hrefOf, renderScreen, see } from '../support/render';

const item = (of: Partial<Attention>): Attention => ({
  ...blank(Attention),
  kind: 'late',
  tone: 'waiting',
  count: 1,
  href: '/admin/dashboard/episodes',
  ...of,
});

const figure = (
  kind: AttentionFigure['kind'],
  value: number | null,
  of: Partial<AttentionFigure> = {},
): AttentionFigure => ({
  kind,
  value,
  total: null,
  before: null,
  href: '/admin/dashboard',
  ...of,
});

const none = { data: [], total: 0 };
const summary = boardSummary({ clubs: 4, delivered: 1, silent: 1 });

function open(items: () => Attention[] | Promise<Attention[]>, figures: () => AttentionFigure[] = () => []) {
  const asked = mock(getAttention, async () => ({ data: await items() }));
  const counted = mock(getFigures, () => ({ data: figures() }));
  const rendered = renderScreen(
    <PlatformDashboard>
      <OpenEpisodes />
    </PlatformDashboard>,
    { at: '/admin/dashboard' },
  );
  return { ...rendered, asked, counted };
}

const boots = { subject: 'Boots', names: ['Dover'] };
const tone = 'failed' as const;
const day = '2026-11-25';
const at = '2026-11-23T09:05:00.000Z';

test.each<[Partial<Attention>, string | RegExp]>([
  [
    { subject: 'The Derby Week', count: 5, names: ['Ashford', 'Dover', 'Élan'], day: '2026-11-20' },
    'Late5 clubs are late with The Derby WeekAshford, Dover, Élan and 2 more · 2 days over',
  ],
  [{ ...boots, day: '2026-11-21' }, /1 club is late with BootsDover · 1 day over/],
  [{ kind: 'failed', tone, ...boots, count: 2 }, 'FailedBoots failed for 2 clubsDover and 1 more'],
  [{ kind: 'failed', tone, count: 3 }, /Mastering failed in 3 more episodes/],
  [{ kind: 'bad', ...boots }, 'Unusable1 club sent parts of Boots that cannot be usedDover'],
  [
    { kind: 'publish-refused', ...boots, note: 'It was still a draft.' },
    'RefusedBoots was not published at its timeIt was still a draft.',
  ],
  [
    { kind: 'publish-today', ...boots, at: '2026-11-22T18:30:00.000Z', day: '2026-11-22' },
    /Boots is published automatically today at 18:30Due Date 22th November 2026 · Due today/,
  ],
  [
    { kind: 'draft', ...boots, day },
    /Boots is not open for clubs yetDue Date 25th November 2026 · 3 days left/,
  ],
  [
    { kind: 'silent-campaigns', count: 2, names: ['Spring', 'Buns'], day },
    /2 campaigns have no audioSpring, Buns · starts 25th November 2026/,
  ],
  [{ kind: 'suggested-clubs', names: ['Whitby'] }, 'New1 suggested club waits for an answerWhitby'],
  [
    { kind: 'club-invites', count: 2, names: ['Ashford', 'Dover'], at },
    /2 invites to clubs end within two daysAshford, Dover · the first ends Monday(,| at)? 09:05/,
  ],
  [
    { kind: 'silent', ...boots, count: 3, day },
    'Silent3 clubs have sent nothing for BootsDover and 2 more · 3 days leftRemind all…',
  ],
  [{ kind: 'asked', ...boots }, /1 club has to send a part of Boots againDoverSee the parts/],
  [{ kind: 'ended-invites', count: 2, names: ['Ashford'] }, /2 invites to clubs have run out.*Send again/],
  [{ kind: 'admin-invites', at }, /1 invite to run the platform ends within two days/],
  [
    { kind: 'disk', note: '1.5 GB are left for uploads.' },
    'DiskThere is little room left for uploads1.5 GB are left for uploads.',
  ],
])('A-01 the dashboard says what %j is in words', async (of, words) => {
  stopClock('2026-11-22T12:00:00Z');
  mock(listEpisodes, () => none);
  open(() => [item({ ...of, href: '/admin/dashboard/somewhere' })]);
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const link = await list.findByRole('link');
  expect(link).toHaveTextContent(words);
  expect(link).toHaveAttribute('href', '/admin/dashboard/somewhere');
  expect(screen.getByText('1 thing needs you.')).toBeVisible();
});

test('A-01 what was solved is gone when one comes back, and one page load asks twice', async () => {
  mock(listEpisodes, () => none);
  let items = [item({ subject: 'Boots', count: 2 }), item({ kind: 'suggested-clubs', count: 1 })];
  const first = open(() => items);
  expect(await screen.findByText('2 things need you.')).toBeVisible();
  expect([first.asked.length, first.counted.length]).toEqual([1, 1]);
  items = [];
  window.dispatchEvent(new Event('visibilitychange'));
  await see(screen, 'Nothing is waiting for you.', /Nothing right now/);
  expect(screen.queryByRole('link', { name: /Boots/ })).not.toBeInTheDocument();
});

test('A-01 what cannot be loaded says so in its place, and can be tried again', async () => {
  mock(listEpisodes, () => none);
  let fails = true;
  const answer = () => {
    if (fails) throw refuse('unavailable', 'The platform rests for a moment.');
    return [];
  };
  const { user } = open(answer, answer);
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  const alerts = screen.getAllByRole('alert');
  expect(alerts[0]).toHaveTextContent('The platform rests for a moment.');
  expect(screen.getByRole('heading', { name: 'No episode is open' })).toBeVisible();
  fails = false;
  for (const alert of alerts) await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(/Nothing right now/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
});

test('A-01 each figure has the one before beside it, and leads on', async () => {
  mock(listEpisodes, () => none);
  open(
    () => [],
    () => [
      figure('clubs', 38, {
        before: { value: 36, total: null },
        href: '/admin/dashboard/clubs?status=active',
      }),
      figure('members', 12_408, { before: { value: 12_408, total: null } }),
      figure('episodes', 11),
      // The share counts: of fewer clubs as many are better.
      figure('delivered', 30, { total: 36, before: { value: 30, total: 38 } }),
      figure('listened', 5400, { before: { value: 9000, total: null } }),
    ],
  );
  const figures = within(await screen.findByRole('region', { name: 'The platform' }));
  const told = figures.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(told).toEqual([
    'Active clubs38↑ from 36, 30 days ago',
    'Members who can sign in12,408from 12,408, 30 days ago',
    'Episodes published11The first one',
    'Clubs on time, last episode30 of 36↑ from 30 of 38, the episode before',
    'Hours heard in 7 days1.5↓ from 2.5, the 7 days before',
  ]);
  expect(await hrefOf('Active clubs', figures)).toBe('/admin/dashboard/clubs?status=active');
});

test.each([
  [null, 9000, 'Hours heard in 7 days<10Hidden: fewer than 10 people'],
  [5400, null, 'Hours heard in 7 days1.5from <10, the 7 days before'],
])('A-01 hours of few people are hidden: %s after %s', async (value, before, text) => {
  mock(listEpisodes, () => none);
  open(
    () => [],
    () => [figure('listened', value, { before: { value: before, total: null } })],
  );
  const figures = within(await screen.findByRole('region', { name: 'The platform' }));
  expect(figures.getByRole('term').parentElement?.textContent).toBe(text);
});

test('D1 an open episode says when it is published automatically', async () => {
  mock(listEpisodes, () => ({
    ...{ data: [{ ...derbyWeek, publishAt: '2096-12-24T18:00:00.000Z' }], total: 1 },
  }));
  mock(listEpisodeClubs, () => ({ ...none, summary }));
  open(() => []);
  expect(await screen.findByText(/ · Published automatically on 24 Dec 2096, 18:00$/)).toBeVisible();
});

test('A-01 while it loads the figures and the list keep their place, and the episodes below wait for them', async () => {
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(listEpisodeClubs, () => ({ ...none, summary }));
  let answer: () => void = () => {};
  const wait = new Promise<void>((resolve) => {
    answer = resolve;
  });
  open(async () => {
    await wait;
    return [];
  });
  expect(await screen.findByRole('heading', { name: 'Needs attention' })).toBeVisible();
  expect(await screen.findByText('The Derby Week')).not.toBeVisible();
  answer();
  expect(await screen.findByRole('heading', { name: 'The Derby Week' })).toBeVisible();
});

test('K-09 a club sees that accounts of children will be deleted, with the way to them; nothing where there are none', async () => {
  const href = '/club/dashboard/members?role=child';
  const shelf = { items: [item({ kind: 'unused-children', count: 2, at, href })] };
  const asked = mock(getClubAttention, () => ({ data: shelf.items }));
  const { unmount } = renderScreen(<ClubAttention />, { account: accounts.clubAdmin });
  const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
  const link = await list.findByRole('link');
  expect(link).toHaveTextContent(
    /2 children’s accounts will be deleted, the first after 23 Nov 2026.*See the children/,
  );
  expect(link).toHaveAttribute('href', href);
  unmount();
  shelf.items = [];
  renderScreen(<ClubAttention />, { account: accounts.clubAdmin });
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(screen.queryByRole('region')).toBeNull();
});

test('U4 of two open episodes the dashboard shows both, in the order of their Due Dates', async () => {
  const overdue = episodeOf(14, { name: 'Late Tackle', status: 'in_progress', endDate: '2020-01-01' });
  const calls = mock(listEpisodes, () => ({ data: [overdue, derbyWeek], total: 2 }));
  mock(listEpisodeClubs, () => ({ ...none, summary }));
  open(() => []);
  await screen.findByRole('heading', { name: 'Late Tackle' });
  const names = ['Late Tackle', 'The Derby Week'];
  const heads = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent ?? '');
  expect(heads.filter((name) => names.includes(name))).toEqual(names);
  expect(calls[0]?.query).toMatchObject({ sort: 'current', status: 'in_progress' });
});

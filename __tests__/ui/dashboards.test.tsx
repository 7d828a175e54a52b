import { act, screen, waitFor, within } from '@testing-library/react';
import {
  Attention,
  type AttentionFigure,
  getAttention,
  getClubAttention,
  getFigures,
} from '@/contract/attention';
import { getJoinLink, setJoinRole } from '@/contract/club-details';
import { listEpisodes } from '@/contract/episode';
import { decideJoinRequest, type JoinRequest, listJoinRequests } from '@/contract/join';
import { type ClubWeek, getClubWeek } from '@/contract/listen';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { playlists } from '@/contract/playlist';
import {
  countOldLocalSpots,
  getLocalSponsor,
  type LocalSponsor,
  localSponsors,
  remasterLocalSpots,
} from '@/contract/sponsor';
import { ListeningCard } from '@/features/club-dashboard/listening-card';
import { ClubAttention } from '@/features/dashboard/club-attention';
import { PlatformDashboard } from '@/features/dashboard/platform-dashboard';
import { OpenEpisodes } from '@/features/episode/dashboard/open-episodes';
import { JoinCodeCard } from '@/features/join/join-code-card';
import { JoinPoster } from '@/features/join/join-poster';
import { JoinRequestsCard } from '@/features/join/join-requests-card';
import ClubPlaylistsPage from '@/pages/club/dashboard/playlists';
import ClubSponsorPage from '@/pages/club/dashboard/sponsor';
import { isUnderWay } from '@/ui/layout/under-way';
import { words } from '../support/analytics-page';
import { violations } from '../support/axe';
import { blank, blankRow } from '../support/blank';
import { boardSummary, derbyWeek, episodeOf } from '../support/episodes';
import { stopClock } from '../support/fixed-clock';
import { later } from '../support/later';
import { playlistOf } from '../support/list-pages';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, chooseOption, findDialog, hrefOf, press, renderScreen, see } from '../support/render';

describe('the dashboard of the platform', () => {
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

  function open(
    items: () => Attention[] | Promise<Attention[]>,
    figures: () => AttentionFigure[] = () => [],
  ) {
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
  const failed = { kind: 'failed', tone: 'failed' } as const;
  const day = '2026-11-25';
  const at = '2026-11-23T09:05:00.000Z';

  const inWords: [Partial<Attention>, string | RegExp][] = [
    [
      { subject: 'The Derby Week', count: 5, names: ['Ashford', 'Dover', 'Élan'], day: '2026-11-20' },
      'Late5 clubs are late with The Derby WeekAshford, Dover, Élan and 2 more · 2 days overdue',
    ],
    [{ ...boots, day: '2026-11-21' }, /1 club is late with BootsDover · 1 day overdue/],
    [{ ...failed, ...boots, count: 2 }, 'FailedMastering Boots failed for 2 clubsDover and 1 more'],
    [{ ...failed, count: 3 }, /Mastering failed in 3 more episodes/],
    [{ kind: 'bad', ...boots }, 'Unusable1 club sent parts of Boots that cannot be usedDover'],
    [
      { kind: 'publish-refused', ...boots, note: 'It was still a draft.' },
      'RefusedBoots was not published at the chosen timeIt was still a draft.',
    ],
    [
      { kind: 'publish-blocked', ...boots, at, note: 'Nothing could be heard.' },
      'BlockedBoots cannot be published on 23th November 2026Nothing could be heard.See why',
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
    [
      { kind: 'silent', ...boots, at: '2026-11-22T09:30:00.000Z', day },
      'Silent1 club has sent nothing for BootsDover · 3 days left · reminded at 09:30See',
    ],
    [
      { ...boots, at: '2026-11-22T09:30:00.000Z', day },
      /1 club is late with BootsDover.*reminded at 09:30See$/,
    ],
    [
      { kind: 'silent', ...boots, note: 'No admin to write to', day },
      'Silent1 club has sent nothing for BootsDover · 3 days left · No admin to write toSee',
    ],
    [{ kind: 'asked', ...boots }, /1 club has to send a part of Boots againDoverSee the parts/],
    [
      { kind: 'ended-invites', count: 2, names: ['Ashford'] },
      /2 invites to clubs have expired.*Open the invites$/,
    ],
    [{ kind: 'admin-invites', at }, /1 invite to run the platform ends within two days/],
    [
      { kind: 'disk', note: '1.5 GB are left for uploads.' },
      'DiskThere is little room left for uploads1.5 GB are left for uploads.',
    ],
  ];

  test('A-01 the dashboard says what each thing is in words, and leads to it', async () => {
    stopClock('2026-11-22T12:00:00Z');
    mock(listEpisodes, () => none);
    open(() => inWords.map(([of], index) => item({ ...of, href: `/admin/dashboard/${index}` })));
    const list = within(await screen.findByRole('region', { name: 'Needs attention' }));
    const links = await list.findAllByRole('link');
    expect(links).toHaveLength(inWords.length);
    for (const [index, [, words]] of inWords.entries()) {
      expect(links[index]).toHaveTextContent(words);
      expect(links[index]).toHaveAttribute('href', `/admin/dashboard/${index}`);
    }
    expect(screen.getByText(`${inWords.length} things need you.`)).toBeVisible();
  });

  test('A-01 what was solved is gone when one comes back, and one page load asks twice', async () => {
    mock(listEpisodes, () => none);
    let items = [item({ subject: 'Boots', count: 2 }), item({ kind: 'suggested-clubs', count: 1 })];
    const first = open(() => items);
    expect(await screen.findByText('2 things need you.')).toBeVisible();
    expect([first.asked.length, first.counted.length]).toEqual([1, 1]);
    items = items.slice(0, 1);
    window.dispatchEvent(new Event('visibilitychange'));
    await see(screen, '1 thing needs you.');
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
        figure('members', 12_408),
        figure('episodes', 11),
        // The share counts: of fewer clubs as many are better.
        figure('delivered', 30, { total: 36, before: { value: 30, total: 38 } }),
        figure('listened', 5400, { before: { value: 9000, total: null } }),
      ],
    );
    const figures = within(await screen.findByRole('region', { name: 'The platform' }));
    const told = figures.getAllByRole('term').map((term) => words(term.parentElement));
    expect(told).toEqual([
      'Active clubs38▲ up 6 % from 36, 30 days ago',
      'Members who can sign in12,408With a password, in active clubs. Club admins count, too.',
      'Episodes published11No earlier figure',
      'Clubs on time, last episode30 of 36▲ up 4 points from 30 of 38, the episode before',
      'Listening in 7 days1.5 h▼ down 40 % from 2.5 h, the 7 days before',
    ]);
    expect(await hrefOf('Active clubs', figures)).toBe('/admin/dashboard/clubs?status=active');
  });

  test.each([
    [null, 9000, 'Listening in 7 daysfewer than 10from 2.5 h, the 7 days before'],
    [5400, null, 'Listening in 7 days1.5 hfrom fewer than 10, the 7 days before'],
  ])('A-01 hours of few people are hidden: %s after %s', async (value, before, text) => {
    mock(listEpisodes, () => none);
    open(
      () => [],
      () => [figure('listened', value, { before: { value: before, total: null } })],
    );
    const figures = within(await screen.findByRole('region', { name: 'The platform' }));
    expect(words(figures.getByRole('term').parentElement)).toBe(text);
  });

  test.each([
    { publishObstacle: null, words: / · Published automatically on 24 Dec 2096, 18:00$/ },
    { publishObstacle: 'Nothing could be heard.', words: / · Cannot be published on 24 Dec 2096, 18:00$/ },
  ])(
    'D1 an open episode says when it is published automatically, or cannot be',
    async ({ publishObstacle, words: said }) => {
      const planned = { ...derbyWeek, publishAt: '2096-12-24T18:00:00.000Z', publishObstacle };
      mock(listEpisodes, () => ({ data: [planned], total: 1 }));
      mock(listEpisodeClubs, () => ({ ...none, summary }));
      open(() => []);
      expect(await screen.findByText(said)).toBeVisible();
    },
  );

  test('A-01 while it loads the figures and the list keep their place, and the episodes below wait for them', async () => {
    mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
    mock(listEpisodeClubs, () => ({ ...none, summary }));
    const wait = later();
    open(async () => {
      await wait.promise;
      return [];
    });
    expect(await screen.findByRole('heading', { name: 'Needs attention' })).toBeVisible();
    expect(await screen.findByText('The Derby Week')).not.toBeVisible();
    wait.settle();
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
});

describe('the pages of a club', () => {
  const heard = (minutes: number, members: number) => ({ seconds: minutes * 60, members });
  const days = [null, heard(30, 10), heard(60, 20), null, null, heard(45, 12), heard(40, 11)].map(
    (each, place) => ({ day: `2026-11-1${place + 1}`, heard: each }),
  );
  const openCard = (week: Partial<ClubWeek>) => {
    mock(getClubWeek, () => ({ data: { week: null, before: null, days, ...week } }));
    return renderScreen(<ListeningCard />, { account: accounts.clubAdmin });
  };

  test.each([
    [600, '▲ up 18 % from the week before', heard(708, 34), '11.8 hours by 34 members'],
    [100, '▼ down 50 % from the week before', heard(50, 10), '50 minutes by 10 members'],
  ])('C-01 the week is shown beside the one before of %d minutes: %s', async (before, trend, week, said) => {
    openCard({ week, before: heard(before, 20) });
    const card = await screen.findByRole('region', { name: 'Listening last week' });
    await waitFor(() => expect(words(card)).toContain(trend));
    expect(card).toHaveTextContent(said);
  });

  test('C-01 each day is in a table, and one that fewer than ten heard is hidden', async () => {
    openCard({ week: heard(175, 24) });
    const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
    expect(rows).toHaveLength(8);
    expect(rows[1]).toBe('11 Nov 2026fewer than 10fewer than 10');
    expect(rows[3]).toBe('13 Nov 202660 minutes20');
    expect(screen.getByText('– fewer than 10')).toBeInTheDocument();
  });

  test('C-01 where fewer than ten have listened the card says so', async () => {
    openCard({});
    expect(await screen.findByText(/^Last week fewer than 10 members listened/)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBeNull();
  });

  const bakery: LocalSponsor = {
    ...blank(localSponsors.update.reply).data,
    id: '5e1f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
    rev: 3,
    name: 'Mill Lane Bakery',
  };

  async function saveSponsor() {
    mock(getLocalSponsor, () => ({ data: { sponsor: bakery, deleted: [] } }));
    const { user } = renderScreen(<ClubSponsorPage />, { account: accounts.clubAdmin });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const drawer = await findDialog('Edit local sponsor');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), ' & Sons');
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    return { user, drawer };
  }

  test('C-10 a save after another person’s shows the newer one and keeps what was typed', async () => {
    mock(localSponsors.get, () => ({ data: { ...bakery, rev: 4, name: 'Old Mill' } }));
    mockRefused(localSponsors.update, 'conflict', 'Somebody has changed it meanwhile.');
    const { drawer } = await saveSponsor();
    expect(await screen.findByText('Old Mill')).toBeInTheDocument();
    expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Mill Lane Bakery & Sons');
  });

  test('C-10 after a change it is asked whether published episodes shall be mastered again', async () => {
    const saved = mock(localSponsors.update, () => ({ data: bakery, message: 'Saved' }));
    mock(countOldLocalSpots, () => ({ data: { renditions: 2, episodes: 2 } }));
    const again = { data: { renditions: 2 }, message: 'Mastered again' };
    const remastered = mock(remasterLocalSpots, () => again);
    const { user } = await saveSponsor();
    const question = '2 finished episodes keep the old spot. Master them again?';
    await screen.findByRole('dialog', { name: question });
    expect(saved[0]?.request.headers.get('if-match')).toBe('"3"');
    expect(remastered).toHaveLength(0);
    await answerDialog(user, question, 'Master again');
    await waitFor(() => expect(remastered).toHaveLength(1));
  });

  test('C-10 a deleted sponsor is brought back by Undo, or from the deleted ones later', async () => {
    const shelf: { sponsor: LocalSponsor | null; deleted: LocalSponsor[] } = { sponsor: bakery, deleted: [] };
    mock(getLocalSponsor, () => ({ data: { ...shelf } }));
    mock(countOldLocalSpots, () => ({ data: { renditions: 0, episodes: 0 } }));
    mock(localSponsors.remove, () => {
      Object.assign(shelf, { sponsor: null, deleted: [bakery] });
      return { message: 'Deleted' };
    });
    const restored = mock(localSponsors.restore, () => {
      Object.assign(shelf, { sponsor: bakery, deleted: [] });
      return { data: bakery, message: 'Restored' };
    });
    const { user } = renderScreen(<ClubSponsorPage />, { account: accounts.clubAdmin });
    for (const way of ['Undo: Mill Lane Bakery', 'Restore Mill Lane Bakery']) {
      await user.click(await screen.findByRole('button', { name: 'Delete' }));
      expect(await screen.findByRole('heading', { name: 'No local sponsor yet' })).toBeVisible();
      await user.click(await screen.findByRole('button', { name: way }));
      expect(await screen.findByRole('button', { name: 'Edit' })).toBeVisible();
    }
    expect(restored.map(({ params }) => params.id)).toEqual([bakery.id, bakery.id]);
  });

  test('C-11 a club is offered published episodes alone, and no history', async () => {
    const drive = playlistOf(1, { name: 'For the drive' });
    mock(playlists.list, () => ({ data: [drive], total: 1 }));
    const asked = mock(listEpisodes, () => ({ data: [], total: 0 }));
    const { user } = renderScreen(<ClubPlaylistsPage />, { at: '/club/dashboard/playlists' });
    await press(user, 'Actions for For the drive');
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    expect(entries).toEqual(['Edit', 'Delete']);
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const drawer = await findDialog('Edit playlist');
    await user.type(await drawer.findByRole('combobox', { name: 'Episodes' }), 'derby');
    expect(await screen.findByText('No episode of this name.')).toBeVisible();
    expect(asked.at(-1)?.query).toMatchObject({ q: 'derby', status: 'published' });
  });
});

describe('who waits to join', () => {
  const request = (index: number, over: Partial<JoinRequest> = {}): JoinRequest => ({
    ...blankRow(listJoinRequests),
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    fullname: `Person ${index}`,
    email: `person${index}@example.test`,
    clubMemberRole: 'parent',
    createdAt: '2026-11-21T10:00:00.000Z',
    ...over,
  });
  const lena = request(1, { fullname: 'Lena Bauer', email: 'lena@example.test' });
  const tom = request(2, { fullname: 'Tom Jansen', clubMemberRole: 'coach' });
  const ada = request(3, { fullname: 'Ada Byron' });

  /** The server's own list: a decided request leaves it. */
  function serve(...waiting: JoinRequest[]) {
    let data = waiting;
    mock(listJoinRequests, ({ query: { pageSize } }) => ({
      data: data.slice(0, pageSize),
      total: data.length,
    }));
    return mock(decideJoinRequest, ({ params, body }) => {
      data = data.filter(({ id }) => id !== params.id);
      return { message: body.decision === 'approve' ? 'Lena Bauer is in.' : 'Declined.' };
    });
  }

  const open = () =>
    renderScreen(
      <main tabIndex={-1}>
        <h1>Good morning</h1>
        <JoinRequestsCard />
      </main>,
      { account: accounts.clubAdmin },
    );
  const card = () => screen.findByRole('region', { name: 'Waiting to join' });

  test('who waits is listed with role, email and since when; declining asks first, and declines that one alone', async () => {
    const calls = serve(lena, tom);
    const { user } = open();
    const rows = within(await card()).getAllByRole('listitem');
    expect(rows).toHaveLength(2);
    expect(rows[0]).toHaveTextContent('Lena BauerParent · lena@example.testSince 21 Nov 2026');
    expect(rows[1]).toHaveTextContent('Coach');
    expect(screen.getByText('2 people')).toBeVisible();
    expect(await violations()).toEqual([]);
    await user.click(within(await card()).getByRole('button', { name: 'Decline Tom Jansen' }));
    await answerDialog(user, 'Decline Tom Jansen?', 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Decline Tom Jansen' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Decline' }));
    await waitFor(() => expect(screen.queryByText('Tom Jansen')).toBeNull());
    expect(calls.map(({ params, body }) => [params.id, body.decision])).toEqual([[tom.id, 'decline']]);
    expect(screen.getByText('Lena Bauer')).toBeVisible();
  });

  test('nothing is shown without a request', async () => {
    serve();
    const { queryClient } = open();
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('letting in sends approve without a question; the last one takes the card along', async () => {
    const calls = serve(lena);
    const { user } = open();
    await press(user, 'Let in Lena Bauer');
    expect(await screen.findByText('Lena Bauer is in.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(calls[0]?.params.id).toBe(lena.id);
    expect(calls[0]?.body).toEqual({ decision: 'approve' });
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('the focus leaves with the decided request, not with another', async () => {
    serve(lena, tom);
    const answer = later();
    mock(decideJoinRequest, async () => {
      await answer.promise;
      return { message: 'Lena Bauer is in.' };
    });
    const { user, queryClient } = open();
    const letIn = within(await card()).getByRole('button', { name: 'Let in Lena Bauer' });
    await user.click(letIn);
    // Another admin was faster with Tom.
    mock(listJoinRequests, () => ({ data: [lena], total: 1 }));
    await act(() => queryClient.invalidateQueries());
    await waitFor(() => expect(screen.queryByText('Tom Jansen')).toBeNull());
    expect(letIn).toHaveFocus();
    mock(listJoinRequests, () => ({ data: [], total: 0 }));
    answer.settle();
    await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  });

  test('what another admin has decided meanwhile is shown, and the list is read again', async () => {
    let data = [lena, tom];
    mock(listJoinRequests, () => ({ data, total: data.length }));
    mock(decideJoinRequest, () => {
      data = [tom];
      throw refuse('conflict', 'Somebody has decided this already.');
    });
    const { user } = open();
    await press(user, 'Let in Lena Bauer');
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(dialog).toHaveTextContent('Somebody has decided this already.');
    await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
    expect(screen.getByText('Tom Jansen')).toBeVisible();
  });

  test('X-01 X-02 a failure is shown in an Error dialog, and leaves the person in the list', async () => {
    serve(lena);
    mockOffline(decideJoinRequest);
    const { user } = open();
    await press(user, 'Let in Lena Bauer');
    await answerDialog(user, 'Error', 'OK', 'No connection.');
    mockRefused(decideJoinRequest, 'internal', '');
    await user.click(screen.getByRole('button', { name: 'Let in Lena Bauer' }));
    await waitFor(() =>
      expect(screen.getByRole('dialog', { name: 'Error' })).toHaveTextContent(
        'Something Went Wrong! Please Try Again Later',
      ),
    );
    expect(screen.getByText('Lena Bauer')).toBeVisible();
  });

  test('a list that cannot be read says so, and can be tried again', async () => {
    mockRefused(listJoinRequests, 'unavailable', 'The database is away.');
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('The database is away.');
    serve(lena);
    await user.click(screen.getByRole('button', { name: /Try again/ }));
    expect(await screen.findByText('Lena Bauer')).toBeVisible();
  });

  const many = (count: number) => Array.from({ length: count }, (_, index) => request(index));

  test.each([
    ['seven', 7, 'Show all 7', 7],
    ['sixty, which are more than a page,', 60, 'Show all 60', 60],
    ['a hundred and three', 103, 'Show 100', 100],
  ])('of %s the first five are shown until all are asked for', async (_, count, button, then) => {
    serve(...many(count));
    const { user } = open();
    const shown = within(await card());
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
    await user.click(shown.getByRole('button', { name: button }));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(then));
    expect(shown.queryByRole('button', { name: button })).toBeNull();
    const others = shown.queryByText('The other requests appear as soon as you have decided these.');
    expect(others !== null).toBe(then < count);
  });

  test('C-03 several are let in at once, and those that failed stay ticked and are named', async () => {
    let data = [lena, tom, ada];
    mock(listJoinRequests, () => ({ data, total: data.length }));
    const calls = mock(decideJoinRequest, ({ params }) => {
      if (params.id === tom.id) throw refuse('conflict', 'There is an account with this email already.');
      data = data.filter(({ id }) => id !== params.id);
      return { message: 'They are in.' };
    });
    const { user } = open();
    const shown = within(await card());
    for (const name of ['Lena Bauer', 'Tom Jansen'])
      await user.click(shown.getByRole('checkbox', { name: `Select ${name}` }));
    expect(isUnderWay()).toBe(true);
    await user.click(shown.getByRole('button', { name: 'Let in 2' }));
    const reason = 'Tom Jansen: There is an account with this email already.';
    const told = '1 person let in and notified by email. 1 could not be done';
    await answerDialog(user, 'Error', 'OK', told, reason);
    await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
    expect(shown.getByRole('checkbox', { name: 'Select Tom Jansen' })).toBeChecked();
    expect(calls.map(({ params }) => params.id).toSorted()).toEqual([lena.id, tom.id].toSorted());
  });

  test('C-03 who is ticked while others are let in stays ticked, and the focus stays in the card', async () => {
    let data = [lena, tom, ada];
    mock(listJoinRequests, () => ({ data, total: data.length }));
    const held = later();
    mock(decideJoinRequest, async ({ params }) => {
      await held.promise;
      data = data.filter(({ id }) => id !== params.id);
      return { message: 'They are in.' };
    });
    const { user } = open();
    const place = await card();
    const shown = within(place);
    await user.click(shown.getByRole('checkbox', { name: 'Select Lena Bauer' }));
    await user.click(shown.getByRole('button', { name: 'Let in 1' }));
    await user.click(shown.getByRole('checkbox', { name: 'Select Tom Jansen' }));
    held.settle();
    await waitFor(() => expect(screen.queryByText('Lena Bauer')).toBeNull());
    expect(shown.getByRole('checkbox', { name: 'Select Tom Jansen' })).toBeChecked();
    expect(place.parentElement).toContainElement(document.activeElement as HTMLElement);
  });

  test('C-03 several are declined after one question', async () => {
    const calls = serve(lena, tom);
    const { user } = open();
    const shown = within(await card());
    for (const box of shown.getAllByRole('checkbox')) await user.click(box);
    await user.click(shown.getByRole('button', { name: 'Decline 2' }));
    await answerDialog(user, 'Decline 2 requests?', 'Decline');
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
    expect(calls.map(({ body }) => body.decision)).toEqual(['decline', 'decline']);
  });

  test('those who are shown stay when the others cannot be read, and it can be tried again', async () => {
    serve(...many(60));
    const { user } = open();
    const shown = within(await card());
    mockRefused(listJoinRequests, 'unavailable', 'The database is away.');
    await user.click(shown.getByRole('button', { name: 'Show all 60' }));
    expect(await shown.findByRole('alert')).toHaveTextContent('The database is away.');
    expect(shown.getAllByRole('listitem').length).toBeGreaterThanOrEqual(5);
    serve(...many(60));
    await user.click(shown.getByRole('button', { name: 'Show all 60' }));
    await waitFor(() => expect(shown.getAllByRole('listitem')).toHaveLength(60));
  });
});

describe('the join code', () => {
  const url = 'https://touchline.example/pub/join/K7QM-2RTX';
  const link = { joinCode: 'K7QM-2RTX', clubMemberRole: null, url };

  test('C-03 the poster has the club, its code, the address and a QR code that leads there', async () => {
    mock(getJoinLink, () => ({ data: link }));
    const { user } = renderScreen(<JoinPoster />, { at: '/club/dashboard/members/poster' });
    expect(await screen.findByRole('img', { name: `QR code that leads to ${url}` })).toBeVisible();
    const poster = screen.getByRole('article');
    expect(poster).toHaveTextContent('K7QM-2RTX');
    expect(poster).toHaveTextContent('touchline.example/auth/signup');
    expect(poster).toHaveTextContent('Parents and coaches: point your phone');
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  test('C-03 the card of the join code chooses as what people join by it', async () => {
    let data: Omit<typeof link, 'clubMemberRole'> & { clubMemberRole: 'coach' | null } = link;
    mock(getJoinLink, () => ({ data }));
    const asked = mock(setJoinRole, () => {
      data = { ...link, clubMemberRole: 'coach' };
      return { data, message: 'People with the code ask to join as a coach' };
    });
    const { user } = renderScreen(<JoinCodeCard />, { at: '/club/dashboard/members' });
    await chooseOption(user, 'Who may join', 'Coaches only');
    await waitFor(() => expect(asked[0]?.body).toEqual({ clubMemberRole: 'coach' }));
    expect(await screen.findByText('People with the code ask to join as a coach')).toBeVisible();
  });
});

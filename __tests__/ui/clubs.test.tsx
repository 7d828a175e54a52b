import { screen, waitFor, within } from '@testing-library/react';
import { getAnalyticsMembers } from '@/contract/analytics/members';
import { addDays } from '@/contract/analytics/range';
import {
  type ClubRow,
  createClub,
  inviteClubAdmin,
  listClubs,
  removeClub,
  restoreClub,
  setClubStatus,
} from '@/contract/club';
import { ClubDetails, getClubDetails, replaceJoinCode } from '@/contract/club-details';
import {
  addClubNote,
  type ClubNote,
  listClubNotes,
  removeClubNote,
  restoreClubNote,
  updateClubNote,
} from '@/contract/club-page/club-note';
import { type ClubOverview, type Delivery, getClubOverview } from '@/contract/club-page/club-overview';
import { countryOptions } from '@/entities/club/country-select';
import { ClubList } from '@/features/club/club-list';
import ClubsPage from '@/pages/admin/dashboard/clubs';
import OneClubPage from '@/pages/admin/dashboard/clubs/[id]';
import { Breadcrumbs } from '@/shell/header/breadcrumbs';
import { CrumbProvider } from '@/ui/layout/crumb';
import { violations } from '../support/axe';
import { blank, blankRow } from '../support/blank';
import { clubRow } from '../support/clubs';
import { stopClock } from '../support/fixed-clock';
import { windowOf } from '../support/media';
import { mock, mockRefused } from '../support/mock-api';
import {
  answerDialog,
  chooseEntry,
  findDialog,
  hrefOf,
  press,
  renderScreen,
  retype,
  see,
} from '../support/render';

describe('the list of clubs', () => {
  const rovers = clubRow(1, {
    clubname: 'Riverside Rovers FC',
    clubLogo: `/file/${'l'.repeat(22)}`,
    members: 32,
    admins: ['Dana Okafor', 'Sam Field'],
    invited: ['third@rovers.test'],
  });
  const fresh = clubRow(2, {
    clubname: 'Hillside',
    country: 'IE',
    members: 0,
    admins: [],
    invited: ['rosa@hillside.test'],
    status: 'suspended',
  });
  const gone = clubRow(3, { clubname: 'Old Boys', removedAt: '2026-11-21T12:00:00.000Z' });

  interface Options {
    rows?: ClubRow[];
    total?: number;
    query?: Record<string, string>;
  }

  function open({ rows = [rovers, fresh], total = rows.length, query }: Options = {}) {
    const calls = mock(listClubs, () => ({ data: rows, total }));
    const rendered = renderScreen(<ClubsPage />, { at: '/admin/dashboard/clubs', query });
    return { ...rendered, calls };
  }

  const rowOf = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
  const menuOf = async (user: ReturnType<typeof open>['user'], name: string) => {
    await press(user, `Actions for ${name}`);
    const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    return entries;
  };

  test('A-13 every club is listed with its country, admins, members, status and when it was added', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible();
    const first = await rowOf('Riverside Rovers FC');
    expect(first.getAllByText('United Kingdom')[0]).toBeVisible();
    expect(first.getAllByText('Dana Okafor, Sam Field')[0]).toBeVisible();
    expect(first.getByRole('cell', { name: '32' })).toBeVisible();
    await see(first, 'Active', '21 Nov 2026');
    const logo = `/api/file/download?url=${encodeURIComponent(rovers.clubLogo ?? '')}`;
    expect(first.getByRole('presentation')).toHaveAttribute('src', logo);
    const second = await rowOf('Hillside');
    expect(second.getAllByText('Ireland')[0]).toBeVisible();
    expect(second.getAllByText('invited: rosa@hillside.test')[0]).toBeVisible();
    expect(second.getByText('Suspended')).toBeVisible();
    // The default mark in place of a logo.
    expect(second.queryByRole('presentation')).toBeNull();
  });

  test('of another size the page is the one with the row that was read first; what is no size is the default', async () => {
    const { calls, user } = open({ query: { page: '3', pageSize: '7' }, total: 380 });
    await screen.findByText('Riverside Rovers FC');
    expect(calls[0]?.query).toMatchObject({ page: 3, pageSize: 20 });
    const choose = async (size: string) => {
      await user.click(await screen.findByLabelText('Page Size'));
      await user.click(await screen.findByTitle(size));
    };
    // The 41st.
    await choose('50 / page');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ page: 1, pageSize: 50 }));
    await user.click(screen.getByTitle('Next Page'));
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ page: 2, pageSize: 50 }));
    // The 51st.
    await choose('10 / page');
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ page: 6, pageSize: 10 }));
  });

  test('however long its admins are, a club’s name keeps its room: each column is as wide as it says', async () => {
    const admins = Array.from({ length: 30 }, (_, index) => `Admin number ${index}`);
    open({ rows: [{ ...rovers, admins }] });
    const cell = (await screen.findByText('Riverside Rovers FC')).closest('table') as HTMLTableElement;
    expect(cell).toHaveStyle({ tableLayout: 'fixed' });
    // 240 for the name beside what the others say they need, the box to tick first.
    expect(cell).toHaveStyle({ width: `${52 + 240 + 150 + 176 + 120 + 130 + 186 + 60}px` });
    const text = admins.join(', ');
    expect(screen.getAllByTitle(text).length).toBeGreaterThan(0);
  });

  test.each([
    [1439, ['', 'Club', 'Members', 'Status', 'Added', 'Actions']],
    [1199, ['', 'Club', 'Members', 'Status', 'Actions']],
    [767, ['', 'Club', 'Status', 'Actions']],
  ])('in a window of %i pixels there are as many columns as have room', async (width, titles) => {
    windowOf(width);
    open();
    await screen.findByText('Riverside Rovers FC');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(titles);
  });

  test('the menu of each club has what can be done with it', async () => {
    const { user } = open({ rows: [rovers, fresh, gone] });
    const first = ['Edit', 'Details', 'Invite an admin…'];
    expect(await menuOf(user, 'Riverside Rovers FC')).toEqual([...first, 'Suspend…', 'Delete…', 'History']);
    // Undoing costs nothing here, so there is no question and no ellipsis.
    expect(await menuOf(user, 'Hillside')).toEqual([...first, 'Let in again', 'Delete', 'History']);
    expect(await menuOf(user, 'Old Boys')).toEqual(['Restore', 'History']);
    await press(user, 'Actions for Old Boys');
    await see(screen, 'Can be restored until 21 Dec 2026');
  });

  test('deleted clubs differ from the others in words, and are not opened', async () => {
    open({ rows: [gone], query: { status: 'removed' } });
    const row = await rowOf('Old Boys');
    expect(row.getByText('Deleted')).toBeVisible();
    expect(row.queryByRole('button', { name: 'Old Boys' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'Restore until' })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Added' })).toBeNull();
    expect(row.getByRole('cell', { name: '21 Dec 2026' })).toBeVisible();
  });
});

describe('what is done with a club', () => {
  const rovers = clubRow(1, { clubname: 'Riverside Rovers FC', members: 32 });
  const hillside = clubRow(2, { clubname: 'Hillside', members: 0, status: 'suspended' });

  /** A list that a test can change as another admin would. */
  function open(rows: ClubRow[] = [rovers, hillside]) {
    const shelf = { rows };
    const lists = mock(listClubs, () => ({ data: shelf.rows, total: shelf.rows.length }));
    const rendered = renderScreen(<ClubList />, { at: '/admin/dashboard/clubs' });
    return { ...rendered, shelf, lists };
  }

  type User = ReturnType<typeof open>['user'];

  const choose = (user: User, club: ClubRow, act: string) => chooseEntry(user, club.clubname, act);

  async function openNewClub(user: User) {
    await user.click(screen.getByRole('button', { name: 'New club' }));
    const drawer = await findDialog('New club');
    return {
      drawer,
      name: drawer.getByRole('textbox', { name: 'Club name' }),
      country: async (typed: string, name: string) => {
        await user.type(drawer.getByRole('combobox', { name: 'Country' }), typed);
        // A cell of the table may carry the same title, but says its text itself.
        await user.click(await screen.findByText(name, { selector: '[title] > *' }));
      },
      email: drawer.getByRole('textbox', { name: 'First admin’s email' }),
      create: () => user.click(drawer.getByRole('button', { name: 'Create club' })),
    };
  }

  test('a new club has a name, a country found by its name, and a first admin who gets an email', async () => {
    const { user, lists } = open();
    const created = mock(createClub, ({ body }) => ({
      data: clubRow(9, { clubname: body.clubname }),
      message: 'Milford was created, and an invite was sent to ann@milford.test',
    }));
    await screen.findByText('Hillside');
    const before = lists.length;
    const { drawer, name, country, email, create } = await openNewClub(user);
    await create();
    await see(drawer, 'Enter the club’s name', 'Choose a country', 'Please Enter A Valid Email Address');
    expect(await violations(screen.getByRole('dialog', { name: 'New club' }))).toEqual([]);
    await user.type(name, '  Milford ');
    await country('austri', 'Austria');
    expect(
      await drawer.findByText('In Austria, children can give consent themselves from the age of 14.'),
    ).toBeVisible();
    await user.type(email, 'ann@milford.test');
    await create();
    expect(await screen.findByText(/an invite was sent to ann@milford.test/)).toBeVisible();
    expect(created.map(({ body }) => body)).toEqual([
      { clubname: 'Milford', country: 'AT', adminEmail: 'ann@milford.test' },
    ]);
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New club' })).toBeNull());
  });

  test('the likeliest country comes first, the rest by their names', () => {
    const names = (locale: string) => countryOptions(locale).map(({ label }) => label);
    expect(names('en-GB')[0]).toBe('United Kingdom');
    expect(names('de-AT')[0]).toBe('Austria');
    // A language without a country, and a country we do not serve.
    expect(names('fr')[0]).toBe('United Kingdom');
    expect(names('pt-BR')[0]).toBe('United Kingdom');
    // What a Chromium without a language of its system calls it.
    expect(names('de-AT@posix')[0]).toBe('Austria');
    const rest = names('en-GB').slice(1);
    expect(rest).toEqual([...rest].sort((a, b) => a.localeCompare(b, 'en')));
  });

  test('one more admin is invited', async () => {
    const { user } = open();
    const invited = mock(inviteClubAdmin, () => ({ message: 'An invite was sent to sam@rovers.test' }));
    await choose(user, rovers, 'Invite an admin…');
    const drawer = await findDialog('Invite an admin');
    await user.type(drawer.getByRole('textbox', { name: 'Email' }), 'sam@rovers.test{Enter}');
    expect(await screen.findByText('An invite was sent to sam@rovers.test')).toBeVisible();
    expect(invited[0]).toMatchObject({ params: { id: rovers.id }, body: { email: 'sam@rovers.test' } });
  });

  test('suspending asks first and says what it means; letting in again does not ask', async () => {
    const { user } = open();
    const asked = mock(setClubStatus, ({ params, body }) => ({
      data: { ...(params.id === rovers.id ? rovers : hillside), status: body.status },
      message: `The club is ${body.status}`,
    }));
    await choose(user, rovers, 'Suspend…');
    const dialog = await findDialog('Suspend Riverside Rovers FC?');
    expect(dialog.getByText(/Its people are signed out at once.*Nothing is deleted\./)).toBeVisible();
    expect(asked).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Suspend' }));
    expect(await screen.findByText('The club is suspended')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose(user, hillside, 'Let in again');
    expect(await screen.findByText('The club is active')).toBeVisible();
    expect(asked.map(({ params, body }) => [params.id, body.status])).toEqual([
      [rovers.id, 'suspended'],
      [hillside.id, 'active'],
    ]);
  });

  test('a club without members is deleted at once, and Undo brings it back', async () => {
    const { user, shelf } = open();
    const removed = mock(removeClub, () => {
      shelf.rows = [rovers];
      return { message: 'Deleted' };
    });
    const restored = mock(restoreClub, () => {
      shelf.rows = [rovers, hillside];
      return { data: hillside, message: 'Hillside is back' };
    });
    await choose(user, hillside, 'Delete');
    const undo = await screen.findByRole('button', { name: 'Undo: Hillside' });
    expect(undo.closest('[role="alert"]')).toHaveTextContent('Hillside was deleted.');
    await waitFor(() => expect(screen.queryByText('Hillside')).toBeNull());
    await user.click(undo);
    expect(await screen.findByText('Hillside is back')).toBeVisible();
    expect([...removed, ...restored].map(({ params }) => params.id)).toEqual([hillside.id, hillside.id]);
    expect(await screen.findByRole('link', { name: 'Hillside' })).toBeVisible();
  });

  test('a club with members is deleted after a question that counts who loses access, and then with an undo', async () => {
    const { user } = open();
    const removed = mock(removeClub, () => ({ message: 'Deleted' }));
    await choose(user, rovers, 'Delete…');
    const dialog = await findDialog('Delete Riverside Rovers FC?');
    expect(dialog.getByText(/32 people lose access at once\..*30 days/)).toBeVisible();
    // Enter must not do by habit what hurts 32 people.
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(removed).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Undo: Riverside Rovers FC' })).toBeVisible();
  });

  test('a club restored by its menu takes the Undo of its deletion with it', async () => {
    const { user, shelf } = open();
    mock(removeClub, () => {
      shelf.rows = [rovers, { ...hillside, removedAt: '2026-11-21T12:00:00.000Z' }];
      return { message: 'Deleted' };
    });
    const restored = mock(restoreClub, () => ({ data: hillside, message: 'Hillside is back' }));
    await choose(user, hillside, 'Delete');
    const undo = await screen.findByRole('button', { name: 'Undo: Hillside' });
    // Deleted now: its menu has nothing else.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Hillside' })).toBeNull());
    await choose(user, hillside, 'Restore');
    expect(await screen.findByText('Hillside is back')).toBeVisible();
    expect(restored[0]?.params.id).toBe(hillside.id);
    await waitFor(() => expect(undo).not.toBeInTheDocument());
    expect(screen.queryByText(/was deleted/)).toBeNull();
  });

  test('E4 A-13 a club’s name leads to its page, Edit to the Club Profile, and Details to its people, its late episodes and its code, which is copied and replaced', async () => {
    const { user } = open();
    expect(await hrefOf('Riverside Rovers FC')).toBe(`/admin/dashboard/clubs/${rovers.id}`);
    await choose(user, hillside, 'Edit');
    expect((await findDialog('Club Profile')).getByDisplayValue('Hillside')).toBeVisible();
    await answerDialog(user, 'Club Profile', 'Cancel');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Hillside' })).toHaveFocus());
    let joinCode = details.joinCode;
    mock(getClubDetails, () => ({ data: { ...details, joinCode } }));
    const replaced = mock(replaceJoinCode, () => {
      joinCode = 'NEW2-CODE';
      const url = `https://touchline.example/pub/join/${joinCode}`;
      const data = { joinCode, clubMemberRole: null, url };
      return { data, message: 'Riverside Rovers FC has a new code' };
    });
    await choose(user, rovers, 'Details');
    const drawer = await findDialog('Riverside Rovers FC');
    await see(drawer, 'ROVE-RS26', '5 of 6 episodes', 'tom@example.test (expired on 2 Jan 2020)');
    const people = drawer.getByRole('link', { name: '1 admin, 2 coaches, 14 parents, 1 child' });
    expect(people).toHaveAttribute('href', `/admin/dashboard/members?club=${rovers.id}`);
    expect(await hrefOf('The Derby Week', drawer)).toEqual(
      expect.stringContaining(`/admin/dashboard/episodes/${hillside.id}`),
    );
    await user.click(drawer.getByRole('button', { name: 'Copy' }));
    expect(await screen.findByText('The join code is copied')).toBeVisible();
    await user.click(drawer.getByRole('button', { name: 'New code…' }));
    await answerDialog(user, /new join code/, 'New code');
    expect(await drawer.findByText('NEW2-CODE')).toBeVisible();
    expect(replaced[0]?.body).toEqual({ joinCode: 'ROVE-RS26' });
  });

  const details: ClubDetails = {
    ...blank(ClubDetails),
    id: rovers.id,
    clubname: rovers.clubname,
    country: 'GB',
    timeZone: 'Europe/London',
    joinCode: 'ROVE-RS26',
    admins: [{ id: hillside.id, name: 'Dana Okafor' }],
    invites: [
      {
        id: hillside.id,
        email: 'tom@example.test',
        invitedAt: '2026-11-01T12:00:00.000Z',
        inviteEndsAt: '2020-01-02T12:00:00.000Z',
      },
    ],
    people: { admin: 1, parent: 14, child: 1, coach: 2 },
    episodes: 6,
    delivered: 5,
    late: [{ id: hillside.id, name: 'The Derby Week' }],
  };
});

describe('the page of a club', () => {
  const rovers = clubRow(1, { clubname: 'Riverside Rovers FC', members: 34 });
  const idOf = (number: number) => `0b7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '9')}`;

  const delivered = (number: number, intro: Delivery, interview: Delivery, outro: Delivery) => {
    const parts = { intro, interview, outro };
    const all = Object.values(parts);
    const onTime = all.some((part) => part === 'late' || part === 'missing')
      ? false
      : all.includes('open')
        ? null
        : true;
    return {
      ...{ id: idOf(number), number, season: 1, name: `Episode ${number}`, due: '2026-11-01' },
      ...{ publishedOn: null, parts, onTime },
    };
  };

  const overviewOf = (over: Partial<ClubOverview> = {}): ClubOverview => ({
    club: rovers,
    admins: [
      { id: idOf(71), name: 'Dana Okafor', email: 'dana@rovers.test', seenAt: '2026-11-22T09:12:00.000Z' },
      { id: idOf(72), name: 'Sam Idris', email: 'sam@rovers.test', seenAt: '2026-11-19T12:00:00.000Z' },
    ],
    invites: [],
    people: { admin: 2, parent: 14, child: 14, coach: 4 },
    waiting: { count: 1, first: 'Lena Bauer' },
    deliveries: [
      delivered(1, 'sent', 'sent', 'sent'),
      delivered(2, 'sent', 'late', 'missing'),
      delivered(3, 'sent', 'open', 'open'),
    ],
    campaigns: [
      {
        ...{ id: idOf(81), name: 'Warm after training', sponsor: { name: 'Mill Lane Bakery', logo: null } },
        ...{ startsOn: '2026-09-01', endsOn: '2026-11-28', heardFrom: '2026-09-01' },
        spot: { url: `/file/${'s'.repeat(22)}`, duration: 24 },
      },
      {
        ...{ id: idOf(82), name: 'New bike', sponsor: { name: 'Ashford Cycles', logo: null } },
        ...{ startsOn: '2026-11-16', endsOn: '2026-12-20', heardFrom: '2026-11-29' },
        spot: { url: `/file/${'t'.repeat(22)}`, duration: 30 },
      },
    ],
    ...over,
  });

  const note = (number: number, text: string, over: Partial<ClubNote> = {}): ClubNote => ({
    ...blankRow(listClubNotes),
    ...{ id: idOf(900 + number), rev: 1, text, author: 'Noor Haddad', mayChange: true },
    createdAt: '2026-11-12T12:00:00.000Z',
    ...over,
  });

  interface Shelf {
    overview: ClubOverview;
    notes: ClubNote[];
  }

  /** Weeks by how many listened; null where it is hidden. */
  function mockWeeks(counts: readonly (number | null)[], members = 32) {
    mock(getAnalyticsMembers, ({ query }) => {
      const from = query.from ?? '';
      const now = counts.map((value, week) => ({ day: addDays(from, week * 7), value }));
      const { data } = blank(getAnalyticsMembers.reply);
      return {
        data: { ...data, range: { from, to: query.to ?? '' }, members, weeks: { now, before: null } },
      };
    });
  }

  function open(
    of: Partial<Shelf> = {},
    weeks: readonly (number | null)[] = [14, 16, 16, 16, 16, 16, 16, 24],
  ) {
    stopClock('2026-11-22T12:00:00Z');
    const shelf: Shelf = { overview: overviewOf(), notes: [note(1, 'Dana will record on Thursdays')], ...of };
    mock(getClubOverview, () => ({ data: shelf.overview }));
    mock(listClubNotes, () => ({ data: shelf.notes, total: shelf.notes.length }));
    mockWeeks(weeks);
    const pushed: string[] = [];
    const rendered = renderScreen(
      <CrumbProvider>
        <Breadcrumbs />
        <OneClubPage />
      </CrumbProvider>,
      { at: '/admin/dashboard/clubs/[id]', query: { id: rovers.id }, onPush: (path) => pushed.push(path) },
    );
    return { ...rendered, shelf, pushed };
  }

  test('E4 a club’s page answers how it does in one sentence, and shows what became of each part, who runs the club, who waits, and which campaign is heard', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Rovers FC' })).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 }).closest('header')).toHaveTextContent(
        'Episodes on time: 1 of the last 2. 75 % of members listened last week.',
      ),
    );
    const table = within(screen.getByRole('region', { name: 'Deliveries by episode' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'PartEp 123On time',
      'IntroSentSentSent3 of 3',
      'InterviewSentLateOpen1 of 2',
      'OutroSentMissingOpen1 of 2',
    ]);
    expect(await hrefOf('Ep 2 Episode 2', table)).toBe(
      `/admin/dashboard/episodes/${idOf(2)}?q=Riverside%20Rovers%20FC`,
    );
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(trail.getByRole('link', { name: 'Clubs' })).toHaveAttribute('href', '/admin/dashboard/clubs');
    expect(trail.getByText('Riverside Rovers FC')).toHaveAttribute('aria-current', 'page');
    const people = within(await screen.findByRole('region', { name: 'People' }));
    await see(people, 'Seen today, 9:12', 'Seen 19 Nov 2026', '1 waits to join');
    expect(await hrefOf('All 34', people)).toBe(`/admin/dashboard/members?club=${rovers.id}`);
    const [dana] = screen.getAllByRole('link', { name: 'Dana Okafor' });
    expect(dana).toHaveAttribute('href', 'mailto:dana@rovers.test');
    const campaigns = within(screen.getByRole('region', { name: 'Running campaigns' }));
    const rows = campaigns.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows[0]).toMatch(/Warm after training.*1 Sep – 28 Nov.*Heard$/);
    expect(rows[1]).toMatch(/New bike.*From 29 Nov$/);
  });

  test('E4 the person who waits to join is named, and Review shows since when they wait and who lets them in', async () => {
    const { user } = open();
    const people = within(await screen.findByRole('region', { name: 'People' }));
    await see(people, '1 waits to join', 'Lena Bauer');
    const { data } = blank(getClubDetails.reply);
    const lena = { ...{ id: idOf(70), fullname: 'Lena Bauer' }, email: 'lena@rovers.test' };
    const waiting = [{ ...lena, clubMemberRole: 'parent' as const, createdAt: '2026-11-20T12:00:00.000Z' }];
    mock(getClubDetails, () => ({ data: { ...data, waiting } }));
    await user.click(people.getByRole('button', { name: 'Review' }));
    const drawer = await findDialog('Riverside Rovers FC');
    expect(await drawer.findByText('Lena Bauer · Parent · Since 20 Nov 2026')).toBeVisible();
    expect(drawer.getByText('The club’s admins let people in or decline them.')).toBeVisible();
  });

  test('E4 on a phone an episode is a line of the deliveries, the newest first, so that none is out of sight', async () => {
    windowOf(320);
    open();
    const table = within(await screen.findByRole('region', { name: 'Deliveries by episode' }));
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'EpisodeIntroInterviewOutro',
      'Ep 3SentOpenOpen',
      'Ep 2SentLateMissing',
      'Ep 1SentSentSent',
      'On time3 of 31 of 21 of 2',
    ]);
    expect(await violations()).toEqual([]);
  });

  test('E4 of a new club the page says who is invited and until when, and that it has no members yet', async () => {
    const invite = (email: string, endsOn: string) => ({
      ...{ id: idOf(email.length), email, invitedAt: '2026-11-01T12:00:00.000Z' },
      inviteEndsAt: `${endsOn}T12:00:00.000Z`,
    });
    const people = { admin: 0, parent: 0, child: 0, coach: 0 };
    const invites = [invite('rosa@rovers.test', '2026-11-29'), invite('tom@rovers.test', '2026-11-08')];
    open({ overview: overviewOf({ admins: [], invites, people, deliveries: [] }) }, [0]);
    await see(
      screen,
      'Invited as admin: rosa@rovers.test, tom@rovers.test',
      'Invited on 1 Nov 2026, open until 29 Nov 2026',
      'Invite expired on 8 Nov 2026',
    );
    const head = screen.getByRole('heading', { level: 1 }).closest('header');
    await waitFor(() => expect(head).toHaveTextContent('No Due Date has passed yet. No members yet.'));
    expect(screen.queryByText(/No admin/)).toBeNull();
  });

  test('E4 what fewer than ten heard is said to be hidden', async () => {
    open({}, [null, null, null, null, null, null, null, null]);
    expect(await screen.findByText(/Fewer than 10 members listened last week/)).toBeVisible();
    expect(screen.getByText(/^There is no chart, because fewer than 10 people/)).toBeVisible();
  });

  test('E4 a note is added, changed and deleted by who wrote it, and the deletion is taken back', async () => {
    const foreign = note(2, 'By another', { mayChange: false, author: 'Ira Webb' });
    const { user, shelf } = open({ notes: [foreign] });
    const card = within(await screen.findByRole('region', { name: 'Notes' }));
    expect(await card.findByText('By another')).toBeVisible();
    expect(card.queryByRole('button', { name: /Actions for/ })).not.toBeInTheDocument();
    const added = mock(addClubNote, ({ body }) => {
      const data = note(3, body.text);
      shelf.notes = [data, ...shelf.notes];
      return { data, message: 'The note was added' };
    });
    await user.type(card.getByRole('textbox', { name: 'A new note' }), 'Two teams share one phone');
    await user.click(card.getByRole('button', { name: 'Add' }));
    expect(await card.findByText('Two teams share one phone')).toBeVisible();
    expect(card.getByRole('textbox', { name: 'A new note' })).toHaveValue('');
    expect(added).toHaveLength(1);

    const choose = async (act: string) => {
      await user.click(card.getByRole('button', { name: /^Actions for “/ }));
      await user.click(await screen.findByRole('menuitem', { name: act }));
    };
    const saved = mock(updateClubNote, ({ body }) => {
      const data = note(3, body.text, { rev: 2 });
      shelf.notes = [data, ...shelf.notes.slice(1)];
      return { data, message: 'The note was saved' };
    });
    await choose('Edit');
    const field = card.getByRole('textbox', { name: 'The note' });
    await retype(user, field, 'One phone');
    await user.click(card.getByRole('button', { name: 'Save' }));
    expect(await card.findByText('One phone')).toBeVisible();
    expect(saved[0]?.body).toEqual({ text: 'One phone' });

    mock(removeClubNote, () => {
      shelf.notes = shelf.notes.slice(1);
      return { message: 'The note was deleted' };
    });
    const restored = mock(restoreClubNote, () => {
      const data = note(3, 'One phone', { rev: 2 });
      shelf.notes = [data, ...shelf.notes];
      return { data, message: 'The note is back' };
    });
    await choose('Delete');
    await waitFor(() => expect(card.queryByText('One phone')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await card.findByText('One phone')).toBeVisible();
    expect(restored).toHaveLength(1);
  });

  test('E4 Escape closes a note only while nothing was typed, and the focus returns to its ⋯', async () => {
    const { user } = open({ notes: [note(2, 'One phone')] });
    const card = within(await screen.findByRole('region', { name: 'Notes' }));
    await user.click(await card.findByRole('button', { name: /^Actions for “/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const field = card.getByRole('textbox', { name: 'The note' });
    await user.type(field, 's{Escape}');
    expect(field).toBeVisible();
    expect(field).toHaveValue('One phones');
    await user.type(field, '{Backspace}{Escape}');
    expect(field).not.toBeInTheDocument();
    expect(card.getByRole('button', { name: /^Actions for “/ })).toHaveFocus();
  });

  test('E4 an admin is invited, and the ⋯ has what the list of clubs offers', async () => {
    const { user, shelf, pushed } = open();
    const invited = mock(inviteClubAdmin, () => ({ message: 'Ann was invited' }));
    await user.click(await screen.findByRole('button', { name: 'Invite an admin' }));
    const drawer = await findDialog('Invite an admin');
    await user.type(drawer.getByRole('textbox', { name: 'Email' }), 'ann@rovers.test');
    await user.click(drawer.getByRole('button', { name: 'Send invite' }));
    expect(await screen.findByText('Ann was invited')).toBeVisible();
    expect(invited[0]?.body).toEqual({ email: 'ann@rovers.test' });

    const choose = (act: string) => chooseEntry(user, 'Riverside Rovers FC', act);
    mock(setClubStatus, ({ body }) => {
      shelf.overview = overviewOf({ club: { ...rovers, status: body.status } });
      return { data: shelf.overview.club, message: 'Suspended' };
    });
    await choose('Suspend…');
    await answerDialog(user, 'Suspend Riverside Rovers FC?', 'Suspend');
    expect(await screen.findByText('Suspended', { selector: 'h1 ~ *' })).toBeVisible();

    mock(removeClub, () => ({ message: 'Deleted' }));
    mock(restoreClub, () => ({ data: rovers, message: 'Riverside Rovers FC is back' }));
    await choose('Delete…');
    await answerDialog(user, 'Delete Riverside Rovers FC?', 'Delete');
    await waitFor(() => expect(pushed).toEqual(['/admin/dashboard/clubs']));
    await user.click(await screen.findByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Riverside Rovers FC is back')).toBeVisible();
  });

  test('E4 a club that is not there, or cannot be loaded, says so with a way on', async () => {
    stopClock('2026-11-22T12:00:00Z');
    mockRefused(getClubOverview, 'unavailable', 'The platform rests for a moment.');
    const { user } = renderScreen(<OneClubPage />, {
      at: '/admin/dashboard/clubs/[id]',
      query: { id: rovers.id },
    });
    expect(await screen.findByText('The platform rests for a moment.')).toBeVisible();
    mockRefused(getClubOverview, 'not_found', 'The club could not be found.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'This club is not here' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'All clubs' })).toBeVisible();
  });
});

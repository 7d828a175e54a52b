import { screen, waitFor, within } from '@testing-library/react';
import { getAnalyticsMembers } from '@/contract/analytics/members';
import { addDays } from '@/contract/analytics/range';
import { inviteClubAdmin, removeClub, restoreClub, setClubStatus } from '@/contract/club';
import {
  addClubNote,
  type ClubNote,
  listClubNotes,
  removeClubNote,
  restoreClubNote,
  updateClubNote,
} from '@/contract/club-page/club-note';
import { type ClubOverview, type Delivery, getClubOverview } from '@/contract/club-page/club-overview';
import OneClubPage from '@/pages/admin/dashboard/clubs/[id]';
import { Breadcrumbs } from '@/shell/header/breadcrumbs';
import { CrumbProvider } from '@/ui/layout/crumb';
import { violations } from '../support/axe';
import { blankRow } from '../support/blank';
import { clubRow } from '../support/clubs';
import { stopClock } from '../support/fixed-clock';
import { mock, mockRefused } from '../support/mock-api';
import { answerDialog, chooseEntry, hrefOf, renderScreen, retype, see } from '../support/render';

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
  people: { admin: 2, parent: 14, child: 14, coach: 4 },
  waiting: 1,
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
    const nothing = { value: null, before: null, hidden: false, beforeHidden: false };
    return {
      data: {
        ...{ range: { from, to: query.to ?? '' }, before: null, members, roles: [] },
        ...{ listened: nothing, firstTime: nothing, returning: nothing },
        weeks: { now, before: null },
      },
    };
  });
}

function open(of: Partial<Shelf> = {}, weeks: readonly (number | null)[] = [14, 16, 16, 16, 16, 16, 16, 24]) {
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
  const { container } = open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Rovers FC' })).toBeVisible();
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 }).closest('header')).toHaveTextContent(
      'On time 1 of the last 2, 75 % of members listened last week.',
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
  expect(screen.getAllByRole('link', { name: 'Dana Okafor' })[0]).toHaveAttribute(
    'href',
    'mailto:dana@rovers.test',
  );
  const campaigns = within(screen.getByRole('region', { name: 'Running campaigns' }));
  const rows = campaigns.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Warm after training.*1 Sep – 28 Nov.*Heard$/);
  expect(rows[1]).toMatch(/New bike.*From 29 Nov$/);
  vi.useRealTimers();
  expect(await violations(container)).toEqual([]);
});

test('E4 what fewer than ten heard is said to be hidden', async () => {
  open({}, [null, null, null, null, null, null, null, null]);
  expect(await screen.findByText(/too few members listened last week to say how many/)).toBeVisible();
  expect(screen.getByText('Hidden: a week is shown once 10 members have listened in it.')).toBeVisible();
});

test('E4 a note is added, changed and deleted by who wrote it, and the deletion is taken back', async () => {
  const { user, shelf } = open({ notes: [note(2, 'By another', { mayChange: false, author: 'Ira Webb' })] });
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
  const drawer = within(await screen.findByRole('dialog', { name: 'Invite an admin' }));
  await user.type(drawer.getByRole('textbox', { name: 'Email' }), 'ann@rovers.test');
  await user.click(drawer.getByRole('button', { name: 'Send invite' }));
  expect(await screen.findByText('Ann was invited')).toBeVisible();
  expect(invited[0]?.body).toEqual({ email: 'ann@rovers.test' });

  const choose = async (act: string) => {
    await chooseEntry(user, 'Riverside Rovers FC', act);
  };
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

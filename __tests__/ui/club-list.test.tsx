import { screen, waitFor, within } from '@testing-library/react';
import { type ClubRow, listClubs } from '@/contract/club';
import ClubsPage from '@/pages/admin/dashboard/clubs';
import { clubRow } from '../support/clubs';
import { windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { renderScreen, see } from '../support/render';

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
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('A-13 every club is listed with its country, admins, members, status and when it was added', async () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Clubs' })).toBeVisible();
  const first = await rowOf('Riverside Rovers FC');
  expect(first.getAllByText('United Kingdom')[0]).toBeVisible();
  expect(first.getAllByText('Dana Okafor, Sam Field')[0]).toBeVisible();
  expect(first.getByRole('cell', { name: '32' })).toBeVisible();
  await see(first, 'Active', '21 Nov 2026');
  expect(first.getByRole('presentation')).toHaveAttribute(
    'src',
    `/api/file/download?url=${encodeURIComponent(rovers.clubLogo ?? '')}`,
  );
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
  expect(await menuOf(user, 'Riverside Rovers FC')).toEqual([
    'Edit',
    'Details',
    'Invite an admin…',
    'Suspend…',
    'Delete…',
    'History',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  // Undoing costs nothing here, so there is no question and no ellipsis.
  expect(await menuOf(user, 'Hillside')).toEqual([
    'Edit',
    'Details',
    'Invite an admin…',
    'Let in again',
    'Delete',
    'History',
  ]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
  expect(await menuOf(user, 'Old Boys')).toEqual(['Restore', 'History']);
  expect(screen.getByText('Can be restored until 21 Dec 2026')).toBeVisible();
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

import { screen, waitFor, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { type ClubWeek, getClubWeek } from '@/contract/listen';
import { playlists } from '@/contract/playlist';
import {
  countOldLocalSpots,
  getLocalSponsor,
  type LocalSponsor,
  localSponsors,
  remasterLocalSpots,
} from '@/contract/sponsor';
import { ListeningCard } from '@/features/club-dashboard/listening-card';
import ClubPlaylistsPage from '@/pages/club/dashboard/playlists';
import ClubSponsorPage from '@/pages/club/dashboard/sponsor';
import { blank } from '../support/blank';
import { playlistOf } from '../support/list-pages';
import { mock, mockRefused } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const heard = (minutes: number, members: number) => ({ seconds: minutes * 60, members });
const days = [null, heard(30, 10), heard(60, 20), null, null, heard(45, 12), heard(40, 11)].map(
  (each, place) => ({ day: `2026-11-1${place + 1}`, heard: each }),
);
const openCard = (week: Partial<ClubWeek>) => {
  mock(getClubWeek, () => ({ data: { week: null, before: null, days, ...week } }));
  return renderScreen(<ListeningCard />, { account: accounts.clubAdmin });
};

test.each([
  [600, '+18 % on the week before', heard(708, 34), '11.8 hours by 34 members'],
  [100, '−50 % on the week before', heard(50, 10), '50 minutes by 10 members'],
])('C-01 the week is shown beside the one before of %d minutes: %s', async (before, trend, week, said) => {
  openCard({ week, before: heard(before, 20) });
  const card = await screen.findByRole('region', { name: 'Listening last week' });
  expect(await within(card).findByText(trend)).toBeInTheDocument();
  expect(card).toHaveTextContent(said);
});

test('C-01 each day is in a table, and one that fewer than ten heard is hidden', async () => {
  openCard({ week: heard(175, 24) });
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows).toHaveLength(8);
  expect(rows[1]).toBe('11 Nov 2026not shownnot shown');
  expect(rows[3]).toBe('13 Nov 202660 minutes20');
  expect(screen.getByText(/not shown: fewer than 10 listened/)).toBeInTheDocument();
});

test('C-01 before ten have listened the card says what will be here', async () => {
  openCard({});
  expect(await screen.findByText(/as soon as 10 of them have heard something/)).toBeInTheDocument();
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
  const drawer = await screen.findByRole('dialog', { name: 'Edit local sponsor' });
  await user.type(within(drawer).getByRole('textbox', { name: 'Name' }), ' & Sons');
  await user.click(within(drawer).getByRole('button', { name: 'Save Changes' }));
  return { user, drawer: within(drawer) };
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
  const remastered = mock(remasterLocalSpots, () => ({ data: { renditions: 2 }, message: 'Mastered again' }));
  const { user } = await saveSponsor();
  const question = await screen.findByRole('dialog', {
    name: '2 finished episodes keep the old spot. Master them again?',
  });
  expect(saved[0]?.request.headers.get('if-match')).toBe('"3"');
  expect(remastered).toHaveLength(0);
  await user.click(within(question).getByRole('button', { name: 'Master again' }));
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
  await user.click(await screen.findByRole('button', { name: 'Actions for For the drive' }));
  const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(entries).toEqual(['Edit', 'Delete']);
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit playlist' }));
  await user.type(await drawer.findByRole('combobox', { name: 'Episodes' }), 'derby');
  expect(await screen.findByText('No episode of this name.')).toBeVisible();
  expect(asked.at(-1)?.query).toMatchObject({ q: 'derby', status: 'published' });
});

import { screen, waitFor, within } from '@testing-library/react';
import { type ClubWeek, getClubWeek } from '@/contract/listen';
import {
  countOldLocalSpots,
  getLocalSponsor,
  type LocalSponsor,
  localSponsors,
  remasterLocalSpots,
} from '@/contract/sponsor';
import { ListeningCard } from '@/features/club-dashboard/listening-card';
import ClubSponsorPage from '@/pages/club/dashboard/sponsor';
import { mock, refuse } from '../support/mock-api';
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
])('C-01 the week is told beside the one before of %d minutes: %s', async (before, trend, week, said) => {
  openCard({ week, before: heard(before, 20) });
  const card = await screen.findByRole('region', { name: 'Listening last week' });
  expect(await within(card).findByText(trend)).toBeInTheDocument();
  expect(card).toHaveTextContent(said);
});

test('C-01 each day stands in a table, and of one that fewer than ten heard nothing is told', async () => {
  openCard({ week: heard(175, 24) });
  const rows = (await screen.findAllByRole('row')).map((row) => row.textContent);
  expect(rows).toHaveLength(8);
  expect(rows[1]).toBe('11th November 2026not shownnot shown');
  expect(rows[3]).toBe('13th November 202660 minutes20');
  expect(screen.getByText(/not shown: fewer than 10 listened/)).toBeInTheDocument();
});

test('C-01 before ten have listened the card says what will be here', async () => {
  openCard({});
  expect(await screen.findByText(/as soon as 10 of them have heard something/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

const bakery: LocalSponsor = {
  id: '5e1f8a52-2f3c-4d1e-9a57-6f1f0c1d2e3f',
  rev: 3,
  name: 'Mill Lane Bakery',
  link: '',
  logo: null,
  spot: null,
  createdAt: '2026-11-21T12:00:00.000Z',
  removedAt: null,
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

test('C-10 a save that somebody else was faster with shows the newer one and keeps what was typed', async () => {
  mock(localSponsors.get, () => ({ data: { ...bakery, rev: 4, name: 'Old Mill' } }));
  mock(localSponsors.update, () => {
    throw refuse('conflict', 'Somebody has changed it meanwhile.');
  });
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

import { screen, waitFor } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import { muddyBoots } from '../support/episodes';
import { FakeRouter } from '../support/fake-router';
import { mock, refuse } from '../support/mock-api';
import { accounts, clubId } from '../support/people';
import { renderScreen } from '../support/render';

const open = (query?: Record<string, string>) =>
  renderScreen(
    <FakeRouter pathname="/club/dashboard/podcast" query={query}>
      <PastEpisodes clubId={clubId} />
    </FakeRouter>,
    { account: accounts.clubAdmin },
  );

test('nonsense in the URL counts as not asked; the rest of it holds, and only past episodes are asked for', async () => {
  const calls = mock(listEpisodes, () => ({ data: [muddyBoots], total: 1 }));
  open({ q: 'boots', status: 'draft', sort: 'shoe-size' });
  expect(await screen.findByText('Eleven Muddy Boots')).toBeVisible();
  expect(calls[0]?.query).toEqual({
    q: 'boots',
    status: 'published',
    sort: '-number',
    page: 1,
    pageSize: 10,
  });
});

test('a page that is refused leaves search and filters where they are', async () => {
  let refused = false;
  mock(listEpisodes, () => {
    if (refused) throw refuse('unavailable', 'Back in a moment.');
    return { data: [muddyBoots], total: 30 };
  });
  const { user } = open();
  await screen.findByText('Eleven Muddy Boots');
  refused = true;
  await user.click(screen.getByTitle('Next Page'));
  expect(await screen.findByText('Back in a moment.')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search past episodes' })).toBeVisible();
  refused = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Eleven Muddy Boots')).toBeVisible();
});

test('nothing yet, nothing archived and nothing that matches are three things', async () => {
  const calls = mock(listEpisodes, () => ({ data: [], total: 0 }));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'No past episodes yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Archived' }));
  expect(await screen.findByRole('heading', { name: 'Nothing is archived' })).toBeVisible();
  await user.type(screen.getByRole('searchbox'), 'x{Enter}');
  expect(await screen.findByRole('heading', { name: 'No past episode matches' })).toBeVisible();
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ q: 'x', status: 'archived' }));
});

import { screen } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import { muddyBoots } from '../support/episodes';
import { mock } from '../support/mock-api';
import { clubId } from '../support/people';
import { renderScreen } from '../support/render';

const open = (query?: Record<string, string>) =>
  renderScreen(<PastEpisodes clubId={clubId} />, { at: '/club/dashboard/podcast', query });

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

import { screen, waitFor } from '@testing-library/react';
import { type Episode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { derbyWeek, episodeOf, nothingSent } from '../support/episodes';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const older = Array.from({ length: 130 }, (_, index) =>
  episodeOf(index + 20, { id: `5e0d1c2b-3a49-4f58-8e67-${String(index).padStart(12, '0')}` }),
);
/** As the server sorts them: the open one first, however old its number is. */
const all: Episode[] = [derbyWeek, ...older.toReversed()];

async function open() {
  let failing = false;
  const calls = mock(listEpisodes, ({ query }) => {
    if (failing) throw refuse('unavailable', 'Back in a moment.');
    const found = all.filter(({ name }) => name.toLowerCase().includes(query.q ?? ''));
    const from = (query.page - 1) * query.pageSize;
    return { data: found.slice(from, from + query.pageSize), total: found.length };
  });
  mock(getEpisodeContent, () => ({ data: nothingSent }));
  const rendered = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  const selector = await screen.findByRole('combobox', { name: 'Episode' });
  const fail = (now: boolean) => {
    failing = now;
  };
  return { ...rendered, calls, selector, fail };
}

const options = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));

test('U3 of more than 100 the one in progress is chosen, older ones are loaded on, and a failure can be tried again', async () => {
  const { user, selector, calls, fail } = await open();
  expect(selector).toHaveTextContent('Current: The Derby Week');
  expect(await screen.findByRole('button', { name: /^Submit/ })).toBeVisible();
  expect(calls[0]?.query).toMatchObject({ sort: 'current', page: 1 });
  await user.click(selector);
  await screen.findByRole('listbox');
  expect(options()).toHaveLength(20);
  fail(true);
  await user.click(screen.getByRole('button', { name: 'Older episodes' }));
  expect(await screen.findByText('Back in a moment.')).toBeVisible();
  expect(options()).toHaveLength(20);
  fail(false);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(options()).toHaveLength(40));
  expect(options().slice(0, 2)).toEqual(['Current: The Derby Week', 'Episode 149']);
  expect(screen.getByText('40 of 131 episodes')).toBeInTheDocument();
});

test('U3 any of them is found by its name, chosen with the keyboard alone; a search that finds nothing says so', async () => {
  const { user, selector } = await open();
  selector.focus();
  await user.keyboard('{Enter}');
  await user.type(await screen.findByRole('searchbox', { name: 'Search episodes' }), 'episode 2');
  await waitFor(() =>
    expect(options()).toEqual(
      older
        .slice(0, 10)
        .map(({ name }) => name)
        .toReversed(),
    ),
  );
  screen.getByRole('option', { name: 'Episode 29' }).focus();
  await user.keyboard('{End}{ArrowUp}');
  expect(screen.getByRole('option', { name: 'Episode 21' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(selector).toHaveTextContent('Episode 21'));
  await waitFor(() => expect(screen.queryByRole('listbox')).not.toBeInTheDocument());
  expect(await screen.findByText(/^This episode takes no parts now\./)).toBeVisible();
  await user.click(selector);
  await user.type(await screen.findByRole('searchbox'), 'no such thing');
  expect(await screen.findByRole('heading', { name: 'No episode matches' })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import { type Episode, listEpisodes } from '@/contract/episode';
import { createEpisode, removeEpisode } from '@/contract/episode-change';
import { EpisodeList } from '@/features/episode/episode-list';
import { derbyWeek, episodeOf, muddyBoots, savedOf, wholeEpisode } from '../support/episodes';
import { FakeRouter } from '../support/fake-router';
import { mock, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

const draft = episodeOf(13, { name: 'Half-Time Oranges', status: 'draft' });

type List = { data: Episode[]; total: number };

function open(data: Episode[] = [draft, derbyWeek, muddyBoots], newest?: Promise<List>) {
  const calls = mock(listEpisodes, ({ query }) =>
    newest && query.pageSize === 1 ? newest : { data, total: data.length },
  );
  const pushed: string[] = [];
  const rendered = renderScreen(
    <FakeRouter pathname="/admin/dashboard/episodes" onPush={(path) => pushed.push(path)}>
      <EpisodeList />
    </FakeRouter>,
    { account: accounts.platformAdmin },
  );
  return { ...rendered, calls, pushed };
}

test('A-02 X-05 every episode is listed; its name leads to its board', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'The Derby Week' })).toHaveAttribute(
    'href',
    `/admin/dashboard/episodes/${derbyWeek.id}`,
  );
  expect(screen.getByRole('columnheader', { name: /Due Date/ })).toBeVisible();
  expect(screen.getAllByText('28th November 2026')).toHaveLength(3);
});

test('a new episode asked for before the newest is known waits for its number', async () => {
  let answer: (list: List) => void = () => {};
  const newest = new Promise<List>((resolve) => {
    answer = resolve;
  });
  const { user } = open([derbyWeek], newest);
  await screen.findByRole('link', { name: 'The Derby Week' });
  await user.click(screen.getByRole('button', { name: /New episode/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New episode' }));
  expect(drawer.queryByRole('spinbutton')).toBeNull();
  expect(drawer.getByRole('button', { name: 'Create draft' })).toBeDisabled();
  answer({ data: [draft], total: 1 });
  expect(await drawer.findByRole('spinbutton', { name: 'Number' })).toHaveValue('14');
});

test('a new episode carries on the numbers and opens its board', async () => {
  const { user, pushed } = open();
  const created = mock(createEpisode, ({ body }) => ({
    data: episodeOf(14, { ...savedOf({ number: 14, ...body }), status: 'draft' }),
    message: 'Created',
  }));
  await screen.findByRole('link', { name: 'The Derby Week' });
  await user.click(screen.getByRole('button', { name: /New episode/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New episode' }));
  expect(drawer.getByRole('spinbutton', { name: 'Number' })).toHaveValue('14');
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Corner Flags');
  const due = await drawer.findByRole('textbox', { name: 'Due Date' });
  await user.type(due, '31/2/2096{Enter}');
  expect(await drawer.findByText('February 2096 has 29 days')).toBeVisible();
  expect(due).toHaveValue('31/2/2096');
  await user.clear(due);
  await user.type(due, '1/1/2020');
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  expect(await drawer.findByText('This day has passed')).toBeVisible();
  await user.clear(due);
  await user.type(due, '21/12/2096{Enter}');
  expect(due).toHaveValue('21st December 2096');
  expect(created).toHaveLength(0);
  const number = drawer.getByRole('spinbutton', { name: 'Number' });
  await user.clear(number);
  await user.type(number, '99999');
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  expect(await drawer.findByText('A whole number from 1 to 9999')).toBeVisible();
  expect(created).toHaveLength(0);
  await user.clear(number);
  await user.type(number, '14');
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(pushed).toEqual([`/admin/dashboard/episodes/${episodeOf(14).id}`]));
  expect(created[0]?.body).toEqual({
    ...wholeEpisode,
    name: 'Corner Flags',
    number: 14,
    endDate: '2096-12-21',
  });
}, 20_000);

test('X-01 a field that the server refuses says so in its place, and nothing typed is lost', async () => {
  const { user } = open();
  mock(createEpisode, () => {
    throw refuse('invalid', 'Check the form.', { number: 'Season 1 has an episode 14 already' });
  });
  await screen.findByRole('link', { name: 'The Derby Week' });
  await user.click(screen.getByRole('button', { name: /New episode/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New episode' }));
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  expect(await drawer.findByText('Give the episode a name')).toBeVisible();
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Corner Flags');
  await user.type(await drawer.findByRole('textbox', { name: 'Due Date' }), '21/12/2096{Enter}');
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  expect(await drawer.findByText('Season 1 has an episode 14 already')).toBeVisible();
  expect(await screen.findByRole('dialog', { name: 'Error' })).toHaveTextContent('Check the form.');
  expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Corner Flags');
}, 20_000);

test('only a draft can be deleted, and only after a question', async () => {
  const { user } = open();
  const removed = mock(removeEpisode, () => ({ message: 'Deleted' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for The Derby Week' }));
  await screen.findByRole('menuitem', { name: /Edit/ });
  expect(screen.queryByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Actions for Half-Time Oranges' }));
  await user.click(await screen.findByRole('menuitem', { name: /Delete/ }));
  const dialog = within(await screen.findByRole('dialog', { name: /Delete “Half-Time Oranges”/ }));
  expect(removed).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(removed[0]?.params.id).toBe(draft.id));
});

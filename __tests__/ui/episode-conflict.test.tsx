import { screen, waitFor, within } from '@testing-library/react';
import { type Episode, getEpisode } from '@/contract/episode';
import { setEpisodeStatus, updateEpisode } from '@/contract/episode-change';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { EpisodeBoard } from '@/features/episode/episode-board';
import { ClubParts } from '@/features/episode-content/desktop/club-parts';
import { mockChoices } from '../support/episode-choices';
import { boardSummary, derbyWeek, savedOf } from '../support/episodes';
import { mock, refuse } from '../support/mock-api';
import { answerDialog, renderScreen } from '../support/render';

const sentence = 'This was changed since you opened it.';
const summary = boardSummary({ clubs: 2, delivered: 2 });

const drawer = () => within(screen.getByRole('dialog', { name: 'Edit episode' }));
const nameField = () => drawer().getByRole('textbox', { name: 'Name' });
const errorModal = () => screen.findByRole('dialog', { name: 'Error' });

/** The board of an episode on a server that compares revisions; `server.episode` is what it holds. */
async function open() {
  const server = { episode: derbyWeek };
  const compare = (request: Request) => {
    const expected = request.headers.get('if-match');
    if (expected !== `"${server.episode.rev}"`) throw refuse('conflict', sentence);
  };
  const change = (part: Partial<Episode>) => {
    server.episode = { ...server.episode, ...part, rev: server.episode.rev + 1 };
    return { data: server.episode, message: 'Episode saved' };
  };
  mockChoices();
  mock(getEpisode, () => ({ data: server.episode }));
  mock(listEpisodeClubs, () => ({ data: [], total: 0, summary }));
  const puts = mock(updateEpisode, ({ request, body }) => {
    compare(request);
    return change(savedOf(body));
  });
  const moves = mock(setEpisodeStatus, ({ request, body }) => {
    compare(request);
    return change(body);
  });
  const { user } = renderScreen(<EpisodeBoard id={derbyWeek.id} PartsDrawer={ClubParts} />, {
    at: '/admin/dashboard/episodes/[id]',
  });
  await screen.findByRole('heading', { name: 'The Derby Week' });
  return { user, server, puts, moves, change };
}

async function collide() {
  const stage = await open();
  const { user } = stage;
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit episode' });
  await user.type(nameField(), '!');
  stage.change({ name: 'Cup Final', audience: 'coaches', endDate: '2026-12-01' });
  await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
  return { ...stage, modal: await errorModal() };
}

test('D12 somebody else saved the episode meanwhile: the drawer says what it is now and loses nothing; “Keep mine” saves over exactly that', async () => {
  const { modal, server, user, puts } = await collide();
  expect(modal).toHaveTextContent(sentence);
  const rows = within(modal).getAllByRole('row').slice(1);
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Name', 'Cup Final', 'The Derby Week!'],
    ['Due Date', '1 Dec 2026', '28 Nov 2026'],
    ['Audience', 'Coaches', 'Everyone'],
  ]);
  expect(server.episode.name).toBe('Cup Final');
  await user.click(within(modal).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Error' })).not.toBeInTheDocument());
  expect(nameField()).toHaveValue('The Derby Week!');
  await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
  await user.click(within(await errorModal()).getByRole('button', { name: 'Keep mine' }));
  await waitFor(() => expect(server.episode.name).toBe('The Derby Week!'));
  expect(puts.map(({ request }) => request.headers.get('if-match'))).toEqual(['"1"', '"1"', '"2"']);
  expect(server.episode).toMatchObject({ audience: 'everyone', endDate: '2026-11-28' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit episode' })).not.toBeInTheDocument());
});

test('D12 “Show the newer” begins the drawer again from what the other saved', async () => {
  const { modal, server, user, puts } = await collide();
  await user.click(within(modal).getByRole('button', { name: 'Show the newer' }));
  await waitFor(() => expect(nameField()).toHaveValue('Cup Final'));
  await user.type(nameField(), ' 2026');
  await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(server.episode.name).toBe('Cup Final 2026'));
  expect(puts.at(-1)?.request.headers.get('if-match')).toBe('"2"');
  expect(server.episode.audience).toBe('coaches');
});

test('D12 what has been read anew while the drawer is open does not make the older form newer', async () => {
  const { user, server, puts, change } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByRole('dialog', { name: 'Edit episode' });
  await user.type(nameField(), '!');
  change({ name: 'Cup Final' });
  // The page behind reads the episode again, as it does when the tab is looked at again.
  document.dispatchEvent(new Event('visibilitychange'));
  await user.click(drawer().getByRole('button', { name: 'Save Changes' }));
  expect(await errorModal()).toHaveTextContent('Cup Final');
  expect([puts[0]?.request.headers.get('if-match'), server.episode.name]).toEqual(['"1"', 'Cup Final']);
});

test('D12 X-01 an episode that was changed meanwhile is not published unseen: a dialog says so, and then it can be published', async () => {
  const { user, server, moves, change } = await open();
  await user.click(screen.getByRole('button', { name: 'Publish…' }));
  await screen.findByRole('dialog', { name: 'Publish The Derby Week' });
  change({ name: 'Cup Final', audience: 'coaches' });
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const modal = await errorModal();
  expect(modal).toHaveTextContent(sentence);
  expect(server.episode.status).toBe('in_progress');
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  await answerDialog(user, 'Publish Cup Final', 'Publish');
  await waitFor(() => expect(server.episode.status).toBe('published'));
  expect(moves.map(({ request }) => request.headers.get('if-match'))).toEqual(['"1"', '"2"']);
});

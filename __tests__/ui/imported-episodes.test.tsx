import { screen, waitFor, within } from '@testing-library/react';
import type { Episode } from '@/contract/episode';
import { listEpisodes } from '@/contract/episode';
import { removeEpisode, restoreEpisode } from '@/contract/episode-change';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import { violations } from '../support/axe';
import { episodeOf } from '../support/episodes';
import { fakeHistory } from '../support/fake-router';
import { mock } from '../support/mock-api';
import { clubId } from '../support/people';
import { renderScreen } from '../support/render';

const made = episodeOf(11, { name: 'Eleven Muddy Boots', sent: 3, imported: false, removedAt: null });
const ofShow = (number: number, name: string) => episodeOf(number, { name, imported: true, removedAt: null });

/** The page of a club over episodes that deleting and restoring changes, as the server would. */
function show(...shelf: Episode[]) {
  const asked = mock(listEpisodes, ({ query }) => {
    const rows = shelf.filter(
      ({ removedAt, imported }) =>
        (query.removed ? Boolean(removedAt) : !removedAt) &&
        (query.ofClub === undefined || imported === true),
    );
    return { data: rows.slice(0, query.pageSize), total: rows.length };
  });
  const set = (id: string, removedAt: string | null) => {
    const at = shelf.findIndex((each) => each.id === id);
    const [row] = shelf.splice(at, 1);
    if (row) shelf.splice(at, 0, { ...row, removedAt });
  };
  const removed = mock(removeEpisode, ({ params }) => {
    set(params.id, new Date().toISOString());
    return { message: 'Deleted' };
  });
  const restored = mock(restoreEpisode, ({ params }) => {
    set(params.id, null);
    return { data: episodeOf(1, { id: params.id }), message: 'It is back' };
  });
  const rendered = renderScreen(<PastEpisodes clubId={clubId} />, {
    at: '/club/dashboard/episodes',
    history: fakeHistory({}),
  });
  return { ...rendered, asked, removed, restored };
}

const gone = (name: string) => waitFor(() => expect(screen.queryByText(name)).toBeNull());

test('a club that has imported nothing has no way to delete and nothing to tick', async () => {
  const { asked } = show(made);
  expect(await screen.findByText('Eleven Muddy Boots')).toBeVisible();
  await waitFor(() => expect(asked.length).toBeGreaterThanOrEqual(3));
  expect([
    screen.queryByRole('radio', { name: 'Imported' }),
    screen.queryByRole('checkbox'),
    screen.queryByRole('button', { name: /^Actions for/ }),
  ]).toEqual([null, null, null]);
});

test('an imported episode is deleted from its menu and brought back by Undo, or from the deleted ones later', async () => {
  const old = ofShow(3, 'Old Times');
  const { user, removed, restored } = show(made, old);
  const menu = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'Actions for Old Times' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };
  await menu('Delete');
  await gone('Old Times');
  expect(screen.queryByRole('button', { name: 'Actions for Eleven Muddy Boots' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Undo: Old Times' }));
  await menu('Delete');
  await gone('Old Times');
  await user.click(await screen.findByText('Deleted'));
  expect(await screen.findByText('Old Times')).toBeVisible();
  await menu('Restore');
  expect(await screen.findByRole('heading', { name: 'No deleted episodes' })).toBeVisible();
  expect([removed, restored].map((calls) => calls.map(({ params }) => params.id))).toEqual([
    [old.id, old.id],
    [old.id, old.id],
  ]);
});

test('a whole imported show is taken out at once, and comes back by Undo', async () => {
  const show3 = [3, 4, 5].map((number) => ofShow(number, `Old ${number}`));
  const { user, removed, restored, asked } = show(made, ...show3);
  await user.click(await screen.findByText('Imported'));
  await gone('Eleven Muddy Boots');
  // Archived ones are among them.
  const last = asked.at(-1)?.query;
  expect([last?.ofClub, last?.status]).toEqual([clubId, undefined]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
  expect(await violations()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete…' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete 3 imported episodes?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('3 episodes were deleted.')).toBeVisible();
  await gone('Old 3');
  expect(removed).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('Old 3')).toBeVisible();
  expect(restored.map(({ params }) => params.id).sort()).toEqual(show3.map(({ id }) => id).sort());
});

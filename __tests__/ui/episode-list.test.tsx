import { act, screen, waitFor, within } from '@testing-library/react';
import { categories } from '@/contract/category';
import { type Episode, getEpisode, listEpisodes } from '@/contract/episode';
import {
  createEpisode,
  duplicateEpisode,
  removeEpisode,
  restoreEpisode,
  setEpisodeStatus,
  setPublishAt,
} from '@/contract/episode-change';
import { hosts } from '@/contract/host';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { EpisodeList } from '@/features/episode/episode-list';
import { boardSummary, derbyWeek, episodeOf, muddyBoots, savedOf, wholeEpisode } from '../support/episodes';
import { later } from '../support/later';
import { category } from '../support/list-pages';
import { mock } from '../support/mock-api';
import { chooseEntry, hrefOf, renderScreen, retype } from '../support/render';

const draft = episodeOf(13, { name: 'Half-Time Oranges', status: 'draft' });

const matchDay = category(1, { name: 'Match day' });

type List = { data: Episode[]; total: number };

function open(data: Episode[] = [draft, derbyWeek, muddyBoots], newest?: Promise<List>) {
  const calls = mock(listEpisodes, ({ query }) =>
    newest && query.pageSize === 1 ? newest : { data, total: data.length },
  );
  mock(categories.list, () => ({ data: [matchDay], total: 1 }));
  mock(hosts.list, () => ({ data: [], total: 0 }));
  const pushed: string[] = [];
  const rendered = renderScreen(<EpisodeList />, {
    at: '/admin/dashboard/episodes',
    onPush: (path) => pushed.push(path),
  });
  return { ...rendered, calls, pushed };
}

/** The guide of a part that the platform has not written. */
const unwritten = { say: '', length: '' };

test('A-02 X-05 every episode is listed, its name leads to its board, a category narrows the list, and only a draft can be deleted, which is taken back at once', async () => {
  const { user, calls } = open();
  expect(await hrefOf('The Derby Week')).toBe(`/admin/dashboard/episodes/${derbyWeek.id}`);
  expect(screen.getByRole('columnheader', { name: /Due Date/ })).toBeVisible();
  expect(screen.getAllByText('28 Nov 2026')).toHaveLength(3);
  await user.click(await screen.findByRole('combobox', { name: 'Category' }));
  await user.click(await screen.findByTitle('Match day'));
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ category: matchDay.id }));
  const removed = mock(removeEpisode, () => ({ message: 'Deleted' }));
  const restored = mock(restoreEpisode, () => ({ data: draft, message: 'Half-Time Oranges is back' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for The Derby Week' }));
  await screen.findByRole('menuitem', { name: /Edit/ });
  expect(screen.queryByRole('menuitem', { name: /Delete/ })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  await chooseEntry(user, 'Half-Time Oranges', /Delete/);
  await waitFor(() => expect(removed[0]?.params.id).toBe(draft.id));
  await user.click(await screen.findByRole('button', { name: /Undo/ }));
  expect(await screen.findByText('Half-Time Oranges is back')).toBeVisible();
  expect(restored[0]?.params.id).toBe(draft.id);
});

test('a new episode asked for before the newest is known waits for its number', async () => {
  const newest = later<List>();
  const { user } = open([derbyWeek], newest.promise);
  await screen.findByRole('link', { name: 'The Derby Week' });
  await user.click(screen.getByRole('button', { name: /New episode/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New episode' }));
  expect(drawer.queryByRole('spinbutton')).toBeNull();
  expect(drawer.getByRole('button', { name: 'Create draft' })).toBeDisabled();
  newest.settle({ data: [draft], total: 1 });
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
  await user.type(due, '21/12/2096{Enter}');
  expect(due).toHaveValue('21st December 2096');
  expect(created).toHaveLength(0);
  const number = drawer.getByRole('spinbutton', { name: 'Number' });
  await retype(user, number, '99999');
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  expect(await drawer.findByText('A whole number from 1 to 9999')).toBeVisible();
  expect(created).toHaveLength(0);
  await retype(user, number, '14');
  await user.click(drawer.getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(pushed).toEqual([`/admin/dashboard/episodes/${episodeOf(14).id}`]));
  expect(created[0]?.body).toEqual({
    ...wholeEpisode,
    name: 'Corner Flags',
    // The offered number is not sent, so that two who are offered the same do not collide.
    endDate: '2096-12-21',
    guides: { intro: unwritten, interview: unwritten, outro: unwritten },
    remindAutomatically: true,
  });
});

test('a deleted draft is restored from its menu, and nothing else can be done with it', async () => {
  const { user } = open([{ ...draft, removedAt: new Date().toISOString() }]);
  const restored = mock(restoreEpisode, () => ({ data: draft, message: 'Half-Time Oranges is back' }));
  await user.click(await screen.findByRole('button', { name: 'Actions for Half-Time Oranges' }));
  expect(await screen.findByText(/Can be restored until/)).toBeVisible();
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Restore',
    'History',
  ]);
  expect(screen.queryByRole('link', { name: 'Half-Time Oranges' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('menuitem', { name: 'Restore' }));
  expect(await screen.findByText('Half-Time Oranges is back')).toBeVisible();
  expect(restored[0]?.params.id).toBe(draft.id);
});

test.each([
  ['The Derby Week', 'Publish', 'Publish The Derby Week', '34 of 38', 'published'],
  [
    ...(['Eleven Muddy Boots', 'Archive', 'Archive “Eleven Muddy Boots”?'] as const),
    ...([/An archived episode stays archived\.$/, 'archived'] as const),
  ],
])('what is to become of %s is asked first: %s', async (name, entry, title, words, status) => {
  const { user } = open();
  const summary = boardSummary({ clubs: 38, delivered: 34, prepared: 34, silent: 4 });
  mock(listEpisodeClubs, () => ({ data: [], total: 0, summary }));
  const moves = mock(setEpisodeStatus, () => ({ data: derbyWeek, message: 'Done' }));
  await chooseEntry(user, name, `${entry}…`);
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(await dialog.findByText(words)).toBeInTheDocument();
  expect(moves).toHaveLength(0);
  await user.click(dialog.getByRole('button', { name: entry }));
  await waitFor(() => expect(moves[0]?.body).toEqual({ status }));
  expect(moves[0]?.request.headers.get('if-match')).toBe('"1"');
});

test('a copy is opened at once, so that it becomes another episode', async () => {
  const { user } = open();
  const copy = episodeOf(14, { name: 'The Derby Week', status: 'draft' });
  mock(duplicateEpisode, () => ({ data: copy, message: 'Episode 14 is a draft like The Derby Week' }));
  await chooseEntry(user, 'The Derby Week', 'Duplicate');
  const drawer = within(await screen.findByRole('dialog', { name: 'Edit episode' }));
  expect(await drawer.findByRole('spinbutton', { name: 'Number' })).toHaveValue('14');
});

test('the answer to an earlier press takes no open drawer away, nor does a copy', async () => {
  const { user } = open();
  const slow = later();
  const late =
    <Reply,>(reply: Reply) =>
    async () => {
      await slow.promise;
      return reply;
    };
  mock(getEpisode, late({ data: derbyWeek }));
  mock(duplicateEpisode, late({ data: episodeOf(15, { name: 'A copy' }), message: 'Copied' }));
  await chooseEntry(user, 'The Derby Week', 'Duplicate');
  await chooseEntry(user, 'The Derby Week', /Edit/);
  await user.click(screen.getByRole('button', { name: /New episode/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'New episode' }));
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Corner Flags');
  slow.settle();
  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(screen.queryByRole('dialog', { name: 'Edit episode' })).toBeNull();
  expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Corner Flags');
});

test.each(['Duplicate', /Edit/])(
  'what %s opens late stays shut once another drawer was opened and closed',
  async (entry) => {
    const { user } = open();
    const slow = later();
    const asked = [
      mock(getEpisode, async () => {
        await slow.promise;
        return { data: derbyWeek };
      }),
      mock(duplicateEpisode, async () => {
        await slow.promise;
        return { data: episodeOf(15, { name: 'A copy' }), message: 'Copied' };
      }),
    ];
    await chooseEntry(user, 'The Derby Week', entry);
    await waitFor(() => expect(asked.flat()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: /New episode/ }));
    const drawer = within(await screen.findByRole('dialog', { name: 'New episode' }));
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    slow.settle();
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('D1 the list says when an episode is published automatically, and which was not', async () => {
  open([
    { ...derbyWeek, publishAt: '2096-12-24T18:00:00.000Z' },
    { ...draft, publishProblem: 'Nothing could be heard in this episode.' },
  ]);
  expect(await screen.findByTitle(/24 Dec 2096 at 18:00, London time/)).toHaveTextContent(
    'Published automatically on 24 Dec 2096, 18:00',
  );
  expect(screen.getByTitle('Nothing could be heard in this episode.')).toHaveTextContent('Not published');
});

test('D1 a time is cancelled from the menu of its episode, and brought back by Undo', async () => {
  const publishAt = '2096-12-24T18:00:00.000Z';
  const { user } = open([{ ...derbyWeek, publishAt }]);
  const plans = mock(setPublishAt, () => ({ data: derbyWeek, message: 'It is not published automatically' }));
  await chooseEntry(user, 'The Derby Week', 'Do not publish automatically');
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(plans.map(({ body }) => body.publishAt)).toEqual([null, publishAt]));
});

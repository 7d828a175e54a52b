import { screen, waitFor, within } from '@testing-library/react';
import { categories } from '@/contract/category';
import { getHistory, HistoryEntry } from '@/contract/history';
import { CategoryList } from '@/features/category/category-list';
import { fieldWords, valueWords, verbWords } from '@/kit/history-words';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { category } from '../support/list-pages';
import { mock, mockOffline } from '../support/mock-api';
import { chooseEntry, renderScreen } from '../support/render';

const courage = category(1, { name: 'Courage' });

const entry = (id: number, over: Partial<HistoryEntry> = {}): HistoryEntry => ({
  ...blank(HistoryEntry),
  id,
  actor: 'Ada Byron',
  verb: 'update',
  ...over,
});

async function open() {
  mock(categories.list, () => ({ data: [courage], total: 1 }));
  const rendered = renderScreen(<CategoryList />, { at: '/admin/dashboard/categories' });
  await chooseEntry(rendered.user, 'Courage', 'History');
  return { ...rendered, drawer: within(await screen.findByRole('dialog', { name: 'History of Courage' })) };
}

test('who changed what, when, and from what to what, page after page; the focus comes back to the ⋯', async () => {
  const newest = entry(9, {
    changes: [
      { field: 'name', values: { from: 'Autumn', to: 'Courage' } },
      { field: 'bio', values: null },
    ],
  });
  const others = Array.from({ length: 19 }, (_, index) =>
    entry(index + 20, { actor: null, verb: 'restore' }),
  );
  const asked = mock(getHistory, ({ query }) => ({
    data: query.page === 1 ? [newest, ...others] : [entry(1, { verb: 'create' })],
    total: 21,
  }));
  const { user, drawer } = await open();
  expect(await drawer.findByText('Changed')).toBeVisible();
  expect(drawer.getByText('Name').nextSibling).toHaveTextContent('Autumn → became Courage');
  expect(drawer.getByText('Bio').nextSibling).toHaveTextContent('was changed');
  expect(drawer.getAllByText('Automatically')).toHaveLength(19);
  expect(await violations()).toEqual([]);
  await user.click(drawer.getByRole('button', { name: 'Show more' }));
  expect(await drawer.findByText('Created')).toBeVisible();
  expect(drawer.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(asked.map(({ query }) => [query.object, query.page])).toEqual([
    [`category:${courage.id}`, 1],
    [`category:${courage.id}`, 2],
  ]);
  await user.click(drawer.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Actions for Courage' })).toHaveFocus());
});

test('without anything it says so; what cannot be loaded can be tried again', async () => {
  mockOffline(getHistory);
  const { user, drawer } = await open();
  expect(await drawer.findByText('No connection. Check your network and try again.')).toBeVisible();
  mock(getHistory, () => ({ data: [], total: 0 }));
  await user.click(drawer.getByRole('button', { name: 'Try again' }));
  expect(await drawer.findByText(/^Nothing has been recorded yet/)).toBeVisible();
});

test.each([
  ['endDate', '2026-11-28', 'Due Date', '28 Nov 2026'],
  ['status', 'in_progress', 'Status', 'In progress'],
  ['audience', 'parents', 'Audience', 'Parents'],
  ['country', 'AT', 'Country', 'Austria'],
  ['timeZone', 'Europe/Vienna', 'Time zone', 'Europe/Vienna'],
  ['paused', true, 'Paused', 'yes'],
  ['description', '', 'Description', 'nothing'],
  ['questions', [{ kind: 'text', text: 'Who helped?', choices: [] }], 'Questions', 'Who helped?'],
  [
    'guides',
    { intro: { say: 'Say hello.', length: '2 minutes' }, outro: { say: '', length: '' } },
    'What clubs are asked to say',
    'Say hello., 2 minutes',
  ],
  ['clubname', '<b>FC</b>', 'Name', '<b>FC</b>'],
])('%s is shown in words', (field, value, name, words) => {
  expect([fieldWords(field), valueWords(field, value)]).toEqual([name, words]);
});

test('a verb without words of its own is shown all the same', () => {
  expect([verbWords('remind-late'), verbWords('published')]).toEqual(['Remind late', 'Published']);
});

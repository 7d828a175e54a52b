import { act, screen, waitFor, within } from '@testing-library/react';
import { categories } from '@/contract/category';
import { getClub, listClubs } from '@/contract/club';
import { CategoryList } from '@/features/category/category-list';
import { ClubList } from '@/features/club/club-list';
import { clubRow } from '../support/clubs';
import { fakeHistory } from '../support/fake-router';
import { later } from '../support/later';
import { category } from '../support/list-pages';
import { mock, mockRefused } from '../support/mock-api';
import { renderScreen } from '../support/render';

const courage = category(1, { name: 'Courage' });
const elsewhere = category(2, { name: 'Fair play' });

function open(query: Record<string, string>) {
  mock(categories.list, () => ({ data: [courage], total: 41 }));
  const history = fakeHistory(query);
  const rendered = renderScreen(<CategoryList />, { at: '/admin/dashboard/categories', history });
  return { ...rendered, history };
}

const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a link opens one row of another page; closing takes it out of the address and leaves the search', async () => {
  mock(categories.get, () => ({ data: elsewhere }));
  const { user, history } = open({ q: 'co', open: elsewhere.id });
  const drawer = await drawerOf('Edit category');
  expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Fair play');
  await user.click(drawer.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.query()).toEqual({ q: 'co' });
});

test.each([
  ['a row', 'Edit category', { open: courage.id }],
  ['a new one', 'New category', { new: '1' }],
])(
  'a link to %s leaves the address before it opens; Back closes it, and does not open it again',
  async (_, name, link) => {
    const { history } = open({ q: 'co' });
    await screen.findByRole('button', { name: 'Courage' });
    act(() => history.push({ q: 'co', ...link }));
    await drawerOf(name);
    expect(history.query()).toEqual({ q: 'co' });
    window.history.back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.query()).toEqual({ q: 'co' });
  },
);

test('a row that is pressed while a link is still being read opens, and the link does not', async () => {
  const linked = later();
  mock(categories.get, async () => {
    await linked.promise;
    return { data: elsewhere };
  });
  const { user } = open({ open: elsewhere.id });
  await user.click(await screen.findByRole('button', { name: 'Courage' }));
  const drawer = await drawerOf('Edit category');
  linked.settle();
  await act(async () => undefined);
  expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Courage');
});

test('what is typed stays when its row leaves the list meanwhile', async () => {
  const shelf = { rows: [courage] };
  mock(categories.get, () => new Promise(() => undefined));
  const { user, queryClient } = open({ open: courage.id });
  mock(categories.list, () => ({ data: shelf.rows, total: shelf.rows.length }));
  const drawer = await drawerOf('Edit category');
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), ' and fear');
  shelf.rows = [];
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Courage', hidden: true })).toBeNull());
  expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Courage and fear');
});

test('a link opens a new one, and saving it takes that out of the address', async () => {
  mock(categories.create, ({ body }) => ({ data: category(3, body), message: 'Created' }));
  const { user, history } = open({ new: '1' });
  const drawer = await drawerOf('New category');
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Patience{Enter}');
  expect(await screen.findByText('Created')).toBeVisible();
  await waitFor(() => expect(history.query()).toEqual({}));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a link to what is gone says so, and the list is there', async () => {
  mockRefused(categories.get, 'not_found', 'The category could not be found.');
  const { user, history } = open({ open: elsewhere.id });
  const dialog = await screen.findByRole('dialog', { name: 'Error' });
  expect(dialog).toHaveTextContent('The category could not be found.');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(history.query()).toEqual({});
  expect(screen.getByRole('button', { name: 'Courage' })).toBeVisible();
});

test('a link leads to a club that is on another page', async () => {
  mock(listClubs, () => ({ data: [clubRow(1)], total: 41, counts: { active: 40, suspended: 1 } }));
  mock(getClub, () => ({ data: clubRow(9, { clubname: 'Wanderers' }) }));
  renderScreen(<ClubList />, { at: '/admin/dashboard/clubs', query: { open: clubRow(9).id } });
  expect((await drawerOf('Club Profile')).getByDisplayValue('Wanderers')).toBeVisible();
  // The chips have the number of each kind; deleted ones are not counted.
  for (const name of ['Active 40', 'Suspended 1', 'Deleted', 'All'])
    expect(screen.getByRole('button', { name, hidden: true })).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import { categories, mergeCategories } from '@/contract/category';
import { CategoryList } from '@/features/category/category-list';
import { violations } from '../support/axe';
import { category } from '../support/list-pages';
import { mock, refuse } from '../support/mock-api';
import { chooseEntry, renderScreen, see } from '../support/render';

const courage = category(1, { name: 'Courage', episodes: 12 });
const bravery = category(2, { name: 'Bravery', episodes: 1 });

function open() {
  const lists = mock(categories.list, () => ({ data: [bravery, courage], total: 2 }));
  const rendered = renderScreen(<CategoryList />, { at: '/admin/dashboard/categories' });
  const choose = async (act: string) => {
    await chooseEntry(rendered.user, 'Courage', act);
  };
  return { ...rendered, lists, choose };
}

test('A-04 a used category says how many episodes lose it, and offers to merge it instead', async () => {
  const { user, choose } = open();
  const removed = mock(categories.remove, () => ({ message: 'Deleted' }));
  await choose('Delete…');
  const question = within(await screen.findByRole('dialog', { name: 'Delete Courage?' }));
  await see(question, /^12 episodes lose this category, unless you restore it within 30 days/);
  await user.click(question.getByRole('button', { name: 'Merge instead…' }));
  expect(await screen.findByRole('dialog', { name: 'Merge Courage' })).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Courage?' })).toBeNull());
  expect(removed).toEqual([]);
});

test('A-04 merging says what moves and that it is for good; another one is chosen by its name', async () => {
  const { user, choose, lists } = open();
  let refused = true;
  const merged = mock(mergeCategories, () => {
    if (refused) throw refuse('invalid', 'Gone.', { into: 'This category is not there any more.' });
    return { message: 'Courage was merged into Bravery' };
  });
  await choose('Merge…');
  const drawer = within(await screen.findByRole('dialog', { name: 'Merge Courage' }));
  await see(drawer, /^Its 12 episodes move there, and Courage is deleted\. Restoring it later does not/);
  await user.click(drawer.getByRole('button', { name: 'Merge' }));
  // Once in the empty field and once as its error.
  await waitFor(() => expect(drawer.getAllByText('Choose a category')).toHaveLength(2));
  expect(await violations()).toEqual([]);
  await user.type(drawer.getByRole('combobox', { name: 'Into' }), 'brav');
  await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ q: 'brav', sort: 'name' }));
  await user.click(await screen.findByText('Bravery', { selector: '[title] > *' }));
  expect(screen.queryByText('Courage', { selector: '[title] > *' })).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Merge' }));
  expect(await drawer.findByText('This category is not there any more.')).toBeVisible();
  refused = false;
  await user.click(drawer.getByRole('button', { name: 'Merge' }));
  expect(await screen.findByText('Courage was merged into Bravery')).toBeVisible();
  expect(merged.at(-1)).toMatchObject({ params: { id: courage.id }, body: { into: bravery.id } });
});

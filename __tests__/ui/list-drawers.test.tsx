import { screen, waitFor, within } from '@testing-library/react';
import { categories, mergeCategories } from '@/contract/category';
import { uploadImages } from '@/contract/club';
import { getHistory, HistoryEntry } from '@/contract/history';
import { CategoryList } from '@/features/category/category-list';
import { fieldWords, valueWords, verbWords } from '@/kit/history-words';
import { SaveDrawer } from '@/kit/save-drawer';
import { ImageField } from '@/kit/upload/image-field';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { fileUrl } from '../support/episodes';
import { later } from '../support/later';
import { category } from '../support/list-pages';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { answerDialog, chooseEntry, findDialog, renderScreen, see } from '../support/render';

describe('the drawer of a row', () => {
  const courage = category(1, { name: 'Courage', description: 'To try.' });

  function open() {
    mock(categories.list, () => ({ data: [courage], total: 1 }));
    return renderScreen(<CategoryList />, { at: '/admin/dashboard/categories' });
  }

  test('a new one needs its name alone, a text that is too long is an error and not cut, and each opening begins anew', async () => {
    const { user } = open();
    const created = mock(categories.create, ({ body }) => ({ data: category(2, body), message: 'Created' }));
    await user.click(await screen.findByRole('button', { name: 'New category' }));
    const drawer = await findDialog('New category');
    await user.click(drawer.getByRole('textbox', { name: 'Description' }));
    await user.paste('x'.repeat(501));
    await see(drawer, 'At most 500 characters', '501 / 500');
    await user.clear(drawer.getByRole('textbox', { name: 'Description' }));
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Fair play{Enter}');
    expect(await screen.findByText('Created')).toBeVisible();
    expect(created.map(({ body }) => body)).toEqual([{ name: 'Fair play', description: '' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'New category' }));
    expect((await findDialog('New category')).getByRole('textbox', { name: 'Name' })).toHaveValue('');
  });

  test('a picture is sent as it is chosen, saved with the form, and can be left out', async () => {
    const sent: unknown[] = [];
    const arrival = later();
    mock(uploadImages, async () => {
      await arrival.promise;
      return { data: [fileUrl('p')], message: 'Uploaded' };
    });
    const { user } = renderScreen(
      <SaveDrawer<{ photo: string | null }>
        title="Edit host"
        open
        onClose={() => {}}
        submitLabel="Save Changes"
        valuesOf={() => ({ photo: null })}
        save={async (values) => {
          sent.push(values);
          return { message: 'Saved' };
        }}
        stale={[]}
      >
        <ImageField name="photo" label="Photo" />
      </SaveDrawer>,
    );
    const drawer = await findDialog('Edit host');
    const input = document.querySelector('input[type=file]') as HTMLInputElement;
    await user.upload(input, new File(['x'], 'mia.png', { type: 'image/png' }));
    // While it is on its way, leaving asks as it does about typed text.
    await drawer.findByText('mia.png');
    await user.click(drawer.getByRole('button', { name: 'Cancel' }));
    await answerDialog(user, 'Discard your changes?', 'Keep editing');
    arrival.settle();
    expect(await drawer.findByRole('img', { name: 'Photo' })).toHaveAttribute(
      'src',
      `/api/file/download?url=${encodeURIComponent(fileUrl('p'))}`,
    );
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(sent).toEqual([{ photo: fileUrl('p') }]));
  });

  /** Another person deletes the category while its drawer is open. */
  async function saveDeleted() {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Courage' }));
    const drawer = await findDialog('Edit category');
    await user.type(drawer.getByRole('textbox', { name: 'Name' }), '!');
    const sentence = 'Courage was deleted meanwhile. Restore it under “Deleted”.';
    const shelf = { rows: [] as (typeof courage)[], removed: true };
    const lists = mock(categories.list, () => ({ data: shelf.rows, total: shelf.rows.length }));
    const saved = mock(categories.update, ({ body }) => {
      if (shelf.removed) throw refuse('not_found', sentence);
      return { data: { ...courage, ...body }, message: 'Saved' };
    });
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    const told = await screen.findByRole('dialog', { name: 'Error' });
    expect(told).toHaveTextContent(sentence);
    // The list behind it is asked again at once.
    await waitFor(() => expect(lists.length).toBeGreaterThan(0));
    return { user, drawer, told: within(told), shelf, saved };
  }

  test('X-01 another person deleted it meanwhile: a dialog says so, and it is restored and saved with all that was typed', async () => {
    const { user, drawer, told, shelf, saved } = await saveDeleted();
    mock(categories.restore, () => {
      shelf.removed = false;
      shelf.rows = [courage];
      return { data: courage, message: 'Courage is back' };
    });
    await user.click(told.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Courage is back')).toBeVisible();
    expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Courage!');
    await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(saved.at(-1)?.body).toEqual({ name: 'Courage!', description: 'To try.' });
  });

  test('X-01 another person deleted it meanwhile: closing that dialog closes the drawer, and the row is gone', async () => {
    const { user, told } = await saveDeleted();
    await user.click(told.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Courage')).toBeNull();
  });

  test('X-01 what can be restored no more is reported, and the drawer closes', async () => {
    const { user, told } = await saveDeleted();
    mockRefused(categories.restore, 'not_found', 'The category could not be found.');
    await user.click(told.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The category could not be found.')).toBeVisible();
    await answerDialog(user, 'Error', 'OK');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('merging categories', () => {
  const courage = category(1, { name: 'Courage', episodes: 12 });
  const bravery = category(2, { name: 'Bravery', episodes: 1 });

  function open() {
    const lists = mock(categories.list, () => ({ data: [bravery, courage], total: 2 }));
    const rendered = renderScreen(<CategoryList />, { at: '/admin/dashboard/categories' });
    return { ...rendered, lists, choose: (act: string) => chooseEntry(rendered.user, 'Courage', act) };
  }

  test('A-04 a used category says how many episodes lose it, and offers to merge it instead', async () => {
    const { user, choose } = open();
    const removed = mock(categories.remove, () => ({ message: 'Deleted' }));
    await choose('Delete…');
    const question = await findDialog('Delete Courage?');
    await see(question, /^12 episodes lose this category, unless you restore the category within 30 days/);
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
    const drawer = await findDialog('Merge Courage');
    await see(drawer, /^Its 12 episodes move there, and Courage is deleted\. Restoring it later does not/);
    await user.click(drawer.getByRole('button', { name: 'Merge' }));
    // Once in the empty field and once as its error.
    await waitFor(() => expect(drawer.getAllByText('Choose a category')).toHaveLength(2));
    expect(await violations()).toEqual([]);
    await user.type(drawer.getByRole('combobox', { name: 'Merge into' }), 'brav');
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
});

describe('the history of a row', () => {
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
    return { ...rendered, drawer: await findDialog('History of Courage') };
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
});

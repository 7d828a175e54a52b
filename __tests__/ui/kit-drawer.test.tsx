import { screen, waitFor, within } from '@testing-library/react';
import { categories } from '@/contract/category';
import { uploadImages } from '@/contract/club';
import { CategoryList } from '@/features/category/category-list';
import { ImageField } from '@/kit/image-field';
import { SaveDrawer } from '@/kit/save-drawer';
import { fileUrl } from '../support/episodes';
import { later } from '../support/later';
import { category } from '../support/list-pages';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { answerDialog, renderScreen, see } from '../support/render';

const courage = category(1, { name: 'Courage', description: 'To try.' });

function open() {
  mock(categories.list, () => ({ data: [courage], total: 1 }));
  return renderScreen(<CategoryList />, { at: '/admin/dashboard/categories' });
}

const drawerOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

test('a new one needs its name alone, a text that is too long is an error and not cut, and each opening begins anew', async () => {
  const { user } = open();
  const created = mock(categories.create, ({ body }) => ({ data: category(2, body), message: 'Created' }));
  await user.click(await screen.findByRole('button', { name: 'New category' }));
  const drawer = await drawerOf('New category');
  await user.click(drawer.getByRole('textbox', { name: 'Description' }));
  await user.paste('x'.repeat(501));
  await see(drawer, 'At most 500 characters', '501 / 500');
  await user.clear(drawer.getByRole('textbox', { name: 'Description' }));
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'Fair play{Enter}');
  expect(await screen.findByText('Created')).toBeVisible();
  expect(created.map(({ body }) => body)).toEqual([{ name: 'Fair play', description: '' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'New category' }));
  expect((await drawerOf('New category')).getByRole('textbox', { name: 'Name' })).toHaveValue('');
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
  const drawer = await drawerOf('Edit host');
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
  const drawer = await drawerOf('Edit category');
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
  await user.click(within(screen.getByRole('dialog', { name: 'Error' })).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

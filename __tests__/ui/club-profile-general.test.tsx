import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { limits } from '@/contract/limits';
import { fullClub, logoImage, nameField, openProfile, saveButton } from '../support/club-profile';
import { see } from '../support/render';

const bare = { ...fullClub, clubLogo: null };
const prompt = 'Click or drag file to this area to upload';

async function typeName(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.clear(nameField());
  if (name) {
    await user.click(nameField());
    await user.paste(name);
  }
}

test.each([
  ['nothing', '', 'Enter the club’s name'],
  ['blanks alone', '   ', 'Enter the club’s name'],
  ['81 characters', 'x'.repeat(limits.clubnameMax + 1), 'At most 80 characters'],
])(
  'P-11 P-19 P-20 a name of %s disables Save Changes and says why, until it is edited',
  async (_, name, sentence) => {
    const { user } = await openProfile();
    expect(saveButton()).toBeEnabled();
    await typeName(user, name);
    await see(screen, sentence);
    expect(saveButton()).toBeDisabled();
    // Enter is no way around it.
    await user.type(nameField(), '{Enter}');
    expect(saveButton()).toBeDisabled();
    expect(nameField()).toBeInvalid();
    await typeName(user, 'R');
    await waitFor(() => expect(screen.queryByText(sentence)).not.toBeInTheDocument());
    expect(saveButton()).toBeEnabled();
  },
);

test.each([
  ['1 character', 'x', 'x'],
  ['80 characters', 'x'.repeat(limits.clubnameMax), 'x'.repeat(limits.clubnameMax)],
  ['an emoji and right-to-left letters', '⚽ הפועל', '⚽ הפועל'],
  ['leading blanks', '  Rovers ', 'Rovers'],
])('P-19 a name of %s is saved', async (_, name, sent) => {
  const { user, put } = await openProfile();
  await typeName(user, name);
  await waitFor(() => expect(saveButton()).toBeEnabled());
  await user.click(saveButton());
  await waitFor(() => expect(put).toHaveLength(1));
  expect(put[0]?.body.clubname).toBe(sent);
});

test('P-03 P-05 P-07 General has a required Club Name, the current logo, at most 150 wide, not the prompt, and Replace Logo, which opens the picker once, by press and by key', async () => {
  const { user } = await openProfile();
  expect(nameField()).toBeRequired();
  expect(nameField()).toHaveValue('Riverside Rovers FC');
  expect(logoImage()).toHaveStyle({ maxWidth: '150px' });
  expect(logoImage()).toHaveAttribute(
    'src',
    `/api/file/download?url=${encodeURIComponent(fullClub.clubLogo ?? '')}`,
  );
  expect(screen.queryByText(prompt)).not.toBeInTheDocument();
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  const button = screen.getByRole('button', { name: 'Replace Logo' });
  await user.click(button);
  expect(opened).toHaveBeenCalledTimes(1);
  await user.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledTimes(2);
  expect(button).toHaveFocus();
  expect(button).toHaveAccessibleDescription('PNG, JPEG or WebP, up to 5 MB. Square works best.');
});

test('P-04 P-06 P-11 without a logo the prompt and its hint are shown, the area takes a press, and nothing can be saved', async () => {
  const { user } = await openProfile({ own: bare });
  await see(screen, prompt, 'Support for a single or bulk upload.');
  expect(screen.queryByRole('img', { name: 'Club logo' })).not.toBeInTheDocument();
  expect(saveButton()).toBeDisabled();
  expect(saveButton()).toHaveAccessibleDescription('Add a club logo under General, then you can save.');
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByText(prompt));
  expect(opened).toHaveBeenCalledTimes(1);
});

const dropOn = (element: Element, files: File[]) =>
  fireEvent.drop(element, { dataTransfer: { files, items: [], types: ['Files'] } });

const big = (size: number) => () => {
  const file = new File(['x'], 'huge.png', { type: 'image/png' });
  Object.defineProperty(file, 'size', { value: size });
  return file;
};

test.each([
  ['of 6,303,383 bytes', big(6_303_383), 'huge.png is 6.0 MB. A logo may have up to 5 MB.'],
  ['a byte too large', big(5 * 1024 * 1024 + 1), 'huge.png is just over 5 MB. A logo may have up to 5 MB.'],
  [
    'of another kind',
    () => new File(['<svg/>'], 'crest.svg', { type: 'image/svg+xml' }),
    'crest.svg is not a PNG, JPEG or WebP image. Choose another file.',
  ],
  [
    'without a byte',
    () => new File([], 'empty.png', { type: 'image/png' }),
    'empty.png is empty. Choose another file.',
  ],
])('U5 P-04 P-20 a dropped logo %s is refused with a sentence and not sent', async (_, file, sentence) => {
  const { images, user } = await openProfile();
  dropOn(screen.getByRole('button', { name: 'Replace Logo' }), [file()]);
  expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
  expect(images).toEqual([]);
  // The former one is as good as before.
  expect(logoImage()).toBeVisible();
  await waitFor(() => expect(saveButton()).toBeDisabled());
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(sentence)).not.toBeInTheDocument();
  await waitFor(() => expect(saveButton()).toBeEnabled());
});

test('P-04 P-21 the picker offers images only; of several dropped files the first is taken, and that is said', async () => {
  const { images } = await openProfile();
  const input = screen.getByLabelText<HTMLInputElement>('Club Logo');
  expect(input).toHaveAttribute('accept', 'image/png,image/jpeg,image/webp');
  const stubborn = userEvent.setup({ applyAccept: false });
  await stubborn.upload(input, new File(['text'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByText(/^notes\.txt is not a PNG/)).toBeVisible();
  expect(images).toEqual([]);
  expect(within(document.body).queryByRole('dialog', { name: /Error/ })).not.toBeInTheDocument();
  const file = (name: string) => new File(['x'], name, { type: 'image/png' });
  dropOn(screen.getByRole('button', { name: 'Replace Logo' }), [file('one.png'), file('two.png')]);
  await waitFor(() => expect(images).toHaveLength(1));
  expect(images[0]?.files.map(({ name }) => name)).toEqual(['one.png']);
  expect(await screen.findByText('There is room for one file only: the first one was taken.')).toBeVisible();
});

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ErrorCode } from '@/contract/errors';
import { uploadAudio } from '@/contract/parts/send-parts';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { card, chooseFiles, give, openUpload, picker, submit, takeUploads } from '../support/phone-upload';

const tray = () => screen.queryByRole('region', { name: 'Chosen files' });
const errorDialog = async () => within(await screen.findByRole('dialog', { name: 'Error' }));
const ways = ({ getAllByRole }: Awaited<ReturnType<typeof errorDialog>>) =>
  getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);
/** Four files, three with a part, sent. */
async function sendThreeOfFour(user: UserEvent) {
  await chooseFiles(user, 'a.mp3', 'b.mp3', 'c.mp3', 'd.mp3');
  await give(user, 'a.mp3', /^Intro/);
  await give(user, 'b.mp3', /^Interview/);
  await give(user, 'c.mp3', /^Outro/);
  await user.click(screen.getByRole('button', { name: 'Submit 3 files' }));
}

test('U-10 Try again, also twice, brings back all that a failure cleared; sent files go, the file without a part stays', async () => {
  const { user } = await openUpload();
  mockOffline(uploadAudio);
  await sendThreeOfFour(user);
  const dialog = await errorDialog();
  expect(ways(dialog)).toEqual(['Discard 4 files', 'Try again']);
  expect(tray()).not.toBeInTheDocument();
  expect(screen.queryByText('a.mp3')).not.toBeInTheDocument();
  expect(submit()).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible());
  expect(tray()).not.toBeInTheDocument();

  const uploads = takeUploads();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
  expect(uploads[0]?.files.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
  expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
  expect(screen.getAllByRole('group', { name: /^Part for/ })).toHaveLength(1);
  await waitFor(() => expect(submit()).toBeDisabled());
  expect(screen.queryByText('a.mp3')).not.toBeInTheDocument();
});

test('U-10 discarded files do not come back', async () => {
  const { user } = await openUpload();
  mockOffline(uploadAudio);
  await sendThreeOfFour(user);
  await user.click((await errorDialog()).getByRole('button', { name: 'Discard 4 files' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(tray()).not.toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test.each<[ErrorCode, string]>([
  ['no_space', 'There is no space left for this file. Tell the platform, then try again.'],
  ['too_many', 'You are sending 4 files already. Wait until one of them has arrived, then send this one.'],
])(
  'D4 an upload without room (%s) says so in words, and Try again sends the same files',
  async (code, sentence) => {
    const { user } = await openUpload();
    mock(uploadAudio, () => {
      throw refuse(code, sentence);
    });
    await sendThreeOfFour(user);
    const dialog = await errorDialog();
    expect(dialog.getByText(sentence)).toBeVisible();
    const uploads = takeUploads();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
    expect(uploads[0]?.files.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
  },
);

test.each<ErrorCode>(['unsupported_type', 'too_large', 'invalid'])(
  'a file that is refused for good (%s) is not offered again, only another one',
  async (code) => {
    const { user } = await openUpload();
    mock(uploadAudio, () => {
      throw refuse(code, 'a.mp3: This isn’t a sound file we can read.');
    });
    await chooseFiles(user, 'a.mp3', 'd.mp3');
    await give(user, 'a.mp3', /^Intro/);
    await user.click(submit());
    const dialog = await errorDialog();
    expect(ways(dialog)).toEqual(['Close', 'Choose another file']);
    expect(screen.queryByText('d.mp3')).not.toBeInTheDocument();

    const asked = vi.spyOn(picker(), 'click');
    await user.click(dialog.getByRole('button', { name: 'Choose another file' }));
    expect(asked).toHaveBeenCalledTimes(1);
    // The other file was not refused.
    expect(await screen.findByRole('group', { name: 'Part for d.mp3' })).toBeVisible();
    await chooseFiles(user, 'good.mp3');
    expect(card('Intro').getByText('good.mp3')).toBeVisible();
  },
);

test.each([
  [['intro', 'outro'], 'Send the other 2 files', 'Your 2 files were sent to the provider.'],
  [['outro'], 'Send the other file', 'Your file was sent to the provider.'],
])(
  'U-10 the files beside refused ones (%j) are sent without them, and the one without a part stays',
  async (parts, way, told) => {
    const { user } = await openUpload();
    const refused = parts.length === 1 ? ['a.mp3', 'b.mp3'] : ['b.mp3'];
    mock(uploadAudio, () => {
      const fields = Object.fromEntries(refused.map((name) => [name, 'No sound.']));
      throw refuse('unsupported_type', 'b.mp3: This isn’t a sound file we can read.', fields);
    });
    await sendThreeOfFour(user);
    const dialog = await errorDialog();
    expect(ways(dialog)).toEqual(['Close', 'Choose another file', way]);
    const uploads = takeUploads();
    await user.click(dialog.getByRole('button', { name: way }));
    expect(await screen.findByText(told)).toBeVisible();
    expect(uploads[0]?.body.map).toEqual(parts);
    expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
    expect(screen.queryByText('b.mp3')).not.toBeInTheDocument();
  },
);

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import type { ErrorCode } from '@/contract/errors';
import { uploadAudio } from '@/contract/parts/send-parts';
import { MobileUpload } from '@/features/episode-content/phone/mobile-upload';
import { audio, derbyWeek, introSent, nothingSent } from '../support/episodes';
import { mock, mockOffline, refuse } from '../support/mock-api';
import { accounts } from '../support/people';
import { renderScreen } from '../support/render';

async function open() {
  mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
  mock(getEpisodeContent, () => ({ data: nothingSent }));
  const { user } = renderScreen(<MobileUpload />, { account: accounts.clubAdmin });
  await screen.findByRole('region', { name: 'Intro · club news' });
  return user;
}

const picker = () => screen.getByLabelText<HTMLInputElement>('Audio files');
const tray = () => screen.queryByRole('region', { name: 'Chosen files' });
const submit = () => screen.getByRole('button', { name: /^Submit/ });
const errorDialog = async () => within(await screen.findByRole('dialog', { name: 'Error' }));
const ways = ({ getAllByRole }: Awaited<ReturnType<typeof errorDialog>>) =>
  getAllByRole('button')
    .map((button) => button.textContent)
    .filter(Boolean);
const give = async (user: UserEvent, file: string, part: RegExp) =>
  user.click(
    within(screen.getByRole('group', { name: `Part for ${file}` })).getByRole('button', { name: part }),
  );

/** Four files, three with a part, sent. */
async function sendThreeOfFour(user: UserEvent) {
  await user.upload(
    picker(),
    ['a.mp3', 'b.mp3', 'c.mp3', 'd.mp3'].map((name) => audio(name)),
  );
  await give(user, 'a.mp3', /^Intro/);
  await give(user, 'b.mp3', /^Interview/);
  await give(user, 'c.mp3', /^Outro/);
  await user.click(screen.getByRole('button', { name: 'Submit 3 files' }));
}

const answer = () => mock(uploadAudio, () => ({ data: introSent, message: 'Sent' }));

test('U-10 Try again brings back all that the failure cleared; sent files go, the file without a part stays', async () => {
  const user = await open();
  mockOffline(uploadAudio);
  await sendThreeOfFour(user);
  const dialog = await errorDialog();
  expect(ways(dialog)).toEqual(['Discard 4 files', 'Try again']);
  expect(tray()).not.toBeInTheDocument();
  expect(screen.queryByText('a.mp3')).not.toBeInTheDocument();

  const uploads = answer();
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
  expect(uploads[0]?.files.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
  expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
  expect(screen.getAllByRole('group', { name: /^Part for/ })).toHaveLength(1);
  await waitFor(() => expect(submit()).toBeDisabled());
  expect(screen.queryByText('a.mp3')).not.toBeInTheDocument();
});

test('U-10 a second failure clears them again and loses none', async () => {
  const user = await open();
  mockOffline(uploadAudio);
  await sendThreeOfFour(user);
  await user.click((await errorDialog()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible());
  expect(tray()).not.toBeInTheDocument();
  answer();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
  expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
});

test('U-10 discarded files do not come back', async () => {
  const user = await open();
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
    const user = await open();
    mock(uploadAudio, () => {
      throw refuse(code, sentence);
    });
    await sendThreeOfFour(user);
    const dialog = await errorDialog();
    expect(dialog.getByText(sentence)).toBeVisible();
    const uploads = answer();
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Your 3 files were sent to the provider.')).toBeVisible();
    expect(uploads[0]?.files.map(({ name }) => name)).toEqual(['a.mp3', 'b.mp3', 'c.mp3']);
  },
);

test.each<ErrorCode>(['unsupported_type', 'too_large', 'invalid'])(
  'a file that is refused for good (%s) is not offered again, only another one',
  async (code) => {
    const user = await open();
    mock(uploadAudio, () => {
      throw refuse(code, 'a.mp3: This isn’t a sound file we can read.');
    });
    await user.upload(picker(), [audio('a.mp3'), audio('d.mp3')]);
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
    await user.upload(picker(), audio('good.mp3'));
    expect(
      within(screen.getByRole('region', { name: 'Intro · club news' })).getByText('good.mp3'),
    ).toBeVisible();
  },
);

test('the files beside a refused one are sent without it, and the one without a part stays', async () => {
  const user = await open();
  mock(uploadAudio, () => {
    throw refuse('unsupported_type', 'b.mp3: This isn’t a sound file we can read.', { 'b.mp3': 'No sound.' });
  });
  await sendThreeOfFour(user);
  const dialog = await errorDialog();
  expect(ways(dialog)).toEqual(['Close', 'Choose another file', 'Send the other 2 files']);
  const uploads = answer();
  await user.click(dialog.getByRole('button', { name: 'Send the other 2 files' }));
  expect(await screen.findByText('Your 2 files were sent to the provider.')).toBeVisible();
  expect(uploads[0]?.body.map).toEqual(['intro', 'outro']);
  expect(within(tray() as HTMLElement).getByText('d.mp3')).toBeVisible();
  expect(screen.queryByText('b.mp3')).not.toBeInTheDocument();
});

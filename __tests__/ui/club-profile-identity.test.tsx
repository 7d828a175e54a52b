import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { uploadClubIdentity, uploadImages } from '@/contract/club';
import {
  audioInput,
  chooseAudio,
  errorModal,
  fullClub,
  gone,
  image,
  later,
  logoInput,
  nameField,
  oldSound,
  openProfile,
  saveButton,
  showIdentity,
  song,
  watchUpload,
} from '../support/club-profile';
import { mock, mockRefused } from '../support/mock-api';
import { press } from '../support/render';

const withName = (fileName: string) => ({ ...fullClub, audioIdentity: { url: oldSound, fileName } });

test('P-08 P-28 the current identity is a download link, labelled with the file name', async () => {
  await showIdentity(await openProfile());
  const link = screen.getByRole('link', { name: 'anthem.mp3' });
  expect(link).toHaveAttribute('href', `/api/file/download?url=${encodeURIComponent(oldSound)}`);
  expect(link).toHaveAttribute('download', 'anthem.mp3');
  expect(screen.getByRole('button', { name: 'Play the club identity' })).toBeVisible();
});

test.each([
  ['of 50 characters is not cut', 'a'.repeat(46), `${'a'.repeat(46)}.mp3`],
  ['of 51 characters is cut', 'a'.repeat(47), `${'a'.repeat(47)}.mp…`],
  ['of 50 with emoji, 96 halves long, is not cut', '🎵'.repeat(46), `${'🎵'.repeat(46)}.mp3`],
  ['of 51 with emoji is cut between them', '🎵'.repeat(51), `${'🎵'.repeat(50)}…`],
])('P-09 a name %s', async (_, stem, label) => {
  const fileName = `${stem}.mp3`;
  await showIdentity(await openProfile({ own: withName(fileName) }));
  const link = screen.getByRole('link', { name: label });
  // In full on hover, and in the folder it is saved to.
  expect(link).toHaveAttribute('title', fileName);
  expect(link).toHaveAttribute('download', fileName);
});

test('P-08 without an identity there is no link, and a word of what it is', async () => {
  await showIdentity(await openProfile({ own: { ...fullClub, audioIdentity: null } }));
  expect(screen.getByText('No identity yet')).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('P-10 Replace Audio opens a picker of one audio file, which iOS greys nothing out of', async () => {
  const { user } = await openProfile();
  const button = await showIdentity({ user });
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await user.click(button);
  expect(opened).toHaveBeenCalledTimes(1);
  opened.mockRestore();
  expect(audioInput()).not.toHaveAttribute('multiple');
  expect(audioInput().accept.split(',')).toEqual(
    expect.arrayContaining(['audio/*', '.mp3', '.m4a', '.caf', '.opus', '.webm']),
  );
  expect(button).toHaveAccessibleDescription('mp3, m4a, wav, flac … up to 300 MB');
});

test('P-17 P-23 a chosen file is held and not sent until Save Changes; one that was taken out is not sent', async () => {
  const stage = await openProfile();
  const chosen = await chooseAudio(stage, song('new-anthem.wav', 3_400_000));
  expect(within(chosen).getByText('new-anthem.wav')).toBeVisible();
  expect(within(chosen).getByText('3.2 MB')).toBeVisible();
  expect(within(chosen).getByText('Replaces anthem.mp3 when you save.')).toBeVisible();
  expect(within(chosen).getByRole('button', { name: 'Play the chosen audio' })).toBeVisible();
  // It is still there after a look at the other tab.
  await stage.user.click(screen.getByRole('tab', { name: 'General' }));
  await stage.user.click(screen.getByRole('tab', { name: /My Club Identity/ }));
  expect(screen.getByRole('region', { name: 'Chosen audio' })).toBeVisible();
  expect(stage.order).toEqual([]);
  await stage.user.click(within(chosen).getByRole('button', { name: 'Take out new-anthem.wav' }));
  expect(screen.queryByRole('region', { name: 'Chosen audio' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Replace Audio' })).toHaveFocus();
  await stage.user.click(saveButton());
  await gone();
  expect(stage.order).toEqual(['PUT club']);
});

test('P-21 a new file replaces the one chosen before; of several dropped the first is taken', async () => {
  const stage = await openProfile();
  await chooseAudio(stage, song('first.mp3'));
  await stage.user.upload(audioInput(), song('second.mp3'));
  const chosen = screen.getByRole('region', { name: 'Chosen audio' });
  expect(await within(chosen).findByText('second.mp3')).toBeVisible();
  expect(within(chosen).queryByText('first.mp3')).not.toBeInTheDocument();
  fireEvent.drop(screen.getByRole('button', { name: 'Replace Audio' }), {
    dataTransfer: { files: [song('third.mp3'), song('fourth.mp3')], items: [], types: ['Files'] },
  });
  expect(await within(chosen).findByText('third.mp3')).toBeVisible();
  expect(await screen.findByText('There is room for one file only: the first one was taken.')).toBeVisible();
  await stage.user.click(saveButton());
  await gone();
  expect(stage.identity.map(({ files }) => files.map(({ name }) => name))).toEqual([['third.mp3']]);
});

const oversized = () => {
  const file = song('long.wav', 10);
  Object.defineProperty(file, 'size', { value: 300 * 1024 * 1024 + 1 });
  return file;
};

test.each([
  ['over 300 MB', oversized, /^long\.wav is just over 300 MB\. An identity may have up to 300 MB\./],
  ['that is no audio', () => song('song.pdf', 10, 'application/pdf'), /^song\.pdf is not an audio file\./],
  ['without a byte', () => song('empty.mp3', 0), /^empty\.mp3 is empty\./],
])(
  'U5 P-17 P-20 a file %s is refused with a sentence, and the one before stays',
  async (_, file, sentence) => {
    const stage = await openProfile();
    const chosen = await chooseAudio(stage);
    await userEvent.setup({ applyAccept: false }).upload(audioInput(), file());
    expect(await screen.findByText(sentence)).toHaveAttribute('role', 'alert');
    expect(within(chosen).getByText('new-anthem.wav')).toBeVisible();
    await waitFor(() => expect(saveButton()).toBeDisabled());
    await stage.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(saveButton()).toBeEnabled());
  },
);

test('P-17 a file of exactly 300 MB, or without a type but with a known ending, is taken', async () => {
  const stage = await openProfile();
  const file = song('voice.caf', 10, '');
  Object.defineProperty(file, 'size', { value: 300 * 1024 * 1024 });
  const chosen = await chooseAudio(stage, file);
  expect(within(chosen).getByText('voice.caf')).toBeVisible();
  expect(within(chosen).getByText('300 MB')).toBeVisible();
});

test('P-11 P-23 while it is sent its progress is shown on both tabs, and it can be stopped', async () => {
  const stage = await openProfile();
  const { user, put } = stage;
  await chooseAudio(stage);
  const upload = watchUpload();
  const never = later<never>();
  mock(uploadClubIdentity, () => never.promise);
  await user.click(saveButton());
  const bar = await screen.findByRole('progressbar', { name: 'Sending new-anthem.wav' });
  upload.sent(60, 100);
  expect(bar).toHaveAttribute('aria-valuenow', '60');
  expect(screen.getByText('50 % sent')).toHaveAttribute('role', 'status');
  expect(saveButton()).toHaveAttribute('aria-busy', 'true');
  await user.click(screen.getByRole('tab', { name: 'General' }));
  expect(bar).toBeVisible();
  expect(nameField()).toBeDisabled();

  await press(user, 'Cancel', 'Stop and discard');
  await gone();
  expect(upload.abort).toHaveBeenCalled();
  upload.end();
  expect(put).toEqual([]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  'fake.mp3',
  'audioIdentity',
  // What the server made of the name.
  'fake_.mp3',
])('P-15 P-20 the server’s refusal of %s stays at the file until another is chosen', async (field) => {
  const stage = await openProfile();
  const { user, put } = stage;
  await chooseAudio(stage, song('fake.mp3'));
  await user.click(screen.getByRole('tab', { name: 'General' }));
  const sentence = 'This file holds no sound that we can read.';
  mockRefused(uploadClubIdentity, 'unsupported_type', `${field}: ${sentence}`, { [field]: sentence });
  await user.click(saveButton());
  const modal = await errorModal();
  expect(modal).toHaveTextContent(sentence);
  await user.click(within(modal).getByRole('button', { name: 'OK' }));
  // It shows the tab where the mistake is.
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(within(screen.getByRole('region', { name: 'Chosen audio' })).getByText('fake.mp3')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'My Club Identity' })).toHaveAttribute('aria-selected', 'true');
  expect(saveButton()).toBeDisabled();
  expect(saveButton()).toHaveAccessibleDescription(
    'Choose another file under My Club Identity, or take it out, then you can save.',
  );
  await user.upload(audioInput(), song('real.mp3'));
  await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  expect(saveButton()).toBeEnabled();
  expect(put).toEqual([]);
});

test('P-15 P-20 a file that may go through the next time can be sent again; a logo that fails does not make a refused audio fit to be sent', async () => {
  const stage = await openProfile();
  const { user } = stage;
  await chooseAudio(stage, song('fine.mp3'));
  mockRefused(uploadClubIdentity, 'unavailable', 'Back in a minute.', { 'fine.mp3': 'Back in a minute.' });
  await user.click(saveButton());
  await user.click(within(await errorModal()).getByRole('button', { name: 'OK' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(saveButton()).toBeEnabled();
  await chooseAudio(stage, song('fake.mp3'));
  mockRefused(uploadClubIdentity, 'unsupported_type', 'No sound.', { 'fake.mp3': 'No sound.' });
  await user.click(saveButton());
  await user.click(within(await errorModal()).getByRole('button', { name: 'OK' }));
  expect(saveButton()).toBeDisabled();
  mockRefused(uploadImages, 'unsupported_type', 'No image.', { 'crest.png': 'No image.' });
  await user.click(screen.getByRole('tab', { name: 'General' }));
  await user.upload(logoInput(), image());
  expect(await screen.findByText('Not sent. Choose another file.')).toBeVisible();
  expect(saveButton()).toBeDisabled();
});

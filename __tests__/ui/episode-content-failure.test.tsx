import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import type { ErrorCode } from '@/contract/errors';
import { resumablePath, sendArrived, uploadAudio } from '@/contract/parts/send-parts';
import { introSent } from '../support/episodes';
import { mock, mockOffline, mockRefused, mockServer, refuse } from '../support/mock-api';
import {
  card,
  chooseFiles,
  chooseFor,
  give,
  openUpload,
  picker,
  submit,
  takeUploads,
} from '../support/phone-upload';

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
    mockRefused(uploadAudio, code, sentence);
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
    mockRefused(uploadAudio, code, 'a.mp3: This isn’t a sound file we can read.');
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

describe('B3 another person has sent the same part meanwhile', () => {
  const sentence = 'Sena Acar sent this a moment ago.';
  async function open(answer: () => ReturnType<typeof refuse> | undefined) {
    const { user } = await openUpload(introSent);
    const calls = mock(uploadAudio, () => {
      const refusal = answer();
      if (refusal) throw refusal;
      return { data: introSent, message: 'Sent' };
    });
    await chooseFor(user, 'Interview', 'mine.mp3');
    await user.click(submit());
    return { user, calls };
  }
  const taken = () => refuse('conflict', `${sentence} Replace?`, { interview: sentence });

  test('B3 a question comes, and Replace sends the same file over the newer part', async () => {
    let asked = 0;
    const { user, calls } = await open(() => (asked++ === 0 ? taken() : undefined));
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace?' }));
    expect(dialog.getByText(`${sentence} Replace?`)).toBeVisible();
    expect(calls[0]?.request.headers.get('if-match')).toBe('"interview="');
    await user.click(dialog.getByRole('button', { name: 'Replace' }));
    expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
    expect([calls.length, calls[1]?.request.headers.get('if-match')]).toEqual([2, null]);
    expect(calls[1]?.files.map(({ name }) => name)).toEqual(['mine.mp3']);
  });

  test('B3 without replacing, the own file stays chosen', async () => {
    const { user } = await open(taken);
    const dialog = within(await screen.findByRole('dialog', { name: 'Replace?' }));
    await user.click(dialog.getByRole('button', { name: 'Do not replace' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(card('Interview').getByText('mine.mp3')).toBeVisible();
  });
});

test('B3 R-01 a small file that was cut off at 90 % goes on where it was', async () => {
  const bytes = 1024 * 1024;
  const tus = { 'Tus-Resumable': '1.0.0' };
  const upload = '*/api/file/upload/resumable/:id';
  const offsets: string[] = [];
  let arrived = 0;
  mockServer.use(
    http.post(`*${resumablePath}`, () =>
      HttpResponse.json(null, {
        status: 201,
        headers: { ...tus, Location: `${resumablePath}/${'a'.repeat(22)}` },
      }),
    ),
    http.head(upload, () =>
      HttpResponse.json(null, {
        headers: { ...tus, 'Upload-Offset': `${arrived}`, 'Upload-Length': `${bytes}` },
      }),
    ),
    http.patch(upload, ({ request }) => {
      offsets.push(request.headers.get('upload-offset') ?? '');
      if (offsets.length === 1) {
        arrived = Math.floor(bytes * 0.9);
        return HttpResponse.error();
      }
      arrived = bytes;
      return new HttpResponse(null, { status: 204, headers: { ...tus, 'Upload-Offset': `${bytes}` } });
    }),
  );
  const whole = takeUploads();
  const { user } = await openUpload();
  const made = mock(sendArrived, () => ({ data: introSent, message: 'Sent' }));
  await user.click(screen.getByRole('button', { name: 'Choose file for Intro · club news' }));
  await user.upload(picker(), new File([new Uint8Array(bytes)], 'news.mp3', { type: 'audio/mpeg' }));
  await user.click(submit());
  await waitFor(() => expect(offsets).toHaveLength(1));
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('Your file was sent to the provider.')).toBeVisible();
  expect(offsets).toEqual(['0', `${Math.floor(bytes * 0.9)}`]);
  expect(made[0]?.body.parts).toEqual([expect.objectContaining({ slot: 'intro', upload: 'a'.repeat(22) })]);
  expect([made[0]?.request.headers.get('if-match'), whole.length]).toEqual(['"intro="', 0]);
});

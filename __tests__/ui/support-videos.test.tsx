import { screen, waitFor, within } from '@testing-library/react';
import { uploadVideo } from '@/contract/file';
import { moveSupportVideo, type SupportVideo, supportVideos } from '@/contract/support-video';
import { SupportVideoList } from '@/features/support-video/support-video-list';
import { supportVideo } from '../support/list-pages';
import { mock, mockRefused } from '../support/mock-api';
import { chooseEntry, renderScreen } from '../support/render';

const url = `/file/${'v'.repeat(22)}`;
const poster = `/file/${'p'.repeat(22)}`;
const arrived = { url, fileName: 'film.mp4', bytes: 2048, duration: 9.9 };

function open(rows: SupportVideo[]) {
  mock(supportVideos.list, () => ({ data: rows, total: rows.length }));
  return renderScreen(<SupportVideoList />, { at: '/admin/dashboard/support-videos' });
}

const film = (name = 'film.mp4', type = 'video/mp4') => new File([new Uint8Array(2048)], name, { type });
const videoInput = (within_: HTMLElement) => within_.querySelector<HTMLInputElement>('input[type=file]');

async function openNew() {
  const { user } = open([]);
  const [begin] = await screen.findAllByRole('button', { name: 'New support video' });
  if (begin) await user.click(begin);
  const drawer = await screen.findByRole('dialog', { name: 'New support video' });
  await user.type(within(drawer).getByRole('textbox', { name: 'Title' }), 'A film');
  const choose = async (file: File) => {
    const input = videoInput(drawer);
    if (input) await user.upload(input, file);
  };
  const save = () => user.click(within(drawer).getByRole('button', { name: 'Create support video' }));
  return { user, drawer, choose, save };
}

test('A-20 a chosen video is sent at once, brings its poster, and is saved by its URL', async () => {
  const sent = mock(uploadVideo, () => ({ data: { ...arrived, poster }, message: 'Sent' }));
  const created = mock(supportVideos.create, () => ({ data: supportVideo(1), message: 'Created' }));
  const { drawer, choose, save } = await openNew();
  await choose(film());
  expect(await within(drawer).findByLabelText('Watch the video')).toHaveAttribute('preload', 'none');
  expect(sent.map(({ files }) => files.map(({ name }) => name))).toEqual([['film.mp4']]);
  expect(within(drawer).getByRole('img', { name: 'Poster' })).toHaveAttribute(
    'src',
    expect.stringContaining(encodeURIComponent(poster)),
  );
  await save();
  await waitFor(() =>
    expect(created[0]?.body).toEqual({
      title: 'A film',
      description: '',
      video: { url },
      link: null,
      poster,
      audience: 'both',
    }),
  );
});

test.each([
  ['a film of another kind', film('film.avi', 'video/mp4'), /film\.avi is not a video/],
  ['a file of 0 bytes', new File([], 'film.mp4', { type: 'video/mp4' }), /film\.mp4 is empty/],
])('%s is refused before anything is sent', async (_, file, words) => {
  const sent = mock(uploadVideo, () => ({ data: { ...arrived, poster }, message: 'Sent' }));
  const { choose } = await openNew();
  await choose(file);
  expect(await screen.findByText(words)).toBeVisible();
  expect(sent).toEqual([]);
});

test('a file that the server finds to be no video is an error, and the drawer is not saved with it', async () => {
  mockRefused(uploadVideo, 'unsupported_type', 'film.mp4: There is only sound in this file, no picture.');
  const created = mock(supportVideos.create, () => ({ data: supportVideo(1), message: 'Created' }));
  const { user, drawer, choose, save } = await openNew();
  await choose(film());
  const error = await screen.findByRole('dialog', { name: 'Error' });
  expect(error).toHaveTextContent('There is only sound in this file');
  await user.click(within(error).getByRole('button', { name: 'OK' }));
  await save();
  expect(await within(drawer).findByText('Choose another video, or leave it out.')).toBeVisible();
  expect(created).toEqual([]);
});

test('A-20 a video is moved from its menu: by one place, or to the top', async () => {
  const moves = mock(moveSupportVideo, () => ({ message: 'Moved' }));
  const { user } = open([supportVideo(1), supportVideo(2), supportVideo(3)]);
  for (const entry of ['Move to the top', 'Move up', 'Move down']) {
    await chooseEntry(user, 'Video 3', entry);
    await waitFor(() => expect(screen.queryByRole('menuitem', { name: entry })).toBeNull());
  }
  await waitFor(() => expect(moves.map(({ body }) => body.position)).toEqual([1, 2, 4]));
  expect(new Set(moves.map(({ params }) => params.id))).toEqual(new Set([supportVideo(3).id]));
});

test('a link opens in a tab of its own that knows nothing of this one', async () => {
  open([supportVideo(1)]);
  const link = await screen.findByRole('link', { name: 'videos.example.test' });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual([
    'https://videos.example.test/watch',
    '_blank',
    'noopener noreferrer',
  ]);
});

import { fireEvent, screen, within } from '@testing-library/react';
import { listEpisodes } from '@/contract/episode';
import { type Playlist, type PlaylistEpisode, playlists } from '@/contract/playlist';
import { PlaylistList } from '@/features/playlist/playlist-list';
import { episodeOf } from '../support/episodes';
import { playlistOf } from '../support/list-pages';
import { mock, refuse } from '../support/mock-api';
import { renderScreen, see } from '../support/render';

const inList = (number: number, over: Partial<PlaylistEpisode> = {}): PlaylistEpisode => {
  const { id, name, status, audience } = episodeOf(number, { name: `Name ${number}` });
  return { id, number, name, status, audience, deleted: false, duration: 600, ...over };
};
const drive = playlistOf(1, { name: 'For the drive', episodes: [inList(1), inList(2), inList(3)] });
const found = [episodeOf(3, { name: 'Name 3' }), episodeOf(4, { name: '<b>شجاعة</b>', status: 'draft' })];

async function open(playlist: Playlist | 'new') {
  const rows = playlist === 'new' ? [] : [playlist];
  mock(playlists.list, () => ({ data: rows, total: rows.length }));
  mock(listEpisodes, ({ query: { q = '' } }) => {
    const data = found.filter(({ name }) => name.includes(q));
    return { data, total: data.length };
  });
  const { user } = renderScreen(<PlaylistList of="platform" />, { at: '/admin/dashboard/playlists' });
  const button = playlist === 'new' ? 'New playlist' : playlist.name;
  await user.click((await screen.findAllByRole('button', { name: button }))[0] as HTMLElement);
  const title = playlist === 'new' ? 'New playlist' : 'Edit playlist';
  const drawer = within(await screen.findByRole('dialog', { name: title }));
  return { user, drawer };
}

type Drawer = Awaited<ReturnType<typeof open>>['drawer'];
const handle = (drawer: Drawer, name: string) =>
  drawer.getByRole('button', { name: new RegExp(`^Move ${name}, place`) });
const order = (drawer: Drawer) =>
  drawer
    .getAllByRole('button', { name: /, place/ })
    .map((one) => /Move (.+), place/.exec(one.getAttribute('aria-label') ?? '')?.[1]);

test('A-03 the arrows, Home and End put an episode elsewhere, say where it is, and keep the focus on it', async () => {
  const { user, drawer } = await open(drive);
  const saved = mock(playlists.update, ({ body }) => ({
    data: { ...drive, name: body.name },
    message: 'Saved',
  }));
  handle(drawer, 'Name 1').focus();
  await user.keyboard('{ArrowDown}');
  expect(order(drawer)).toEqual(['Name 2', 'Name 1', 'Name 3']);
  expect(drawer.getByText('Name 1 is at place 2 of 3')).toBeInTheDocument();
  expect(handle(drawer, 'Name 1')).toHaveFocus();
  await user.keyboard('{End}');
  expect(order(drawer)).toEqual(['Name 2', 'Name 3', 'Name 1']);
  await user.keyboard('{End}{ArrowDown}');
  expect(order(drawer)).toEqual(['Name 2', 'Name 3', 'Name 1']);
  await user.keyboard('{Home}');
  expect(order(drawer)).toEqual(['Name 1', 'Name 2', 'Name 3']);
  await user.click(drawer.getByRole('button', { name: 'Move Name 3 up' }));
  await user.click(drawer.getByRole('button', { name: 'Move Name 1 up' }));
  expect(order(drawer)).toEqual(['Name 1', 'Name 3', 'Name 2']);
  await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  const ids = [inList(1), inList(3), inList(2)].map(({ id }) => ({ id }));
  expect(saved[0]?.body.episodes).toEqual(ids);
});

test('an episode is found on the server and added once; markup in a name is text', async () => {
  const { user, drawer } = await open('new');
  const created = mock(playlists.create, ({ body }) => ({
    data: playlistOf(9, { name: body.name }),
    message: 'Created',
  }));
  await user.type(drawer.getByRole('textbox', { name: 'Name' }), 'New one');
  await user.click(drawer.getByRole('combobox', { name: 'Episodes' }));
  await user.keyboard('شجاعة');
  fireEvent.click(await screen.findByTitle('Ep 4 · <b>شجاعة</b> · Draft'));
  await see(drawer, '<b>شجاعة</b>', 'Draft', '1 episode');
  await user.click(drawer.getByRole('combobox', { name: 'Episodes' }));
  expect(await screen.findByTitle(/in the list$/)).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Escape}');
  await user.click(drawer.getByRole('button', { name: 'Create playlist' }));
  expect(await screen.findByText('Created')).toBeVisible();
  expect(created[0]?.body).toMatchObject({ name: 'New one', audience: 'everyone', cover: null });
  expect(created[0]?.body.episodes).toEqual([{ id: found[1]?.id }]);
});

test('an episode that is deleted or archived is said so, and the focus stays in the list when one is taken out', async () => {
  const episodes = [
    inList(1, { deleted: true }),
    inList(2, { status: 'archived', duration: null }),
    inList(3),
  ];
  const { user, drawer } = await open({ ...drive, episodes });
  await see(drawer, 'Deleted', 'Archived', '3 episodes · about 20 min, and 1 of unknown length');
  await user.click(drawer.getByRole('button', { name: 'Take Name 3 out' }));
  expect(drawer.getByRole('button', { name: 'Take Name 2 out' })).toHaveFocus();
  expect(drawer.getByText('Name 3 was taken out')).toBeInTheDocument();
});

test('D12 the order that another person has saved meanwhile is shown, and “Keep mine” saves over exactly that', async () => {
  const { user, drawer } = await open(drive);
  mock(playlists.get, () => ({ data: { ...drive, rev: 7, episodes: [inList(3), inList(1)] } }));
  const saved = mock(playlists.update, ({ body, request }) => {
    if (request.headers.get('if-match') !== '"7"') throw refuse('conflict', 'Somebody has changed this.');
    return { data: { ...drive, name: body.name, rev: 8 }, message: 'Saved' };
  });
  await user.click(drawer.getByRole('button', { name: 'Take Name 1 out' }));
  await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  const question = within(await screen.findByRole('dialog', { name: 'Error' }));
  expect(question.getByRole('cell', { name: 'Name 3, Name 1' })).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Keep mine' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  expect(saved.at(-1)?.body.episodes).toEqual([inList(2), inList(3)].map(({ id }) => ({ id })));
});

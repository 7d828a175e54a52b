import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createClub, listClubs } from '@/contract/club';
import { listEpisodes } from '@/contract/episode';
import { getEpisodeContent } from '@/contract/episode-content';
import { uploadVideo } from '@/contract/file';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import { type Playlist, type PlaylistEpisode, playlists } from '@/contract/playlist';
import {
  approveSuggestedClub,
  contactSuggestedClub,
  declineSuggestedClub,
  type SuggestedClub,
  suggestedClubs,
} from '@/contract/suggested-club';
import { moveSupportVideo, type SupportVideo, supportVideos } from '@/contract/support-video';
import {
  getWebhookKey,
  listWebhookDeliveries,
  renewWebhookKey,
  testWebhook,
  type WebhookDelivery,
  webhooks,
} from '@/contract/webhook/webhook';
import { ClubList } from '@/features/club/club-list';
import { OpenEpisodes } from '@/features/episode/dashboard/open-episodes';
import { ClubDashboard } from '@/features/episode-content/desktop/club-dashboard';
import { PlaylistList } from '@/features/playlist/playlist-list';
import { SuggestedClubList } from '@/features/suggested-club/suggested-club-list';
import { SupportVideoList } from '@/features/support-video/support-video-list';
import WebhooksPage from '@/pages/admin/dashboard/users/webhooks';
import { violations } from '../support/axe';
import { openProfile, saveButton } from '../support/club-profile';
import { clubRow } from '../support/clubs';
import { boardSummary, derbyWeek, episodeOf } from '../support/episodes';
import { installFakeAudio } from '../support/fake-audio';
import { stopClock } from '../support/fixed-clock';
import { introWith } from '../support/intro-with';
import { playlistOf, suggestedClub, supportVideo, webhookOf } from '../support/list-pages';
import { windowOf } from '../support/media';
import { mock, mockRefused, refuse } from '../support/mock-api';
import { accounts, clubId, rovers } from '../support/people';
import { answerDialog, chooseEntry, hrefOf, press, renderScreen, retype, see } from '../support/render';

const harriers = suggestedClub(1, { name: 'Hillside Harriers' });

function open(row: SuggestedClub = harriers) {
  mock(suggestedClubs.list, () => ({
    data: [row],
    total: 1,
    counts: { new: 1, declined: 4 },
  }));
  return renderScreen(<SuggestedClubList />, { at: '/admin/dashboard/suggested-clubs' });
}

const entriesOf = async (row: SuggestedClub) => {
  const { user } = open(row);
  await user.click(await screen.findByRole('button', { name: `Actions for ${row.name}` }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

const offered: [SuggestedClub['status'], string[]][] = [
  ['new', ['Mark as contacted', 'Approve…', 'Decline…']],
  ['contacted', ['Approve…', 'Decline…']],
  ['approved', []],
  ['declined', ['Reopen']],
];
test.each(offered)('A-19 what is %s can be moved on by %j and nothing else', async (status, moves) => {
  expect(await entriesOf({ ...harriers, status })).toEqual([
    'Read the whole suggestion',
    ...moves,
    'Delete',
    'History',
  ]);
});

test('D8 the list fits a window of 1280 pixels, beside the menu', async () => {
  windowOf(1280);
  open();
  await screen.findByRole('button', { name: 'Hillside Harriers' });
  expect(Number.parseInt(screen.getByRole('table').style.width, 10)).toBeLessThan(958);
});

test('all of it can be read, and moved on from there', async () => {
  const contacted = mock(contactSuggestedClub, () => ({
    message: 'Hillside Harriers is marked as contacted',
  }));
  const { user } = open({ ...harriers, note: 'Line one\nline two', declineReason: 'No pitch.' });
  await user.click(await screen.findByRole('button', { name: 'Hillside Harriers' }));
  const words = [/Line one.*line two/s, /Declined before, because.*No pitch\./];
  await answerDialog(user, 'Hillside Harriers', 'Mark as contacted', ...words);
  expect(await screen.findByText('Hillside Harriers is marked as contacted')).toBeVisible();
  expect(contacted.map(({ params }) => params.id)).toEqual([harriers.id]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

const openEntry = async (entry: string) => {
  const { user } = open();
  await chooseEntry(user, 'Hillside Harriers', entry);
  const drawer = await screen.findByRole('dialog', { name: /Hillside Harriers/ });
  return { user, drawer: within(drawer) };
};

const taken = [
  [
    'clubname',
    'There is a club of this name already.',
    'See the club of this name',
    '/admin/dashboard/clubs',
  ],
  ['adminEmail', 'There is an account already.', 'See whose account it is', '/admin/dashboard/members'],
] as const;
test.each(taken)(
  'A-19 what is taken as %s is told at its field, with the way to it, and another one is approved',
  async (field, words, name, path) => {
    const other = { clubname: 'Harriers of Otley', adminEmail: 'zoe@example.test' }[field];
    const approved = mock(approveSuggestedClub, ({ body }) => {
      if (body[field] !== other) throw refuse('conflict', words, { [field]: words });
      return { data: harriers, message: 'Hillside Harriers is a club now' };
    });
    const { user, drawer } = await openEntry('Approve…');
    expect(drawer.getByLabelText('Club name')).toHaveValue('Hillside Harriers');
    expect(drawer.getByLabelText('First admin’s email')).toHaveValue('mo@example.test');
    await user.type(drawer.getByRole('combobox', { name: 'Country' }), 'Irel');
    await user.click(await screen.findByText('Ireland', { selector: '[title] > *' }));
    await user.click(drawer.getByRole('button', { name: 'Create club and invite' }));
    const link = await drawer.findByRole('link', { name });
    expect(link.getAttribute('href')).toMatch(new RegExp(`^${path}\\?q=`));
    const input = drawer.getByLabelText(field === 'clubname' ? 'Club name' : 'First admin’s email');
    await retype(user, input, other);
    await user.click(drawer.getByRole('button', { name: 'Create club and invite' }));
    expect(await screen.findByText('Hillside Harriers is a club now')).toBeVisible();
    const asSuggested = { clubname: 'Hillside Harriers', adminEmail: 'mo@example.test', country: 'IE' };
    expect(approved.at(-1)?.body).toMatchObject({ ...asSuggested, [field]: other });
  },
);

test('A-19 a decline needs a reason, and tells the contact only when that is ticked', async () => {
  const declined = mock(declineSuggestedClub, () => ({ message: 'Hillside Harriers was declined' }));
  const { user, drawer } = await openEntry('Decline…');
  await user.click(drawer.getByRole('button', { name: 'Decline' }));
  expect(await drawer.findByText('Say why you decline the club')).toBeVisible();
  expect(drawer.getByRole('checkbox', { name: 'Tell them by email' })).not.toBeChecked();
  await user.type(drawer.getByLabelText('Reason'), 'No pitch.');
  await user.click(drawer.getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(declined[0]?.body).toEqual({ reason: 'No pitch.', tell: false }));
});

test('the club that approving has made is one press away', async () => {
  open({ ...harriers, status: 'approved', club: { id: clubId, clubname: 'Hillside' } });
  expect(await hrefOf('Open Hillside')).toBe(`/admin/dashboard/clubs/${clubId}`);
});

describe('support videos', () => {
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
      // A file that is dropped goes past the picker's choice.
      if (input) await userEvent.setup({ applyAccept: false }).upload(input, file);
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
    ['a film of another kind', film('film.avi', 'video/x-msvideo'), /film\.avi is not a video/],
    ['a file of 0 bytes', new File([], 'film.mp4', { type: 'video/mp4' }), /film\.mp4 is empty/],
  ])('%s is refused before anything is sent', async (_, file, words) => {
    const sent = mock(uploadVideo, () => ({ data: { ...arrived, poster }, message: 'Sent' }));
    const { choose } = await openNew();
    await choose(file);
    expect(await screen.findByText(words)).toBeVisible();
    expect(sent).toEqual([]);
  });

  test('a file that the server finds to be no video is refused at the file without a dialog, and the drawer is not saved with it', async () => {
    mockRefused(uploadVideo, 'unsupported_type', 'film.mp4: There is only sound in this file, no picture.');
    const created = mock(supportVideos.create, () => ({ data: supportVideo(1), message: 'Created' }));
    const { drawer, choose, save } = await openNew();
    await choose(film());
    expect(await within(drawer).findByText(/There is only sound in this file/)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Error' })).toBeNull();
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
});

describe('playlists', () => {
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
});

describe('webhooks', () => {
  const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
    id: '4e7f8a52-2f3c-4d1e-9a57-000000000001',
    event: 'episode.published',
    status: 'waiting',
    tries: 3,
    answer: 503,
    noAnswer: null,
    triedAt: '2026-11-24T18:00:00.000Z',
    nextAt: '2026-11-24T18:10:00.000Z',
    createdAt: '2026-11-24T17:58:00.000Z',
    ...over,
  });

  async function open(rows: WebhookDelivery[]) {
    mock(webhooks.list, () => ({ data: [webhookOf(1, { last: 'failed' })], total: 1 }));
    const shown = { rows };
    mock(listWebhookDeliveries, () => ({ data: shown.rows }));
    const rendered = renderScreen(<WebhooksPage />, { at: '/admin/dashboard/users/webhooks' });
    await screen.findByText('Failed');
    await chooseEntry(rendered.user, 'https://hooks1.example.org/', 'Deliveries and key');
    const drawer = await screen.findByRole('dialog', { name: 'Deliveries to hooks1.example.org' });
    return { ...rendered, shown, drawer };
  }

  test('the last deliveries say how each went, and when it is tried again', async () => {
    const { drawer } = await open([
      delivery(),
      delivery({
        id: '4e7f8a52-2f3c-4d1e-9a57-000000000002',
        event: 'ping',
        status: 'failed',
        answer: 0,
        noAnswer: 'certificate',
        tries: 1,
        nextAt: null,
      }),
    ]);
    expect(
      await within(drawer).findByText(/^Tried 3 times, last on .*: answered with 503\. Next try on /),
    ).toBeVisible();
    expect(within(drawer).getByText(/^Tried once on .*: its certificate is not valid$/)).toBeVisible();
    expect(within(drawer).getByText('Test')).toBeVisible();
    expect(await violations(drawer)).toEqual([]);
  });

  test('a test is sent, and its delivery appears', async () => {
    const { user, drawer, shown } = await open([]);
    await within(drawer).findByText(/^Nothing has been sent yet/);
    const sent = mock(testWebhook, () => {
      shown.rows = [delivery({ event: 'ping', tries: 0, triedAt: null, answer: null })];
      return { message: 'A test is on its way' };
    });
    await press(user, 'Send a test');
    expect(await within(drawer).findByText('On its way')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('the key is shown when it is asked for, and a new one after a question', async () => {
    const { user, drawer } = await open([]);
    const asked = mock(getWebhookKey, () => ({ data: { signingKey: 'whsec_b2xk' } }));
    mock(renewWebhookKey, () => ({ data: { signingKey: 'whsec_bmV3' }, message: 'The new key signs' }));
    expect(within(drawer).queryByText('whsec_b2xk')).toBeNull();
    expect(asked).toHaveLength(0);
    await press(user, 'Show the signing key');
    expect(await within(drawer).findByText('whsec_b2xk')).toBeVisible();
    await press(user, 'Make a new key…');
    await press(user, 'Make a new key');
    expect(await within(drawer).findByText('whsec_bmV3')).toBeVisible();
  });
});

describe('time zones', () => {
  beforeAll(installFakeAudio);

  const zoned = (persona: 'platformAdmin' | 'clubAdmin', timeZone: string) => ({
    ...accounts[persona],
    store: { ...accounts[persona].store, timeZone },
  });

  const summary = boardSummary({ clubs: 2, silent: 2 });

  /** The open episode is due on the 28th of November. */
  function openDashboard(persona: 'platformAdmin' | 'clubAdmin', timeZone: string) {
    mock(listEpisodes, () => ({ data: [derbyWeek], total: 1 }));
    mock(listEpisodeClubs, () => ({ data: [], total: 0, summary }));
    mock(getEpisodeContent, () => ({ data: introWith({ at: '2026-11-27T20:00:00.000Z' }) }));
    renderScreen(persona === 'clubAdmin' ? <ClubDashboard /> : <OpenEpisodes />, {
      account: zoned(persona, timeZone),
      at: '/',
    });
  }

  const platform = 'platformAdmin';
  const club = 'clubAdmin';
  const dueDate = 'Due Date 28th November 2026';

  test.each([
    // One second before midnight of the 28th in Auckland, and midnight itself.
    ['2026-11-28T10:59:59Z', club, 'Pacific/Auckland', [/due today/, /Dana Okafor, today/]],
    ['2026-11-28T11:00:00Z', club, 'Pacific/Auckland', [/1 day overdue/, /Dana Okafor, yesterday/]],
    ['2026-11-28T07:59:59Z', club, 'America/Los_Angeles', [/1 day left/, /Dana Okafor, today/]],
    ['2026-11-28T08:00:00Z', club, 'America/Los_Angeles', [/due today/, /Dana Okafor, yesterday/]],
    // The clocks went back on the 1st of November: 27 days and an hour lie between, and a day is still a day.
    ['2026-11-01T07:30:00Z', club, 'America/Los_Angeles', [/27 days left/]],
    ['2026-11-28T10:59:59Z', platform, 'Pacific/Auckland', [`${dueDate} · Due today`]],
    ['2026-11-28T11:00:00Z', platform, 'Pacific/Auckland', [`${dueDate} · 1 day overdue`]],
    ['2026-11-28T07:59:59Z', platform, 'America/Los_Angeles', [`${dueDate} · 1 day left`]],
  ] as const)('D11 at %s a %s in %s reads %j', async (instant, persona, zone, sentences) => {
    stopClock(instant);
    openDashboard(persona, zone);
    for (const words of sentences) expect(await screen.findByText(words)).toBeVisible();
  });

  test('D11 a new club says which zone it will have, and takes another', async () => {
    mock(listClubs, () => ({ data: [clubRow(1)], total: 1 }));
    const created = mock(createClub, ({ body }) => ({ data: clubRow(9, body), message: 'Created' }));
    const { user } = renderScreen(<ClubList />, { at: '/admin/dashboard/clubs' });
    await user.click(await screen.findByRole('button', { name: 'New club' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'New club' }));
    await user.type(drawer.getByRole('textbox', { name: 'Club name' }), 'Bondi');
    await user.type(drawer.getByRole('combobox', { name: 'Country' }), 'austral');
    await user.click(await screen.findByTitle('Australia'));
    expect(drawer.getByText('Australia/Sydney')).toBeVisible();
    await user.type(drawer.getByRole('combobox', { name: 'Time zone' }), 'perth');
    await user.click(await screen.findByTitle('Australia/Perth'));
    await user.type(drawer.getByRole('textbox', { name: 'First admin’s email' }), 'ann@bondi.test');
    await user.click(drawer.getByRole('button', { name: 'Create club' }));
    await waitFor(() =>
      expect(created[0]?.body).toMatchObject({ country: 'AU', timeZone: 'Australia/Perth' }),
    );
  });

  test('D11 the platform changes the zone of a club in its profile', async () => {
    const club = { ...rovers, clubLogo: '/file/AAAAAAAAAAAAAAAAAAAAAA' };
    const { user, put } = await openProfile({ account: accounts.platformAdmin, club });
    expect(screen.getByTitle('Europe/London')).toBeVisible();
    await user.type(screen.getByRole('combobox', { name: 'Time zone' }), 'dublin');
    await user.click(await screen.findByTitle('Europe/Dublin'));
    await user.click(saveButton());
    await waitFor(() => expect(put[0]?.body.timeZone).toBe('Europe/Dublin'));
  });

  test('D11 a club admin is not offered the zone', async () => {
    await openProfile();
    expect(screen.queryByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument();
  });
});

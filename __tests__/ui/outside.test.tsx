import { act, screen, waitFor, within } from '@testing-library/react';
import { getEpisode, listEpisodes } from '@/contract/episode';
import { getJoinCode } from '@/contract/join';
import { ClubArchive, endClubArchive, getClubArchive, makeClubArchive } from '@/contract/moving/club-archive';
import { getClubMove, setClubMove } from '@/contract/moving/club-move';
import {
  getShowImport,
  importShow,
  previewShow,
  ShowImport,
  ShowPreview,
} from '@/contract/moving/show-import';
import { listEpisodeClubs } from '@/contract/parts/production-board';
import {
  getPublicAddress,
  getPublicEpisode,
  type PublicEpisode,
  setEpisodePublic,
} from '@/contract/public/public-episode';
import { PastEpisodes } from '@/features/episode-content/desktop/past-episodes';
import { MovingPage } from '@/features/moving/moving-page';
import { EmbedPage } from '@/features/pub/embed-page';
import { JoinPage } from '@/features/pub/join-page';
import type { Loaded } from '@/features/pub/load-public-episode';
import { PublicPage } from '@/features/pub/public-page';
import { isUnderWay } from '@/ui/layout/under-way';
import { violations } from '../support/axe';
import { blank } from '../support/blank';
import { showBoard } from '../support/board';
import { boardRow, boardSummary, muddyBoots } from '../support/episodes';
import { breakSound, installFakeAudio, setDuration, sound } from '../support/fake-audio';
import { mock, mockOffline, mockRefused, refuse } from '../support/mock-api';
import { clubId } from '../support/people';
import { answerDialog, chooseEntry, findDialog, hrefOf, press, renderScreen, see } from '../support/render';
import { replaceProperty } from '../support/replace-property';

const archiveOf = (over: Partial<ClubArchive> = {}): ClubArchive => ({
  ...blank(ClubArchive),
  status: 'ready',
  bytes: 3_200_000_000,
  url: `/file/${'a'.repeat(22)}`,
  askedByYou: true,
  askedBy: 'Dana Okafor',
  endsAt: '2026-12-04T10:00:00.000Z',
  ...over,
});
const previewOf = (over: Partial<ShowPreview> = {}): ShowPreview => ({
  ...blank(ShowPreview),
  episodes: 12,
  importable: 9,
  already: 2,
  withoutSound: 1,
  oldest: '2020-09-05T10:00:00.000Z',
  newest: '2021-09-05T10:00:00.000Z',
  first: ['Derby week'],
  ...over,
});
const importOf = (over: Partial<ShowImport> = {}): ShowImport => ({
  ...blank(ShowImport),
  title: 'Touchline Talk',
  status: 'running',
  episodes: 9,
  done: 3,
  failed: 1,
  failures: [{ title: 'Mud', reason: 'The hosting service no longer has this file (it answers 404).' }],
  ...over,
});

function open(archive: ClubArchive | null = null) {
  const shown = { archive, last: null as ShowImport | null, movedTo: '' };
  mock(getClubArchive, () => ({ data: shown.archive }));
  mock(getShowImport, () => ({ data: shown.last }));
  mock(getClubMove, () => ({ data: { movedTo: shown.movedTo } }));
  return { shown, ...renderScreen(<MovingPage clubId={clubId} />, { at: '/club/dashboard/users/moving' }) };
}
const card = (name: string) => within(screen.getByRole('region', { name }));
async function lookInto(user: ReturnType<typeof open>['user']) {
  const field = await screen.findByLabelText('Address of the feed (RSS)');
  await user.type(field, 'https://example.org/feed{Enter}');
  return field;
}

const states: [string, Partial<ClubArchive> | null, RegExp, string[]][] = [
  ['not asked for', null, /Episodes as MP3/, ['Make an archive']],
  [
    'being made',
    { status: 'making', progress: 0.4, url: null },
    /The archive is being made: 3\.0 GB so far\. You get an email/,
    ['Stop'],
  ],
  ['ready', {}, /You can download it until 4th December 2026/, ['Make a new archive', 'Delete it']],
  [
    'of another admin',
    { url: null, askedByYou: false },
    /Dana Okafor has an archive until .*Only the person who asked/,
    ['Make a new archive', 'Delete it'],
  ],
  [
    'failed',
    { status: 'failed', url: null, reason: 'The server has too little room.' },
    /too little room/,
    ['Make a new archive'],
  ],
];

test.each(states)(
  'an archive that is %s says so, and offers what can be done',
  async (_, of, words, buttons) => {
    const { container } = open(of && archiveOf(of));
    expect(await screen.findByText(words)).toBeVisible();
    await waitFor(() => {
      const shown = card('Take everything with you').queryAllByRole('button');
      expect(shown.map(({ textContent }) => textContent)).toEqual(buttons);
    });
    expect(await violations(container)).toEqual([]);
  },
);

test('an archive is asked for, replaced after a question, and downloaded by a link', async () => {
  const { user, shown } = open();
  mock(makeClubArchive, () => {
    shown.archive = archiveOf({ status: 'waiting', progress: 0, bytes: null, url: null });
    return { data: shown.archive, message: 'It is being made' };
  });
  await user.click(await screen.findByRole('button', { name: 'Make an archive' }));
  expect(await screen.findByText(/We start to make the archive in a moment/)).toBeVisible();
  mock(endClubArchive, () => {
    shown.archive = archiveOf();
    return { data: null, message: 'The archive is deleted' };
  });
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(await screen.findByRole('link', { name: 'Download (3.0 GB)' })).toHaveAttribute(
    'href',
    expect.stringContaining('/api/file/download?url='),
  );
  await user.click(screen.getByRole('button', { name: 'Make a new archive' }));
  expect(await screen.findByText('The new archive replaces the one that is ready.')).toBeVisible();
});

test('a feed is looked into before it is imported, which needs the word that one may; then its progress shows', async () => {
  const { user, shown } = open();
  mock(previewShow, () => ({ data: previewOf({ already: 1, deleted: 1 }) }));
  mock(importShow, () => {
    shown.last = importOf();
    return { data: shown.last, message: '9 episodes are being imported' };
  });
  await lookInto(user);
  expect(await screen.findByText('9 episodes to import (5 Sep 2020 to 5 Sep 2021)')).toBeVisible();
  expect(screen.getByText('1 episode that was deleted here stays deleted')).toBeVisible();
  const go = screen.getByRole('button', { name: 'Import 9 episodes' });
  expect(go).toBeDisabled();
  await user.click(screen.getByLabelText('We have the right to publish this show here'));
  await user.click(go);
  expect(await screen.findByText('Touchline Talk: 3 of 9 episodes')).toBeVisible();
  await user.click(screen.getByText('1 episode could not be imported'));
  expect(screen.getByText(/it answers 404/)).toBeVisible();
});

test('what was deleted for good is imported again only when it is chosen', async () => {
  const { user, shown } = open();
  mock(previewShow, () => ({ data: previewOf({ importable: 0, purged: 2, explicitPurged: 1, first: [] }) }));
  const calls = mock(importShow, () => {
    shown.last = importOf({ episodes: 2, done: 0 });
    return { data: shown.last, message: '2 episodes are being imported' };
  });
  await lookInto(user);
  await user.click(await screen.findByLabelText('We have the right to publish this show here'));
  expect(screen.getByRole('button', { name: 'Import 0 episodes' })).toBeDisabled();
  expect(screen.queryByText(/not for children/)).toBeNull();
  await user.click(screen.getByLabelText('Also import 2 episodes that were deleted here for good'));
  expect(screen.getByText('1 episode not for children: only parents hear it')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import 2 episodes' }));
  expect(await screen.findByText('Touchline Talk: 0 of 2 episodes')).toBeVisible();
  expect(calls.map(({ body }) => body.withPurged)).toEqual([true]);
});

test('what was agreed to for one show is not agreed to for another', async () => {
  const { user } = open();
  mock(previewShow, () => ({ data: previewOf({}) }));
  const field = await lookInto(user);
  await user.click(await screen.findByLabelText('We have the right to publish this show here'));
  await user.type(field, '2{Enter}');
  expect(await screen.findByLabelText('We have the right to publish this show here')).not.toBeChecked();
});

test('what cannot be imported says why, and what was typed stays', async () => {
  const { user } = open();
  mock(previewShow, () => ({ data: previewOf({ locked: 'The show is locked at its host.' }) }));
  const field = await lookInto(user);
  expect(await screen.findByText('The show is locked at its host.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
  mock(previewShow, () => {
    throw refuse('invalid', 'Check', { url: 'There is no podcast feed at this address.' });
  });
  await user.click(screen.getByRole('button', { name: 'Check the feed' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no podcast feed at this address.');
  expect(field).toHaveValue('https://example.org/feed');
});

test('the links of members are led elsewhere after a question, and brought back', async () => {
  const { user, shown } = open();
  mock(setClubMove, ({ body }) => {
    shown.movedTo = body.movedTo;
    return { data: body, message: 'Saved' };
  });
  const field = await screen.findByLabelText('Address of the new feed');
  expect(isUnderWay()).toBe(false);
  await user.type(field, 'example.org/new{Enter}');
  expect(isUnderWay()).toBe(true);
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Enter a web address that begins with https/);
  await user.type(field, 'https://example.org/new', { initialSelectionStart: 0, initialSelectionEnd: 99 });
  await user.click(card('Redirect listeners to the new feed').getByRole('button', { name: 'Save' }));
  await press(user, 'Redirect the links', 'Bring the links back');
  expect(await screen.findByLabelText('Address of the new feed')).toHaveValue('');
});

describe('the public page', () => {
  const [clubId, id] = ['0b7f8a52-2f3c-4d1e-9a57-6f1f0c1d2e01', '00000000-0000-4000-8000-000000000011'];
  const base = `/api/pub/episode/${clubId}/${id}`;
  const found: PublicEpisode = {
    episode: {
      id,
      name: 'Eleven Muddy Boots',
      number: 11,
      season: 1,
      description: 'Rain, and a late goal.',
      publishedAt: '2026-11-20T10:00:00Z',
      duration: 871,
      audio: `${base}/aaaaaaaaaaaaaaaa.mp3`,
      cover: `${base}/drawn1.jpg`,
      captions: `${base}/transcript.vtt`,
      chapters: [
        { title: 'Intro', start: 0 },
        { title: 'Interview', start: 161 },
      ],
    },
    club: { name: 'Riverside Rovers', logo: null, join: 'https://touchline.example/pub/join/ROVE-RS26' },
    page: `https://touchline.example/pub/episode/${clubId}/${id}`,
  };
  const audio = () => document.querySelector<HTMLAudioElement>('audio[aria-label]');
  const open = (initial: Loaded = { state: 'ready', found }, Page = PublicPage) =>
    renderScreen(<Page address={{ clubId, id }} initial={initial} />, { at: '/pub/episode/[clubId]/[id]' });
  installFakeAudio();

  test('K-15 the public page plays at any speed, from any chapter and with its captions, and leads to the club', async () => {
    const asked = mock(getPublicEpisode, () => ({ data: found }));
    const { user } = open();
    expect(screen.getByRole('heading', { level: 1, name: 'Eleven Muddy Boots' })).toBeVisible();
    await see(screen, 'Episode 11 · 20 Nov 2026 · 15 min', 'Rain, and a late goal.', 'Riverside Rovers');
    expect(await hrefOf('Join Riverside Rovers')).toBe('/pub/join/ROVE-RS26');
    expect([audio()?.getAttribute('src'), audio()?.preload]).toEqual([found.episode.audio, 'none']);
    await user.click(screen.getByRole('button', { name: /Interview/ }));
    expect(audio()?.paused).toBe(false);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Speed' }), '1.5×');
    expect(audio()?.playbackRate).toBe(1.5);

    // jsdom has no text tracks.
    const track = Object.assign(new EventTarget(), { mode: 'disabled', activeCues: [] as object[] });
    replaceProperty(HTMLTrackElement.prototype, 'track', { value: track });
    await press(user, 'Captions');
    expect(document.querySelector('track')?.getAttribute('src')).toBe(found.episode.captions);
    const words = document.createElement('span');
    words.textContent = 'And it is raining.';
    track.activeCues = [{ getCueAsHTML: () => words }];
    act(() => void track.dispatchEvent(new Event('cuechange')));
    await see(screen, 'And it is raining.');
    expect(await violations()).toEqual([]);
    await press(user, 'Captions');
    expect(document.querySelector('track')).toBeNull();
    expect([asked.length, document.cookie]).toEqual([0, '']);
  });

  test.each([
    ['page', PublicPage],
    ['small player', EmbedPage],
  ])(
    'the %s says that an episode is not public, that it could not be loaded, and when its sound is withdrawn',
    async (_, Page) => {
      open({ state: 'gone' }, Page).unmount();
      const gone = open({ state: 'gone' }, Page);
      expect(screen.getByRole('heading', { name: 'This episode is not public' })).toBeVisible();
      gone.unmount();
      mockOffline(getPublicEpisode);
      const { user } = open({ state: 'loading' }, Page);
      expect(screen.getByRole('status')).toHaveTextContent('Loading the episode …');
      const again = await screen.findByRole('button', { name: 'Try again' });
      mock(getPublicEpisode, () => ({ data: found }));
      await user.click(again);
      expect(await screen.findByRole('heading', { name: 'Eleven Muddy Boots' })).toBeVisible();
      // The network went: the same sound can be tried again.
      const lose = () => act(() => audio() && breakSound(audio() as HTMLAudioElement, 2));
      lose();
      await see(screen, 'The sound could not be loaded. Check the connection and try again.');
      await press(user, 'Try again');
      expect(audio()).not.toBeNull();
      mockRefused(getPublicEpisode, 'not_found', 'The episode could not be found.');
      lose();
      expect(await screen.findByRole('heading', { name: 'This episode is not public' })).toBeVisible();
      expect(audio()).toBeNull();
    },
  );

  test('page and small player go on where the episode was left on this device, until it is not public any more', async () => {
    setDuration(found.episode.audio, 871);
    const first = open();
    await act(async () => audio()?.play());
    act(() => sound(audio() as HTMLAudioElement, 62));
    first.unmount();
    const small = open({ state: 'ready', found }, EmbedPage);
    await act(async () => audio()?.play());
    expect(audio()?.currentTime).toBeCloseTo(60, -1);
    small.unmount();
    open({ state: 'gone' });
    expect(window.localStorage).toHaveLength(0);
  });

  test('C-03 the join page has the club and the way in; a code that does not work says why and what to do', async () => {
    const join = () =>
      renderScreen(<JoinPage apps={<a href="/app">App Store</a>} />, {
        at: '/pub/join/[code]',
        query: { code: 'ROVE-RS26' },
      });
    mock(getJoinCode, () => ({
      data: { clubname: 'Riverside Rovers', clubMemberRole: 'coach' as const, logo: '/api/pub/logo/x' },
    }));
    const joining = join();
    expect(await screen.findByRole('heading', { level: 1, name: 'Riverside Rovers' })).toBeVisible();
    await see(screen, 'Ask to join as a coach. Parents add their children later.', 'App Store');
    expect(await hrefOf('Ask to join')).toBe('/auth/signup?code=ROVE-RS26');
    expect(await hrefOf('I have an account')).toBe('/auth/login');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/api/pub/logo/x');
    joining.unmount();
    mockRefused(getJoinCode, 'not_found', 'This code was replaced by a newer one.');
    const refused = join();
    expect(await screen.findByRole('heading', { name: 'This code does not work' })).toBeVisible();
    await see(screen, 'This code was replaced by a newer one.');
    expect(await hrefOf('Type another code')).toBe('/auth/signup');
    refused.unmount();
    mockOffline(getJoinCode);
    join();
    await see(screen, 'The club could not be loaded. Check the connection and try again.');
  });

  const address = {
    problem: null,
    name: 'Boots & "Mud"',
    clubname: 'Rovers',
    page: found.page,
    embed: 'https://touchline.example/pub/embed/a/b',
  };

  test('the platform makes an episode public after a question, sees which clubs are left out and why, and shares the others', async () => {
    let episode = { ...muddyBoots, isPublic: false };
    mock(getEpisode, () => ({ data: episode }));
    const rows = [
      boardRow('Rovers', { open: { problem: null } }),
      boardRow('Hillside', { open: { problem: 'voices' }, club: { id: clubId, clubname: 'Hillside' } }),
    ];
    mock(listEpisodeClubs, () => ({ data: rows, total: 2, summary: boardSummary({ clubs: 2 }) }));
    const set = mock(setEpisodePublic, ({ body }) => {
      episode = { ...episode, ...body };
      return { data: episode, message: 'Done' };
    });
    const { user } = showBoard({}, muddyBoots.id);
    await chooseEntry(user, 'Eleven Muddy Boots', 'Make public…');
    await answerDialog(user, 'Make Eleven Muddy Boots public?', 'Make public');
    await screen.findByText('Public');
    expect(set[0]?.request.headers.get('if-match')).toBe(`"${muddyBoots.rev}"`);
    const left = within(screen.getByText('Hillside').closest('tr') as HTMLElement);
    await see(left, 'Not public: A child in this episode has no consent to be heard outside the club.');
    mock(getPublicAddress, () => ({ data: address }));
    await chooseEntry(user, 'Rovers', 'Share…');
    const dialog = await findDialog('Share Eleven Muddy Boots of Rovers');
    const code = await dialog.findByLabelText('Player for your website');
    expect(code).toHaveValue(
      `<iframe src="${address.embed}" title="Boots &#38; &#34;Mud&#34; · Rovers" width="100%" height="260" style="border:0" loading="lazy"></iframe>`,
    );
    await user.click(dialog.getByRole('button', { name: 'Copy link' }));
    await see(screen, 'The link is copied');
    expect(dialog.getByLabelText('Link')).toHaveValue(found.page);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await chooseEntry(user, 'Eleven Muddy Boots', 'End public page');
    await waitFor(() => expect(set.map(({ body }) => body.isPublic)).toEqual([true, false]));
    await waitFor(() => expect(screen.queryByText('Public')).toBeNull());
  });

  test('a club shares its past episodes that are public, or reads why one is not', async () => {
    const rows = [
      { ...muddyBoots, isPublic: true },
      { ...muddyBoots, id, name: 'Quiet', isPublic: false },
    ];
    mock(listEpisodes, () => ({ data: rows, total: 2 }));
    mock(getPublicAddress, () => ({ data: { ...address, problem: 'untold' as const } }));
    const { user } = renderScreen(<PastEpisodes clubId={clubId} />, { at: '/club/dashboard/episodes' });
    await press(user, 'Share Eleven Muddy Boots');
    expect(screen.queryByRole('button', { name: 'Share Quiet' })).toBeNull();
    const dialog = await findDialog('Share Eleven Muddy Boots');
    const reason = 'The club still has to say for each part whether a child’s voice is in it.';
    await see(dialog, `This episode is not public. ${reason}`);
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { parse } from 'papaparse';
import type { ReactNode } from 'react';
import { getDropOff } from '@/contract/analytics/drop-off';
import { getPlaylistFigures, getPlaylistPlaces, listPlaylistFigures } from '@/contract/analytics/playlists';
import { getPodcastFigures, listPodcastFigures } from '@/contract/analytics/podcasts';
import type { ReplyOf } from '@/contract/endpoint';
import { getEpisode } from '@/contract/episode';
import PlaylistsPage from '@/pages/admin/dashboard/analytics/playlists';
import AdminPodcastsPage from '@/pages/admin/dashboard/analytics/podcasts';
import ClubPodcastsPage from '@/pages/club/dashboard/analytics/podcasts';
import {
  before,
  card,
  cell,
  dropOff,
  eleven,
  figure,
  onDayAfter,
  range,
  showAnalytics,
  words,
} from '../support/analytics-page';
import { violations } from '../support/axe';
import { episodeOf } from '../support/episodes';
import { mock } from '../support/mock-api';
import { see } from '../support/render';
import { catchFiles } from '../support/saved-files';

onDayAfter();

const idOf = (number: number) => `5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e${number}`;

const data: ReplyOf<typeof getPodcastFigures>['data'] = {
  ...{ range, before },
  listens: figure(4120, 3900),
  finished: figure(0.58, 0.6),
  listening: figure(1284 * 3600, 1088 * 3600),
  downloads: figure(21_460, 19_690),
  most: eleven,
  parts: [
    { part: 'intro', share: 0.13 },
    { part: 'campaignSpot', share: 0.02 },
    { part: 'interview', share: 0.85 },
  ],
  hours: {
    span: 1,
    blocks: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      seconds: hour === 18 ? cell(36_000) : hour === 3 ? cell(null) : cell(0),
    })),
    timeZone: null,
  },
};
const episodes: ReplyOf<typeof listPodcastFigures>['data'] = [
  {
    id: eleven.id,
    episode: eleven,
    publishedAt: '2026-11-20T12:00:00.000Z',
    ...{ listens: cell(2000), members: cell(1500), finished: cell(0.58), downloads: 9000 },
    listening: figure(36_000, 18_000),
  },
  {
    id: idOf(10),
    episode: { ...eleven, id: idOf(10), number: 10, name: 'Before the Whistle' },
    publishedAt: null,
    ...{ listens: cell(null), members: cell(null), finished: cell(null), downloads: 12 },
    listening: figure(null, 18_000, true),
  },
  {
    ...{ id: idOf(12), episode: null, publishedAt: null },
    ...{ listens: cell(20), members: cell(15), finished: cell(0.5), downloads: 0 },
    listening: figure(7200, 7200),
  },
];

function openPodcasts(page: ReactNode, { platform = true, answer = data, rows = episodes } = {}) {
  const calls = mock(getPodcastFigures, () => ({ data: answer }));
  const stops = mock(getDropOff, () => ({ data: dropOff }));
  mock(listPodcastFigures, () => ({ data: rows, total: rows.length }));
  mock(getEpisode, ({ params }) => ({ data: { ...episodeOf(11), id: params.id } }));
  return { ...showAnalytics(page, 'podcasts', { platform }), calls, stops };
}

test('A-09 K-12 where they stop, at a glance: the answer, the figures, the curve of the episode heard most, and each episode leads to its own; what is hidden and its change say so', async () => {
  const { container, stops, history } = openPodcasts(<AdminPodcastsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Where do they stop?' })).toBeVisible();
  const amount = await screen.findByText(/58.% of the listens begun/);
  expect(words(amount.parentElement)).toMatch(/were heard to the end; most was heard of Ep 11 “Eleven Muddy/);
  const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
  expect(figures).toMatch(/Listens.*4,120.*up 6 % from 3,900/);
  expect(figures).toMatch(/Heard to the end.*58 % of listens begun.*down 2 points from 60 %/);
  expect(figures).toMatch(/Downloads.*not listening.*21,460 files fetched/);
  await waitFor(() => expect(stops.at(-1)?.query).toMatchObject({ ...range, episodeId: eleven.id }));
  expect(words(await card('What they hear'))).toMatch(/Spot2 %advertisement/);
  expect(await violations(container)).toEqual([]);
  const few = await screen.findByRole('row', { name: /Before the Whistle/ });
  expect(words(few)).toMatch(/<10.*hidden.*12/);
  expect(words(screen.getByRole('row', { name: /Muddy Boots/ }))).toMatch(/1,500.*2,000.*10 h.*100 %.*9,000/);
  expect(within(screen.getByRole('row', { name: /^A deleted episode/ })).queryByRole('link')).toBeNull();
  const link = within(few).getByRole('link');
  const query = new URLSearchParams({ ...range, episodeId: idOf(10) });
  expect(link).toHaveAttribute('href', `/admin/dashboard/analytics/podcasts?${query}`);
  act(() => history.push(Object.fromEntries(query)));
  await waitFor(() => expect(stops.at(-1)?.query).toMatchObject({ episodeId: idOf(10) }));
});

test('A-09 when they listen: the busiest hour in words, and every hour in the table and the file', async () => {
  const saved = catchFiles();
  const { user } = openPodcasts(<AdminPodcastsPage />);
  const hours = within(await card('When do they listen?'));
  expect(
    await hours.findByRole('img', { name: /Most between 18:00 and 19:00\. Each club in its own time/ }),
  ).toBeVisible();
  expect(hours.getByTitle('03:00–04:00: too few people to show')).toBeVisible();
  await see(hours, /^Fewer than 10 people at the same time.*small clubs.*are left out\.$/);
  await user.click(hours.getByRole('radio', { name: 'Table' }));
  const row = (name: RegExp) => words(hours.getByRole('row', { name }));
  expect(row(/^18:00/)).toBe('18:00–19:0010 h');
  expect(row(/^03:00/)).toMatch(/^03:00–04:00<10/);
  await user.click(hours.getByRole('button', { name: /^CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = parse<string[]>((await saved[0]?.content.text()) ?? '').data;
  expect(lines[0]).toEqual(['Time of the day', 'Listening (hours)']);
  expect(lines[4]).toEqual(['03:00–04:00', '<10']);
  expect(lines[19]).toEqual(['18:00–19:00', '10']);
});

test('A-09 fewer people are shown in blocks of three or six hours, and too few in words', async () => {
  const answerOf = (hours: typeof data.hours) => ({ answer: { ...data, hours }, platform: false });
  const blocks = [0, 6, 12, 18].map((hour) => ({ hour, seconds: hour < 12 ? cell(null) : cell(hour * 60) }));
  const { unmount } = openPodcasts(
    <ClubPodcastsPage />,
    answerOf({ span: 6, blocks, timeZone: 'America/New_York' }),
  );
  const six = within(await card('When do they listen?'));
  expect(
    await six.findByRole('img', { name: /Most between 18:00 and 24:00\. Hours in America\/New York\./ }),
  ).toBeVisible();
  expect(words(six.getByRole('img'))).toBe('0–66–1212–1818–24');
  expect(six.getByTitle('12:00–18:00: 12 min')).toBeVisible();
  expect(six.queryByText(/small clubs/)).toBeNull();
  unmount();
  openPodcasts(<ClubPodcastsPage />, answerOf({ span: null, blocks: [], timeZone: 'Europe/London' }));
  const none = within(await card('When do they listen?'));
  expect(await none.findByText(/^Too few people listened at the same time of the day/)).toBeVisible();
  expect(none.queryByRole('img')).toBeNull();
});

test('A-09 an empty platform says what will appear', async () => {
  const none = figure(0, 0);
  const hours = { span: null, blocks: [], timeZone: null };
  const empty = { ...data, listens: none, finished: figure(null, null), listening: none, downloads: none };
  openPodcasts(<AdminPodcastsPage />, {
    answer: { ...empty, most: null, parts: [], hours },
    rows: [],
  });
  await see(screen, /figures appear once 10 members have listened/, /^Hours of the day appear here/);
  await see(screen, /^The parts of an episode appear here/, /^The parts of episodes appear here/);
});

const playlist = (number: number, name: string | null, clubname: string | null, few = false) => ({
  ...{ id: idOf(number), name, clubname },
  ...{ members: cell(few ? null : 70), listens: cell(few ? null : 80), finished: cell(few ? null : 0.4) },
  listening: figure(few ? null : 36_000, 18_000, few),
});
const playlists = {
  ...{ range, before },
  members: figure(90, 80),
  listens: figure(120, 100),
  finished: figure(0.4, 0.5),
  listening: figure(36_000, 18_000),
  playlists: figure(3, 2),
  most: { id: idOf(21), name: 'Best of autumn' },
};

test('A-10 which playlists are played, and how far through the list people get', async () => {
  mock(getPlaylistFigures, () => ({ data: playlists }));
  const places = mock(getPlaylistPlaces, () => ({
    data: {
      ...{ range, name: 'Best of autumn' },
      places: [
        { place: 1, id: eleven.id, episode: eleven, listens: cell(80), share: cell(0.8) },
        { place: 2, id: idOf(10), episode: null, listens: cell(null), share: cell(null) },
        { place: null, id: idOf(12), episode: { ...eleven, number: 12 }, listens: cell(1), share: cell(0.2) },
      ],
    },
  }));
  const rows = [
    playlist(21, 'Best of autumn', null),
    playlist(22, 'On the bus', 'Riverside Rovers', true),
    playlist(23, null, null),
  ];
  mock(listPlaylistFigures, () => ({ data: rows, total: rows.length }));
  const { history, container } = showAnalytics(<PlaylistsPage />, 'playlists');
  const answer = await screen.findByText('“Best of autumn”', { selector: 'strong' });
  expect(words(answer.parentElement)).toBe('“Best of autumn” is played most, of 3 playlists.');
  const bars = within(await card('How far through the list?'));
  const [first, second, third] = (await bars.findAllByRole('listitem')).map(words);
  expect(first).toMatch(/^1\. Ep 11 Eleven Muddy Boots80 %80 listens/);
  expect(second).toMatch(/^2\. A deleted episode<10/);
  expect(third).toMatch(/^Ep 12 Eleven Muddy Boots \(taken out\)20 %1 listen$/);
  expect(places.at(-1)?.query).toMatchObject({ ...range, playlistId: idOf(21) });
  expect(words(await screen.findByRole('row', { name: /On the bus/ }))).toMatch(
    /Riverside Rovers.*<10.*hidden/,
  );
  expect(words(screen.getByRole('row', { name: /Best of autumn/ }))).toMatch(/The platform7080/);
  expect(await violations(container)).toEqual([]);
  const gone = within(screen.getByRole('row', { name: /^A deleted playlist/ })).getByRole('link');
  const query = new URLSearchParams({ ...range, playlistId: idOf(23) });
  expect(gone).toHaveAttribute('href', `/admin/dashboard/analytics/playlists?${query}`);
  act(() => history.push(Object.fromEntries(query)));
  await waitFor(() => expect(places.at(-1)?.query).toMatchObject({ playlistId: idOf(23) }));
});

test('A-10 where no playlist was played, the page says what will appear', async () => {
  const none = figure(0, 0);
  const nothing = {
    members: none,
    listens: none,
    listening: none,
    playlists: none,
    finished: figure(null, null),
    most: null,
  };
  mock(getPlaylistFigures, () => ({ data: { ...playlists, ...nothing } }));
  mock(listPlaylistFigures, () => ({ data: [], total: 0 }));
  showAnalytics(<PlaylistsPage />, 'playlists');
  await see(screen, /No playlist was played in these days/, /^The places of a playlist appear here/);
});

import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { getDropOff } from '@/contract/analytics/drop-off';
import { getPlaylistFigures, getPlaylistPlaces, listPlaylistFigures } from '@/contract/analytics/playlists';
import { getPodcastFigures, listPodcastFigures } from '@/contract/analytics/podcasts';
import {
  getAnalyticsReflections,
  getReflectionThemes,
  listReflectionClubs,
  listReflectionEpisodes,
} from '@/contract/analytics/reflections';
import {
  getSponsorFigures,
  getSponsorReport,
  listSponsorFigures,
  type SponsorFiguresRow,
  type SponsorReportReply,
} from '@/contract/analytics/sponsors';
import type { ReplyOf } from '@/contract/endpoint';
import { getEpisode } from '@/contract/episode';
import type { Themes } from '@/contract/reflection/reflection';
import { sponsors } from '@/contract/sponsor';
import PlaylistsPage from '@/pages/admin/dashboard/analytics/playlists';
import AdminPodcastsPage from '@/pages/admin/dashboard/analytics/podcasts';
import AdminReflectionsPage from '@/pages/admin/dashboard/analytics/reflections';
import PlatformSponsorsPage from '@/pages/admin/dashboard/analytics/sponsors';
import SponsorReportPage from '@/pages/admin/dashboard/sponsors/report';
import ClubPodcastsPage from '@/pages/club/dashboard/analytics/podcasts';
import ClubReflectionsPage from '@/pages/club/dashboard/analytics/reflections';
import LocalSponsorReportPage from '@/pages/club/dashboard/analytics/sponsor-report';
import ClubSponsorsPage from '@/pages/club/dashboard/analytics/sponsors';
import { Breadcrumbs } from '@/shell/header/breadcrumbs';
import { CrumbProvider } from '@/ui/layout/crumb';
import {
  before,
  card,
  cell,
  csvOf,
  dropOff,
  eleven,
  figure,
  onDayAfter,
  range,
  showAnalytics,
  words,
} from '../support/analytics-page';
import { episodeOf, fileUrl } from '../support/episodes';
import { fakeHistory } from '../support/fake-router';
import { windowOf } from '../support/media';
import { mock, mockRefused } from '../support/mock-api';
import { clubId } from '../support/people';
import { hrefOf, renderScreen, see } from '../support/render';
import { sponsorRow } from '../support/sponsors';

describe('podcasts and playlists', () => {
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
    const { stops, history } = openPodcasts(<AdminPodcastsPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'Where do members stop?' })).toBeVisible();
    const amount = await screen.findByText(/58.% of the listens from the start/);
    expect(words(amount.parentElement)).toMatch(
      /reached the end; the most heard episode was Ep 11 “Eleven Muddy/,
    );
    const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
    expect(figures).toMatch(/Listens.*4,120.*up 6 % from 3,900/);
    expect(figures).toMatch(/Heard to the end.*58 % of listens from the start.*down 2 points from 60 %/);
    expect(figures).toMatch(/Downloads.*not listening.*21,460 files downloaded/);
    await waitFor(() => expect(stops.at(-1)?.query).toMatchObject({ ...range, episodeId: eleven.id }));
    expect(words(await card('What members hear'))).toMatch(/Spot2 %advertisement/);
    const few = await screen.findByRole('row', { name: /Before the Whistle/ });
    expect(words(few)).toMatch(/(fewer than 10){5}12/);
    expect(words(screen.getByRole('row', { name: /Muddy Boots/ }))).toMatch(
      /1,500.*2,000.*10 h.*100 %.*9,000/,
    );
    expect(within(screen.getByRole('row', { name: /^A deleted episode/ })).queryByRole('link')).toBeNull();
    const link = within(few).getByRole('link');
    const query = new URLSearchParams({ ...range, episodeId: idOf(10) });
    expect(link).toHaveAttribute('href', `/admin/dashboard/analytics/podcasts?${query}`);
    act(() => history.push(Object.fromEntries(query)));
    await waitFor(() => expect(stops.at(-1)?.query).toMatchObject({ episodeId: idOf(10) }));
  });

  test('A-09 when they listen: the busiest hour in words, and every hour in the table and the file', async () => {
    const { user } = openPodcasts(<AdminPodcastsPage />);
    const place = await card('When do members listen?');
    const hours = within(place);
    expect(
      await hours.findByRole('img', {
        name: /Most between 18:00 and 19:00\. Each club counts in its own time zone/,
      }),
    ).toBeVisible();
    expect(hours.getByTitle('03:00–04:00: fewer than 10')).toBeVisible();
    await see(hours, 'fewer than 10 people on each day');
    await user.click(hours.getByRole('radio', { name: 'Table' }));
    const row = (name: RegExp) => words(hours.getByRole('row', { name }));
    expect(row(/^18:00/)).toBe('18:00–19:0010 h');
    expect(row(/^03:00/)).toMatch(/^03:00–04:00fewer than 10/);
    const { lines } = await csvOf(user, place);
    expect(lines[0]).toEqual(['Time of the day', 'Listening (hours)']);
    expect(lines[4]).toEqual(['03:00–04:00', 'fewer than 10']);
    expect(lines[19]).toEqual(['18:00–19:00', '10']);
  });

  test('D8 the table fits a window of 1280 pixels, beside the menu', async () => {
    windowOf(1280);
    openPodcasts(<AdminPodcastsPage />);
    const table = await screen.findByRole('table', { name: 'Episodes' });
    expect(Number.parseInt(table.style.width, 10)).toBeLessThan(958);
  });

  test('A-09 fewer people are shown in blocks of three or six hours, and nobody in words', async () => {
    const answerOf = (hours: typeof data.hours) => ({ answer: { ...data, hours }, platform: false });
    const blocks = [0, 6, 12, 18].map((hour) => ({
      hour,
      seconds: hour < 12 ? cell(null) : cell(hour * 60),
    }));
    const { unmount } = openPodcasts(
      <ClubPodcastsPage />,
      answerOf({ span: 6, blocks, timeZone: 'America/New_York' }),
    );
    const six = within(await card('When do members listen?'));
    expect(
      await six.findByRole('img', { name: /Most between 18:00 and 24:00\. Time zone: America\/New York\./ }),
    ).toBeVisible();
    expect(words(six.getByRole('img'))).toBe('0–66–1212–1818–24');
    expect(six.getByTitle('12:00–18:00: 12 min')).toBeVisible();
    unmount();
    openPodcasts(<ClubPodcastsPage />, answerOf({ span: null, blocks: [], timeZone: 'Europe/London' }));
    const none = within(await card('When do members listen?'));
    expect(await none.findByText(/^Hours of the day appear here once members have listened/)).toBeVisible();
    expect(none.queryByRole('img')).toBeNull();
  });

  test('A-09 an empty platform says what will appear', async () => {
    const none = figure(0, 0);
    const hours = { span: null, blocks: [], timeZone: null };
    const empty = { ...data, listens: none, finished: figure(null, null), listening: none, downloads: none };
    openPodcasts(<AdminPodcastsPage />, { answer: { ...empty, most: null, parts: [], hours }, rows: [] });
    await see(screen, 'There were no listeners in this period.', /^Hours of the day appear here/);
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
          {
            ...{ place: null, id: idOf(12), listens: cell(1), share: cell(0.2) },
            episode: { ...eleven, number: 12 },
          },
        ],
      },
    }));
    const rows = [
      playlist(21, 'Best of autumn', null),
      playlist(22, 'On the bus', 'Riverside Rovers', true),
      playlist(23, null, null),
    ];
    mock(listPlaylistFigures, () => ({ data: rows, total: rows.length }));
    const { history } = showAnalytics(<PlaylistsPage />, 'playlists');
    const answer = await screen.findByText('“Best of autumn”', { selector: 'strong' });
    expect(words(answer.parentElement)).toBe('Of 3 playlists, “Best of autumn” is played most.');
    const bars = within(await card('How far through the list?'));
    const [first, second, third] = (await bars.findAllByRole('listitem')).map(words);
    expect(first).toMatch(/^1\. Ep 11 Eleven Muddy Boots80 %80 listens/);
    expect(second).toMatch(/^2\. A deleted episodefewer than 10/);
    expect(third).toMatch(/^Ep 12 Eleven Muddy Boots \(taken out\)20 %1 listen$/);
    expect(places.at(-1)?.query).toMatchObject({ ...range, playlistId: idOf(21) });
    expect(words(await screen.findByRole('row', { name: /On the bus/ }))).toMatch(
      /Riverside Rovers(.*fewer than 10){3}/,
    );
    expect(words(screen.getByRole('row', { name: /Best of autumn/ }))).toMatch(/The platform7080/);
    const gone = within(screen.getByRole('row', { name: /^A deleted playlist/ })).getByRole('link');
    const query = new URLSearchParams({ ...range, playlistId: idOf(23) });
    expect(gone).toHaveAttribute('href', `/admin/dashboard/analytics/playlists?${query}`);
    act(() => history.push(Object.fromEntries(query)));
    await waitFor(() => expect(places.at(-1)?.query).toMatchObject({ playlistId: idOf(23) }));
  });

  test('A-10 where no playlist was played, the page says what will appear', async () => {
    const none = figure(0, 0);
    const nothing = { members: none, listens: none, listening: none, playlists: none };
    mock(getPlaylistFigures, () => ({
      data: { ...playlists, ...nothing, finished: figure(null), most: null },
    }));
    mock(listPlaylistFigures, () => ({ data: [], total: 0 }));
    showAnalytics(<PlaylistsPage />, 'playlists');
    await see(screen, /No playlist was played in this period/, /^The places of a playlist appear here/);
  });
});

describe('reflections', () => {
  onDayAfter();

  type Data = ReplyOf<typeof getAnalyticsReflections>['data'];

  const data: Data = {
    range,
    before,
    episodes: figure(2, 2),
    answered: figure(120, 100),
    heard: figure(400, 380),
    rate: figure(0.3, 100 / 380),
  };
  const episodeOf = (number: number, name: string) => ({
    id: `3e7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`,
    ...{ number, name },
  });
  const boots = episodeOf(11, 'Eleven Muddy Boots');
  const drive = episodeOf(10, 'The Long Drive Home');
  const themes: Themes = {
    episode: boots,
    families: { answered: 40, of: 1210 },
    questions: [
      {
        kind: 'emoji',
        text: 'How do you feel before a match?',
        answers: 65,
        counts: [
          { label: 'Great', count: 40 },
          { label: 'Good', count: 15 },
          { label: 'Okay', count: null },
          { label: 'Wobbly', count: 5 },
          { label: 'Scared', count: null },
        ],
        words: [],
      },
      {
        kind: 'text',
        text: 'Who helps you?',
        answers: 20,
        counts: [],
        words: [{ word: 'grandad', count: 10 }],
      },
      { kind: 'choice', text: 'What next?', answers: null, counts: [{ label: 'A', count: null }], words: [] },
    ],
  };
  const published = { publishedAt: '2026-11-14T09:00:00.000Z' };
  const rows = [
    { ...boots, ...published, answered: 80, heard: cell(250), rate: cell(0.32) },
    { ...drive, ...published, answered: null, heard: cell(null), rate: cell(null) },
  ];
  const clubRows = [
    { id: clubId, name: 'Riverside Rovers FC', answered: 10, heard: cell(25), rate: cell(0.4) },
    {
      id: '00000000-0000-4000-8000-00000000dead',
      name: null,
      answered: null,
      heard: cell(20),
      rate: { value: null, hidden: false },
    },
  ];

  function open(
    page: ReactNode,
    { platform = true, answer = data, said = themes as Themes | null, query = {} } = {},
  ) {
    mock(getAnalyticsReflections, () => ({ data: answer }));
    const calls = mock(getReflectionThemes, () => ({ data: said }));
    const listed = said ? rows : [];
    mock(listReflectionEpisodes, () => ({ data: listed, total: listed.length }));
    mock(listReflectionClubs, () => ({ data: clubRows, total: clubRows.length }));
    return { ...showAnalytics(page, 'reflections', { platform, query }), asked: () => calls.at(-1)?.query };
  }

  test('A-12 how many answered of those who heard to the end, how the answers are spread, in fives, and by club, whose name leads to its own figures', async () => {
    const { user, history } = open(<AdminReflectionsPage />);
    expect(screen.getByRole('heading', { level: 1, name: 'What did families talk about?' })).toBeVisible();
    expect(await screen.findByText('120 or more answers')).toBeVisible();
    expect(words(screen.getByRole('region', { name: 'Headline figures' }))).toMatch(
      /Answers.*120 or more.*up 20 % from 100.*Listens to the end.*400 or more.*Answer rate.*30 % of the listens to the end, roughly/,
    );
    expect(await screen.findByRole('heading', { name: 'After Ep 11 · Eleven Muddy Boots' })).toBeVisible();
    expect(screen.getByText('40 or more of the 1210 families have answered.')).toBeVisible();
    const feelings = await card('How do you feel before a match?');
    expect(within(feelings).getAllByRole('listitem').map(words)).toEqual([
      'Great40or more',
      'Good15or more',
      'Okay–fewer than 5',
      'Wobbly5or more',
      'Scared–fewer than 5',
    ]);
    expect(words(await card('Who helps you?'))).toContain('grandad10or more');
    expect(words(await card('What next?'))).toContain('Fewer than 5 have answered so far');
    await user.click(await screen.findByRole('button', { name: 'By club, Ep 11' }));
    expect(history.query()).toEqual({ ...range, table: 'clubs' });
    const table = within(await screen.findByRole('table', { name: 'Clubs' }));
    expect(await table.findByText('A deleted club')).toBeVisible();
    const link = table.getByRole('link', { name: 'Riverside Rovers FC' });
    const query = { episodeId: boots.id, clubId };
    expect(link).toHaveAttribute('href', address(query));
    await user.click(screen.getByRole('button', { name: 'By episode' }));
    expect(await screen.findByRole('table', { name: 'Episodes with questions' })).toBeVisible();
  });

  const address = (query: Record<string, string>) =>
    `/admin/dashboard/analytics/reflections?${new URLSearchParams({ ...range, ...query })}`;

  test('A-12 an episode’s name leads to its answers; hidden figures have words', async () => {
    open(<AdminReflectionsPage />, { query: { q: 'ep', page: '2', sort: 'rate' } });
    const table = within(await screen.findByRole('table', { name: 'Episodes with questions' }));
    const first = await table.findByRole('row', { name: /^Ep 11 · Eleven Muddy Boots/ });
    expect(words(first)).toMatch(/80 or more250 or more32 %$/);
    const second = table.getByRole('row', { name: /^Ep 10 · The Long Drive Home/ });
    expect(words(second)).toMatch(/Fewer than 5(.*fewer than 10){2}$/);
    const link = within(second).getByRole('link');
    expect(link).toHaveAttribute('href', address({ episodeId: drive.id }));
  });

  test('A-12 the episode of the address is asked for, and a link leads back to the newest', async () => {
    const { asked } = open(<AdminReflectionsPage />, { query: { episodeId: drive.id } });
    const newest = await screen.findByRole('link', { name: 'Show the newest' });
    expect(asked()).toMatchObject({ ...range, episodeId: drive.id });
    expect(newest).toHaveAttribute('href', address({}));
  });

  test('C-09 the club’s page has no table of clubs', async () => {
    open(<ClubReflectionsPage />, { platform: false });
    expect(await screen.findByText('120 or more answers')).toBeVisible();
    expect(await screen.findByRole('heading', { name: /Eleven Muddy Boots/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^By club/ })).toBeNull();
  });

  test('C-09 nothing asked yet, and too few answers, are said in words', async () => {
    const none = figure(0, 0);
    const answer = { ...data, answered: figure(null, 0, true), rate: figure(null, null) };
    const { unmount } = open(<ClubReflectionsPage />, { platform: false, answer });
    expect(
      await screen.findByText(/So far, there are fewer than 5 answers to the episodes of this period/),
    ).toBeVisible();
    unmount();
    const nothing = { ...data, episodes: none, answered: none, heard: none, rate: figure(null, null) };
    open(<ClubReflectionsPage />, { platform: false, answer: nothing, said: null });
    await see(screen, /No episode that asks families something came out/);
    await see(screen, /Answers appear here once an episode with questions is out/);
    expect(await screen.findByRole('heading', { name: 'No episodes with questions yet' })).toBeVisible();
  });
});

describe('sponsors', () => {
  const numbered = (kind: string, number: number) =>
    `${kind.padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
  const told = (value: number | null) => ({ value, hidden: false });
  const few = cell(null);
  const range = { from: '2026-06-01', to: '2026-08-23' };
  const inRange = 'from=2026-06-01&to=2026-08-23';

  const sponsorOf = (
    number: number,
    name: string,
    over: Partial<SponsorFiguresRow> = {},
  ): SponsorFiguresRow => ({
    ...{ id: numbered('6a', number), name, clubname: null, campaigns: ['Warm after training'] },
    ...{ delivered: 3940, played: told(2610), families: told(486) },
    ...over,
  });

  const figures = {
    range,
    before: null,
    ...{ played: figure(3210, 3000), delivered: figure(5120, 5000), families: null, sponsors: figure(3, 3) },
    first: { id: numbered('6a', 1), name: 'Mill Lane Bakery', played: 2610 },
    weeks: {
      now: [
        { day: '2026-08-10', value: null },
        { day: '2026-08-17', value: 60 },
      ],
      before: null,
    },
  };

  const report: SponsorReportReply = {
    sponsor: { id: numbered('6a', 1), name: 'Mill Lane Bakery', logo: null, local: false },
    spot: {
      ...{ url: fileUrl('s'), fileName: 'bakery.mp3', duration: 24, loudness: -16, peaks: [0.2, 0.8] },
      campaign: 'Fresh at six',
    },
    ...{ range, madeOn: '2026-08-24', delivered: 3940, played: told(2610), families: told(486) },
    ...{ episodeCount: 3, clubCount: 5 },
    episodes: [
      {
        ...{ id: numbered('6b', 11), number: 11, name: 'Eleven Muddy Boots', artwork: null },
        ...{ publishedAt: '2026-11-14T12:00:00.000Z', delivered: 1460 },
        ...{ played: told(1008), families: told(402) },
      },
      {
        ...{ id: numbered('6b', 10), number: null, name: 'A deleted episode', artwork: null },
        ...{ publishedAt: null, delivered: 20, played: few, families: few },
      },
    ],
    otherEpisodes: { count: 4, delivered: 900, played: told(600), families: told(null) },
    clubs: [
      {
        ...{ id: numbered('6c', 1), name: 'Riverside Rovers FC' },
        ...{ delivered: 2214, played: told(1502), families: told(268) },
      },
    ],
    otherClubs: { count: 2, delivered: 41, played: told(26), families: told(12) },
  };

  const open = (page: React.ReactElement, at: string, query: Record<string, string> = {}) =>
    renderScreen(page, { at, query });

  test('A-11 with nothing heard, or by too few, it says just that, and what to do', async () => {
    mock(getSponsorFigures, () => ({
      data: { ...figures, played: figure(0, 0), first: null, weeks: { now: [], before: null } },
    }));
    mock(listSponsorFigures, () => ({ data: [], total: 0 }));
    const { unmount } = open(<PlatformSponsorsPage />, '/admin/dashboard/analytics/sponsors');
    await see(screen, 'No spot was heard to its end in this period, as far as we know.');
    expect(await screen.findByRole('link', { name: 'Go to the campaigns' })).toBeVisible();
    unmount();
    mock(getSponsorFigures, () => ({ data: { ...figures, played: figure(null, 0, true) } }));
    open(<PlatformSponsorsPage />, '/admin/dashboard/analytics/sponsors');
    expect(await screen.findByText(/Fewer than 10 families heard a spot to its end/)).toBeVisible();
  });

  test('C-08 a club sees its local sponsor with its report, and the campaigns of the platform without one', async () => {
    mock(getSponsorFigures, () => ({ data: figures }));
    mock(listSponsorFigures, () => ({
      data: [
        sponsorOf(1, 'Sports drinks'),
        sponsorOf(2, 'Corner shop', { clubname: 'Riverside Rovers FC', campaigns: [] }),
      ],
      total: 2,
    }));
    open(<ClubSponsorsPage />, '/club/dashboard/analytics/sponsors', range);
    const shop = await screen.findByRole('row', { name: /Corner shop/ });
    expect(within(shop).getByRole('link', { name: 'Corner shop' })).toHaveAttribute(
      'href',
      `/club/dashboard/analytics/sponsor-report?sponsor=${numbered('6a', 2)}&${inRange}`,
    );
    const drinks = screen.getByRole('row', { name: /Sports drinks/ });
    expect(within(drinks).queryByRole('link')).not.toBeInTheDocument();
  });

  test('the report of no sponsor offers the sponsors', async () => {
    const asked = mock(getSponsorReport, () => ({ data: report }));
    const row = sponsorRow(1, { name: 'Mill Lane Bakery' });
    mock(sponsors.list, () => ({ data: [row], total: 1 }));
    mock(sponsors.get, () => ({ data: row }));
    const { user } = renderScreen(
      <CrumbProvider>
        <Breadcrumbs />
        <SponsorReportPage />
      </CrumbProvider>,
      { at: '/admin/dashboard/sponsors/report', history: fakeHistory(range) },
    );
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(await trail.findByText('Sponsor report')).toHaveAttribute('aria-current', 'page');
    await user.click(await screen.findByRole('combobox', { name: 'Sponsor' }));
    await user.click(await screen.findByTitle('Mill Lane Bakery'));
    expect(await screen.findByRole('article', { name: 'Report for Mill Lane Bakery' })).toBeVisible();
    expect(asked.map(({ query }) => query.sponsorId)).toEqual([row.id]);
  });

  test('A-18 the report has its figures with what each means, by episode and by club, and is printed', async () => {
    const asked = mock(getSponsorReport, () => ({ data: report }));
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user, container } = open(<SponsorReportPage />, '/admin/dashboard/sponsors/report', {
      sponsor: report.sponsor.id,
      ...range,
    });
    const sheet = within(await screen.findByRole('article', { name: 'Report for Mill Lane Bakery' }));
    expect(asked[0]?.query).toEqual({ ...range, sponsorId: report.sponsor.id });
    expect(sheet.getByText('2,610 times').closest('p')).toHaveTextContent(
      'Families heard your spot from start to end 2,610 times in these 12 weeks. 486 households heard it at least once.',
    );
    expect(sheet.getByText('12 weeks · 3 episodes · 5 clubs')).toBeVisible();
    for (const [label, words] of [
      ['Played', /2,610.*heard the whole spot in the Touchline player/],
      ['Delivered', /3,940.*sent inside an episode, heard or not/],
      ['Families reached', /486.*counted once each/],
    ] as const)
      expect(sheet.getByText(label, { selector: 'dt' }).closest('dl')).toHaveTextContent(words);
    await see(sheet, 'Fresh at six', 'Your spot, 0:24 · after the intro, before the interview');
    expect(sheet.getByRole('button', { name: 'Play the spot of Mill Lane Bakery' })).toBeVisible();

    const rowsOf = (name: string) =>
      within(sheet.getByRole('region', { name }))
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent);
    expect(rowsOf('By episode')).toEqual([
      expect.stringMatching(/^Eleven Muddy BootsEp 11 · published on 14 Nov.*1,4601,008402$/),
      expect.stringMatching(/^A deleted episode.*20fewer than 10fewer than 10/),
      expect.stringMatching(/^4 earlier episodes, together.*900600–$/),
      'All together3,9402,610486',
    ]);
    expect(rowsOf('By club')).toEqual([
      expect.stringMatching(/^Riverside Rovers FC.*2,2141,502268$/),
      expect.stringMatching(/^2 smaller clubs, together.*412612$/),
    ]);
    // The two are never made a share of one another.
    expect(container.textContent).not.toMatch(/%/);

    await user.click(screen.getByRole('button', { name: /Print/ }));
    expect(print).toHaveBeenCalledTimes(1);
    expect(await hrefOf(/Sponsor analytics/)).toBe(`/admin/dashboard/analytics/sponsors?${inRange}`);
  });

  test('A-18 a report of few families says so, and one of none says that', async () => {
    const nothing = { spot: null, clubs: [], episodes: [], otherEpisodes: null };
    const openWith = (of: Partial<SponsorReportReply>) => {
      mock(getSponsorReport, () => ({ data: { ...report, ...nothing, ...of } }));
      return open(<SponsorReportPage />, '/admin/dashboard/sponsors/report', { sponsor: report.sponsor.id });
    };
    const hidden = { played: few, families: few };
    const { unmount } = openWith({ ...hidden, otherClubs: { count: 1, delivered: 12, ...hidden } });
    await see(screen, /Fewer than 10 families heard your spot/, '1 smaller club');
    unmount();
    openWith({ played: told(0), families: told(0), otherClubs: null });
    await see(screen, /As far as we know, no family heard your spot from start to end/);
  });

  test('C-08 the report of the local sponsor needs no name; without a sponsor it says what is wrong', async () => {
    const asked = mock(getSponsorReport, () => ({
      data: { ...report, sponsor: { ...report.sponsor, local: true } },
    }));
    const { unmount } = open(<LocalSponsorReportPage />, '/club/dashboard/analytics/sponsor-report');
    expect(await screen.findByText(/after the interview, before the outro/)).toBeVisible();
    expect(asked[0]?.query.sponsorId).toBeUndefined();
    unmount();
    mockRefused(getSponsorReport, 'not_found', 'The sponsor was not found');
    open(<LocalSponsorReportPage />, '/club/dashboard/analytics/sponsor-report');
    await waitFor(() => expect(screen.getByText(/The sponsor was not found/)).toBeVisible());
    expect(screen.getByRole('button', { name: 'Print' })).toBeDisabled();
  });
});

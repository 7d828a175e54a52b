import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import {
  getAnalyticsReflections,
  getReflectionThemes,
  listReflectionClubs,
  listReflectionEpisodes,
} from '@/contract/analytics/reflections';
import type { ReplyOf } from '@/contract/endpoint';
import type { Themes } from '@/contract/reflection/reflection';
import AdminReflectionsPage from '@/pages/admin/dashboard/analytics/reflections';
import ClubReflectionsPage from '@/pages/club/dashboard/analytics/reflections';
import {
  before,
  card,
  cell,
  figure,
  onDayAfter,
  range,
  showAnalytics,
  words,
} from '../support/analytics-page';
import { violations } from '../support/axe';
import { mock } from '../support/mock-api';
import { clubId } from '../support/people';

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
  { ...boots, ...published, answered: 80, heard: cell(250), rate: 0.32 },
  { ...drive, ...published, answered: null, heard: cell(null), rate: null },
];
const clubRows = [
  { id: clubId, name: 'Riverside Rovers FC', answered: 10, heard: cell(25), rate: 0.4 },
  { id: '00000000-0000-4000-8000-00000000dead', name: null, answered: null, heard: cell(20), rate: null },
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
  const { container, user, history } = open(<AdminReflectionsPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'What did families talk about?' })).toBeVisible();
  expect(await screen.findByText('120 or more')).toBeVisible();
  expect(words(screen.getByRole('region', { name: 'Headline figures' }))).toMatch(
    /Answered.*120 or more.*up 20 % from 100.*Heard to the end.*400 or more.*Answer rate.*30 % about/,
  );
  expect(await screen.findByRole('heading', { name: 'After Ep 11 · Eleven Muddy Boots' })).toBeVisible();
  expect(screen.getByText('40 or more of 1210 families answered.')).toBeVisible();
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
  expect(await violations(container)).toEqual([]);
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
  expect(words(second)).toMatch(/Fewer than 5.*<10.*–$/);
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
  expect(await screen.findByText('120 or more')).toBeVisible();
  expect(await screen.findByRole('heading', { name: /Eleven Muddy Boots/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^By club/ })).toBeNull();
});

test('C-09 nothing asked yet, and too few answers, are said in words', async () => {
  const none = figure(0, 0);
  const answer = { ...data, answered: figure(null, 0, true), rate: figure(null, null) };
  const { unmount } = open(<ClubReflectionsPage />, { platform: false, answer });
  expect(await screen.findByText(/Fewer than 5 have answered the episodes of these days/)).toBeVisible();
  unmount();
  const nothing = { ...data, episodes: none, answered: none, heard: none, rate: figure(null, null) };
  open(<ClubReflectionsPage />, { platform: false, answer: nothing, said: null });
  expect(await screen.findByText(/No episode that asks families something came out/)).toBeVisible();
  expect(await screen.findByText(/Answers appear here once an episode with questions is out/)).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'No episodes with questions yet' })).toBeVisible();
});

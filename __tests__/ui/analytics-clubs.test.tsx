import { screen, waitFor, within } from '@testing-library/react';
import { type ClubsOverview, getClubsOverview, listClubFigures } from '@/contract/analytics/clubs';
import ClubFiguresPage from '@/pages/admin/dashboard/analytics/clubs';
import { before, figure, onDayAfter, range, showAnalytics, words } from '../support/analytics-page';
import { violations } from '../support/axe';
import { clubFigures } from '../support/club-figures';
import { mock } from '../support/mock-api';

onDayAfter();

const episode = { id: '5e0d1c2b-3a49-4f58-8e67-7a6b5c4d3e11', season: 1, due: '2026-11-01' };
const data: ClubsOverview = {
  range,
  before,
  clubs: 38,
  needHelp: 4,
  problems: { silent: 1, unreadable: 0, late: 2, falling: 0, new: 1 },
  onTime: figure(0.82, 0.78),
  listened: figure(0.63, 0.59),
  listening: figure(3600 * 1284, 3600 * 1088),
  episodes: [{ ...episode, number: 11, name: 'Eleven Muddy Boots', clubs: 38, onTime: 31 }],
};
const rows = [
  clubFigures(1, {
    clubname: 'Hillside',
    problem: { kind: 'late', count: 4, slot: null },
    listened: figure(0.34, 0.43),
    ...{ due: 5, onTime: 3 },
  }),
  clubFigures(2, { clubname: 'A deleted club', removed: true }),
];

function open(answer = data) {
  mock(listClubFigures, () => ({ data: rows, total: rows.length }));
  mock(getClubsOverview, () => ({ data: answer }));
  return showAnalytics(<ClubFiguresPage />, 'clubs');
}

test('A-08 E4 which clubs need help, and why, at a glance; a club leads to its page, a deleted one has no name and leads nowhere', async () => {
  const { container } = open();
  expect(screen.getByRole('heading', { level: 1, name: 'Which clubs need help?' })).toBeVisible();
  const count = await screen.findByText('4 of 38 clubs need help');
  expect(words(count.parentElement)).toBe('4 of 38 clubs need help: 1 sent nothing, 2 late, 1 new.');
  const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
  expect(figures).toMatch(/Delivered on time.*82 %.*up 4 points from 78 %/);
  const bars = within(screen.getByRole('list', { name: 'Delivered on time' }));
  expect(words(bars.getByRole('listitem'))).toMatch(/Ep 11 Eleven Muddy Boots.*82 %.*31 of 38/);
  expect(await violations(container)).toEqual([]);
  const link = await screen.findByRole('link', { name: 'Hillside' });
  expect(link).toHaveAttribute('href', `/admin/dashboard/clubs/${rows[0]?.id}`);
  expect(words(link.closest('tr'))).toMatch(/Late by 4 days.*34 %.*down 9 pts.*3 of 5/);
  const deleted = screen.getByText('A deleted club');
  expect(deleted.closest('a')).toBeNull();
  expect(words(deleted.closest('tr'))).toMatch(/<10.*hidden/);
});

test.each([
  [{ ...data, needHelp: 0 }, 'None: all 38 clubs do well.'],
  [{ ...data, clubs: 1, needHelp: 0 }, 'None: the one club does well.'],
  [{ ...data, clubs: 0, needHelp: 0, episodes: [] }, 'There are no clubs yet.'],
])('A-08 the answer when no club needs help', async (answer, sentence) => {
  open(answer);
  await waitFor(() => expect(words(document.querySelector('header'))).toContain(sentence));
});

import { screen, waitFor, within } from '@testing-library/react';
import { parse } from 'papaparse';
import type { ReactNode } from 'react';
import { getAnalyticsMembers, getRetention } from '@/contract/analytics/members';
import type { ReplyOf } from '@/contract/endpoint';
import AdminMembersPage from '@/pages/admin/dashboard/analytics/members';
import ClubMembersPage from '@/pages/club/dashboard/analytics/members';
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
import { see } from '../support/render';
import { catchFiles } from '../support/saved-files';

onDayAfter();

type Data = ReplyOf<typeof getAnalyticsMembers>['data'];

const data: Data = {
  range,
  before,
  members: 6204,
  listened: figure(3912, 3655),
  firstTime: figure(412, 388),
  returning: figure(3500, 3267),
  roles: [
    { role: 'parent', members: 4000, listened: figure(2900, 2700) },
    { role: 'child', members: 2180, listened: figure(null, 940, true) },
    { role: 'coach', members: 24, listened: figure(null, 15, true) },
  ],
  weeks: {
    now: [
      { day: '2026-10-25', value: 1800 },
      { day: '2026-11-01', value: null },
    ],
    before: null,
  },
};
const cohorts = [
  { month: '2026-08-01', members: 0, listened: [cell(0), cell(0), cell(0)] },
  { month: '2026-09-01', members: 80, listened: [cell(60), cell(20)] },
  { month: '2026-10-01', members: 40, listened: [cell(null)] },
];

function open(page: ReactNode, { platform = true, answer = data, from = range.from } = {}) {
  const calls = mock(getAnalyticsMembers, () => ({ data: answer }));
  mock(getRetention, () => ({ data: { cohorts } }));
  return {
    ...showAnalytics(page, 'members', { platform, query: { from } }),
    asked: () => calls.at(-1)?.query,
  };
}

test('A-07 K-12 who is listening, at a glance, by role (what is hidden reads <10, and its change hidden), and whether new members stay', async () => {
  const { asked, container } = open(<AdminMembersPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Who is listening?' })).toBeVisible();
  expect(await screen.findByText('3,912 of 6,204 members')).toBeVisible();
  const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
  expect(figures).toMatch(/Members who listened.*3,912 of 6,204 · 63 %.*up 7 % from 3,655/);
  expect(figures).toMatch(/New listeners.*412 first time in 90 days.*Returning listeners.*3,500/);
  expect(asked()).toMatchObject({ ...range, compare: true });
  expect(await violations(container)).toEqual([]);
  const roles = await card('Parents, children and coaches');
  const [parents, children, coaches] = await within(roles).findAllByRole('listitem');
  expect(words(parents as HTMLElement)).toMatch(/Parents2,900of 4,000 · ▲ up 7 %/);
  for (const row of [children, coaches]) expect(words(row as HTMLElement)).toMatch(/<10.*hidden$/);
  const table = within(await card('Do new members stay?'));
  expect(await table.findByRole('columnheader', { name: 'Month 2' })).toBeVisible();
  const rows = table.getAllByRole('row').slice(1).map(words);
  expect(rows[0]).toBe('September 20268075 %25 %');
  expect(rows[1]).toMatch(/^October 202640<10/);
  expect(rows).toHaveLength(2);
});

test('K-12 of a range that begins more than 90 days ago members are those of a month, and the page says so', async () => {
  open(<AdminMembersPage />, { from: '2026-03-01' });
  const sum = await screen.findByText('3,912 of 6,204 members');
  expect(sum.parentElement).toHaveTextContent(/^3,912 of 6,204 members listened a month/);
  const figures = words(screen.getByRole('region', { name: 'Headline figures' }));
  expect(figures).toMatch(/Members who listened.*3,912 a month · of 6,204/);
  expect(figures).toMatch(/New listeners.*412 a month/);
  expect(await card('Members who listened, by month')).toBeVisible();
});

test('K-12 of 90 days members are counted exactly, those before by month, so neither is compared', async () => {
  const alone = (value: number | null) => figure(value, null);
  const roles = data.roles.map((role) => ({ ...role, listened: alone(role.listened.value) }));
  const answer = { ...data, roles, listened: alone(3912), firstTime: alone(412), returning: alone(3500) };
  open(<AdminMembersPage />, { from: '2026-08-24', answer });
  const sum = await screen.findByText('3,912 of 6,204 members');
  expect(sum.parentElement).toHaveTextContent(/members listened, 412/);
  expect(words(screen.getByRole('region', { name: 'Headline figures' }))).not.toMatch(/new(?! listeners)/);
  expect(words(await card('Parents, children and coaches'))).not.toContain('new');
});

test('C-06 the table of the club’s page is the file', async () => {
  const saved = catchFiles();
  const { user } = open(<ClubMembersPage />, { platform: false });
  expect(await screen.findByText('3,912 of 6,204 members')).toBeVisible();
  const roles = within(await card('Parents, children and coaches'));
  await user.click(roles.getByRole('radio', { name: 'Table' }));
  expect(roles.getByRole('row', { name: /^Parents 4,000 2,900 2,700/ })).toBeVisible();
  await user.click(roles.getByRole('button', { name: /^CSV/ }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  expect(file?.name).toBe('members-by-role-2026-10-25-to-2026-11-21.csv');
  expect(parse<string[]>((await file?.content.text()) ?? '').data.slice(0, 3)).toEqual([
    ['Role', 'Members today', 'Listened', 'Listened before'],
    ['Parents', '4000', '2900', '2700'],
    ['Children', '2180', '<10', '940'],
  ]);
});

test('A-07 too few to show, and an empty platform, say what will appear', async () => {
  const none = figure(0, 0);
  const few = { ...data, listened: none, firstTime: none, returning: none, weeks: { now: [], before: null } };
  const { unmount } = open(<AdminMembersPage />, { answer: few });
  expect(await screen.findByText(/figures appear once 10 members have listened/)).toBeVisible();
  expect(await screen.findByText('Weeks appear here once 10 members have listened.')).toBeVisible();
  unmount();
  open(<AdminMembersPage />, { answer: { ...few, members: 0 } });
  await see(screen, 'There are no members yet.', 'Roles appear here once there are members.');
});

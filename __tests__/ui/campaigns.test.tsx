import { screen, waitFor, within } from '@testing-library/react';
import { getSponsorTotals, listSponsorAnalytics } from '@/contract/analytics/sponsor-analytics';
import {
  campaigns,
  checkOverlap,
  countOldSpots,
  duplicateCampaign,
  getCampaignCalendar,
  type OverlapCheck,
  remasterSpots,
  setCampaignPaused,
} from '@/contract/campaign';
import { listClubs } from '@/contract/club';
import { pauseCampaigns, sponsors } from '@/contract/sponsor';
import { layOut, ticksOf } from '@/features/sponsor/campaign-calendar-days';
import { overlapSentence } from '@/features/sponsor/unheard-words';
import SponsorAnalyticsPage from '@/pages/admin/dashboard/sponsors/analytics';
import CampaignsPage from '@/pages/admin/dashboard/sponsors/campaigns';
import SponsorsPage from '@/pages/admin/dashboard/sponsors/index';
import { clubRow } from '../support/clubs';
import { fileUrl } from '../support/episodes';
import { fakeHistory } from '../support/fake-router';
import { stopClock } from '../support/fixed-clock';
import { windowOf } from '../support/media';
import { mock } from '../support/mock-api';
import { accounts } from '../support/people';
import { answerDialog, chooseEntry, findDialog, hrefOf, renderScreen, see } from '../support/render';
import { analyticsRow, calendarOf, campaignRow, sponsorRow } from '../support/sponsors';

beforeEach(() => stopClock('2026-11-21T12:00:00Z'));

const bikes = {
  id: campaignRow(2).id,
  name: 'New bike, same route',
  status: 'running' as const,
  startsOn: '2026-11-16',
  endsOn: '2026-12-20',
  allClubs: true,
  clubCount: 38,
  overlaps: [
    {
      id: campaignRow(1).id,
      name: 'Warm after training',
      clubs: 5,
      startsOn: '2026-11-16',
      endsOn: '2026-11-28',
    },
  ],
};

describe('the strip of twelve weeks', () => {
  test('A-17 lays a campaign out by its days, with the days on which another one is heard', () => {
    const { bars, today } = layOut(calendarOf({ rows: [bikes] }));
    const [bar] = bars;
    // 84 days; it begins on the 22nd of them and has 35, of which 13 are the other's.
    expect(bar?.left).toBeCloseTo((100 * 21) / 84);
    expect(bar?.width).toBeCloseTo((100 * 35) / 84);
    expect(bar?.overlaps).toEqual([{ words: '5 clubs', width: (100 * 13) / 35 }]);
    expect(bar?.words).toBe('All clubs');
    expect(bar?.sentence).toBe(
      'New bike, same route runs, 16 Nov – 20 Dec, all clubs. Warm after training began first and is heard in 5 clubs until 28 Nov',
    );
    expect(today).toBeCloseTo((100 * 26.5) / 84);
  });

  test('A-17 an overlap says in how many clubs it is on each of its days', () => {
    const until = (endsOn: string, clubs: number) =>
      bikes.overlaps.map((overlap) => ({ ...overlap, endsOn, clubs }));
    const overlaps = [...until('2026-11-22', 4), ...until('2026-11-29', 2), ...until('2026-11-25', 2)];
    const [bar] = layOut(calendarOf({ rows: [{ ...bikes, overlaps }] })).bars;
    expect(bar?.overlaps).toEqual([
      { words: '4 clubs', width: expect.closeTo(20) },
      { words: '2 clubs', width: expect.closeTo(20) },
    ]);
  });

  test('cuts off what goes beyond it, and says so', () => {
    const rows = [{ ...bikes, overlaps: [], startsOn: '2026-09-01', endsOn: '2027-03-01', allClubs: false }];
    const [bar] = layOut(calendarOf({ rows })).bars;
    expect(bar).toMatchObject({ left: 0, width: 100, words: '‹ since 1 Sep · 38 clubs', endsAfter: true });
    expect(layOut(calendarOf({ today: '2028-01-01' })).today).toBeUndefined();
    expect(ticksOf(calendarOf()).map(({ words }) => words)).toEqual([
      '26 Oct',
      '9 Nov',
      '23 Nov',
      '7 Dec',
      '21 Dec',
      '4 Jan 2027',
    ]);
  });
});

const seeCampaigns = (row = campaignRow(1, { name: 'Warm after training' }), query = {}) => {
  const lists = mock(campaigns.list, () => ({ data: [row], total: 1 }));
  mock(getCampaignCalendar, () => ({
    data: calendarOf({
      rows: [bikes],
      total: 3,
      running: 2,
      silent: { count: 1, first: { name: 'Boots for every foot', startsOn: '2026-12-07' } },
    }),
  }));
  const rendered = renderScreen(<CampaignsPage />, {
    at: '/admin/dashboard/sponsors/campaigns',
    history: fakeHistory(query),
  });
  return { ...rendered, lists };
};

test('A-17 the page says what runs, what has no audio and what the strip leaves out; pausing asks about what is published with the old spot, and masters it again only then', async () => {
  const { user } = seeCampaigns();
  const words = await screen.findByText(/2 run today/);
  expect(words).toHaveTextContent('2 run today. One starts on 7 Dec and has no audio yet.');
  expect(screen.getByRole('link', { name: /^New bike, same route runs, 16 Nov/ })).toBeVisible();
  expect(screen.getByText(/The first 1 of 3 campaigns/)).toBeVisible();
  mock(setCampaignPaused, () => ({ message: 'Paused' }));
  mock(countOldSpots, () => ({ data: { renditions: 38, episodes: 2 } }));
  const again = mock(remasterSpots, () => ({ data: { renditions: 38 }, message: 'Mastered again' }));
  await chooseEntry(user, 'Warm after training', 'Pause');
  const question = '38 finished episodes keep the old spot. Master them again?';
  await screen.findByRole('dialog', { name: question });
  expect(again).toHaveLength(0);
  await answerDialog(user, question, 'Master again');
  await waitFor(() => expect(again).toHaveLength(1));
  expect(again[0]?.body).toEqual({ campaignId: campaignRow(1).id });
});

const spot = { url: fileUrl('s'), fileName: 'bike.wav', duration: 30, peaks: [], loudness: -16 };
test.each([
  [{ heardIn: 0 }, 'No club hears it: it has no audio.'],
  [
    { heardIn: 0, spot, clubCount: 1 },
    'No club hears it: on all its days its club hears another campaign, which began first.',
  ],
  [{ heardIn: 0, spot, clubCount: 0, allClubs: false }, 'No club hears it: none of its clubs is active.'],
])('D7 a campaign that no club hears says so in the list, and why: %j', async (over, reason) => {
  seeCampaigns(campaignRow(1, over));
  expect(await screen.findByTitle(reason)).toHaveTextContent(`Not heard: ${reason}`);
});

test('D7 one that some clubs hear says in how many; one that has ended says nothing, and counts no clubs of today', async () => {
  const { unmount } = seeCampaigns(campaignRow(1, { spot, heardIn: 33 }));
  expect((await screen.findAllByText('33 of 38'))[0]).toBeInTheDocument();
  unmount();
  seeCampaigns(campaignRow(1, { status: 'ended', heardIn: 0 }));
  expect(await screen.findByRole('cell', { name: 'All clubs' })).toBeInTheDocument();
  expect(screen.queryByText('All 38')).not.toBeInTheDocument();
  expect(screen.queryByText('Not heard')).not.toBeInTheDocument();
});

test.each([
  { played: { value: 2610, hidden: false }, words: '2,610' },
  { played: { value: null, hidden: true }, words: 'fewer than 10' },
  { played: { value: null, hidden: false }, words: '–' },
])('A-17 the list says how often a campaign was played: $words', async ({ played, words }) => {
  seeCampaigns(campaignRow(1, { played }));
  await screen.findByRole('button', { name: 'Campaign 1' });
  expect(screen.getByRole('columnheader', { name: 'Played' })).toBeVisible();
  expect(screen.getByRole('cell', { name: words })).toBeVisible();
});

test.each([
  { width: 1280, room: 958 },
  { width: 1440, room: 1118 },
])('D8 the list fits a window of $width pixels, beside the menu', async ({ width, room }) => {
  windowOf(width);
  seeCampaigns();
  await screen.findByRole('button', { name: 'Warm after training' });
  expect(Number.parseInt(screen.getByRole('table').style.width, 10)).toBeLessThanOrEqual(room);
});

test('A-17 a copy is opened at once, so that its days are looked at', async () => {
  const copy = campaignRow(2, { name: 'Warm after training, copy', paused: true, status: 'paused' });
  mock(campaigns.get, () => ({ data: copy }));
  const { user } = seeCampaigns();
  mock(duplicateCampaign, () => ({ data: copy, message: 'Copied' }));
  mock(listClubs, () => ({ data: [], total: 38 }));
  mock(sponsors.get, () => ({ data: sponsorRow(1) }));
  mock(checkOverlap, () => ({ data: { overlaps: [], total: 0, clubs: 38, heardIn: 38, free: null } }));
  await chooseEntry(user, 'Warm after training', 'Duplicate');
  const drawer = await findDialog('Edit campaign');
  expect(await drawer.findByRole('textbox', { name: 'Name' })).toHaveValue('Warm after training, copy');
});

test('A-17 the campaigns of one sponsor are named as such, with the way to all of them', async () => {
  mock(sponsors.get, () => ({ data: sponsorRow(1, { name: 'Mill Lane Bakery' }) }));
  const { user, lists } = seeCampaigns(campaignRow(1), { sponsorId: sponsorRow(1).id });
  expect(await screen.findByText('Mill Lane Bakery', { selector: 'strong' })).toBeVisible();
  expect(lists.at(-1)?.query).toMatchObject({ sponsorId: sponsorRow(1).id });
  await user.click(screen.getByRole('button', { name: 'Show all campaigns' }));
  await waitFor(() => expect(lists.at(-1)?.query.sponsorId).toBeUndefined());
});

test('D7 A-17 the drawer names an overlap before saving, says that no club will hear it, and takes over the first free days with one press', async () => {
  const row = campaignRow(3, {
    name: 'A book for the coach ride',
    startsOn: '2026-11-30',
    endsOn: '2026-12-18',
    allClubs: false,
    clubs: [{ id: clubRow(1).id, clubname: clubRow(1).clubname }],
  });
  const { user } = seeCampaigns(row);
  mock(listClubs, () => ({ data: [clubRow(1), clubRow(2)], total: 2 }));
  mock(sponsors.list, () => ({ data: [sponsorRow(1, { name: 'Quayside Books' })], total: 1 }));
  mock(sponsors.get, () => ({ data: sponsorRow(1, { name: 'Quayside Books' }) }));
  const free = { startsOn: '2026-12-21', endsOn: '2027-01-08' };
  const { id, name, startsOn, endsOn } = bikes;
  const overlap = { id, name, startsOn, endsOn, sponsor: 'Ashford Cycles', clubs: 3 };
  const overlaps = [{ ...overlap, beganFirst: true, hasAudio: true }];
  const asked = mock(checkOverlap, ({ body }) =>
    body.startsOn === free.startsOn
      ? { data: { overlaps: [], total: 0, clubs: 3, heardIn: 3, free: null } }
      : { data: { overlaps, total: 1, clubs: 3, heardIn: 0, free } },
  );
  const saved = mock(campaigns.update, () => ({ data: { ...row, ...free }, message: 'Saved' }));
  mock(countOldSpots, () => ({ data: { renditions: 0, episodes: 0 } }));
  await user.click(await screen.findByRole('button', { name: row.name }));
  const drawer = await findDialog('Edit campaign');
  // In which the two dates fit beside each other.
  const dialog = screen.getByRole('dialog', { name: 'Edit campaign' });
  expect(dialog.closest('[style*="width"]')).toHaveStyle({ width: '480px' });
  await see(
    drawer,
    'No club will hear this campaign: its clubs hear “New bike, same route” until 20 Dec, which began first.',
  );
  expect(asked[0]?.body).toMatchObject({ id: row.id, clubs: [{ id: clubRow(1).id }] });
  await user.click(drawer.getByRole('button', { name: 'Use 21 Dec – 8 Jan' }));
  await waitFor(() => expect(drawer.queryByText(/No club will hear this campaign/)).toBeNull());
  await user.click(drawer.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toMatchObject({ ...free, sponsorId: row.sponsorId, allClubs: false });
});

const overlapOf = (over: Partial<OverlapCheck['overlaps'][number]>) => ({
  ...{ id: bikes.id, name: 'Bikes', sponsor: 'Ashford Cycles', startsOn: '2026-11-16', endsOn: '2026-12-20' },
  ...{ clubs: 2, beganFirst: true, hasAudio: true, ...over },
});
const later = overlapOf({ name: 'Boots', beganFirst: false });

test.each<[Omit<OverlapCheck, 'total' | 'free'> & { total?: number }, string | undefined]>([
  [{ heardIn: 2, clubs: 2, overlaps: [] }, undefined],
  [
    { heardIn: 0, clubs: 2, overlaps: [overlapOf({}), later] },
    'No club will hear this campaign: its clubs hear “Bikes” until 20 Dec, which began first.',
  ],
  [
    {
      heardIn: 0,
      clubs: 2,
      overlaps: [overlapOf({ hasAudio: false }), overlapOf({ name: 'Tea' })],
      total: 9,
    },
    'No club will hear this campaign: its clubs hear “Bikes” until 20 Dec (once it has audio), “Tea” until 20 Dec and 7 more, which began first.',
  ],
  [
    { heardIn: 1, clubs: 2, overlaps: [overlapOf({}), later] },
    '1 of 2 clubs will hear it: the others hear “Bikes” until 20 Dec, which began first.',
  ],
  [
    { heardIn: 2, clubs: 2, overlaps: [overlapOf({}), later] },
    'Clubs will hear it later: until then they hear “Bikes” until 20 Dec, which began first.',
  ],
  [
    { heardIn: 2, clubs: 2, overlaps: [later] },
    'This campaign begins first, so clubs hear it instead of “Boots” until it ends.',
  ],
  [{ heardIn: 0, clubs: 0, overlaps: [] }, 'No club will hear it: no club is active.'],
])('D7 an overlap is one sentence, which nothing contradicts: %j', ({ total, ...found }, sentence) => {
  expect(
    overlapSentence({ ...found, total: total ?? found.overlaps.length, free: null }, true, '2026-11-21'),
  ).toBe(sentence);
});

test('A-16 a sponsor that is still heard is deleted only after its campaigns are paused', async () => {
  const row = sponsorRow(1, { name: 'Ashford Cycles', campaigns: 3, liveCampaigns: 2 });
  mock(sponsors.list, () => ({ data: [row], total: 1 }));
  const paused = mock(pauseCampaigns, () => ({ message: 'Paused' }));
  const removed = mock(sponsors.remove, () => ({ message: 'Deleted' }));
  const { user } = renderScreen(<SponsorsPage />, { account: accounts.platformAdmin });
  await chooseEntry(user, 'Ashford Cycles', 'Delete…');
  const question = await findDialog('Ashford Cycles is still heard');
  expect(await hrefOf('2 campaigns', question)).toBe(
    `/admin/dashboard/sponsors/campaigns?sponsorId=${row.id}`,
  );
  expect([paused, removed]).toEqual([[], []]);
  await user.click(question.getByRole('button', { name: 'Pause and delete' }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(paused).toHaveLength(1);
});

test('A-18 the analytics show which episodes have which spot, sum them up, say what became of it, and are filtered by sponsor', async () => {
  const rows = [analyticsRow(12, 'Warm after training')];
  const lists = mock(listSponsorAnalytics, () => ({ data: rows, total: 1 }));
  mock(getSponsorTotals, () => ({ data: { campaigns: 1, episodes: 1, renditions: 1438 } }));
  mock(sponsors.list, () => ({ data: [sponsorRow(2, { name: 'Corner shop' })], total: 1 }));
  const { user } = renderScreen(<SponsorAnalyticsPage />, { account: accounts.platformAdmin });
  const row = await screen.findByRole('row', { name: /Warm after training/ });
  expect(row).toHaveTextContent(
    /Mill Lane Bakery.*Ep 12 · The Derby Week.*38 clubs.*1,460.*1,008.*fewer than 10/,
  );
  const report = `/admin/dashboard/sponsors/report?sponsor=${sponsorRow(1).id}`;
  expect(await hrefOf('Warm after training', within(row))).toBe(report);
  expect(screen.getByText('1,438')).toBeVisible();
  await user.click(await screen.findByRole('combobox', { name: 'Sponsor' }));
  await user.click(await screen.findByTitle('Corner shop'));
  await waitFor(() => expect(lists.at(-1)?.query).toMatchObject({ sponsorId: sponsorRow(2).id }));
});

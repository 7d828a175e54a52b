import { screen, waitFor, within } from '@testing-library/react';
import {
  getSponsorFigures,
  getSponsorReport,
  listSponsorFigures,
  type SponsorFiguresRow,
  type SponsorReportReply,
} from '@/contract/analytics/sponsors';
import PlatformSponsorsPage from '@/pages/admin/dashboard/analytics/sponsors';
import SponsorReportPage from '@/pages/admin/dashboard/sponsors/report';
import LocalSponsorReportPage from '@/pages/club/dashboard/analytics/sponsor-report';
import ClubSponsorsPage from '@/pages/club/dashboard/analytics/sponsors';
import { violations } from '../support/axe';
import { fileUrl } from '../support/episodes';
import { mock, mockRefused } from '../support/mock-api';
import { hrefOf, renderScreen, see } from '../support/render';

const numbered = (kind: string, number: number) =>
  `${kind.padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;
const told = (value: number | null) => ({ value, hidden: false });
const few = { value: null, hidden: true };
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
  played: { value: 3210, before: 3000, hidden: false, beforeHidden: false },
  delivered: { value: 5120, before: 5000, hidden: false, beforeHidden: false },
  families: null,
  sponsors: { value: 3, before: 3, hidden: false, beforeHidden: false },
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
      ...{
        publishedAt: '2026-11-14T12:00:00.000Z',
        delivered: 1460,
        played: told(1008),
        families: told(402),
      },
    },
    {
      ...{ id: numbered('6b', 10), number: null, name: 'A deleted episode', artwork: null },
      ...{ publishedAt: null, delivered: 20, played: few, families: few },
    },
  ],
  otherEpisodes: { count: 4, delivered: 900, played: told(600), families: told(null) },
  clubs: [
    {
      id: numbered('6c', 1),
      name: 'Riverside Rovers FC',
      delivered: 2214,
      played: told(1502),
      families: told(268),
    },
  ],
  otherClubs: { count: 2, delivered: 41, played: told(26), families: told(12) },
};

const open = (page: React.ReactElement, at: string, query: Record<string, string> = {}) =>
  renderScreen(page, { at, query });

test('A-11 with nothing heard, or by too few, it says just that, and what to do', async () => {
  const nothing = { ...figures.played, value: 0, before: 0 };
  mock(getSponsorFigures, () => ({
    data: { ...figures, played: nothing, first: null, weeks: { now: [], before: null } },
  }));
  mock(listSponsorFigures, () => ({ data: [], total: 0 }));
  const { unmount } = open(<PlatformSponsorsPage />, '/admin/dashboard/analytics/sponsors');
  await see(screen, 'No spot was heard to its end in these days, as far as we know.');
  expect(await screen.findByRole('link', { name: 'Go to the campaigns' })).toBeVisible();
  unmount();
  mock(getSponsorFigures, () => ({
    data: { ...figures, played: { ...nothing, value: null, hidden: true } },
  }));
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

test('A-18 the report has its figures with what each means, by episode and by club, and is printed', async () => {
  const asked = mock(getSponsorReport, () => ({ data: report }));
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
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
    expect.stringMatching(/^Eleven Muddy BootsEp 11 · out 14 Nov.*1,4601,008402$/),
    expect.stringMatching(/^A deleted episode.*20<10.*<10/),
    expect.stringMatching(/^4 earlier episodes, together.*900600–$/),
    'All together3,9402,610486',
  ]);
  expect(rowsOf('By club')).toEqual([
    expect.stringMatching(/^Riverside Rovers FC.*2,2141,502268$/),
    expect.stringMatching(/^2 smaller clubs, together.*412612$/),
  ]);
  // The two are never made a share of one another.
  expect(container.textContent).not.toMatch(/%/);
  expect(await violations(container)).toEqual([]);

  await user.click(screen.getByRole('button', { name: /Print/ }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(await hrefOf(/Sponsor analytics/)).toBe(`/admin/dashboard/analytics/sponsors?${inRange}`);
});

test('A-18 a report of few families says so, and one of none says that', async () => {
  const hidden = {
    ...report,
    played: few,
    families: few,
    spot: null,
    clubs: [],
    episodes: [],
    otherEpisodes: null,
  };
  mock(getSponsorReport, () => ({
    data: { ...hidden, otherClubs: { count: 1, delivered: 12, played: few, families: few } },
  }));
  const { unmount } = open(<SponsorReportPage />, '/admin/dashboard/sponsors/report', {
    sponsor: report.sponsor.id,
  });
  await see(screen, /Fewer than 10 families heard your spot/, '1 club');
  unmount();
  mock(getSponsorReport, () => ({
    data: { ...hidden, played: told(0), families: told(0), otherClubs: null },
  }));
  open(<SponsorReportPage />, '/admin/dashboard/sponsors/report', { sponsor: report.sponsor.id });
  await see(screen, /No family is known to have heard your spot from start to end/);
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

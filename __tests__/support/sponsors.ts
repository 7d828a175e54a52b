import type { SponsorAnalyticsRow } from '@/contract/analytics/sponsor-analytics';
import {
  type Campaign,
  type CampaignCalendarReply,
  campaigns,
  getCampaignCalendar,
} from '@/contract/campaign';
import { type Sponsor, sponsors } from '@/contract/sponsor';
import { blank, blankRow } from './blank';

const numbered = (head: string, number: number) =>
  `${head}7f8a52-2f3c-4d1e-9a57-${String(number).padStart(12, '0')}`;

/** A sponsor as the platform's list shows it; different for each number. */
export const sponsorRow = (number: number, over: Partial<Sponsor> = {}): Sponsor => ({
  ...blankRow(sponsors.list),
  id: numbered('2c', number),
  name: `Sponsor ${number}`,
  ...over,
});

/** A campaign as the list shows it; different for each number. */
export const campaignRow = (number: number, over: Partial<Campaign> = {}): Campaign => ({
  ...blankRow(campaigns.list),
  id: numbered('3c', number),
  sponsorId: sponsorRow(1).id,
  sponsor: { name: 'Mill Lane Bakery', logo: null, spot: null, removed: false },
  name: `Campaign ${number}`,
  startsOn: '2026-11-16',
  endsOn: '2026-12-20',
  status: 'running',
  allClubs: true,
  clubCount: 38,
  heardIn: 38,
  played: { value: 2610, hidden: false },
  ...over,
});

/** Twelve weeks around 21st November 2026. */
export const calendarOf = (over: Partial<CampaignCalendarReply> = {}): CampaignCalendarReply => ({
  ...blank(getCampaignCalendar.reply).data,
  today: '2026-11-21',
  from: '2026-10-26',
  to: '2027-01-17',
  ...over,
});

/** A campaign in an episode, as the analytics list it; different for each number. */
export const analyticsRow = (number: number, campaign: string): SponsorAnalyticsRow => ({
  id: numbered('4c', number),
  campaign: { id: campaignRow(number).id, name: campaign, removed: false },
  sponsor: { id: sponsorRow(1).id, name: 'Mill Lane Bakery' },
  episode: { id: numbered('5c', number), number, season: 1, name: 'The Derby Week' },
  publishedAt: '2026-11-21T12:00:00.000Z',
  clubs: 38,
  delivered: 1460,
  played: { value: 1008, hidden: false },
  families: { value: null, hidden: true },
});

import * as z from 'zod';
import { meaning, t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import type { RowOf } from './list';
import { resource } from './resource';
import {
  Cell,
  ChosenRecording,
  cellText,
  changed,
  Day,
  done,
  FileUrl,
  Id,
  line,
  UploadedRecording,
} from './shapes';
import { OldSpots } from './sponsor';

/** Follows from the days, in the platform's time zone, and from whether it is paused. */
export const CampaignStatus = z.enum(['running', 'scheduled', 'paused', 'ended']);
export type CampaignStatus = z.infer<typeof CampaignStatus>;

export const campaignStatusNames: Record<CampaignStatus, string> = {
  running: t`Running`,
  scheduled: t`Scheduled`,
  paused: meaning('campaign')`Paused`,
  ended: t`Ended`,
};

const ChosenClub = z.object({ id: Id });
const mostClubs = 1000;

const CampaignDay = Day.refine((day) => day < '2100-01-01', t`Choose a day before 2100`);
const days = { startsOn: CampaignDay, endsOn: CampaignDay };

/** The clubs that hear it: all, also future ones, or a choice. */
const clubChoice = {
  allClubs: z.boolean(),
  clubs: z.array(ChosenClub).max(mostClubs, { error: () => t`Choose at most ${mostClubs} clubs` }),
};

/** In a club that has two on one day, the one that began first is heard. */
export const campaigns = resource({
  path: '/api/campaign',
  words: { one: t`campaign`, many: t`campaigns`, the: t`The campaign` },
  access: { read: 'campaign:manage', manage: 'campaign:manage' },
  row: {
    sponsorId: Id,
    sponsor: z.object({
      name: z.string(),
      logo: FileUrl.nullable(),
      /** Heard where the campaign has no spot of its own. */
      spot: UploadedRecording.omit({ peaks: true, loudness: true }).nullable(),
      /** While its sponsor is deleted, a campaign is heard nowhere. */
      removed: z.boolean(),
    }),
    name: z.string(),
    ...days,
    paused: z.boolean(),
    status: CampaignStatus,
    allClubs: z.boolean(),
    /** The chosen clubs; none when it is for all. */
    clubs: z.array(ChosenClub.extend({ clubname: z.string() })),
    /** How many clubs that can hear it it is for now; suspended ones hear nothing. */
    clubCount: z.number().int(),
    /**
     * In how many of them it is heard on a day that is left to it. 0 where it has no audio, or where one that began before it
     * takes all its days; and while it is paused or has ended.
     */
    heardIn: z.number().int(),
    /** How often members heard its whole spot, until yesterday; null while no episode has it. Hidden where few families did. */
    played: Cell,
    /** Heard instead of the sponsor's. */
    spot: UploadedRecording.nullable(),
  },
  body: {
    sponsorId: z.uuid(t`Choose a sponsor`),
    name: line(limits.nameMax, t`Give the campaign a name`),
    ...days,
    ...clubChoice,
    /** A URL that `uploadRecording` has answered, or the campaign's present one; null for the sponsor's spot. */
    spot: ChosenRecording.nullable(),
  },
  title: ({ name }) => name,
  sorts: ['name', 'sponsor', 'startsOn', 'endsOn', 'clubCount', 'status'],
  first: '-startsOn',
  filters: { status: CampaignStatus.optional(), sponsorId: Id.optional() },
  counts: { filter: 'status', values: CampaignStatus.options },
  columns: {
    name: { title: t`Campaign`, text: ({ name }) => name },
    sponsor: { title: t`Sponsor`, text: ({ sponsor }) => sponsor.name },
    startsOn: { title: t`First day`, text: ({ startsOn }) => startsOn },
    endsOn: { title: t`Last day`, text: ({ endsOn }) => endsOn },
    clubCount: {
      title: t`Clubs`,
      text: ({ allClubs, clubCount, status }) => (allClubs && status === 'ended' ? t`All clubs` : clubCount),
    },
    heardIn: { title: t`Heard in`, text: ({ heardIn }) => heardIn },
    spot: { title: t`Spot`, text: ({ spot, sponsor }) => (spot ?? sponsor.spot)?.fileName ?? t`No audio` },
    status: { title: t`Status`, text: ({ status }) => campaignStatusNames[status] },
    played: { title: t`Played`, text: ({ played }) => cellText(played) },
  },
});
export type Campaign = RowOf<typeof campaigns.list>;

const itself = z.object({ id: Id });

export const setCampaignPaused = endpoint({
  method: 'PUT',
  path: '/api/campaign/{id}/pause',
  summary: 'Pause a campaign, or let it go on',
  access: 'campaign:manage',
  params: itself,
  body: z.object({ paused: z.boolean() }),
  reply: done,
});

/** The copy is paused and begins the day after the other ends. It is heard once an admin has resumed it. */
export const duplicateCampaign = endpoint({
  method: 'POST',
  path: '/api/campaign/{id}/duplicate',
  summary: 'Copy a campaign, with its clubs and its spot',
  access: 'campaign:manage',
  params: itself,
  reply: changed(z.object({ id: Id, name: z.string() })),
  status: 201,
});

const DaySpan = z.object(days);
export type DaySpan = z.infer<typeof DaySpan>;

/** Another campaign on some of the same days, and how many clubs have both. */
const Overlap = DaySpan.extend({ id: Id, name: z.string(), clubs: z.number().int() });

/** How many weeks the strip shows. */
export const calendarWeeks = 12;
/** The most campaigns in it. */
export const calendarRowsMax = 30;

/** What a strip of twelve weeks shows, at most `calendarRowsMax` of them; `total` is how many there are. */
export const getCampaignCalendar = endpoint({
  method: 'GET',
  path: '/api/campaign/calendar',
  summary: 'The campaigns of twelve weeks, and where they overlap',
  access: 'campaign:manage',
  /** Any day of its first week; without it the strip begins three weeks ago. */
  query: z.object({ from: CampaignDay.optional() }),
  reply: z.object({
    data: z.object({
      today: Day,
      from: Day,
      to: Day,
      rows: z.array(
        DaySpan.extend({
          id: Id,
          name: z.string(),
          status: CampaignStatus,
          allClubs: z.boolean(),
          clubCount: z.number().int(),
          /** The days on which a campaign that began before it is heard instead: the first three such campaigns. */
          overlaps: z.array(Overlap),
        }),
      ),
      total: z.number().int(),
      /** How many run today. */
      running: z.number().int(),
      /** How many run or are scheduled and have no audio, and the first of these. */
      silent: z.object({
        count: z.number().int(),
        first: z.object({ name: z.string(), startsOn: Day }).nullable(),
      }),
    }),
  }),
});
export type CampaignCalendarReply = z.infer<typeof getCampaignCalendar.reply>['data'];

/** Asked before a campaign is saved; changes nothing. `id` is the campaign that is changed. */
export const checkOverlap = endpoint({
  method: 'POST',
  path: '/api/campaign/overlap',
  summary: 'With which campaigns a campaign would overlap, and when it would not',
  access: 'campaign:manage',
  body: DaySpan.extend({ id: Id.optional(), ...clubChoice }),
  reply: z.object({
    data: z.object({
      /** The first five, each with its own days. */
      overlaps: z.array(
        Overlap.extend({
          sponsor: z.string(),
          /** It began first, so it is the one that is heard. */
          beganFirst: z.boolean(),
          hasAudio: z.boolean(),
        }),
      ),
      total: z.number().int(),
      /** How many of its clubs can hear anything, and in how many it would be heard, once it has audio. */
      clubs: z.number().int(),
      heardIn: z.number().int(),
      /** The first free days from then on, as many as the campaign has, in all these clubs; null when nothing overlaps. */
      free: DaySpan.nullable(),
    }),
  }),
});
export type OverlapCheck = z.infer<typeof checkOverlap.reply>['data'];

/** The spots of one campaign, or of all campaigns of a sponsor. */
const Changed = z.union([z.object({ campaignId: Id }), z.object({ sponsorId: Id })]);
export type ChangedSpots = z.infer<typeof Changed>;

/**
 * Published finished episodes whose spot would be another one if they were mastered now. They stay as they
 * are until `remasterSpots`.
 */
export const countOldSpots = endpoint({
  method: 'GET',
  path: '/api/campaign/old-spots',
  summary: 'How many published episodes keep a spot that has changed since',
  access: 'campaign:manage',
  query: z
    .object({ campaignId: Id.optional(), sponsorId: Id.optional() })
    .refine((query) => Object.keys(query).length > 0, t`Choose a campaign or a sponsor`),
  reply: z.object({ data: OldSpots }),
});

export const remasterSpots = endpoint({
  method: 'POST',
  path: '/api/campaign/remaster',
  summary: 'Master the published episodes again that keep a spot which has changed since',
  access: 'campaign:manage',
  body: Changed,
  reply: changed(z.object({ renditions: z.number().int() })),
});

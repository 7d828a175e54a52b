import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dayText, type RowOf } from './list';
import { resource } from './resource';
import { ChosenRecording, changed, done, FileUrl, Id, line, UploadedRecording, WebAddress } from './shapes';

/** The fields of every sponsor. */
const sponsorRow = {
  name: z.string(),
  link: z.string(),
  /** URL of the logo, at most `limits.logoEdge` pixels wide and high. */
  logo: FileUrl.nullable(),
  /** What families hear. */
  spot: UploadedRecording.nullable(),
};

export const sponsorBody = {
  name: line(limits.nameMax, t`Enter the sponsor’s name`),
  link: WebAddress,
  /** A URL that `uploadImages` has answered, or the sponsor's present one; null removes the logo. */
  logo: FileUrl.nullable(),
  /** A URL that `uploadRecording` has answered, or the sponsor's present one; null removes the spot. */
  spot: ChosenRecording.nullable(),
};

/** Published episodes whose spot would be another one if they were mastered now, and in how many clubs. */
export const OldSpots = z.object({ renditions: z.number().int(), episodes: z.number().int() });
export type OldSpots = z.infer<typeof OldSpots>;

/** The sponsors of the platform. A club's local sponsor is not among them. Each name exists once. */
export const sponsors = resource({
  path: '/api/sponsor',
  words: { one: t`sponsor`, many: t`sponsors`, the: t`The sponsor` },
  access: { read: 'sponsor:manage', manage: 'sponsor:manage' },
  row: {
    /** Its spot is heard in campaigns that have none of their own. */
    ...sponsorRow,
    /** How many campaigns it has, ended ones among them. */
    campaigns: z.number().int(),
    /** How many of them run or are scheduled. While there are any, the sponsor cannot be deleted. */
    liveCampaigns: z.number().int(),
    /** How many campaigns run today that no club hears: without audio, without clubs, or later than another one in all of them. */
    unheardCampaigns: z.number().int(),
  },
  body: sponsorBody,
  title: ({ name }) => name,
  sorts: ['name', 'campaigns', 'createdAt'],
  first: 'name',
  columns: {
    name: { title: t`Sponsor`, text: ({ name }) => name },
    link: { title: t`Link`, text: ({ link }) => link },
    spot: { title: t`Spot`, text: ({ spot }) => spot?.fileName ?? t`No audio` },
    campaigns: { title: t`Campaigns`, text: ({ campaigns }) => campaigns },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type Sponsor = RowOf<typeof sponsors.list>;

/** Pauses those that run or are scheduled, so that the sponsor can be deleted. */
export const pauseCampaigns = endpoint({
  method: 'POST',
  path: '/api/sponsor/{id}/pause',
  summary: 'Pause all campaigns of a sponsor',
  access: 'sponsor:manage',
  params: z.object({ id: Id }),
  reply: done,
});

const localAccess = 'local-sponsor:manage';

/**
 * The sponsor of a club, of which it has at most one: heard before the outro of its episodes. It has no list;
 * `getLocalSponsor` answers the one there is. 422 on `spot` for one longer than `limits.localSpotSeconds`.
 */
export const localSponsors = resource({
  path: '/api/local-sponsor',
  words: { one: t`local sponsor`, many: t`local sponsors`, the: t`The local sponsor` },
  access: { read: localAccess, manage: localAccess },
  row: sponsorRow,
  body: sponsorBody,
  title: ({ name }) => name,
  sorts: ['removedAt'],
  first: '-removedAt',
  columns: {},
});
export type LocalSponsor = RowOf<typeof localSponsors.list>;

/** The sponsor of the own club; without one, those that were deleted and can be restored, newest first. */
export const getLocalSponsor = endpoint({
  method: 'GET',
  path: '/api/local-sponsor',
  summary: 'The sponsor of the own club',
  access: localAccess,
  reply: z.object({
    data: z.object({
      sponsor: localSponsors.get.reply.shape.data.nullable(),
      deleted: z.array(localSponsors.get.reply.shape.data),
    }),
  }),
});

/** How many published episodes keep an old spot of the sponsor: each keeps the one it was mastered with. */
export const countOldLocalSpots = endpoint({
  method: 'GET',
  path: '/api/local-sponsor/old-spots',
  summary: 'How many published episodes of the own club keep an older spot of its sponsor',
  access: localAccess,
  reply: z.object({ data: OldSpots }),
});

/** Until an episode is mastered again, families hear the old spot. */
export const remasterLocalSpots = endpoint({
  method: 'POST',
  path: '/api/local-sponsor/remaster',
  summary: 'Master these episodes of the own club again',
  access: localAccess,
  reply: changed(z.object({ renditions: z.number().int() })),
});

import * as z from 'zod';
import { t } from '@/language/text';
import { Club } from './account';
import { countryCodes, countryName } from './countries';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dayText, listEndpoint } from './list';
import { changed, done, FileUrl, Id, Instant, line } from './shapes';
import { Email } from './text/email';
import { TimeZone } from './time-zone';

export const ClubStatus = z.enum(['active', 'suspended']);
export type ClubStatus = z.infer<typeof ClubStatus>;

export const Country = z.enum(countryCodes, t`Choose a country`);

/** A club as the platform's list shows it. */
export const ClubRow = Club.extend({
  country: Country,
  status: ClubStatus,
  /** People who can sign in, its admins among them. */
  members: z.number().int(),
  /** Its admins' names, first ones first. */
  admins: z.array(z.string()),
  /** E-mail addresses of invited admins who have not come yet. */
  invited: z.array(z.string()),
  createdAt: Instant,
  /** When it was deleted; it can be restored for 30 days from then. */
  removedAt: Instant.nullable(),
});
export type ClubRow = z.infer<typeof ClubRow>;

const clubId = z.object({ id: Id });
const clubname = line(limits.clubnameMax, t`Enter the club’s name`);

/** The words for a club's states. */
export const clubStateNames = { active: t`Active`, suspended: t`Suspended`, removed: t`Deleted` } as const;
export type ClubState = keyof typeof clubStateNames;

export const clubStateOf = ({ status, removedAt }: Pick<ClubRow, 'status' | 'removedAt'>): ClubState =>
  removedAt ? 'removed' : status;

/** Deleted clubs are in the list only when asked for. */
export const listClubs = listEndpoint({
  path: '/api/club',
  summary: 'The clubs of the platform',
  words: { one: t`club`, many: t`clubs` },
  access: 'club:manage',
  row: ClubRow,
  sorts: ['clubname', 'members', 'status', 'createdAt'],
  first: 'clubname',
  filters: { status: z.enum([...ClubStatus.options, 'removed']).optional() },
  counts: { filter: 'status', values: ClubStatus.options },
  columns: {
    clubname: { title: t`Club`, text: ({ clubname }) => clubname },
    country: { title: t`Country`, text: ({ country }) => countryName(country) },
    admins: { title: t`Admins`, text: ({ admins }) => admins.join(', ') },
    invited: { title: t`Invited`, text: ({ invited }) => invited.join(', ') },
    members: { title: t`Members`, text: ({ members }) => members },
    status: { title: t`Status`, text: (club) => clubStateNames[clubStateOf(club)] },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
    removedAt: { title: t`Deleted`, text: ({ removedAt }, zone) => dayText(removedAt, zone) },
  },
});

export const getClub = endpoint({
  method: 'GET',
  path: '/api/club/{id}',
  summary: 'One club',
  access: 'club:read',
  params: clubId,
  reply: z.object({ data: Club }),
});

/** Creates the club and invites its first admin by mail. */
export const createClub = endpoint({
  method: 'POST',
  path: '/api/club',
  summary: 'Create a club and invite its first admin',
  access: 'club:manage',
  /** Without a time zone the club gets that of its country. */
  body: z.object({ clubname, country: Country, timeZone: TimeZone.optional(), adminEmail: Email }),
  reply: changed(ClubRow),
  status: 201,
  repeatable: true,
});

/**
 * The Club Profile. `clubLogo` is a URL that `uploadImages` has answered, or the club's present one; null
 * removes the logo. Only a platform admin may change the time zone; without it it stays. Honours `If-Match`.
 */
export const updateClub = endpoint({
  method: 'PUT',
  path: '/api/club/{id}',
  summary: 'Change a club’s name and logo',
  access: 'club:update',
  params: clubId,
  body: z.object({ clubname, clubLogo: FileUrl.nullable(), timeZone: TimeZone.optional() }),
  reply: changed(Club),
});

/** Suspending ends the sessions of the club’s people at once. */
export const setClubStatus = endpoint({
  method: 'PUT',
  path: '/api/club/{id}/status',
  summary: 'Suspend a club, or let it in again',
  access: 'club:manage',
  proven: true,
  params: clubId,
  body: z.object({ status: ClubStatus }),
  reply: changed(ClubRow),
});

/** Its people are signed out and it is in no list; `restoreClub` brings all back for 30 days, then it is gone. */
export const removeClub = endpoint({
  method: 'DELETE',
  path: '/api/club/{id}',
  summary: 'Delete a club, with 30 days to think better of it',
  access: 'club:manage',
  proven: true,
  params: clubId,
  reply: done,
});

export const restoreClub = endpoint({
  method: 'POST',
  path: '/api/club/{id}/restore',
  summary: 'Take the deletion of a club back',
  access: 'club:manage',
  params: clubId,
  reply: changed(ClubRow),
});

/** A new invite replaces an older one to the same address. */
export const inviteClubAdmin = endpoint({
  method: 'POST',
  path: '/api/club/{id}/invite',
  summary: 'Invite an admin of a club by mail',
  access: 'club:manage',
  proven: true,
  params: clubId,
  body: z.object({ email: Email }),
  reply: done,
  repeatable: true,
});

/**
 * Replaces the club’s audio identity at once; the finished episodes keep the one they were made with. A club admin’s
 * own club needs no `clubId`; a platform admin names the club.
 */
export const uploadClubIdentity = endpoint({
  method: 'POST',
  path: '/api/file/upload/club/identity',
  summary: 'Replace a club’s audio identity',
  access: 'club:update',
  upload: { field: 'audioIdentity', kind: 'audio', maxFiles: 1 },
  body: z.object({ clubId: Id.optional() }),
  reply: changed(z.object({ url: FileUrl, fileName: z.string() })),
});

/**
 * Keeps each image re-encoded, at most `limits.logoEdge` pixels wide and high. Until something refers to it,
 * only its sender can fetch it, and after a day it is removed. `use=artwork` also keeps it up to
 * `limits.artworkMax` pixels. 422 with the file's name for an image that is not square or smaller than
 * `limits.artworkMin`.
 */
export const uploadImages = endpoint({
  method: 'POST',
  path: '/api/file/upload/images',
  summary: 'Upload images; answers their URLs in the order sent',
  access: 'image:send',
  upload: { field: 'file', kind: 'image', maxFiles: limits.imagesMax },
  body: z.object({ use: z.literal('artwork').optional() }),
  reply: changed(z.array(FileUrl)),
});

import * as z from 'zod';
import { t } from '@/language/text';
import { createClub } from './club';
import { endpoint } from './endpoint';
import { SuggestedClubInput } from './join';
import { dayText, type RowOf } from './list';
import { resource } from './resource';
import { done, Id, requiredProse } from './shapes';

export const SuggestedClubStatus = z.enum(['new', 'contacted', 'approved', 'declined']);
export type SuggestedClubStatus = z.infer<typeof SuggestedClubStatus>;

/** The words for the states of a suggestion. */
export const suggestedClubStatusNames: Record<SuggestedClubStatus, string> = {
  new: t`New`,
  contacted: t`Contacted`,
  approved: t`Approved`,
  declined: t`Declined`,
};

/** From which states each move leads, and to which. The server refuses every other one, and the screen offers no other. */
export const suggestedClubMoves = {
  contact: { from: ['new'], to: 'contacted' },
  approve: { from: ['new', 'contacted'], to: 'approved' },
  decline: { from: ['new', 'contacted'], to: 'declined' },
  reopen: { from: ['declined'], to: 'new' },
} as const satisfies Record<string, { from: readonly SuggestedClubStatus[]; to: SuggestedClubStatus }>;
export type SuggestedClubMove = keyof typeof suggestedClubMoves;

export const mayMove = (status: SuggestedClubStatus, move: SuggestedClubMove): boolean =>
  suggestedClubMoves[move].from.some((from) => from === status);

/**
 * Clubs that strangers have suggested by `suggestClub`. A suggestion is never edited: it is moved from state to state, and
 * deleted.
 */
export const suggestedClubs = resource({
  path: '/api/suggested-club',
  words: { one: t`suggested club`, many: t`suggested clubs`, the: t`The suggested club` },
  access: { read: 'suggested-club:manage', manage: 'suggested-club:manage' },
  row: {
    name: z.string(),
    town: z.string(),
    contactName: z.string(),
    contactEmail: z.string(),
    note: z.string(),
    status: SuggestedClubStatus,
    /** Why it was declined last; it stays when the suggestion is reopened. */
    declineReason: z.string().nullable(),
    /** The club that approving has made; null once that is deleted. */
    club: z.object({ id: Id, clubname: z.string() }).nullable(),
  },
  body: SuggestedClubInput.shape,
  title: ({ name }) => name,
  sorts: ['name', 'town', 'contactName', 'createdAt'],
  first: '-createdAt',
  filters: { status: SuggestedClubStatus.optional() },
  counts: { filter: 'status', values: SuggestedClubStatus.options },
  columns: {
    name: { title: t`Club`, text: ({ name }) => name },
    town: { title: t`Town`, text: ({ town }) => town },
    contactName: { title: t`Contact`, text: ({ contactName }) => contactName },
    contactEmail: { title: t`Email`, text: ({ contactEmail }) => contactEmail },
    note: { title: t`Note`, text: ({ note }) => note },
    status: { title: t`Status`, text: ({ status }) => suggestedClubStatusNames[status] },
    declineReason: { title: t`Reason`, text: ({ declineReason }) => declineReason },
    createdAt: { title: t`Suggested`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type SuggestedClub = RowOf<typeof suggestedClubs.list>;

const itself = z.object({ id: Id });

/**
 * The four moves answer 409 when the state does not allow them, with the name of the admin who was faster;
 * repeating one's own move gets the same answer again.
 */
export const contactSuggestedClub = endpoint({
  method: 'POST',
  path: '/api/suggested-club/{id}/contact',
  summary: 'Note that the contact of a suggested club was written to or called',
  access: 'suggested-club:manage',
  params: itself,
  reply: done,
});

/** 409 with `clubname` for a name that a club has, and with `adminEmail` for the address of an account. */
export const approveSuggestedClub = endpoint({
  method: 'POST',
  path: '/api/suggested-club/{id}/approve',
  summary: 'Create a suggested club and invite its first admin',
  access: 'suggested-club:manage',
  params: itself,
  body: createClub.body,
  reply: done,
});

export const declineSuggestedClub = endpoint({
  method: 'POST',
  path: '/api/suggested-club/{id}/decline',
  summary: 'Decline a suggested club',
  access: 'suggested-club:manage',
  params: itself,
  body: z.object({
    reason: requiredProse(500, t`Say why you decline the club`),
    /** Writes to the contact, with the reason. */
    tell: z.boolean().default(false),
  }),
  reply: done,
});

export const reopenSuggestedClub = endpoint({
  method: 'POST',
  path: '/api/suggested-club/{id}/reopen',
  summary: 'Take the declining of a suggested club back',
  access: 'suggested-club:manage',
  params: itself,
  reply: done,
});

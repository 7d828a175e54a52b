import * as z from 'zod';
import { t } from '@/language/text';
import { ClubMemberRole } from './account';
import { ClubStatus } from './club';
import { endpoint } from './endpoint';
import { inviteStateName, JoiningRole } from './join';
import { dayText, listEndpoint } from './list';
import { changed, done, Id, Instant } from './shapes';
import { Email } from './text/email';

/**
 * The states of a person of a club: `waiting` is a child without a consent, `invited` has an open invite and
 * no account yet, `disabled` was deactivated.
 */
export const MemberState = z.enum(['active', 'waiting', 'invited', 'disabled']);
export type MemberState = z.infer<typeof MemberState>;

export const memberStateNames: Record<MemberState, string> = {
  active: t`Active`,
  waiting: t`Waiting for consent`,
  invited: t`Invited`,
  disabled: t`Deactivated`,
};

export const clubRoleNames: Record<ClubMemberRole, string> = {
  admin: t`Club admin`,
  parent: t`Parent`,
  child: t`Child`,
  coach: t`Coach`,
};

/**
 * A person of a club, without contact data; the name of an invite is its address. A club gets the first name
 * and the initial of a child, and the platform the whole name.
 */
export const MemberRow = z.object({
  /** The person's id, or that of the invite. */
  id: Id,
  name: z.string(),
  clubMemberRole: ClubMemberRole,
  club: z.object({ id: Id, clubname: z.string(), status: ClubStatus }),
  state: MemberState,
  /** Until when an invite can be accepted; null for a person. */
  inviteEndsAt: Instant.nullable(),
  /** When the email of an imported invite leaves, in the club's pace; not there once it has left. */
  inviteSendsAt: Instant.optional(),
  /** For an invite: the children that the club has entered for this guardian. They are removed with the invite. */
  childrenWaiting: z.number().int(),
  /** When the account was made, or the invite was sent. */
  createdAt: Instant,
});
export type MemberRow = z.infer<typeof MemberRow>;

/** The state of a person, as the list shows it. */
export const memberStatus = ({ state, inviteEndsAt, inviteSendsAt }: MemberRow): string =>
  inviteSendsAt && Date.parse(inviteSendsAt) > Date.now()
    ? t`Invite not sent yet`
    : state === 'invited'
      ? inviteStateName(inviteEndsAt)
      : memberStateNames[state];

/** The platform reads those of all clubs, a club its own; there another club is not to be found (404). */
export const listMembers = listEndpoint({
  path: '/api/member',
  summary: 'The people of all clubs, or of the own one, and who is invited',
  words: { one: t`member`, many: t`members` },
  access: 'member:manage',
  row: MemberRow,
  sorts: ['name', 'createdAt'],
  first: 'name',
  filters: {
    club: Id.optional(),
    role: ClubMemberRole.optional(),
    status: MemberState.optional(),
  },
  counts: { filter: 'status', values: MemberState.options },
  columns: {
    name: { title: t`Name`, text: ({ name }) => name },
    role: { title: t`Role`, text: ({ clubMemberRole }) => clubRoleNames[clubMemberRole] },
    club: { title: t`Club`, text: ({ club }) => club.clubname },
    status: { title: t`Status`, text: memberStatus },
    createdAt: { title: t`Since`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});

/** Another person of the same family, by name only. */
const Relative = z.object({
  id: Id,
  name: z.string(),
  place: z.enum(['guardian', 'child']),
});

/** One person. Of a child only names, username and year of birth are known, and the last two to the platform alone. */
export const Member = MemberRow.extend({
  email: z.string().nullable(),
  username: z.string().nullable(),
  birthYear: z.number().int().nullable(),
  /** Where they are signed in now, and when they were last seen there. A club does not get it of a child. */
  sessions: z.number().int().nullable(),
  lastSeenAt: Instant.nullable(),
  /** Everyone who has to move along: the families they are in, and the families of those. */
  family: z.array(Relative),
});
export type Member = z.infer<typeof Member>;

const memberId = z.object({ id: Id });

export const getMember = endpoint({
  method: 'GET',
  path: '/api/member/{id}',
  summary: 'One person of a club',
  access: 'member:manage',
  params: memberId,
  reply: z.object({ data: Member }),
});

/**
 * Deactivating ends their sessions at once. An activated child without a consent waits for one. 409 for the last admin
 * of a club, and for an admin of a club who means themselves.
 */
export const setMemberStatus = endpoint({
  method: 'PUT',
  path: '/api/member/{id}/status',
  summary: 'Deactivate a person of a club, or activate them again',
  access: 'member:manage',
  proven: true,
  params: memberId,
  body: z.object({ status: z.enum(['active', 'disabled']) }),
  reply: changed(MemberRow),
});

/**
 * Families stay together: without `withFamily` a person of a family is refused (409). They are signed out,
 * and keep what they have heard. 409 for the last admin of a club.
 */
export const moveMember = endpoint({
  method: 'PUT',
  path: '/api/member/{id}/club',
  summary: 'Move a person to another club, with their family',
  access: 'member:move',
  proven: true,
  params: memberId,
  body: z.object({
    clubId: z.uuid(t`Choose the club`),
    withFamily: z.boolean().default(false),
  }),
  reply: done,
});

/** The roles that an adult can change between. */
export const AdultRole = ClubMemberRole.exclude(['child']);
export type AdultRole = z.infer<typeof AdultRole>;

/**
 * Signs them out. 409 for the last admin of a club, a child, and a parent whose family would lose them. A club changes
 * between parent and coach alone: its admins are invited and removed as such (409).
 */
export const setMemberRole = endpoint({
  method: 'PUT',
  path: '/api/member/{id}/role',
  summary: 'Change what an adult is in their club',
  access: 'member:manage',
  proven: true,
  params: memberId,
  body: z.object({ clubMemberRole: AdultRole }),
  reply: changed(MemberRow),
});

/**
 * An invite to the own club by mail, which replaces an older one to the same address. 409 for a person of the
 * own club; the answer says nothing of accounts elsewhere.
 */
export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/member',
  summary: 'Invite a parent or a coach to the own club by mail',
  access: 'member:invite',
  body: z.object({ email: Email, clubMemberRole: JoiningRole }),
  reply: done,
  status: 201,
  repeatable: true,
});

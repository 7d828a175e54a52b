import * as z from 'zod';
import { t } from '@/language/text';
import { SignedIn } from './auth';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dayText, listEndpoint } from './list';
import { chosenPassword, LinkToken, sameTwice } from './password';
import { changed, done, Id, Instant, line, names, prose } from './shapes';
import { Email } from './text/email';

/** As typed from a poster: case, spaces and dashes do not matter. */
const JoinCode = line(40, t`Enter the code of your club`);

/** The roles that can ask to join by a code. Children are added by a parent, admins are invited. */
export const JoiningRole = z.enum(['parent', 'coach']);
export type JoiningRole = z.infer<typeof JoiningRole>;

/**
 * The club of a code, and the role that one joins as (null: one chooses). 404 for an unknown code, a replaced
 * one and that of a suspended club, each with its sentence, 429 after many wrong ones.
 */
export const getJoinCode = endpoint({
  method: 'GET',
  path: '/api/auth/join/{code}',
  summary: 'The club a join code belongs to',
  access: 'open',
  params: z.object({ code: JoinCode }),
  reply: z.object({
    data: z.object({
      clubname: z.string(),
      clubMemberRole: JoiningRole.nullable(),
      /** Where its logo is read; null without one. */
      logo: z.string().nullable(),
    }),
  }),
});

/**
 * Asks to join a club. It does not let the person sign in: a link by mail lets the person choose a password,
 * then a club admin lets them in. The answer is the same whether the e-mail is known or not. Where the code
 * has a role, that one holds.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  summary: 'Ask to join a club with its code',
  access: 'open',
  body: z.object({ joinCode: JoinCode, ...names, email: Email, clubMemberRole: JoiningRole }),
  reply: z.object({
    dashboard: z.enum(['admin', 'club', 'member']),
    userName: z.string(),
    message: z.string(),
  }),
  status: 201,
});

/** The second step of `signUp`, with the link from the mail: 400 when it has been used or has run out. */
export const confirmSignUp = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  summary: 'Confirm the email of a sign-up and choose a password',
  access: 'open',
  body: z.object({ token: LinkToken, ...chosenPassword }).refine(...sameTwice),
  reply: z.object({ clubname: z.string(), message: z.string() }),
});

/**
 * The kind of an invite to another guardian. `same`: they join the household of the inviting guardian, and
 * see what it sees. `own`: they look after chosen children in a household of their own, and neither of the
 * two sees anything of the other.
 */
export const HouseholdKind = z.enum(['same', 'own']);
export type HouseholdKind = z.infer<typeof HouseholdKind>;

/** What an invite is about, by the link from the mail; 400 when it has been used or has run out. */
export const getInvite = endpoint({
  method: 'GET',
  path: '/api/auth/invite/{token}',
  summary: 'What an invite is for',
  access: 'open',
  params: z.object({ token: LinkToken }),
  reply: z.object({
    data: z.object({
      email: z.string(),
      clubname: z.string().nullable(),
      userRole: z.string(),
      /** Set when a guardian of a family has sent it. */
      guardian: z
        .object({
          invitedBy: z.string(),
          household: HouseholdKind,
          /** The account that has the address: none, a parent of this club, an account of another club, or of another role. */
          account: z.enum(['none', 'here', 'elsewhere', 'otherRole']),
        })
        .optional(),
    }),
  }),
});

/** Makes the account of the invited person and signs them in. 409 when the address has an account already. */
export const acceptInvite = endpoint({
  method: 'POST',
  path: '/api/auth/invite/{token}',
  summary: 'Accept an invite',
  access: 'open',
  params: z.object({ token: LinkToken }),
  body: z.object({ ...names, ...chosenPassword }).refine(...sameTwice),
  reply: SignedIn,
  status: 201,
});

/** The state of an invite: whether it can still be accepted. */
export const inviteStateName = (endsAt: string | null): string =>
  endsAt !== null && Date.parse(endsAt) < Date.now() ? t`Invite expired` : t`Invited`;

const inviteId = z.object({ id: Id });

/** Sends a new link by mail; the earlier one ends. Also for an invite that ran out. 409 when the address has an account. */
export const sendInviteAgain = endpoint({
  method: 'POST',
  path: '/api/invite/{id}/send',
  summary: 'Send an invite again',
  access: 'invite:manage',
  params: inviteId,
  reply: done,
  repeatable: true,
});

/** Its link ends at once. */
export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/api/invite/{id}',
  summary: 'Withdraw an invite',
  access: 'invite:manage',
  params: inviteId,
  reply: done,
});

/** A person whose e-mail is confirmed and who waits for the club's decision. */
export const JoinRequest = z.object({
  id: Id,
  fullname: z.string(),
  email: z.string(),
  clubMemberRole: JoiningRole,
  createdAt: Instant,
});
export type JoinRequest = z.infer<typeof JoinRequest>;

export const joiningRoleNames: Record<JoiningRole, string> = { parent: t`Parent`, coach: t`Coach` };

/** The requests to the own club, oldest first. */
export const listJoinRequests = listEndpoint({
  path: '/api/join-request',
  summary: 'Who waits to be let into the own club',
  words: { one: t`join request`, many: t`join requests` },
  access: 'join-request:decide',
  row: JoinRequest,
  sorts: ['fullname', 'createdAt'],
  first: 'createdAt',
  columns: {
    fullname: { title: t`Name`, text: ({ fullname }) => fullname },
    email: { title: t`Email`, text: ({ email }) => email },
    clubMemberRole: { title: t`Role`, text: ({ clubMemberRole }) => joiningRoleNames[clubMemberRole] },
    createdAt: { title: t`Asked`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});

/** `approve` makes the account and writes to the person; `decline` deletes the request. */
export const decideJoinRequest = endpoint({
  method: 'PUT',
  path: '/api/join-request/{id}',
  summary: 'Let a person into the own club, or not',
  access: 'join-request:decide',
  params: z.object({ id: Id }),
  body: z.object({ decision: z.enum(['approve', 'decline']) }),
  reply: done,
  repeatable: true,
});

export const SuggestedClubInput = z.object({
  name: line(limits.clubnameMax, t`Enter the club’s name`),
  town: line(limits.nameMax, t`Enter the club’s town`),
  /** Who suggests it. */
  contactName: line(limits.nameMax, t`Enter your name`),
  contactEmail: Email,
  note: prose(500),
});

/** Suggests a club that is not here yet; the platform's admins hear of it by mail. */
export const suggestClub = endpoint({
  method: 'POST',
  path: '/api/suggested-club',
  summary: 'Suggest a club',
  access: 'open',
  body: SuggestedClubInput,
  reply: changed(SuggestedClubInput),
  status: 201,
});

import * as z from 'zod';
import { languageCodes } from '@/language/languages';
import { endpoint } from './endpoint';
import { Day, done, FileUrl, Id, Revision } from './shapes';

export const Club = z.object({
  id: Id,
  rev: Revision,
  clubname: z.string(),
  clubLogo: FileUrl.nullable(),
  audioIdentity: z.object({ url: FileUrl, fileName: z.string() }).nullable(),
  /** The zone in which the person's days begin and end. */
  timeZone: z.string(),
});
export type Club = z.infer<typeof Club>;

export const ClubMemberRole = z.enum(['admin', 'parent', 'child', 'coach']);
export type ClubMemberRole = z.infer<typeof ClubMemberRole>;

export const Gender = z.enum(['male', 'female', 'other']);
export type Gender = z.infer<typeof Gender>;

export const User = z.object({
  id: Id,
  rev: Revision,
  role: z.enum(['admin', 'user']),
  /** The label people read: "Platform admin", "Club admin", "Parent", … */
  userRole: z.string(),
  clubMemberRole: ClubMemberRole.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  fullname: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  countryCode: z.string().nullable(),
  username: z.string().nullable(),
  gender: Gender.nullable(),
  /** Null for a child, of whom only the year is stored. */
  dob: Day.nullable(),
  birthYear: z.number().int().nullable(),
  /** The last name that a child without one is offered: the family's. */
  familyName: z.string().nullable(),
  club: Club.nullable(),
});
export type User = z.infer<typeof User>;

/**
 * `status` is the club's; `active` for the platform's own people. `timeZone` is the club's, or the platform's for them. `country` is
 * the club's, and absent for them.
 */
const AccountStore = z.object({
  status: z.enum(['active', 'suspended']),
  timeZone: z.string(),
  country: z.string().optional(),
});

/** A session of a shared device. `company`: the people who listen together, in whose name no answer is given. */
const SharedSession = z.object({ company: z.array(z.object({ id: Id, firstName: z.string() })) });

/**
 * `language` is the one that the person has chosen or signed in with first; absent while unknown, and of a child, of whom it is not kept.
 * `shared` is absent in a session of the person's own. `secondFactorMissing`: this installation requires a second step, so nothing
 * else works before it is set up. `passkeySignsIn`: a passkey of this person signs in without the password, so that a page whose
 * session has ended offers one.
 */
export const Account = z.object({
  user: User,
  store: AccountStore,
  language: z.enum(languageCodes).optional(),
  shared: SharedSession.optional(),
  secondFactorMissing: z.literal(true).optional(),
  passkeySignsIn: z.literal(true).optional(),
});
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The signed-in user and the state of their club',
  access: 'account:read',
  reply: Account,
});

/**
 * The language of the pages on this device, and of emails. In a session of a shared device, and of a child, nothing is kept but the
 * cookie, which the answer sets.
 */
export const chooseLanguage = endpoint({
  method: 'PUT',
  path: '/api/account/language',
  summary: 'Choose the language of the pages and of emails',
  access: 'account:language',
  body: z.object({ language: z.enum(languageCodes) }),
  reply: done,
});

import * as z from 'zod';
import { endpoint } from './endpoint';
import { Day, FileUrl, Id } from './shapes';

export const Club = z.object({
  id: Id,
  clubname: z.string(),
  clubLogo: FileUrl.nullable(),
  audioIdentity: z.object({ url: FileUrl, fileName: z.string() }).nullable(),
});
export type Club = z.infer<typeof Club>;

export const ClubMemberRole = z.enum(['admin', 'parent', 'child', 'coach']);
export type ClubMemberRole = z.infer<typeof ClubMemberRole>;

export const User = z.object({
  id: Id,
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
  gender: z.enum(['male', 'female', 'other']).nullable(),
  dob: Day.nullable(),
  club: Club.nullable(),
});
export type User = z.infer<typeof User>;

/** `status` is the club's; `active` for the platform's own people. */
export const Store = z.object({ status: z.enum(['active', 'suspended']) });

export const Account = z.object({ user: User, store: Store });
export type Account = z.infer<typeof Account>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  summary: 'The signed-in user and the state of their club',
  access: 'account:read',
  reply: Account,
});

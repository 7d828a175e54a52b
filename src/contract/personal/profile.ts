import * as z from 'zod';
import { t } from '@/language/text';
import { Gender, User } from '../account';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { changed, Day, Id, names, optionalLine } from '../shapes';
import { oneLine } from '../text/one-line';
import { VersionsInput } from '../version';

/**
 * A name to sign in with: letters, digits and `. _ -`, at least one letter, so that it is never taken for a phone
 * number or an e-mail address.
 */
export const Username = z
  .string()
  .overwrite(oneLine)
  .min(2, t`At least 2 characters`)
  .max(limits.usernameMax, { error: () => t`At most ${limits.usernameMax} characters` })
  .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u, t`Use letters, digits and . _ - only`)
  .regex(/\p{L}/u, t`Use at least one letter`);

/** What people change of themselves. E-mail, phone and role are not among it, because they cannot be changed here. */
export const ProfileInput = z.object({
  ...names,
  username: Username.nullable(),
  gender: Gender.nullable(),
  /** Not in the future, in the zone of their club. */
  dob: Day.nullable(),
});
export type ProfileInput = z.infer<typeof ProfileInput>;

/**
 * What a child changes of itself; other fields are dropped, because nothing else is stored of a child.
 * Without a last name it gets the family's.
 */
export const ChildProfileInput = z.object({
  firstName: names.firstName,
  lastName: optionalLine(limits.nameMax).default(''),
  username: Username.nullable(),
});
export type ChildProfileInput = z.infer<typeof ChildProfileInput>;

/** A platform admin's own profile; also takes the versions of the member apps. Honours `If-Match`. */
export const updateAdmin = endpoint({
  method: 'PUT',
  path: '/api/admin',
  summary: "Change a platform admin's own profile",
  access: 'admin:update',
  body: ProfileInput.extend({ userId: Id, ...VersionsInput.shape }),
  reply: changed(User),
});

/**
 * The own profile of all others: a child sends `ChildProfileInput`, and is refused a date of birth; the
 * others send `ProfileInput`. Honours `If-Match`.
 */
export const updateProfile = endpoint({
  method: 'PUT',
  path: '/api/family/user/{id}/edit/profile',
  summary: 'Change the own profile',
  access: 'profile:update',
  params: z.object({ id: Id }),
  body: ProfileInput.partial({ gender: true, dob: true }).extend(
    ChildProfileInput.pick({ lastName: true }).shape,
  ),
  reply: changed(User),
});

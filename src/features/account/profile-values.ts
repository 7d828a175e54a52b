import * as z from 'zod';
import type { Account, Gender, User } from '@/contract/account';
import { ChildProfileInput, ProfileInput, Username } from '@/contract/personal/profile';
import { Email } from '@/contract/text/email';
import { t } from '@/language/text';
import { personaOf } from '@/policy/persona';

/** The option without an answer, because a select has no value of null. */
export const notGiven = 'none';

/** The values of the fields. */
export interface ProfileValues {
  firstName: string;
  lastName: string;
  username: string;
  gender: Gender | typeof notGiven;
  /** The typed text while it is no valid day. */
  dob: string | null | undefined;
}

/** The first values of the form. A child without a last name is offered the family's. */
export const valuesOf = ({
  firstName,
  lastName,
  familyName,
  username,
  gender,
  dob,
}: User): ProfileValues => ({
  firstName,
  lastName: lastName || (familyName ?? ''),
  username: username ?? '',
  gender: gender ?? notGiven,
  dob,
});

/** A child has no contact data and no gender, and only the year of its birth, which a parent changes. */
export const isChildAccount = (user: User): boolean => personaOf(user) === 'child';

/** The profile to send; a child sends fewer fields (`use-save-profile.ts`). */
export const inputOf = (values: Partial<ProfileValues>, user: User): ProfileInput => ({
  firstName: (values.firstName ?? '').trim(),
  lastName: (values.lastName ?? '').trim(),
  username: values.username?.trim() || null,
  gender: values.gender === undefined || values.gender === notGiven ? null : values.gender,
  dob: isChildAccount(user) ? user.dob : (values.dob ?? null),
});

/** The username may only be left out by a person who can sign in with an email or a phone number. */
export const usernameOf = ({ email, phone }: User): z.ZodType =>
  email || phone
    ? z.preprocess((typed) => (String(typed).trim() === '' ? null : typed), Username.nullable())
    : z.string().trim().min(1, t`Enter a username: you sign in with it.`).pipe(Username);

/** The first day that the contract accepts. */
export const firstDob = '1900-01-01';

/** Why a day is no date of birth. */
export const dobRefusal = (day: string, today: string): string | undefined => {
  if (day > today) return t`Choose a day that is not in the future.`;
  return ProfileInput.shape.dob.safeParse(day).success ? undefined : t`Choose a day after 1900`;
};

/** The spec's sentence when the stored address is not valid; the address cannot be edited here. */
export const emailProblem = ({ email }: User): string | undefined =>
  email && !Email.safeParse(email).success ? t`Please Enter A Valid Email Address` : undefined;

export const isProfileValid = (input: ProfileInput, user: User, today: string): boolean =>
  (isChildAccount(user) ? ChildProfileInput : ProfileInput).safeParse(input).success &&
  usernameOf(user).safeParse(input.username ?? '').success &&
  (isChildAccount(user) || input.dob === null || dobRefusal(input.dob, today) === undefined) &&
  emailProblem(user) === undefined;

const fields = ['firstName', 'lastName', 'username', 'gender', 'dob'] as const;

export const isProfileChanged = (input: ProfileInput, user: User): boolean =>
  fields.some((field) => input[field] !== user[field]);

/** What a person signs in with, so that a password manager knows whose password it is. */
export const identifierOf = ({ user }: Account): string => user.email ?? user.phone ?? user.username ?? '';

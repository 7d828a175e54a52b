import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { limits } from '../limits';
import { chosenPassword, sameTwice } from '../password';
import { PersonalExport } from '../personal/own-data';
import { Username } from '../personal/profile';
import { changed, done, FileUrl, Id, Instant, line, optionalLine, Revision } from '../shapes';
import { OwnClaim } from './claim';
import { ConsentPurpose, Decisions } from './consent';
import { Guardian, GuardianInvite, HouseholdShare } from './guardian';
import { RemovedChild } from './removal';

/** The latest decision about a purpose. */
export const Consent = z.object({
  purpose: ConsentPurpose,
  given: z.boolean(),
  at: Instant,
  /** The name of the guardian who decided; null for a guardian of another household, who is not shown. */
  by: z.string().nullable(),
  byYou: z.boolean(),
  /** There is a newer notice than the one that was read, so it is asked again. What was given holds meanwhile. */
  outdated: z.boolean(),
});
export type Consent = z.infer<typeof Consent>;

/** A person's position in the episode that they heard last. */
const LastHeard = z.object({
  /** The number of the episode; its cover is drawn from it. */
  number: z.number().int(),
  name: z.string(),
  artwork: FileUrl.nullable(),
  /** In seconds; the duration is null while the club has no finished episode. */
  position: z.number(),
  duration: z.number().nullable(),
  finished: z.boolean(),
  at: Instant,
});

export const Child = z.object({
  id: Id,
  rev: Revision,
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
  birthYear: z.number().int().nullable(),
  /**
   * `waiting`: there is no consent, so the child cannot sign in. `disabled`: the club has deactivated the
   * account. `own`: it is the person's own account, of which guardians see only the name.
   */
  state: z.enum(['active', 'waiting', 'disabled', 'own']),
  /** When the child has asked for an account of its own, while no guardian has answered. */
  claimedOn: Instant.nullable(),
  /** Whether it belongs to the household that new children and guardians come into. */
  atHome: z.boolean(),
  /** Whether the reader is the child's only guardian, counting every household. */
  onlyGuardian: z.boolean(),
  consents: z.array(Consent),
  /** The account was not used since then, and may be deleted from `endsAt` on. Null while it is used, and for a child. */
  unused: z.object({ since: Instant, endsAt: Instant }).nullable(),
  heard: LastHeard.nullable(),
});
export type Child = z.infer<typeof Child>;

export const Family = z.object({
  /** The last name that a new child is offered. */
  lastName: z.string(),
  /** False for a child, who sees the family and changes nothing. */
  mayManage: z.boolean(),
  children: z.array(Child),
  /** Children that a guardian has deleted and that can be brought back; none for a child. */
  removed: z.array(RemovedChild),
  guardians: z.array(Guardian),
  /** The shares of the household; none for a child. */
  shares: z.array(HouseholdShare),
  /** The open invites of the household; none for a child. */
  invites: z.array(GuardianInvite),
  /** For a child: whether the account can become its own. Null for a parent. */
  claim: OwnClaim.nullable(),
  /** The version of the notice that consent is given by today. */
  notice: z.string(),
  /** How long it takes to read. */
  noticeMinutes: z.number().int(),
});
export type Family = z.infer<typeof Family>;

/** A parent gets the children they look after, a child gets its own family. */
export const getFamily = endpoint({
  method: 'GET',
  path: '/api/family',
  summary: 'The own family',
  access: 'family:read',
  reply: z.object({ data: Family }),
});

/** `version` is the one in the family; 409 when it is not today's any more. Without it, the notice in the request's language. */
export const getNotice = endpoint({
  method: 'GET',
  path: '/api/family/notice',
  summary: 'What a guardian reads before giving consent, whole',
  access: 'family:read',
  query: z.object({ version: z.string().max(40).optional() }),
  reply: z.object({ data: z.object({ version: z.string(), body: z.string(), sha256: z.string() }) }),
});

/** Rate-limited (429), because both answers say whether the name is taken. */
export const checkUsername = endpoint({
  method: 'GET',
  path: '/api/family/username',
  summary: 'Whether a username is free',
  access: 'family:manage',
  query: z.object({ username: Username }),
  reply: z.object({ data: z.object({ free: z.boolean() }) }),
});

/** From a form as text or as a number. Whether it is a child's is checked by the server, by the day of its club. */
const BirthYear = z.coerce
  .number(t`Enter the year of birth`)
  .int(t`Enter the year of birth, such as 2016`)
  .min(1900, t`Enter the year of birth, such as 2016`)
  .max(2100, t`Enter the year of birth, such as 2016`);

export const childFields = {
  firstName: line(limits.nameMax, t`Enter the child’s first name`),
  lastName: optionalLine(limits.nameMax).default(''),
  username: Username,
  birthYear: BirthYear,
};
export const ChildInput = z.object(childFields);
export type ChildInput = z.infer<typeof ChildInput>;

/**
 * Makes a child of the own family with the consents that were given; without the one to `account` it cannot
 * sign in yet. 422 at the year of birth of an adult.
 */
export const addChild = endpoint({
  method: 'POST',
  path: '/api/family/child',
  summary: 'Add a child to the own family',
  access: 'family:manage',
  body: z
    .object({
      ...childFields,
      ...chosenPassword,
      /** Must be ticked, because only a guardian can consent for a child. */
      isGuardian: z.literal(true, t`Tick that you are a parent or guardian`),
      consent: Decisions,
    })
    .refine(...sameTwice),
  reply: changed(Child),
  status: 201,
});

const childId = z.object({ id: Id });

/** Honours `If-Match`. */
export const updateChild = endpoint({
  method: 'PUT',
  path: '/api/family/child/{id}',
  summary: 'Change the names, the username or the year of birth of a child',
  access: 'child:manage',
  params: childId,
  body: ChildInput,
  reply: changed(Child),
});

/** Signs the child out everywhere. */
export const resetChildPassword = endpoint({
  method: 'PUT',
  path: '/api/family/child/{id}/password',
  summary: 'Choose a new password for a child',
  access: 'child:manage',
  params: childId,
  body: z.object(chosenPassword).refine(...sameTwice),
  reply: done,
});

/**
 * Appends to the ledger what has changed. Withdrawing `account` signs the child out at once. Honours
 * `If-Match`.
 */
export const decideConsent = endpoint({
  method: 'PUT',
  path: '/api/family/child/{id}/consent',
  summary: 'Give or withdraw consent for a child, purpose by purpose',
  access: 'consent:decide',
  params: childId,
  body: Decisions,
  reply: changed(Child),
});

export const exportChild = endpoint({
  method: 'GET',
  path: '/api/family/child/{id}/export',
  summary: 'What guardians see of their child, as a file',
  access: 'child:export',
  proven: true,
  params: childId,
  reply: z.object({ data: PersonalExport }),
});

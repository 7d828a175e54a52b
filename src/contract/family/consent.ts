import * as z from 'zod';

/**
 * What a guardian agrees to for a child, each by itself. Without `account` the child cannot sign in. `voice` is for recordings of
 * the club, `disclosure` for such recordings heard by people who are not in the club, and `spoken` for answers that only the family
 * hears. `transcript` lets another company write down such recordings.
 */
export const consentPurposes = [
  'account',
  'reflections',
  'spoken',
  'voice',
  'disclosure',
  'transcript',
] as const;
export const ConsentPurpose = z.enum(consentPurposes);
export type ConsentPurpose = z.infer<typeof ConsentPurpose>;

/** The purpose without which another one has no effect. */
export const purposeNeeds: Partial<Record<ConsentPurpose, ConsentPurpose>> = {
  spoken: 'reflections',
  disclosure: 'voice',
  transcript: 'voice',
};

/** The given purposes, without those whose needed purpose is not given: a consent ends with the one that it needs. */
export const heldPurposes = (given: Partial<Record<ConsentPurpose, boolean>>): ConsentPurpose[] =>
  consentPurposes.filter((purpose) => given[purpose] && given[purposeNeeds[purpose] ?? purpose]);

/**
 * The purposes that a guardian has ticked, one by one. What needs a purpose that is off is saved as off. `notice` is the version that was read: 409 when there
 * is a newer one.
 */
export const Decisions = z.object({
  notice: z.string().max(40),
  purposes: z.partialRecord(ConsentPurpose, z.boolean()),
});
export type Decisions = z.infer<typeof Decisions>;

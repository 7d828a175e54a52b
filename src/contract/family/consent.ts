import * as z from 'zod';

/** What a guardian agrees to for a child, each by itself. Without `account` the child cannot sign in. */
export const consentPurposes = ['account', 'reflections', 'voice'] as const;
export const ConsentPurpose = z.enum(consentPurposes);
export type ConsentPurpose = z.infer<typeof ConsentPurpose>;

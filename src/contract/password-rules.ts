import { t } from '@/language/text';
import { personLimits } from './person-limits';

/** The spec's four rules, each with the words shown beside it. The server adds a list of common passwords. */
export const passwordRules = [
  {
    key: 'length',
    label: t`At least ${personLimits.passwordMin} characters`,
    isMet: (value: string) => [...value].length >= personLimits.passwordMin,
  },
  { key: 'number', label: t`At least one number`, isMet: (value: string) => /\d/.test(value) },
  {
    key: 'lowercase',
    label: t`At least one lowercase letter`,
    isMet: (value: string) => /\p{Ll}/u.test(value),
  },
  {
    key: 'uppercase',
    label: t`At least one uppercase letter`,
    isMet: (value: string) => /\p{Lu}/u.test(value),
  },
] as const;

/** Said of a password that breaks a rule; undefined for one that keeps them all. */
export const passwordProblem = (password: string): string | undefined =>
  passwordRules.every(({ isMet }) => isMet(password)) ? undefined : t`Meet every rule below`;

/** Said of a new password that is the current one. */
export const passwordUnchanged = t`Choose a password other than your current one.`;

/** The spec's words for a confirmation that differs. */
export const passwordsDiffer = t`Passwords do not match`;

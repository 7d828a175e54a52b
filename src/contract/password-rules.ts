import { personLimits } from './person-limits';

/** The spec's four rules, each with the words shown beside it. The server adds a list of common passwords. */
export const passwordRules = [
  {
    key: 'length',
    label: `At least ${personLimits.passwordMin} characters`,
    isMet: (value: string) => [...value].length >= personLimits.passwordMin,
  },
  { key: 'number', label: 'At least one number', isMet: (value: string) => /\d/.test(value) },
  {
    key: 'lowercase',
    label: 'At least one lowercase letter',
    isMet: (value: string) => /\p{Ll}/u.test(value),
  },
  {
    key: 'uppercase',
    label: 'At least one uppercase letter',
    isMet: (value: string) => /\p{Lu}/u.test(value),
  },
] as const;

/** The spec's words for a confirmation that differs. */
export const passwordsDiffer = 'Passwords do not match';

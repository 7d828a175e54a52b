import { limits } from './limits';

/** The spec's four rules, each with the words shown beside it. The server adds a list of common passwords. */
export const passwordRules = [
  {
    key: 'length',
    label: `At least ${limits.passwordMin} characters`,
    holds: (value: string) => [...value].length >= limits.passwordMin,
  },
  { key: 'number', label: 'At least one number', holds: (value: string) => /\d/.test(value) },
  {
    key: 'lowercase',
    label: 'At least one lowercase letter',
    holds: (value: string) => /\p{Ll}/u.test(value),
  },
  {
    key: 'uppercase',
    label: 'At least one uppercase letter',
    holds: (value: string) => /\p{Lu}/u.test(value),
  },
] as const;

/** The spec's words for a confirmation that differs. */
export const passwordsDiffer = 'Passwords do not match';

/** Limits of names and passwords. Apart from the others, because the pages before the sign-in load these alone. */
export const personLimits = {
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 80,
  usernameMax: 30,
} as const;

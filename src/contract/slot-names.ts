/** What people call each part, on every screen, in every message and as the chapter of a finished episode. */
export const slotNames = {
  intro: 'Intro · club news',
  interview: 'Interview',
  outro: 'Outro · recap',
} as const;

/** The first word of each name, where three of them are side by side on a phone. */
export const shortSlotNames = {
  intro: 'Intro',
  interview: 'Interview',
  outro: 'Outro',
} as const;

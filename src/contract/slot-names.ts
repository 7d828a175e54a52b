import { t } from '@/language/text';

/** What people call each part, on every screen, in every message and as the chapter of a finished episode. */
export const slotNames = {
  intro: t`Intro · club news`,
  interview: t`Interview`,
  outro: t`Outro · recap`,
} as const;

/** The first word of each name, where three of them are side by side on a phone. */
export const shortSlotNames = {
  intro: t`Intro`,
  interview: t`Interview`,
  outro: t`Outro`,
} as const;

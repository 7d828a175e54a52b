import { plural } from '@/language/text';

/** "Remind 3 clubs". */
export const remindWords = (clubs: number): string =>
  plural(clubs, { one: 'Remind # club', other: 'Remind # clubs' });

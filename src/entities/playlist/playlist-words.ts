import { plural } from '@/language/text';
/** "1 episode", "6 episodes". */
export const episodeCount = (count: number): string =>
  plural(count, { one: '# episode', other: '# episodes' });

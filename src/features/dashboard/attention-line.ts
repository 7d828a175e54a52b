import type { Attention } from '@/contract/attention';
import { plural } from '@/language/text';

export interface SaidOfItem {
  /** One or two words for the pill. */
  word: string;
  title: string;
  detail: string;
  /** The action on the page that the item leads to. */
  action: string;
}

export interface ReadContext {
  /** Today for the reader. */
  today: string;
  /** The reader's time zone. */
  timeZone: string;
}

/** "Ashford, Dover and 3 more", of which the first few names are known. */
export function groupNames({ names, count }: Attention): string {
  const others = count - names.length;
  return names.length > 0 && others > 0
    ? plural(others, { one: '{names} and # more', other: '{names} and # more' }, { names: names.join(', ') })
    : names.join(', ');
}

export const inLine = (...facts: (string | null)[]) => facts.filter(Boolean).join(' · ');

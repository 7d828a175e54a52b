import { languageTag } from '@/language/text';

/** 0.58 → `58 %`, rounded. The sign stays on the line of its number. */
export const formatPercent = (share: number): string =>
  `${Math.round(share * 100).toLocaleString(languageTag())}\u00a0%`;

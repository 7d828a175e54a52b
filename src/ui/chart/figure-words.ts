import { languageTag, plural, t } from '@/language/text';
import { formatPercent } from './percent';

/** What a figure counts: seconds that are shown as hours, things or people, or a share from 0 to 1. */
export type FigureKind = 'hours' | 'count' | 'share';

/** A figure and that of the period before. Null without `hidden`: there is nothing yet. */
export interface Compared {
  value: number | null;
  before: number | null;
  /** It is about fewer than 10 people, so its value is not shown. */
  hidden: boolean;
  beforeHidden: boolean;
}

/** The words in place of a figure about fewer than 10 people. */
export const fewWords = t`fewer than 10`;

/** Keeps a figure and its unit on one line. */
const nbsp = '\u00a0';
const unbroken = (words: string) => words.replaceAll(' ', nbsp);
const rounded = (value: number, decimals = 0) =>
  value.toLocaleString(languageTag(), { maximumFractionDigits: decimals });

/** `21,460` */
export const formatCount = (count: number): string => rounded(count);

/** Seconds → `1,284 h`; `2.5 h` below ten hours; `42 min` below one. */
export function formatHours(seconds: number): string {
  if (seconds <= 0) return unbroken(t`${rounded(0)} h`);
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return unbroken(t`${Math.max(1, minutes)} min`);
  const hours = seconds / 3600;
  return unbroken(t`${rounded(hours, hours < 9.95 ? 1 : 0)} h`);
}

/** 0.58 → `58 %`. What is rounded never says none or all where that is not so. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return t`under ${formatPercent(0.01)}`;
  if (percent === 100 && share < 1) return t`over ${formatPercent(0.99)}`;
  return formatPercent(share);
}

const formats: Record<FigureKind, (value: number) => string> = {
  hours: formatHours,
  count: formatCount,
  share: formatShare,
};

/** A figure with its unit. */
export const formatFigure = (kind: FigureKind, value: number): string => formats[kind](value);

interface FigureChange {
  direction: 'up' | 'down' | 'same' | 'new' | 'hidden' | 'none';
  /** The amount of the change. Empty where there is no figure yet. */
  words: string;
}

const points = (count: number, short: boolean) =>
  unbroken(short ? t`${rounded(count)} pts` : plural(count, { one: '# point', other: '# points' }));

function amountOf(kind: FigureKind, value: number, before: number, short: boolean): string {
  const exact = Math.abs(kind === 'share' ? (value - before) * 100 : ((value - before) / before) * 100);
  // A share that changed by less than half a percentage point shows the same number of percent.
  const amount = Math.round(exact);
  if (kind === 'share') return amount === 0 ? t`under ${points(1, short)}` : points(amount, short);
  return amount === 0 ? t`under ${formatPercent(0.01)}` : formatPercent(amount / 100);
}

/** How a figure has changed since the period before: shares in points, all else in percent. */
export function changeOf(kind: FigureKind, figure: Compared, short = false): FigureChange {
  const { value, before, hidden, beforeHidden } = figure;
  if (hidden || beforeHidden) return { direction: 'hidden', words: fewWords };
  if (value === null) return { direction: 'none', words: '' };
  if (before === null) return { direction: 'new', words: t`new` };
  if (value === before) return { direction: 'same', words: t`no change` };
  if (before === 0 && kind !== 'share') return { direction: 'new', words: t`new` };
  return { direction: value > before ? 'up' : 'down', words: amountOf(kind, value, before, short) };
}

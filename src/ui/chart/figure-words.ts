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

/** Keeps a figure and its unit on one line. */
const nbsp = '\u00a0';
const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

/** `21,460` */
export const formatCount = (count: number): string => whole.format(count);

/** Seconds → `1,284 h`; `2.5 h` below ten hours; `42 min` below one. */
export function formatHours(seconds: number): string {
  if (seconds <= 0) return `0${nbsp}h`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${Math.max(1, minutes)}${nbsp}min`;
  const hours = seconds / 3600;
  return `${(hours < 9.95 ? tenths : whole).format(hours)}${nbsp}h`;
}

/** 0.58 → `58 %`. What is rounded never says none or all where that is not so. */
export function formatShare(share: number): string {
  const percent = Math.round(share * 100);
  if (percent === 0 && share > 0) return `under 1${nbsp}%`;
  if (percent === 100 && share < 1) return `over 99${nbsp}%`;
  return `${whole.format(percent)}${nbsp}%`;
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
  /** The amount of the change, or why it is not known. Empty where there is no figure yet. */
  words: string;
}

const points = (count: number, short: boolean) =>
  `${whole.format(count)}${nbsp}${short ? 'pts' : count === 1 ? 'point' : 'points'}`;

function amountOf(kind: FigureKind, value: number, before: number, short: boolean): string {
  const exact = Math.abs(kind === 'share' ? (value - before) * 100 : ((value - before) / before) * 100);
  // A share that changed by less than half a percentage point shows the same number of percent.
  const rounded = Math.round(exact);
  if (kind === 'share') return rounded === 0 ? `under ${points(1, short)}` : points(rounded, short);
  return rounded === 0 ? `under 1${nbsp}%` : `${whole.format(rounded)}${nbsp}%`;
}

/** How a figure has changed since the period before: shares in points, all else in percent. */
export function changeOf(kind: FigureKind, figure: Compared, short = false): FigureChange {
  const { value, before, hidden, beforeHidden } = figure;
  // A hidden figure has no change, because the other figure and the change would reveal it.
  if (hidden || beforeHidden) return { direction: 'hidden', words: 'hidden' };
  if (value === null) return { direction: 'none', words: '' };
  if (before === null) return { direction: 'new', words: 'new' };
  if (value === before) return { direction: 'same', words: 'no change' };
  if (before === 0 && kind !== 'share') return { direction: 'new', words: 'new' };
  return { direction: value > before ? 'up' : 'down', words: amountOf(kind, value, before, short) };
}

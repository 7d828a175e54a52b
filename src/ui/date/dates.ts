import dayjs from 'dayjs';
import { languageTag, t } from '@/language/text';
import { twoDigits } from './two-digits';

/** The spec's rule, as written there: `st` for 1, 21 and 31, otherwise `th`. */
const suffix = (day: number) => (day === 1 || day === 21 || day === 31 ? 'st' : 'th');

const inEnglish = () => languageTag() === 'en-GB';

/** French writes the first of a month as "1er", which `Intl` does not. */
const inLanguage = (day: string, parts: Intl.DateTimeFormatOptions): string =>
  dayjs(day)
    .toDate()
    .toLocaleDateString(languageTag(), parts)
    .replace(/^1 (?=\p{L})/u, languageTag() === 'fr-FR' ? '1er ' : '1 ');

/** `2026-11-28` (or an instant) → `28th November 2026`. */
export function formatDate(day: string): string {
  if (!inEnglish()) return inLanguage(day, { day: 'numeric', month: 'long', year: 'numeric' });
  const date = dayjs(day);
  return `${date.date()}${suffix(date.date())} ${date.format('MMMM YYYY')}`;
}

/** In English by dayjs, because `Intl` writes "Sept" there. */
const short = (day: string, english: string, parts: Intl.DateTimeFormatOptions): string =>
  inEnglish() ? dayjs(day).format(english) : inLanguage(day, { month: 'short', ...parts });

const isOf = (day: string, year: string | undefined) => year !== undefined && day.startsWith(year);

/** `2026-11-28` (or an instant) → `28 Nov 2026`, for tables, charts and captions; without the year when it is `thisYear`. */
export const formatShortDay = (day: string, thisYear?: string): string =>
  isOf(day, thisYear)
    ? short(day, 'D MMM', { day: 'numeric' })
    : short(day, 'D MMM YYYY', { day: 'numeric', year: 'numeric' });

/** `2026-11-28` → `Nov 2026`; without the year when it is `thisYear`. */
export const formatShortMonth = (day: string, thisYear?: string): string =>
  isOf(day, thisYear) ? short(day, 'MMM', {}) : short(day, 'MMM YYYY', { year: 'numeric' });

/** Two days → `4 – 31 Jan`, `16 Nov – 20 Dec`, with the year where it is not `thisYear`. */
export function formatSpan(first: string, last: string, thisYear?: string): string {
  const end = formatShortDay(last, thisYear);
  if (first === last) return end;
  if (!inEnglish()) {
    // Both years would be too long for a table, where this year is known.
    if (thisYear !== undefined && !isOf(last, first.slice(0, 4)))
      return `${formatShortDay(first, thisYear)} – ${end}`;
    const year = isOf(first, thisYear) && isOf(last, thisYear) ? undefined : 'numeric';
    const format = new Intl.DateTimeFormat(languageTag(), { day: 'numeric', month: 'short', year });
    return format.formatRange(dayjs(first).toDate(), dayjs(last).toDate());
  }
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayjs(first).date()} – ${end}`;
  // The year of the last day counts for both.
  return `${formatShortDay(first, first.slice(0, 4) === last.slice(0, 4) ? first.slice(0, 4) : thisYear)} – ${end}`;
}

const dayMs = 86_400_000;

/** Whole days from today to that day, both `2026-11-28`; 0 today, negative when past. In UTC every day has 24 hours. */
export const daysLeft = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs);

/** How long ago an instant was: `today`, `3 days ago`, `5 weeks ago`, `4 months ago`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const ago = new Intl.RelativeTimeFormat(languageTag(), { numeric: 'auto' });
  const days = Math.max(0, dayjs(now).startOf('day').diff(dayjs(instant).startOf('day'), 'day'));
  if (days < 14) return ago.format(-days, 'day');
  if (days < 60) return ago.format(-Math.floor(days / 7), 'week');
  return days < 730
    ? ago.format(-Math.floor(days / 30.4), 'month')
    : ago.format(-Math.floor(days / 365), 'year');
}

/** Seconds → `2:41`, from an hour on `1:02:03`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(whole % 60)}`
    : `${minutes}:${twoDigits(whole % 60)}`;
}

/** Seconds that are left → `28 s` under a minute, then as `formatMinutes`. */
export const formatLeft = (seconds: number): string =>
  seconds < 60 ? t`${Math.max(1, Math.round(seconds))} s` : formatMinutes(seconds);

/** Seconds → whole minutes as they are shown, and as sums add them up: never less than 1. */
export const wholeMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** Seconds → `18 min`, never less than `1 min`; from an hour on `9 h 12 min`. */
export function formatMinutes(seconds: number): string {
  const minutes = wholeMinutes(seconds);
  if (minutes < 60) return t`${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? t`${Math.floor(minutes / 60)} h` : t`${Math.floor(minutes / 60)} h ${rest} min`;
}

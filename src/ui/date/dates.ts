import dayjs from 'dayjs';

/** The spec's rule, as written there: `st` for 1, 21 and 31, otherwise `th`. */
const suffix = (day: number) => (day === 1 || day === 21 || day === 31 ? 'st' : 'th');

/** `2026-11-28` (or an instant) → `28th November 2026`. */
export function formatDate(day: string): string {
  const date = dayjs(day);
  return `${date.date()}${suffix(date.date())} ${date.format('MMMM YYYY')}`;
}

/** `2026-11-28` (or an instant) → `28 Nov 2026`, for tables, charts and captions; without the year when it is `thisYear`. */
export const formatShortDay = (day: string, thisYear?: string): string =>
  dayjs(day).format(thisYear && day.startsWith(thisYear) ? 'D MMM' : 'D MMM YYYY');

/** Two days → `4 – 31 Jan`, `16 Nov – 20 Dec`, with the year where it is not `thisYear`. */
export function formatSpan(first: string, last: string, thisYear?: string): string {
  const end = formatShortDay(last, thisYear);
  if (first === last) return end;
  if (first.slice(0, 7) === last.slice(0, 7)) return `${dayjs(first).date()} – ${end}`;
  // The year of the last day counts for both.
  return `${formatShortDay(first, first.slice(0, 4) === last.slice(0, 4) ? first.slice(0, 4) : thisYear)} – ${end}`;
}

const dayMs = 86_400_000;

/** Whole days from today to that day, both `2026-11-28`; 0 today, negative when past. In UTC every day has 24 hours. */
export const daysLeft = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / dayMs);

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

/** How long ago an instant was: `today`, `3 days ago`, `5 weeks ago`, `4 months ago`. */
export function formatAgo(instant: string, now = Date.now()): string {
  const days = Math.max(0, dayjs(now).startOf('day').diff(dayjs(instant).startOf('day'), 'day'));
  if (days < 14) return ago.format(-days, 'day');
  if (days < 60) return ago.format(-Math.floor(days / 7), 'week');
  return days < 730
    ? ago.format(-Math.floor(days / 30.4), 'month')
    : ago.format(-Math.floor(days / 365), 'year');
}

const two = (value: number) => String(value).padStart(2, '0');

/** Seconds → `2:41`, from an hour on `1:02:03`. */
export function formatTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(Number.isFinite(seconds) ? seconds : 0));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor((whole % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** Seconds that are left → `28 s` under a minute, then as `formatMinutes`. */
export const formatLeft = (seconds: number): string =>
  seconds < 60 ? `${Math.max(1, Math.round(seconds))} s` : formatMinutes(seconds);

/** Seconds → `18 min`, never less than `1 min`; from an hour on `9 h 12 min`. */
export function formatMinutes(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

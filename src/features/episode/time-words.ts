import { clockIn } from '@/contract/time-zone';
import { plural, t } from '@/language/text';
import { daysLeft, formatShortDay } from '@/ui/date/dates';

/** `Europe/London` → "London". */
export const cityOf = (zone: string) => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** "28 Nov 2026 at 18:00, London time". */
export function timeWords(instant: string, zone: string): string {
  const [day = '', time = ''] = clockIn(zone, new Date(instant)).split('T');
  return t`${formatShortDay(day)} at ${time}, ${cityOf(zone)} time`;
}

/** "28 Nov 2026, 18:00", where there is no room for more. */
export function shortTime(instant: string, zone: string): string {
  const [day = '', time = ''] = clockIn(zone, new Date(instant)).split('T');
  return `${formatShortDay(day)}, ${time}`;
}

/** "2 days before the Due Date"; undefined for a time on that day or later. */
export function beforeDueDate(clock: string, endDate: string): string | undefined {
  const days = daysLeft(endDate, clock.slice(0, 10));
  return days > 0
    ? plural(days, { one: '# day before the Due Date', other: '# days before the Due Date' })
    : undefined;
}

import { formatShortDay } from './dates';
import { isDay, readDay } from './day-text';

const shape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether it is a day with the time of a clock, `2026-11-28T18:00`, and one that exists. */
export const isClock = (value: unknown): value is string =>
  typeof value === 'string' && isDay(shape.exec(value)?.[1]);

export const noClock = 'This is not a day and a time, such as 28 Nov 2026, 18:00';

/** Summer time does not matter here, because the time that a clock shows is written unchanged. */
const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });

/** `2026-11-28T18:00` → `Saturday 28 Nov 2026, 18:00`. */
export function formatClock(clock: string): string {
  const [day = '', time = ''] = clock.split('T');
  return `${weekday.format(new Date(day))} ${formatShortDay(day)}, ${time}`;
}

const timeAtEnd = /(?:^|[\s,])(?:at\s+)?(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)?$/;
const weekdayAhead = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[\s,]+/;

function hourOf(written: string, half: string | undefined): number {
  const hour = Number(written);
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

const two = (value: number) => String(value).padStart(2, '0');

/** A day and a time typed in any usual spelling: 28/11/2026 18:00, Saturday 28 Nov 2026, 6pm, 2026-11-28T18:00. */
export function readClock(text: string): { value: string } | { problem: string } {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/(\d)t(\d)/, '$1 $2');
  const found = timeAtEnd.exec(words);
  const [, hourWord = '', minuteWord, half] = found ?? [];
  // A bare number at the end is the year of a day without a time.
  if (!found || (minuteWord === undefined && half === undefined)) return { problem: noClock };
  const hour = hourOf(hourWord, half);
  const minute = Number(minuteWord ?? 0);
  if (hour < 0 || hour > 23 || minute > 59) return { problem: noClock };
  const read = readDay(words.slice(0, found.index).replace(weekdayAhead, ''));
  return 'problem' in read ? read : { value: `${read.day}T${two(hour)}:${two(minute)}` };
}

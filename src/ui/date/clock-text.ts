import { languageTag, t } from '@/language/text';
import { formatShortDay } from './dates';
import { isDay, readDay } from './day-text';
import { twoDigits } from './two-digits';

const shape = /^(\d{4}-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/;

/** Whether it is a day with the time of a clock, `2026-11-28T18:00`, and one that exists. */
export const isClock = (value: unknown): value is string =>
  typeof value === 'string' && isDay(shape.exec(value)?.[1]);

export const noClock = t`This is not a day and a time, such as 28 Nov 2026, 18:00`;

/** Summer time does not matter here, because the time that a clock shows is written unchanged. */
const weekdayOf = (day: string, tag: string) =>
  new Date(day).toLocaleDateString(tag, { weekday: 'long', timeZone: 'UTC' });

/** `2026-11-28T18:00` → `Saturday 28 Nov 2026, 18:00`. */
export function formatClock(clock: string): string {
  const [day = '', time = ''] = clock.split('T');
  return t`${weekdayOf(day, languageTag())} ${formatShortDay(day)}, ${time}`;
}

/** In English, German and French: "at 6pm", "um 18.00 Uhr", "à 18h00". */
const timeAtEnd = /(?:^|[\s,])(?:(?:at|um|à)\s+)?(\d{1,2})(?:[:.h](\d\d))?\s*(am|pm|uhr|h)?$/;

/** From a Monday to a Sunday, by which weekdays are named. */
const week = Array.from({ length: 7 }, (_, at) => `2026-11-${16 + at}`);

/** The text without a weekday at its beginning, in English or the language of the page. */
function withoutWeekday(text: string): string {
  const [all = '', word = ''] = /^(\p{L}{2,})[.\s,]+/u.exec(text) ?? [];
  const names = ['en-GB', languageTag()].flatMap((tag) => week.map((day) => weekdayOf(day, tag)));
  return names.some((name) => name.toLowerCase().startsWith(word)) ? text.slice(all.length) : text;
}

function hourOf(written: string, half: string | undefined): number {
  const hour = Number(written);
  if (half !== 'am' && half !== 'pm') return hour;
  if (hour < 1 || hour > 12) return -1;
  return (hour % 12) + (half === 'pm' ? 12 : 0);
}

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
  const day = words.slice(0, found.index);
  const whole = readDay(day);
  // Only now, because "mar" is Tuesday in French and March everywhere.
  const read = 'problem' in whole ? readDay(withoutWeekday(day)) : whole;
  return 'problem' in read ? read : { value: `${read.day}T${twoDigits(hour)}:${twoDigits(minute)}` };
}

import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';

dayjs.extend(customParseFormat);

const iso = 'YYYY-MM-DD';
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** Whether it is a day as the contract has it, `2026-11-28`, and one that exists. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayjs(value, iso, true).isValid();

const monthOf = (word: string): number =>
  /^\d+$/.test(word)
    ? Number(word)
    : months.findIndex((month) => word.length >= 3 && month.toLowerCase().startsWith(word)) + 1;

/** Day, month and year in the order they were written in: 28/11/1990, November 28 1990 or 1990-11-28. */
function inOrder([first = '', second = '', third = '']: string[]): [string, string, string] {
  if (/^\d{4}$/.test(first)) return [third, second, first];
  return /^[a-z]/.test(first) ? [second, first, third] : [first, second, third];
}

/** Two digits mean this century, or the last one where that would be too late. */
function yearOf(written: string, monthAndDay: string, latest: string | undefined): number | undefined {
  if (/^[1-9]\d{3}$/.test(written)) return Number(written);
  if (!/^\d{2}$/.test(written)) return undefined;
  return latest && `20${written}-${monthAndDay}` > latest ? 1900 + Number(written) : 2000 + Number(written);
}

const two = (value: number) => String(value).padStart(2, '0');

export const noDay = 'This is not a day';

/**
 * A day typed in any usual spelling: 28/11/1990, 28.11.90, 28 Nov 1990, 1st November 1990, 1990-11-28. Own code,
 * since dayjs takes `5/6/1988` and `05/06/1988` by two formats, and knows no two-digit year of a birthday.
 */
export function readDay(text: string, latest?: string): { day: string } | { problem: string } {
  const words = text.trim().toLowerCase();
  if (!/^[\da-z\s./,–-]+$/.test(words)) return { problem: noDay };
  const parts = words.split(/[\s./,–-]+/).filter((part) => part !== '' && part !== 'of');
  if (parts.length !== 3) return { problem: noDay };
  const [dayWord, monthWord, yearWord] = inOrder(parts);
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th)?$/.exec(dayWord)?.[1] ?? 0);
  const month = monthOf(monthWord);
  const year = yearOf(yearWord, `${two(month)}-${two(day)}`, latest);
  if (day < 1 || day > 31 || month < 1 || month > 12 || year === undefined) return { problem: noDay };
  const last = dayjs(`${year}-${two(month)}-01`).daysInMonth();
  if (day > last) return { problem: `${months[month - 1]} ${year} has ${last} days` };
  return { day: `${year}-${two(month)}-${two(day)}` };
}

import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { languageTag, t } from '@/language/text';
import { twoDigits } from './two-digits';

dayjs.extend(customParseFormat);

const iso = 'YYYY-MM-DD';

/** In small letters without accents: `März` → `marz`. */
const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The months by their names in a language, without accents, as people may type them. */
const monthsIn = (tag: string): string[] =>
  Array.from({ length: 12 }, (_, at) =>
    plain(new Date(Date.UTC(2026, at)).toLocaleDateString(tag, { month: 'long', timeZone: 'UTC' })),
  );

/** Whether it is a day as the contract has it, `2026-11-28`, and one that exists. */
export const isDay = (value: unknown): value is string =>
  typeof value === 'string' && dayjs(value, iso, true).isValid();

/** 0 where it names no month, neither in the language of the page nor in English. */
function monthOf(word: string): number {
  if (/^\d+$/.test(word)) return Number(word);
  if (word.length < 3) return 0;
  const named = (tag: string) => monthsIn(tag).findIndex((month) => month.startsWith(word)) + 1;
  return named(languageTag()) || named('en-GB');
}

/** Whether the language writes the month before the day; none of ours does. */
const monthComesFirst = (): boolean => {
  const parts = new Intl.DateTimeFormat(languageTag()).formatToParts().map(({ type }) => type);
  return parts.indexOf('month') < parts.indexOf('day');
};

/** Day, month and year in the order they were written in: 28/11/1990, November 28 1990 or 1990-11-28. */
function inOrder([first = '', second = '', third = '']: string[]): [string, string, string] {
  if (/^\d{4}$/.test(first)) return [third, second, first];
  const monthFirst = /^[a-z]/.test(first) || (!/^[a-z]/.test(second) && monthComesFirst());
  return monthFirst ? [second, first, third] : [first, second, third];
}

/** Two digits mean this century, or the last one where that would be too late. */
function yearOf(written: string, monthAndDay: string, latest: string | undefined): number | undefined {
  if (/^[1-9]\d{3}$/.test(written)) return Number(written);
  if (!/^\d{2}$/.test(written)) return undefined;
  return latest && `20${written}-${monthAndDay}` > latest ? 1900 + Number(written) : 2000 + Number(written);
}

export const noDay = t`This is not a day`;

/** What people write between and before the parts of a day: "28th of November", "den 28. November", "le 28 novembre". */
const fillers = new Set(['', 'of', 'the', 'den', 'der', 'le']);

/**
 * A day typed in any usual spelling: 28/11/1990, 28.11.90, 28 Nov 1990, 1st November 1990, 1990-11-28. Own code,
 * since dayjs takes `5/6/1988` and `05/06/1988` by two formats, and knows no two-digit year of a birthday.
 */
export function readDay(text: string, latest?: string): { day: string } | { problem: string } {
  const words = plain(text.trim());
  if (!/^[\da-z\s./,–-]+$/.test(words)) return { problem: noDay };
  const parts = words.split(/[\s./,–-]+/).filter((part) => !fillers.has(part));
  if (parts.length !== 3) return { problem: noDay };
  const [dayWord, monthWord, yearWord] = inOrder(parts);
  const day = Number(/^(\d{1,2})(?:st|nd|rd|th|er)?$/.exec(dayWord)?.[1] ?? 0);
  const month = monthOf(monthWord);
  const year = yearOf(yearWord, `${twoDigits(month)}-${twoDigits(day)}`, latest);
  if (day < 1 || day > 31 || month < 1 || month > 12 || year === undefined) return { problem: noDay };
  const last = dayjs(`${year}-${twoDigits(month)}-01`).daysInMonth();
  if (day > last) {
    const inWords = new Date(Date.UTC(year, month - 1)).toLocaleDateString(languageTag(), {
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    });
    return { problem: t`${inWords} has ${last} days` };
  }
  return { day: `${year}-${twoDigits(month)}-${twoDigits(day)}` };
}

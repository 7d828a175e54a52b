import { countryCodes } from '@/contract/countries';

const plain = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
const wordsOf = (text: string) => text.match(/[\p{L}\p{M}]+/gu)?.map(plain) ?? [];

let known: Set<string> | undefined;

/** The words that dates have in the languages of our clubs’ countries: months, weekdays, and what is written between them. */
function dateWords(): Set<string> {
  if (known) return known;
  known = new Set(['st', 'nd', 'rd', 'th', 'er', 'of']);
  for (const country of countryCodes) {
    const locale = new Intl.Locale(`und-${country}`).maximize();
    for (const width of ['long', 'short'] as const) {
      const whole = {
        weekday: width,
        day: 'numeric',
        month: width,
        year: 'numeric',
        timeZone: 'UTC',
      } as const;
      const formats = [whole, { month: width }].map((options) => new Intl.DateTimeFormat(locale, options));
      for (let day = 0; day < 84; day += 1) {
        const date = Date.UTC(2016, day % 12, 8 + (day % 7));
        for (const format of formats) for (const word of wordsOf(format.format(date))) known.add(word);
      }
    }
  }
  return known;
}

/** A time behind a day, as spreadsheets and databases write it. */
const time = /[\sT,]+\d{1,2}:\d{2}(:\d{2}([.,]\d+)?)?\s*([ap]\.?m\.?)?\s*(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/i;
const letters = /^[\p{L}\p{M}\d\s.,/'’\p{Pd}]+$/u;

/** As a year, as a number with a fraction of zero, as one with its thousands set apart: `2016`, `2016.0`, `2,016`. */
const number = /^'?(\d)[.,'’\s]?(\d{3})(?:[.,]0+)?$/;
/** A day without anything between its parts, the year first or last: `20160514`, `14052016`. */
const joined = /^(?:((?:19|20)\d\d)(?:0[1-9]|1[0-2])[0-3]\d|[0-3]\d[0-3]\d((?:19|20)\d\d))$/;
/** Days as spreadsheets count them, from 1900 or from 1904: the number does not say from which. */
const count = /^[3-5]\d{4}(?:[.,]\d+)?$/;

/** The years that a date with a two-digit year may mean: by its first number, or by its last. */
interface Possible {
  first?: number | undefined;
  last?: number | undefined;
}

/** The year that a cell says, or the possible ones; null where there is none in it. */
function readCell(cell: string, thisYear: number): number | Possible | null {
  const text = cell.normalize('NFKC').trim();
  const [, thousands, rest] = number.exec(text) ?? [];
  if (thousands && rest) return Number(thousands + rest);
  const [, before, after] = joined.exec(text) ?? [];
  if (before ?? after) return Number(before ?? after);
  if (count.test(text)) return {};

  const day = text.replace(time, '');
  const words = wordsOf(day);
  if (!letters.test(day) || words.some((word) => !dateWords().has(word))) return null;
  const parts = day.match(/\d+/g) ?? [];
  const years = parts.filter((part) => /^(19|20)\d\d$/.test(part));
  const others = parts.filter((part) => !years.includes(part)).map(Number);
  if (years.length > 1 || others.length + years.length > 3 || others.some((other) => other > 99)) return null;
  if (years.length === 1) return Number(years[0]);

  const full = (short: number) => short + (short > thisYear % 100 ? 1900 : 2000);
  const [one = 0, two = 0, three] = others;
  // Where the month is a word, the year comes last.
  if (words.length > 0) return others.length === 2 ? full(two) : null;
  if (three === undefined) return null;
  const isDay = (some: number, other: number) => some > 0 && other > 0 && some <= 31 && other <= 12;
  return {
    first: isDay(three, two) ? full(one) : undefined,
    last: isDay(one, two) || isDay(two, one) ? full(three) : undefined,
  };
}

/**
 * The years of birth of a column: null where there is none in a cell, undefined where it is not clear which it is. A day in another
 * cell may show in which order all of them are written.
 */
export function readYears(
  cells: readonly string[],
  { thisYear, after }: { thisYear: number; after: number },
): (number | null | undefined)[] {
  const isLikely = (year: number | undefined) => year !== undefined && year <= thisYear && year > after;
  const read = cells.map((cell) => readCell(cell, thisYear));
  const orders = new Set<keyof Possible>();
  for (const each of read) {
    if (each === null || typeof each === 'number' || isLikely(each.first) === isLikely(each.last)) continue;
    orders.add(isLikely(each.last) ? 'last' : 'first');
  }
  const [order] = orders.size === 1 ? orders : [];
  return read.map((each) => {
    if (each === null || typeof each === 'number') return each;
    const { first, last } = each;
    if (isLikely(first) && isLikely(last)) return first === last ? first : order && each[order];
    if (isLikely(first) || isLikely(last)) return isLikely(first) ? first : last;
    return last ?? first;
  });
}

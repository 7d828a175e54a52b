import { languageTag } from '@/language/text';

/**
 * Spreadsheets run text that begins like a formula, and names are free text: CSV files put an apostrophe
 * before it. Also behind spaces and quotes, which some of them ignore. papaparse's own pattern misses a
 * formula with a line break in it.
 */
export const formulaCell = /^(?:[\t\r\n]|[\s"']*[=+\-@＝＋－＠])/;

/** How a spreadsheet expects CSV files: what is between the cells, and what before the decimals. */
export interface CsvForm {
  delimiter: ',' | ';';
  decimal: ',' | '.';
}

/**
 * The form that Excel expects in a country, by its rule: a semicolon where a comma is before the decimals. Without a country, as for
 * the platform’s own people, the form of the reader’s language. Never `sep=`, which other programs show as a row.
 */
export function csvFormOf(country: string | undefined): CsvForm {
  // Excel has a point before the decimals in all languages of Switzerland, and a semicolon all the same.
  if (country === 'CH') return { delimiter: ';', decimal: '.' };
  const locale = country === undefined ? languageTag() : new Intl.Locale(`und-${country}`).maximize();
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const hasComma = parts.some(({ type, value }) => type === 'decimal' && value === ',');
  return hasComma ? { delimiter: ';', decimal: ',' } : { delimiter: ',', decimal: '.' };
}

/** Rows as a file has them: text that a spreadsheet would take for a formula with an apostrophe before it, numbers in this form. */
export const csvCells = ({ decimal }: CsvForm, rows: readonly (readonly unknown[])[]): unknown[][] =>
  rows.map((cells) =>
    cells.map((cell) => {
      if (typeof cell === 'number') return String(cell).replace('.', decimal);
      return typeof cell === 'string' && formulaCell.test(cell) ? `'${cell}` : cell;
    }),
  );

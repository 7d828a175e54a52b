import papaparse from 'papaparse';
import { type CountryCode, countryCodes } from '@/contract/countries';
import { importColumns } from '@/contract/list-file/member-import';
import { csvCells, csvFormOf } from '@/contract/text/csv-form';
import { checkRows } from '@/server/member-import/check-rows';
import { replaceProperty } from '../support/replace-property';

const comma = { delimiter: ',', decimal: '.' };
const semicolon = { delimiter: ';', decimal: ',' };

/** The countries whose Excel separates by a comma. */
const byComma: CountryCode[] = ['AU', 'CA', 'GB', 'IE', 'MT', 'NZ', 'US'];

test.each(countryCodes)('a CSV file of a club in %s has the form that Excel expects there', (country) => {
  const swiss = { delimiter: ';', decimal: '.' };
  const usual = byComma.includes(country) ? comma : semicolon;
  expect(csvFormOf(country)).toEqual(country === 'CH' ? swiss : usual);
});

test.each([
  ['en-GB', comma],
  ['de-DE', semicolon],
  ['fr-FR', semicolon],
])('one of the platform, read in %s, has the form of that language', (tag, form) => {
  replaceProperty(globalThis, 'touchlineLanguage', {
    value: { tag, translate: () => undefined },
    writable: true,
  });
  expect(csvFormOf(undefined)).toEqual(form);
});

const write = (country: CountryCode, rows: unknown[][]) => {
  const form = csvFormOf(country);
  return papaparse.unparse(csvCells(form, rows), { delimiter: form.delimiter });
};

test.each([
  ['GB', '"a,b",a;b,2.5,-0.5,-3,\'-a,7,'],
  ['DE', 'a,b;"a;b";2,5;-0,5;-3;\'-a;7;'],
  ['CH', 'a,b;"a;b";2.5;-0.5;-3;\'-a;7;'],
] as const)('in %s numbers are numbers, and text is no formula: %s', (country, line) => {
  expect(write(country, [['a,b', 'a;b', 2.5, -0.5, -3, '-a', 7, null]])).toBe(line);
});

test.each(countryCodes)('a list of children that we write for %s is one that we read', async (country) => {
  const names = ['Mia, Rose', 'Tom; "Tommy"', '=Ida', '-Jo', '+Al', "'@Ed", 'Ola\nKari'];
  const rows = names.map((name) => [name, 'Berg', 2016, 'mia@families.test', null]);
  const { children, problems } = await checkRows(write(country, [[...importColumns], ...rows]), 2026);
  expect([children.map(({ number, firstName }) => [number, firstName]), problems]).toEqual([
    names.map((name, i) => [i + 2, name.replace('\n', ' ')]),
    [],
  ]);
});

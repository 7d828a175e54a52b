import { csvFileName, csvText } from '@/ui/list/csv';
import { type CsvColumn, csvDay } from '@/ui/list/csv-column';

const columns: CsvColumn<{ name: string; count: number | null }>[] = [
  { title: 'Name', value: ({ name }) => name },
  { title: 'Count', value: ({ count }) => count },
];
const lineOf = (name: string, count: number | null = 1) =>
  csvText(columns, [{ name, count }]).slice('\uFEFFName,Count\r\n'.length, -'\r\n'.length);

test('a CSV begins with a byte order mark and its lines end as RFC 4180 wants', () => {
  expect(csvText(columns, [{ name: 'Zoë', count: 2 }])).toBe('\uFEFFName,Count\r\nZoë,2\r\n');
  expect(csvText(columns, [])).toBe('\uFEFFName,Count\r\n');
});

test.each([
  '=cmd|’ /C calc’!A0',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1+1',
  // papaparse’s own pattern lets this pass.
  '=1+1\nsecond line',
])('no spreadsheet takes %j for a formula', (name) => {
  expect(lineOf(name)).toBe(`"'${name}",1`);
});

test('quotes, commas and line breaks stay what they are', () => {
  expect(lineOf('St Brendan’s, GAA')).toBe('"St Brendan’s, GAA",1');
  expect(lineOf('The "Reds"')).toBe('"The ""Reds""",1');
  expect(lineOf('One\r\nTwo')).toBe('"One\r\nTwo",1');
  expect(lineOf(' spaced ')).toBe('" spaced ",1');
});

test('a number stays a number, also below nought, and nothing is an empty cell', () => {
  expect(lineOf('Cold', -4)).toBe('Cold,-4');
  expect(lineOf('Unknown', null)).toBe('Unknown,');
});

test('the file’s name carries today’s date', () => {
  jest.useFakeTimers({ now: new Date(2026, 10, 3, 23, 59) });
  expect(csvFileName('clubs')).toBe('clubs-2026-11-03.csv');
  jest.useRealTimers();
  expect(csvDay(new Date(2026, 0, 9, 0, 30).toISOString())).toBe('2026-01-09');
});

import { importColumns } from '@/contract/list-file/member-import';
import { decodeText } from '@/kit/decode-text';
import { checkRows } from '@/server/member-import/check-rows';
import { childrenKinds, type ReadChildren, twoEmails } from '../support/kinds/children';
import { inputBytes } from '../support/kinds/sent-kind';

async function read(text: string): Promise<ReadChildren> {
  const { children, problems } = await checkRows(text, 2026);
  return {
    children: children.map(({ number, firstName, lastName, birthYear, columns }) => [
      ...([number, `${firstName} ${lastName}`, birthYear] as const),
      ...columns.keys(),
    ]),
    problems: problems.map(({ row, column, message }) => [row, column, message]),
  };
}

test.each(childrenKinds)('$file is read as it is meant', async ({ file, right }) => {
  expect(await read(decodeText(inputBytes(file)))).toEqual(right);
});

test('the first rows are shown with the addresses to which invites go', async () => {
  const { sample } = await checkRows(decodeText(inputBytes('members-mail_invisible.csv')), 2026);
  expect(sample.map((row) => row['Guardian email'])).toEqual(
    ['mia', 'tom', 'ida', 'jo', 'al'].map((name) => `${name}@families.test`),
  );
  expect(sample.map((row) => row['Second guardian email'])).toEqual(['', '', '', '', '']);
});

const head = importColumns.join(',');
const mia = 'Mia,Berg,2016,mia@families.test,';
const list = (...rows: string[]) => [head, ...rows].join('\r\n');
const semicolons = (text: string) => text.replaceAll(',', ';');
/** The row of the only child of a list. */
const rowOf = async (text: string) => {
  const { children, problems } = await read(text);
  expect([children.length, problems]).toEqual([1, []]);
  return children[0]?.[0];
};

test.each([
  ['a title', `Rovers U10, season 2026/27\n${head}\n${mia}`, 3],
  [
    'a title, a date and empty rows',
    `Rovers U10;;;;\n\n12.05.2026;;;;\n\n${semicolons(`${head}\n${mia}`)}`,
    6,
  ],
  ['rows of separators', `,,,,\r\n,,,,\r\n${head}\r\n,,,,\r\n${mia}`, 5],
  ['spaces alone, in line breaks of an old Mac', `  \r\u00a0\r${head}\r${mia}`, 4],
  ['a note in quotes on three lines', `"Please\nsend\nback"\r\n${head}\r\n${mia}`, 3],
  ['sep= with separators behind it', `sep=;;;;;\r\n${semicolons(`${head}\r\n${mia}`)}`, 3],
  ['sep= in quotes, a mark before it', `\ufeff"sep=,",,,\r\n${head}\r\n${mia}`, 3],
  ['sep= of a separator that nobody uses', `SEP=^\n${`${head}\n${mia}`.replaceAll(',', '^')}`, 3],
  ['sep= that the file does not keep', `sep=,\n${semicolons(`${head}\n${mia}`)}`, 3],
  ['sep= of a tab, and empty rows', `sep=\t\n\n${`${head}\n\n${mia}`.replaceAll(',', '\t')}`, 5],
  ['line breaks of several kinds', `\n${head}\r\n\r${mia}\n`, 4],
  ['bars', `${head}\n${mia}`.replaceAll(',', '|'), 2],
])('the row of a child below %s is that of the file', async (_, text, row) => {
  expect(await rowOf(text)).toBe(row);
});

test('titles that lack a column are named by their row', async () => {
  const { problems } = await read(`Rovers\n\n${head.replace('Year of birth,', '')}\n`);
  expect(problems).toEqual([
    [3, null, expect.stringMatching(/^Row 3 lacks these column titles: “Year of birth”/)],
  ]);
});

test.each([
  ['"Mia\nRose"', 'Mia Rose Berg'],
  ['"Mia\r\n\r\n Rose\r\n"', 'Mia Rose Berg'],
  ['Mia\u00a0Rose', 'Mia Rose Berg'],
  ['"Mia\u2028Rose"', 'Mia Rose Berg'],
  ['Mi\u00ada\u200b Ro\u2060se', 'Mia Rose Berg'],
  ['\u202aZoe\u0308\u202c', 'Zoë Berg'],
])('the first name %j is on one line, without what nobody sees', async (cell, name) => {
  const { children } = await read(list(mia.replace('Mia', cell), mia.replace('Mia', 'Tom')));
  expect(children.map(([row, who]) => [row, who])).toEqual([
    [2, name],
    [3, 'Tom Berg'],
  ]);
});

const yearsOf = async (...cells: string[]) => {
  const { children, problems } = await read(
    list(...cells.map((cell, i) => `Kim${i},Berg,"${cell}",m@x.test,`)),
  );
  return { years: children.map(([, , year]) => year), problems };
};

test.each(
  [
    ...['2016', '2016.0', '2016,00', '2,016', '2.016', '2 016', '2\u00a0016', "'2016", '２０１６'],
    ...[
      '2016-05-14',
      '2016/5/14',
      '2016.05.14.',
      '20160514',
      '14052016',
      '14.05.2016',
      '05/14/2016',
      '5-6-2016',
    ],
    ...[
      '01/02/2016',
      '14 May 2016',
      'May 14, 2016',
      '14. Mai 2016',
      'samedi 14 mai 2016',
      '14-May-16',
      '14 май 2016',
      '14 maja 2016',
    ],
    ...['14 de mayo de 2016', '1st of May 2016', '2016-05-14 00:00:00', '2016-05-14T00:00:00.000Z', '5/2016'],
    ...['5/14/2016 12:00 AM', '31.12.16', '05/31/16', '16-12-31', '１４／０５／２０１６'],
  ].map((cell) => [cell]),
)('%j gives its year, and nothing else', async (cell) => {
  expect(await yearsOf(cell)).toEqual({ years: [2016], problems: [] });
  const { sample, children } = await checkRows(list(`Mia,Berg,"${cell}",m@x.test,`), 2026);
  expect(sample[0]?.['Year of birth']).toBe('2016');
  expect(JSON.stringify([sample, children])).not.toMatch(/14|31|May|\/|T00/);
});

const alone = 'Enter the year alone, with four digits, such as 2016';
test.each([
  ['16', alone],
  ['2015/2016', alone],
  ['U10 2016', alone],
  ['14.05', alone],
  ['?', alone],
  ['14.05.1985', 'People born in 1985 are adults. Enter the child’s year, not the guardian’s'],
  ['14.05.85', 'People born in 1985 are adults. Enter the child’s year, not the guardian’s'],
  ['2031-01-01', '2031 is in the future. Enter the year of birth, such as 2016'],
])('%j is no year of a child', async (cell, message) => {
  expect((await yearsOf(cell)).problems).toEqual([[2, 'Year of birth', message]]);
});

test.each([
  ['days whose year may be first or last', '09/10/11'],
  ['days with points', '12.11.10'],
  ['days with hyphens', '14-05-16'],
  ['days as Excel counts them', '42504'],
  ['a fraction of such a day', '42504.75'],
])('%s are asked about once for the whole column', async (_, cell) => {
  const sentence =
    'The year is not clear in 300 rows, of which this is the first. Enter years with four digits in the whole column, such as 2016';
  const { years, problems } = await yearsOf('2015', ...Array(300).fill(cell));
  expect([years, problems]).toEqual([[2015], [[3, 'Year of birth', sentence]]]);
  expect((await yearsOf(cell)).problems).toEqual([
    [2, 'Year of birth', 'The year is not clear here. Enter it with four digits, such as 2016'],
  ]);
});

test('only the form of a birthday is shown, where it is asked about and where it is refused', async () => {
  const shown = async (cell: string) =>
    (await checkRows(list(`Kim,Berg,${cell},m@x.test,`), 2026)).problems.map(({ value }) => value);
  expect(await shown('09/10/11')).toEqual(['••/••/••']);
  expect(await shown('14.05.1985')).toEqual(['••.••.••••']);
  expect(await shown('1985')).toEqual(['1985']);
});

test('one day that is clear says how the column is written', async () => {
  expect((await yearsOf('09/10/11', '28/02/16')).years).toEqual([2011, 2016]);
  expect((await yearsOf('09-10-11', '16-02-28')).years).toEqual([2009, 2016]);
  const mixed = await yearsOf('09/10/11', '28/02/16', '16/02/28');
  expect([mixed.years, mixed.problems.length]).toEqual([[2016, 2016], 1]);
});

test('one guardian in two spellings of a domain is one, as the list writes them first', async () => {
  const rows = ['info@müller.de', 'INFO@xn--mller-kva.de'].map((email, i) => `Kim${i},Berg,2016,${email},`);
  expect((await read(list(...rows))).children.map(([, , , guardian]) => guardian)).toEqual(
    Array(2).fill('info@müller.de'),
  );
  const both = 'Mia,Berg,2016,info@müller.de,info@xn--mller-kva.de';
  expect((await read(list(both))).problems).toEqual([
    [2, 'Second guardian email', 'This is the first guardian’s address, too'],
  ]);
});

test('two addresses in a cell are said as that, however they are set apart', async () => {
  for (const cell of [
    'a@x.test, b@x.test',
    'a@x.test b@x.test',
    'a@x.test/b@x.test',
    'A <a@x.test>; B <b@x.test>',
    'a@x.test\nb@x.test',
  ])
    expect((await read(list(`Mia,Berg,2016,"${cell}",`))).problems).toEqual([
      [2, 'Guardian email', twoEmails],
    ]);
});

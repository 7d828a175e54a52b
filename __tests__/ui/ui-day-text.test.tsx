import { formatClock, isClock, readClock } from '@/ui/date/clock-text';
import { isDay, readDay } from '@/ui/date/day-text';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00') }));

const born = '2026-11-21';

test.each([
  '28/11/1990',
  '28.11.1990',
  '28. 11. 1990',
  '28-11-1990',
  '28 11 1990',
  '28/11/90',
  '28.11.90',
  '28 Nov 1990',
  '28 nov 90',
  '28-Nov-1990',
  '28 November 1990',
  '28th November 1990',
  '28th of November, 1990',
  'November 28, 1990',
  '1990-11-28',
  ' 1990/11/28 ',
])('“%s” is the 28th of November 1990', (text) => {
  expect(readDay(text, born)).toEqual({ day: '1990-11-28' });
});

test.each([
  ['1st November 1990', '1990-11-01'],
  ['1th November 1990', '1990-11-01'],
  ['2nd November 1990', '1990-11-02'],
  ['3rd November 1990', '1990-11-03'],
  ['4th November 1990', '1990-11-04'],
  ['1/2/1990', '1990-02-01'],
  ['01/02/1990', '1990-02-01'],
  ['9 sept 1990', '1990-09-09'],
  ['29/2/2024', '2024-02-29'],
])('“%s” is %s: the day comes first', (text, day) => {
  expect(readDay(text, born)).toEqual({ day });
});

test('two digits of a birthday never lie in the future, those of another day are of this century', () => {
  expect(readDay('21/11/26', born)).toEqual({ day: '2026-11-21' });
  expect(readDay('22/11/26', born)).toEqual({ day: '1926-11-22' });
  expect(readDay('1/1/27', born)).toEqual({ day: '1927-01-01' });
  expect(readDay('1/1/00', born)).toEqual({ day: '2000-01-01' });
  expect(readDay('1/1/90')).toEqual({ day: '2090-01-01' });
});

test.each([
  ['31/02/1990', 'February 1990 has 28 days'],
  ['30 Feb 2024', 'February 2024 has 29 days'],
  ['31st April 1990', 'April 1990 has 30 days'],
  ['32/1/1990', 'This is not a day'],
  ['1/13/1990', 'This is not a day'],
  ['0/1/1990', 'This is not a day'],
  ['1/1/190', 'This is not a day'],
  ['1/1/19900', 'This is not a day'],
  ['abc', 'This is not a day'],
  ['28 ma 1990', 'This is not a day'],
  ['28/11', 'This is not a day'],
  ['28/11/1990 x', 'This is not a day'],
  ['28?11?1990', 'This is not a day'],
])('“%s” is no day: %s', (text, problem) => {
  expect(readDay(text, born)).toEqual({ problem });
});

test('a day is one of the contract that exists', () => {
  expect(isDay('1990-11-28')).toBe(true);
  for (const other of ['1990-02-31', '1990-2-3', '28/11/1990', '', null, undefined]) {
    expect(isDay(other)).toBe(false);
  }
});

test.each([
  '28/11/2026 18:00',
  '28.11.26 18.00',
  '28 Nov 2026, 18:00',
  'Saturday 28 Nov 2026, 18:00',
  'sat 28th November 2026 at 6pm',
  '28 November 2026 6:00 pm',
  '2026-11-28T18:00',
  '2026-11-28 18:00',
])('D1 “%s” is six in the evening of the 28th of November 2026', (text) => {
  expect(readClock(text)).toEqual({ value: '2026-11-28T18:00' });
});

test.each([
  '28/11/2026',
  '28 Nov 2026',
  '18:00',
  '28/11/2026 24:00',
  '28/11/2026 13pm',
  '31/2/2026 10:00',
  '',
])('D1 “%s” is no day with a time', (text) => {
  expect(readClock(text)).toEqual({ problem: expect.any(String) });
});

test('D1 a day with a time is written with its weekday, and read again as it is written', () => {
  const words = formatClock('2026-11-28T18:00');
  expect(words).toBe('Saturday 28 Nov 2026, 18:00');
  expect(readClock(words)).toEqual({ value: '2026-11-28T18:00' });
  expect([isClock('2026-02-30T10:00'), isClock('2026-11-28'), isClock('2026-11-28T24:00')]).toEqual([
    ...[false, false, false],
  ]);
});

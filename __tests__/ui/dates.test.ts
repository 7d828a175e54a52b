import { formatDate, formatMinutes, formatShortDay, formatSpan, formatTime } from '@/ui/date/dates';

test('X-03 dates read like 1st January 2024: st for 1, 21 and 31, otherwise th', () => {
  expect(formatDate('2024-01-01')).toBe('1st January 2024');
  for (let day = 1; day <= 31; day += 1) {
    const suffix = [1, 21, 31].includes(day) ? 'st' : 'th';
    expect(formatDate(`2026-07-${String(day).padStart(2, '0')}`)).toBe(`${day}${suffix} July 2026`);
  }
});

test('F2 short dates have no suffix, and the year where it is not the one that is meant; times and lengths', () => {
  expect(formatShortDay('2026-11-22')).toBe('22 Nov 2026');
  expect(formatShortDay('2026-11-22', '2026')).toBe('22 Nov');
  expect(formatShortDay('2027-01-01', '2026')).toBe('1 Jan 2027');
  expect(formatSpan('2026-12-04', '2026-12-31', '2026')).toBe('4 – 31 Dec');
  expect(formatSpan('2026-11-16', '2026-12-20', '2026')).toBe('16 Nov – 20 Dec');
  expect([0, 9, 161, 3599, 3723, Number.NaN, -3].map(formatTime)).toEqual([
    '0:00',
    '0:09',
    '2:41',
    '59:59',
    '1:02:03',
    '0:00',
    '0:00',
  ]);
  expect([5, 1080, 3600, 33120].map(formatMinutes)).toEqual(['1 min', '18 min', '1 h', '9 h 12 min']);
});

import { addDays, daysIn, periodBefore, rangeOf } from '@/contract/analytics/range';
import { AnalyticsRange } from '@/contract/analytics/shapes';

const today = '2026-11-22';

test('a range that is not asked for is the 28 days that end with yesterday', () => {
  expect(rangeOf({}, today)).toEqual({ from: '2026-10-25', to: '2026-11-21' });
});

test.each([
  ['only a first day', { from: '2026-11-01' }, { from: '2026-11-01', to: '2026-11-21' }],
  ['only a last day', { to: '2026-10-31' }, { from: '2026-10-04', to: '2026-10-31' }],
  ['a single day', { from: '2026-11-21', to: '2026-11-21' }, { from: '2026-11-21', to: '2026-11-21' }],
  ['today as the last day', { from: '2026-11-01', to: today }, { from: '2026-11-01', to: '2026-11-21' }],
  ['ten years', { from: '2016-11-22', to: '2026-11-21' }, { from: '2016-11-22', to: '2026-11-21' }],
])('%s', (_, asked, expected) => {
  expect(rangeOf(asked, today)).toEqual(expected);
});

test.each([
  ['backwards', { from: '2026-11-05', to: '2026-11-01' }, 'to', /before the first/],
  ['over ten years', { from: '2016-11-20', to: '2026-11-21' }, 'from', /10 years/],
  ['over ten years to a day that is not named', { from: '1990-01-01' }, 'from', /10 years/],
  ['that begins today', { from: today }, 'from', /end with yesterday/],
])('a range %s is refused in words', (_, asked, field, message) => {
  expect(rangeOf(asked, today)).toEqual({ field, message: expect.stringMatching(message) });
});

test('the period before has the same length and ends the day before, over a leap day too', () => {
  const range = { from: '2028-03-01', to: '2028-03-07' };
  expect(daysIn(range)).toBe(7);
  expect(periodBefore(range)).toEqual({ from: '2028-02-23', to: '2028-02-29' });
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
});

test('the query says what is wrong on the field that is wrong', () => {
  const { error } = AnalyticsRange.safeParse({ from: '2026-11-05', to: '2026-11-01' });
  expect(error?.issues).toMatchObject([{ path: ['to'], message: expect.stringMatching(/before the first/) }]);
  expect(AnalyticsRange.safeParse({ from: 'soon' }).error?.issues[0]?.path).toEqual(['from']);
});

test('the query compares unless it is asked not to', () => {
  expect(AnalyticsRange.parse({})).toEqual({ compare: true });
  expect(AnalyticsRange.parse({ compare: 'false' })).toEqual({ compare: false });
  expect(AnalyticsRange.safeParse({ compare: 'perhaps' }).success).toBe(false);
});

import { axisOf, datedPoints, keepApart } from '@/ui/chart/axis';
import { fileLines } from '@/ui/chart/chart-table';
import { dropOffTable, placeNames, shareAt, spaced } from '@/ui/chart/drop-off-data';
import { changeOf, type FigureKind, formatFigure } from '@/ui/chart/figure-words';
import { eventsAt } from '@/ui/chart/line-data';
import { placeEvents } from '@/ui/chart/line-marks';

/** Figures and their units are on one line, joined by a no-break space. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test.each<[FigureKind, number, string]>([
  ['hours', 0, '0 h'],
  ['hours', 20, '1 min'],
  ['hours', 42 * 60, '42 min'],
  ['hours', 3590, '1 h'],
  ['hours', 2.46 * 3600, '2.5 h'],
  ['hours', 9.96 * 3600, '10 h'],
  ['hours', 1284 * 3600, '1,284 h'],
  ['count', 21460, '21,460'],
  ['share', 0.58, '58 %'],
  ['share', 0, '0 %'],
  ['share', 0.003, 'under 1 %'],
  ['share', 0.997, 'over 99 %'],
  ['share', 1, '100 %'],
])('%s of %d is shown as %s', (kind, value, words) => {
  expect(plain(formatFigure(kind, value))).toBe(words);
});

const figure = (value: number | null, before: number | null) => ({
  value,
  before,
  hidden: false,
  beforeHidden: false,
});

test.each<[FigureKind, number | null, number | null, string, string]>([
  ['hours', 1284, 1088, 'up', '18 %'],
  ['count', 94, 100, 'down', '6 %'],
  ['count', 1001, 1000, 'up', 'under 1 %'],
  ['count', 5, 5, 'same', 'no change'],
  ['count', 5, 0, 'new', 'new'],
  ['count', 5, null, 'new', 'new'],
  ['count', 0, 0, 'same', 'no change'],
  ['count', null, 5, 'none', ''],
  ['count', 1300, 100, 'up', '1,200 %'],
  ['share', 0.58, 0.6, 'down', '2 points'],
  ['share', 0.61, 0.6, 'up', '1 point'],
  ['share', 0.604, 0.6, 'up', 'under 1 point'],
  ['share', 0.1, 0, 'up', '10 points'],
])('%s of %j after %j: %s, %s', (kind, value, before, direction, words) => {
  const change = changeOf(kind, figure(value, before));
  expect({ ...change, words: plain(change.words) }).toEqual({ direction, words });
});

test.each([[{ value: null, hidden: true }], [{ before: null, beforeHidden: true }]])(
  'a change tells nothing of a figure that is hidden: %j',
  (hidden) => {
    expect(changeOf('count', { ...figure(120, 110), ...hidden })).toEqual({
      direction: 'hidden',
      words: 'hidden',
    });
  },
);

test('a table has points in short', () => {
  expect(plain(changeOf('share', figure(0.2, 0.34), true).words)).toBe('14 pts');
});

test.each<[string, FigureKind, number[], string[]]>([
  ['hours', 'hours', [90 * 3600], ['0', '25', '50', '75', '100 h']],
  ['less than an hour', 'hours', [35 * 60], ['0', '10', '20', '30', '40 min']],
  ['a few hours', 'hours', [1.7 * 3600], ['0', '0.5', '1', '1.5', '2 h']],
  ['shares', 'share', [0.58], ['0', '20', '40', '60', '80 %']],
  ['the share of all', 'share', [1], ['0', '25', '50', '75', '100 %']],
  ['small shares', 'share', [0.03], ['0', '1', '2', '3', '4 %']],
  ['counts', 'count', [3], ['0', '1', '2', '3', '4']],
  ['large counts', 'count', [21460], ['0', '10,000', '20,000', '30,000', '40,000']],
  ['nothing', 'count', [], ['0', '1', '2', '3', '4']],
])('an axis of %s has four lines above zero and its unit on top', (_, kind, values, labels) => {
  const axis = axisOf(kind, values);
  expect(axis.ticks.map(({ label }) => plain(label))).toEqual(labels);
  expect(axis.max).toBeGreaterThanOrEqual(Math.max(0, ...values));
});

test('five dates at most, the first and the last among them', () => {
  expect(datedPoints(28, 5)).toEqual([0, 7, 14, 20, 27]);
  expect(datedPoints(3, 5)).toEqual([0, 1, 2]);
  expect(datedPoints(1, 5)).toEqual([0]);
  expect(datedPoints(0, 5)).toEqual([]);
});

test('labels at the end of lines are 18 px apart, inside the chart', () => {
  const bounds = { gap: 18, top: 10, bottom: 200 };
  expect(keepApart(50, 120, bounds)).toEqual([50, 120]);
  expect(keepApart(100, 104, bounds)).toEqual([93, 111]);
  expect(keepApart(104, 100, bounds)).toEqual([111, 93]);
  expect(keepApart(199, 200, bounds)).toEqual([182, 200]);
  expect(keepApart(10, 10, bounds)).toEqual([10, 28]);
});

const days = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04'];

test('the labels of events are beside their dot where no other label is, and left out where there is no room', () => {
  const place = { xOf: (at: number) => 40 + at * 200, left: 40, right: 640, letterWidth: 7 };
  const events = [
    { day: '2026-11-01', label: 'Ep 1 out' },
    { day: '2026-11-03', label: 'Ep 2 out' },
    { day: '2026-10-01', label: 'too early' },
  ];
  expect(placeEvents(events, days, place).map(({ label, side }) => [label, side])).toEqual([
    ['Ep 1 out', 'right'],
    ['Ep 2 out', 'left'],
  ]);
  const crowded = { ...place, xOf: (at: number) => 300 + at * 20 };
  const sides = placeEvents([...events, { day: '2026-11-02', label: 'Ep 9 out' }], days, crowded);
  expect(sides.map(({ side }) => side)).toEqual(['left', undefined, 'right']);
  const weekly = Array.from({ length: 17 }, (_, at) => ({ day: '2026-11-03', label: `Ep ${at} out` }));
  expect(placeEvents(weekly, days, place)).toEqual([]);
});

const line = {
  kind: 'hours' as const,
  names: { now: 'these 2 days', before: '2 days before' },
  now: [
    { day: '2026-11-03', value: 5400 },
    { day: '2026-11-04', value: null },
  ],
  before: [{ day: '2026-11-01', value: 3600 }],
  events: [{ day: '2026-11-04', label: 'Ep 11 out' }],
};

test('an event of a day inside a week belongs to the point of that week', () => {
  const weeks = {
    ...line,
    per: 'week' as const,
    now: [
      { day: '2026-11-02', value: 1 },
      { day: '2026-11-09', value: 2 },
    ],
  };
  expect([0, 1].map((at) => eventsAt(weeks, at).length)).toEqual([1, 0]);
});

const drop = {
  parts: [
    { name: 'Intro', from: 0, to: 160 },
    { name: 'Spot', from: 160, to: 190, spot: true },
    { name: 'Interview', from: 190, to: 680 },
  ],
  points: [
    { at: 0, share: 1 },
    { at: 160, share: 0.9 },
    { at: 200, share: 0.8 },
    { at: 680, share: null },
  ],
};

test('the share at a boundary lies on the line between its neighbours, and is not made up beyond a gap', () => {
  expect(shareAt(drop, 190)).toBeCloseTo(0.825);
  expect(shareAt(drop, 160)).toBe(0.9);
  expect(shareAt(drop, 400)).toBeNull();
  expect(fileLines(dropOffTable(drop)).slice(1)).toEqual([
    ['Intro', '0:00', '2:40', 100, 90],
    ['Spot', '2:40', '3:10', 90, 82.5],
    ['Interview', '3:10', '11:20', 82.5, '<10'],
  ]);
});

test('names are above their part, that of a narrow one a step higher, and never on each other', () => {
  const names = placeNames(drop.parts, (time) => time, 8);
  expect(names.map(({ part, step }) => [part.name, step])).toEqual([
    ['Intro', 0],
    ['Spot', 1],
    ['Interview', 0],
  ]);
  const narrow = placeNames(drop.parts, (time) => time / 20, 8);
  expect(narrow.map(({ step }) => step)).toEqual([1, undefined, undefined]);
});

test('labels of boundaries keep their distance; the first and the last always stay', () => {
  expect(spaced([0, 160, 190, 680], 44, 'earlier')).toEqual([0, 1, 3]);
  expect(spaced([0, 160, 190, 680], 44, 'later')).toEqual([0, 2, 3]);
  expect(spaced([0, 10, 670, 680], 44, 'earlier')).toEqual([0, 3]);
});

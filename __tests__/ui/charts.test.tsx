import { fireEvent, screen, within } from '@testing-library/react';
import { parse } from 'papaparse';
import type { ReactNode } from 'react';
import { addDays } from '@/contract/analytics/range';
import { BarsCard, DropOffCard, LineCard, RetentionCard } from '@/kit/analytics/cards';
import { axisOf, datedPoints, keepApart } from '@/ui/chart/axis';
import { PairBar, PairKey } from '@/ui/chart/bar-list';
import { fileLines, hiddenCell } from '@/ui/chart/chart-table';
import { dropOffTable, placeNames, shareAt, spaced } from '@/ui/chart/drop-off-data';
import { changeOf, type FigureKind, fewWords, formatFigure } from '@/ui/chart/figure-words';
import { eventsAt } from '@/ui/chart/line-data';
import { placeEvents } from '@/ui/chart/line-marks';
import { formatShortDay } from '@/ui/date/dates';
import { figure } from '../support/analytics-page';
import { violations } from '../support/axe';
import { FakeRouter } from '../support/fake-router';
import { renderScreen } from '../support/render';
import { catchFiles } from '../support/saved-files';

const parts = [
  { name: 'Intro', from: 0, to: 160 },
  { name: 'Spot', from: 160, to: 190, spot: true },
  { name: 'Interview', from: 190, to: 680 },
];

describe('a card with a chart', () => {
  const show = (card: ReactNode) =>
    renderScreen(
      <FakeRouter
        pathname="/admin/dashboard/analytics/overview"
        query={{ from: '2026-11-01', to: '2026-11-03' }}
      >
        <main>
          <h1>Are families listening?</h1>
          {card}
        </main>
      </FakeRouter>,
    );

  const answer = { data: {}, busy: false, failure: undefined };
  const card = { answer, empty: 'Hours appear here.', howWeCount: 'listening', file: 'hours-per-day' };

  const line = {
    kind: 'hours' as const,
    now: [
      { day: '2026-11-01', value: 46 * 3600 },
      { day: '2026-11-02', value: null },
      { day: '2026-11-03', value: 50 * 3600 },
    ],
    before: [
      { day: '2026-10-29', value: 40 * 3600 },
      { day: '2026-10-30', value: 41 * 3600 },
      { day: '2026-10-31', value: 44 * 3600 },
    ],
    events: [{ day: '2026-11-03', label: 'Ep 11 out' }],
  };

  const lines = <LineCard {...card} title="Listening per day" chart={() => line} />;

  /** The cells of a table, line by line. */
  const cellsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('row')
      .map((row) => [...row.children].map((cell) => (cell.textContent ?? '').replaceAll('\u00a0', ' ')));

  test('the lines are called by their last value with its day, which is at their end', () => {
    show(lines);
    expect(screen.getByText('50 h · 3 Nov')).toBeInTheDocument();
    expect(screen.getByText('44 h · 3 days before')).toBeInTheDocument();
    expect(screen.getByText('Ep 11 out')).toBeInTheDocument();
  });

  test('the last value of a line by week is that of its week, and above a narrow chart a line has its name alone', () => {
    const weeks = <LineCard {...card} title="Listening per week" chart={() => ({ ...line, per: 'week' })} />;
    const width = jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
    show(weeks);
    expect(screen.getByText('50 h · from 3 Nov')).toBeInTheDocument();
    width.mockReturnValue(320);
    show(lines);
    expect(screen.getByText('these 3 days')).toBeInTheDocument();
    expect(screen.getByText('3 days before')).toBeInTheDocument();
    width.mockRestore();
  });

  test('a hidden value is a gap in the line, and a value between two gaps a dot', () => {
    const values = [46, 47, null, 50, null, 52, 53].map((hours) => hours && hours * 3600);
    const now = values.map((value, at) => ({ day: addDays('2026-11-01', at), value }));
    show(<LineCard {...card} title="Hours" chart={() => ({ kind: 'hours', now, before: null })} />);
    const drawing = screen.getByText('53 h · 7 Nov').closest('svg') ?? document.body;
    const pointsOf = (line: Element) => line.getAttribute('points')?.split(' ').length;
    expect([...drawing.querySelectorAll('polyline')].map(pointsOf)).toEqual([2, 2]);
    // The lonely value, and the end of the line.
    expect(drawing.querySelectorAll('circle')).toHaveLength(2);
  });

  test('the period before has no point beyond those of the range, and a single one is a dot', () => {
    const at = (day: string) => ({ day, value: 400 });
    const data = { kind: 'count' as const, per: 'month' as const, now: [at('2026-04-01')] };
    const before = [at('2026-01-01'), { day: '2026-02-01', value: 900 }];
    show(<LineCard {...card} title="Members" chart={() => ({ ...data, before })} />);
    const drawing = screen.getByText('400 · Apr').closest('svg') ?? document.body;
    expect(drawing.querySelectorAll('polyline')).toHaveLength(0);
    expect(drawing.querySelectorAll('circle')).toHaveLength(3);
    expect(screen.getByText('400 · 3 days before')).toBeInTheDocument();
  });

  test('the keys lead from day to day, and a live text says both values', async () => {
    const { user } = show(lines);
    const chart = await screen.findByRole('slider', { name: 'Listening per day' });
    while (document.activeElement !== chart) await user.tab();
    const said = screen.getByRole('status');
    expect(said).toHaveTextContent('50 h · these 3 days');
    expect(said).toHaveTextContent('44 h · 3 days before, 31 Oct');
    expect(said).toHaveTextContent('Ep 11 out');
    // jsdom's sliders take no arrow keys: what a browser makes of one.
    fireEvent.change(chart, { target: { value: '1' } });
    expect(chart).toHaveAttribute('aria-valuetext', '2 Nov 2026');
    expect(said).toHaveTextContent('fewer than 10 · these 3 days');
    expect(said).toHaveTextContent('41 h · 3 days before');
    await user.keyboard('{Escape}');
    expect(said).toBeEmptyDOMElement();
    fireEvent.change(chart, { target: { value: '0' } });
    await user.tab();
    expect(said).toBeEmptyDOMElement();
  });

  test('the table has the very rows of the chart, with their units, and stays while the figures change', async () => {
    const { user } = show(lines);
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    const table = screen.getByRole('table');
    expect(cellsOf(table)).toEqual([
      ['Day', 'These 3 days', 'Compared with', '3 days before', 'What happened'],
      [formatShortDay('2026-11-01'), '46 h', formatShortDay('2026-10-29'), '40 h', ''],
      [formatShortDay('2026-11-02'), fewWords, formatShortDay('2026-10-30'), '41 h', ''],
      [formatShortDay('2026-11-03'), '50 h', formatShortDay('2026-10-31'), '44 h', 'Ep 11 out'],
    ]);
    expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
    expect(within(table).getAllByRole('rowheader')).toHaveLength(3);
    expect(screen.queryByRole('slider')).not.toBeInTheDocument();
  });

  test('the CSV file has the rows of the chart as numbers, and nothing in it is a formula', async () => {
    const files = catchFiles();
    const events = [{ day: '2026-11-03', label: '=HYPERLINK("evil")' }];
    const { user } = show(
      <LineCard {...card} title="Listening per day" chart={() => ({ ...line, events })} />,
    );
    await user.click(screen.getByRole('button', { name: 'CSV of Listening per day' }));
    await screen.findByText('hours-per-day-2026-11-01-to-2026-11-03.csv was saved.');
    expect(files.map(({ name }) => name)).toEqual(['hours-per-day-2026-11-01-to-2026-11-03.csv']);
    const bytes = new Uint8Array((await files[0]?.content.arrayBuffer()) ?? new ArrayBuffer(0));
    // The mark by which Excel reads UTF-8.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(parse(new TextDecoder().decode(bytes), { skipEmptyLines: true }).data).toEqual([
      ['Day', 'These 3 days (hours)', 'Compared with', '3 days before (hours)', 'What happened'],
      ['2026-11-01', '46', '2026-10-29', '40', ''],
      ['2026-11-02', 'fewer than 10', '2026-10-30', '41', ''],
      ['2026-11-03', '50', '2026-10-31', '44', '\'=HYPERLINK("evil")'],
    ]);
  });

  test.each([
    { value: null, notes: 1 },
    { value: 7200, notes: 0 },
  ])('D7 a gap in either line is explained below the chart: $value, $notes', ({ value, notes }) => {
    const day = (at: number, seconds: number | null) => ({ day: addDays('2026-11-01', at), value: seconds });
    const now = [day(0, 3600), day(1, 3600)];
    const before = [day(-2, 3600), day(-1, value)];
    show(<LineCard {...card} title="Listening per day" chart={() => ({ kind: 'hours', now, before })} />);
    expect(screen.queryAllByText('A gap in a line: fewer than 10 people')).toHaveLength(notes);
  });

  test('a long table begins with 400 rows, and has them all at a press', async () => {
    const now = Array.from({ length: 500 }, (_, at) => ({ day: addDays('2025-01-01', at), value: at }));
    const { user } = show(
      <LineCard {...card} title="Downloads" chart={() => ({ kind: 'count', now, before: null })} />,
    );
    await user.click(screen.getByRole('radio', { name: 'Table' }));
    expect(screen.getAllByRole('columnheader')).toHaveLength(2);
    // The head is a row, too.
    expect(screen.getAllByRole('row')).toHaveLength(401);
    await user.click(screen.getByRole('button', { name: 'Show all 500 rows' }));
    expect(screen.getAllByRole('row')).toHaveLength(501);
  });

  test.each([
    { of: 'nobody there is what will appear here, and no file', value: 0, text: 'Hours appear here.' },
    {
      of: 'few people it says so',
      value: null,
      text: 'There is no chart, because fewer than 10 people are behind it.',
    },
  ])('of $of', ({ value, text }) => {
    const nothing = { kind: 'hours' as const, now: [{ day: '2026-11-01', value }], before: null };
    show(<LineCard {...card} title="Listening per day" chart={() => nothing} />);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /CSV/ })).toHaveProperty('disabled', value === 0);
  });

  test('a card is busy until its figures are here, and while those of another range come', async () => {
    const showBusy = (of: { data: object | undefined; busy: boolean }) => {
      const shown = show(
        <LineCard {...card} answer={{ ...answer, ...of }} title="Hours" chart={() => line} />,
      );
      expect(screen.getByRole('region', { name: 'Hours' })).toHaveAttribute('aria-busy', 'true');
      return shown;
    };
    showBusy({ data: undefined, busy: false }).unmount();
    showBusy({ data: {}, busy: true });
    expect(await screen.findByText('50 h · 3 Nov')).toBeInTheDocument();
  });

  const drop = {
    parts,
    points: [
      { at: 0, share: 1 },
      { at: 190, share: 0.85 },
      { at: 680, share: 0.75 },
    ],
  };
  const answers = {
    kind: 'share' as const,
    titles: ['Answer', 'Families'] as const,
    bars: [
      { key: 'great', name: 'Great', value: 0.6, hidden: false },
      { key: 'scared', name: 'Scared', value: null, hidden: true },
    ],
  };
  const cohorts = {
    months: ['Month 1', 'Month 2'],
    cohorts: [
      { name: 'August 2026', people: 120, shares: [0.9, 0.71] },
      { name: 'September 2026', people: hiddenCell, shares: [hiddenCell] },
    ],
  };

  const all = (
    <>
      {lines}
      <DropOffCard {...card} title="Where do members stop?" chart={() => drop} />
      <BarsCard {...card} title="What they answered" chart={() => answers} />
      <RetentionCard {...card} title="Do they stay?" chart={() => cohorts} />
      <PairKey names={['Delivered', 'Played']} />
      <PairBar names={['Delivered', 'Played']} upper={1460} lower={1008} full={1460} />
    </>
  );

  test('every kind of chart carries its figures in words', async () => {
    show(all);
    const stops = screen.getByRole('region', { name: 'Where do members stop?' });
    for (const text of ['Intro', 'Spot', 'Interview', '85 %', '75 %', '2:40', '11:20'])
      expect(within(stops).getByText(text)).toBeInTheDocument();
    const bars = screen.getByRole('list', { name: 'What they answered' });
    expect(
      within(bars)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent?.replace('\u00a0', ' ')),
    ).toEqual(['Great60 %', `Scared${fewWords}`]);
    const stay = screen.getByRole('region', { name: 'Do they stay?' });
    expect(cellsOf(within(stay).getByRole('table'))).toEqual([
      ['Joined in', 'Members', 'Month 1', 'Month 2'],
      ['August 2026', '120', '90 %', '71 %'],
      ['September 2026', fewWords, fewWords, ''],
    ]);
  });

  test('the tables of all kinds of charts are free of what axe finds', async () => {
    const { user } = show(all);
    await screen.findByText('50 h · 3 Nov');
    for (const table of screen.getAllByRole('radio', { name: 'Table' })) await user.click(table);
    expect(screen.getAllByRole('table')).toHaveLength(4);
    expect(await violations()).toEqual([]);
  });
});

describe('words and places of a chart', () => {
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
    'a change of a figure about few people reads the same words: %j',
    (hidden) => {
      expect(changeOf('count', { ...figure(120, 110), ...hidden })).toEqual({
        direction: 'hidden',
        words: fewWords,
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

  test('five dates at most, at one distance from the first on', () => {
    expect(datedPoints(28, 5)).toEqual([0, 7, 14, 21]);
    expect(datedPoints(6, 5)).toEqual([0, 2, 4]);
    expect(datedPoints(28, 2)).toEqual([0, 27]);
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
    parts,
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
      ['Interview', '3:10', '11:20', 82.5, 'fewer than 10'],
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
});

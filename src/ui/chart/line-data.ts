import { meaning, t } from '@/language/text';
import { formatShortDay, formatShortMonth } from '../date/dates';
import type { ChartCell, ChartColumn, ChartTable } from './chart-table';
import { hiddenCell } from './chart-table';
import { type FigureKind, fewWords, formatFigure } from './figure-words';
import type { ChartEvent } from './line-marks';

/** A day's value; null, and a gap in the line, where it is about fewer than 10 people. */
interface Point {
  day: string;
  value: number | null;
}

/** The data of a line chart, and of the table behind it. */
export interface LineData {
  kind: FigureKind;
  now: readonly Point[];
  /** The period before, point by point; null where nothing is compared. */
  before?: readonly Point[] | null;
  /** The names of the two lines: "these 4 weeks" and "4 weeks before". */
  names: { now: string; before: string };
  /** The span of a point: a day if absent. `day` is then its first day. */
  per?: 'day' | 'week' | 'month';
  events?: readonly ChartEvent[];
}

const first = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a point, with the year where it is not `thisYear`. */
export function pointName({ per = 'day' }: LineData, day: string, thisYear?: string): string {
  if (per === 'month') return formatShortMonth(day, thisYear);
  const words = formatShortDay(day, thisYear);
  return per === 'week' ? t`Week from ${words}` : words;
}

/** The same where there is little room: "from 23 Nov" for a week. */
export const shortPointName = (data: LineData, day: string, thisYear?: string): string =>
  data.per === 'week'
    ? meaning('first day of a week')`from ${formatShortDay(day, thisYear)}`
    : pointName(data, day, thisYear);

/** The words of a point, also of a hidden one. */
export const pointWords = (kind: FigureKind, value: number | null | undefined): string =>
  value === null || value === undefined ? fewWords : formatFigure(kind, value);

/** The events of a point: those from its day until the next one. */
export const eventsAt = ({ events = [], now }: LineData, at: number): ChartEvent[] => {
  const from = now[at]?.day ?? '';
  const until = now[at + 1]?.day;
  return events.filter(({ day }) => day >= from && (until === undefined || day < until));
};

const dayTitles = {
  day: t`Day`,
  week: t`First day of the week`,
  month: t`First day of the month`,
};

/** The rows that a chart of lines draws. */
export function lineTable(data: LineData): ChartTable {
  const { kind, now, before, names, per = 'day', events = [] } = data;
  const columns: ChartColumn[] = [
    { title: dayTitles[per], kind: 'day' },
    { title: first(names.now), kind },
  ];
  if (before) columns.push({ title: t`Compared with`, kind: 'day' }, { title: first(names.before), kind });
  if (events.length > 0) columns.push({ title: t`What happened`, kind: 'text' });
  const cell = (point: Point | undefined): ChartCell => (point ? (point.value ?? hiddenCell) : null);
  const rows = now.map((point, at): ChartCell[] => [
    point.day,
    cell(point),
    ...(before ? [before[at]?.day ?? null, cell(before[at])] : []),
    ...(events.length > 0
      ? [
          eventsAt(data, at)
            .map(({ label }) => label)
            .join(', '),
        ]
      : []),
  ]);
  return { columns, rows };
}

import type { CSSProperties, ReactNode } from 'react';
import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import styles from './bar-list.module.css';
import { type ChartTable, cellOf } from './chart-table';
import { FigureCell } from './figure-cell';
import type { FigureKind } from './figure-words';

export interface Bar {
  key: string;
  name: string;
  /** The name as it is shown, such as a link or a face with its word; the name unless given. */
  shown?: ReactNode;
  value: number | null;
  hidden: boolean;
  /** Shown beside the value: its change, or the total. */
  note?: ReactNode;
}

export interface BarsData {
  bars: readonly Bar[];
  kind: FigureKind;
  /** What the bars are and what they measure, as heads of the table: "Answer" and "Families". */
  titles: readonly [name: string, value: string];
}

/** The rows that a list of bars draws. */
export const barTable = ({ bars, kind, titles: [name, value] }: BarsData): ChartTable => ({
  columns: [
    { title: name, kind: 'text' },
    { title: value, kind },
  ],
  rows: bars.map((bar) => [bar.name, cellOf(bar)]),
});

/** The value of a full bar: 1 for shares, otherwise the largest value. */
const fullOf = ({ bars, kind }: BarsData) =>
  kind === 'share' ? 1 : Math.max(1, ...bars.map(({ value }) => value ?? 0));

/** Horizontal bars: rates, or how answers are spread. Each carries its number. */
export const BarList = ({ label, ...data }: BarsData & { label: string }) => (
  <ul
    className={data.bars.some(({ note }) => note !== undefined) ? styles.noted : styles.list}
    aria-label={label}
  >
    {data.bars.map(({ key, name, shown, value, hidden, note }) => (
      <li key={key} className={styles.row}>
        <span className={styles.name}>{shown ?? name}</span>
        <span className={styles.track} aria-hidden="true">
          {!hidden && value !== null && value > 0 && (
            <span className={styles.bar} style={{ width: `${(value / fullOf(data)) * 100}%` }} />
          )}
        </span>
        <span className={styles.value}>
          <FigureCell cell={{ value, hidden }} kind={data.kind} />
        </span>
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </li>
    ))}
  </ul>
);

interface PairProps {
  /** The names of the two: "Delivered" and "Played". */
  names: readonly [upper: string, lower: string];
  upper: number | null;
  lower: number | null;
  /** The length of the longest bar of all pairs that are shown together. */
  full: number;
}

/**
 * Two figures that are never mixed: two bars, one above the other, never one inside the other. Their numbers
 * are beside them.
 */
export function PairBar({ names, upper, lower, full }: PairProps) {
  const look = (value: number | null): CSSProperties => ({
    width: `${((value ?? 0) / Math.max(1, full)) * 100}%`,
    visibility: value ? undefined : 'hidden',
  });
  return (
    <span className={styles.pair}>
      <VisuallyHidden>{t`${names[0]} and ${names[1]} as bars`}</VisuallyHidden>
      <span className={styles.upper} style={look(upper)} />
      <span className={styles.lower} style={look(lower)} />
    </span>
  );
}

/** The key of the two bars of a pair. */
export const PairKey = ({ names: [upper, lower] }: Pick<PairProps, 'names'>) => (
  <span className={styles.key}>
    <span className={styles.upper} aria-hidden="true" />
    {upper}
    <span className={styles.lower} aria-hidden="true" />
    {lower}
  </span>
);

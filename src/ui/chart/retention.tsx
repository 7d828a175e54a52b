import type { CSSProperties } from 'react';
import { type ChartCell, type ChartTable, cellWords, isHidden } from './chart-table';
import { Hidden } from './hidden';
import styles from './retention.module.css';
import { useScrolls } from './use-scrolls';

export interface Cohort {
  /** Those who joined together: "August 2026". */
  name: string;
  /** How many they are. */
  people: ChartCell;
  /** The share that still listened in each month since; shorter for those who joined later. */
  shares: readonly ChartCell[];
}

export interface RetentionData {
  cohorts: readonly Cohort[];
  /** The heads of the months: "Month 1", "Month 2" … */
  months: readonly string[];
}

const columnsOf = (months: readonly string[]) => [
  { title: 'Joined in', kind: 'text' as const },
  { title: 'Members', kind: 'count' as const },
  ...months.map((title) => ({ title, kind: 'share' as const })),
];

/** The rows of a retention table. */
export const retentionTable = ({ cohorts, months }: RetentionData): ChartTable => ({
  columns: columnsOf(months),
  rows: cohorts.map(({ name, people, shares }) => [name, people, ...shares]),
});

/** As dark as ink can be read on: the number stands in every cell. */
const darkest = 42;

const tint = (cell: ChartCell): CSSProperties | undefined =>
  typeof cell === 'number' ? ({ '--tint': `${Math.round(cell * darkest)}%` } as CSSProperties) : undefined;

/** How many of those who joined together still listen, month by month. A tint carries the eye, the number says it. */
export function Retention({ label, ...data }: RetentionData & { label: string }) {
  const { frame, scrolls } = useScrolls();
  const { columns, rows } = retentionTable(data);
  return (
    <section
      ref={frame}
      className={styles.frame}
      aria-label={`${label}, table`}
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title }) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row[0])}>
              {columns.map((column, at) => {
                const cell = row[at];
                const As = at === 0 ? 'th' : 'td';
                return (
                  <As
                    key={column.title}
                    scope={at === 0 ? 'row' : undefined}
                    className={at > 1 && cell !== undefined ? styles.share : undefined}
                    style={at > 1 && cell !== undefined ? tint(cell) : undefined}
                  >
                    {cell === undefined ? null : isHidden(cell) ? <Hidden /> : cellWords(column, cell)}
                  </As>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

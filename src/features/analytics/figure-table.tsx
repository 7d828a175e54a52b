import Link from 'next/link';
import type { ReactNode } from 'react';
import type { AnalyticsQuery } from '@/kit/analytics/use-analytics';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { Skeleton } from '@/ui/feedback/skeleton';
import { Card } from '@/ui/layout/card';
import styles from './figure-table.module.css';

interface Column<Row> {
  title: string;
  numeric?: boolean;
  render: (row: Row) => ReactNode;
}

interface Props<Row> {
  title: string;
  /** The link to all rows. */
  more: { href: string; text: string };
  answer: AnalyticsQuery<readonly Row[]>;
  rowKey: (row: Row) => string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  empty: ReactNode;
  /** A note about the figures. */
  note: ReactNode;
}

/** A few rows beside a chart, with a link to all of them. */
export function FigureTable<Row>({ title, more, answer, rowKey, columns, empty, note }: Props<Row>) {
  const { data, failure, busy } = answer;
  const content = () => {
    if (failure) return <FailureNotice {...failure} />;
    if (!data) return <Skeleton shape="block" height={220} />;
    if (data.length === 0) return <p className={styles.empty}>{empty}</p>;
    return (
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ title: head, numeric }) => (
              <th key={head} scope="col" className={numeric ? styles.number : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ title: head, numeric, render }, place) => {
                const Cell = place === 0 ? 'th' : 'td';
                return (
                  <Cell
                    key={head}
                    scope={place === 0 ? 'row' : undefined}
                    className={numeric ? styles.number : styles.words}
                  >
                    {render(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    );
  };
  return (
    <Card
      title={title}
      extra={
        <Link prefetch={false} href={more.href} className={styles.more}>
          {more.text}
        </Link>
      }
    >
      <div className={busy ? styles.stale : styles.body} aria-busy={busy}>
        {content()}
      </div>
      <p className={styles.note}>{note}</p>
    </Card>
  );
}

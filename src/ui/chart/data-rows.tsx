import { type CSSProperties, useState } from 'react';
import { t } from '@/language/text';
import { VisuallyHidden } from '../layout/visually-hidden';
import { TextButton } from '../plain/text-button';
import {
  type ChartCell,
  type ChartColumn,
  type ChartTable,
  cellWords,
  isHidden,
  isNumeric,
} from './chart-table';
import styles from './data-rows.module.css';
import { formatCount } from './figure-words';
import { Hidden } from './hidden';
import { useScrolls } from './use-scrolls';

const lookOf = (column: ChartColumn) =>
  isNumeric(column) ? styles.number : column.kind === 'day' ? styles.day : styles.words;

/** More at once would make the page slow; the rest is a press away, and in the CSV file. */
const shownFirst = 400;

interface Props {
  /** The accessible name of the table. */
  label: string;
  table: ChartTable;
  /** Shares have a ground that is the darker the larger they are; a row may be shorter than the others. */
  shaded?: boolean;
}

/** Ink can still be read on this shade, because every cell shows its number. */
const darkest = 42;

const shadeOf = (cell: ChartCell) =>
  ({ '--shade': typeof cell === 'number' ? `${Math.round(cell * darkest)}%` : '0%' }) as CSSProperties;

function Cell({ column, cell }: { column: ChartColumn; cell: ChartCell }) {
  if (isHidden(cell)) return <Hidden />;
  if (cell !== null) return cellWords(column, cell);
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t`no figure`}</VisuallyHidden>
    </>
  );
}

/** The table behind a chart: the very rows that the chart draws. A long one scrolls inside its frame. */
export function DataRows({ label, table: { columns, rows }, shaded = false }: Props) {
  const { frame, scrolls } = useScrolls();
  const [all, setAll] = useState(false);
  const lines = (all ? rows : rows.slice(0, shownFirst)).map((row, line) => ({ key: `row-${line}`, row }));
  return (
    <section
      ref={frame}
      className={shaded ? styles.frame : styles.long}
      aria-label={t`${label}, table`}
      tabIndex={scrolls ? 0 : undefined}
    >
      <table className={shaded ? styles.shades : styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={lookOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ key, row }) => (
            <tr key={key}>
              {columns.map((column, at) => {
                const As = at === 0 ? 'th' : 'td';
                const cell = row[at] ?? null;
                if (shaded && at >= row.length) return <td key={column.title} />;
                const shade = shaded && column.kind === 'share';
                return (
                  <As
                    key={column.title}
                    scope={at === 0 ? 'row' : undefined}
                    className={shade ? styles.shade : lookOf(column)}
                    style={shade ? shadeOf(cell) : undefined}
                  >
                    <Cell column={column} cell={cell} />
                  </As>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {lines.length < rows.length && (
        <TextButton onClick={() => setAll(true)}>{t`Show all ${formatCount(rows.length)} rows`}</TextButton>
      )}
    </section>
  );
}

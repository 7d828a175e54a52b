import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { limits } from '@/contract/limits';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import type { RowAction } from '@/ui/list/row-menu';
import type { Column } from '@/ui/list/table-columns';
import styles from './list-columns.module.css';
import type { ActionConfig } from './use-action';

type Look<Row> = Omit<Column<Row>, 'key' | 'title' | 'render' | 'sortable'>;

/**
 * A column of a list: its title, its text and whether it can be sorted by come from the contract; `render`
 * where a cell is more than that text. A column that the contract does not have gives its title and its
 * content.
 */
export type ListColumn<E extends ListEndpoint> = Look<RowOf<E>> &
  (
    | {
        key: keyof E['list']['columns'] & string;
        title?: string;
        render?: (row: RowOf<E>) => ReactNode;
      }
    | { key: `own-${string}`; title: string; render: (row: RowOf<E>) => ReactNode }
  );

/** An action of a row: it opens something, or it runs. */
export type ListAction = RowAction | (Omit<RowAction, 'onClick'> & Omit<ActionConfig, 'id' | 'key'>);

/** The text of a cell in one line, all of it in the tooltip. */
const CellText = ({ text }: { text: string | number | null }) =>
  text === null || text === '' ? (
    '—'
  ) : (
    <span className={styles.text} title={String(text)}>
      {text}
    </span>
  );

/** The columns of a list for antd's table. */
export function tableColumns<E extends ListEndpoint>(
  endpoint: E,
  columns: readonly ListColumn<E>[],
): Column<RowOf<E>>[] {
  const { columns: texts, sorts } = endpoint.list;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return columns.map(({ render, ...column }) => {
    const known = texts[column.key];
    return {
      ...column,
      title: column.title ?? known?.title,
      sortable: sorts.includes(column.key),
      render: render ?? ((row) => <CellText text={known?.text(row, timeZone) ?? null} />),
    };
  });
}

/** A day or a figure, which is never broken into two lines. */
export const CellLine = ({ children }: { children: ReactNode }) => (
  <span className={styles.line}>{children}</span>
);

interface Restorable {
  createdAt: string;
  removedAt: string | null;
}

/** The last day on which a deleted row can be restored. */
const restoreUntil = (removedAt: string): string =>
  formatShortDay(dayjs(removedAt).add(limits.restorableDays, 'day').toISOString());

/** Above the menu of a deleted row. */
export const restoreNote = ({ removedAt }: Pick<Restorable, 'removedAt'>): string | undefined =>
  removedAt ? t`Can be restored until ${restoreUntil(removedAt)}` : undefined;

/** A short fact, which goes into the next line as a whole rather than being torn in two. */
export const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0');

/** The details of a row whose column of days has no room: when it was added, or how long it can come back. */
export const addedDetail = ({ createdAt, removedAt }: Restorable): string =>
  removedAt
    ? t`restore until ${unbroken(restoreUntil(removedAt))}`
    : t`added ${unbroken(formatShortDay(createdAt))}`;

/** The day each was added; for deleted ones how long they can be restored. */
export const addedColumn = (removed: boolean) =>
  removed
    ? {
        key: 'own-restore' as const,
        title: t`Restore until`,
        width: 186,
        hideBelow: 'xl' as const,
        render: ({ removedAt }: Restorable) => (
          <CellLine>{removedAt ? restoreUntil(removedAt) : '—'}</CellLine>
        ),
      }
    : {
        key: 'createdAt' as const,
        width: 186,
        hideBelow: 'xl' as const,
        render: ({ createdAt }: Restorable) => <CellLine>{formatShortDay(createdAt)}</CellLine>,
      };

import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { listKey } from '@/client/list-query';
import type { ListEndpoint, RowOf } from '@/contract/list';
import { t } from '@/language/text';
import { PageHeader } from '@/ui/layout/page-header';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { type RowAction, RowMenu } from '@/ui/list/row-menu';
import type { Column } from '@/ui/list/table-columns';
import type { ListAction } from './list-columns';
import { ListTable, type ListTableProps } from './list-table';
import { useAction } from './use-action';
import { type BulkAction, useBulk } from './use-bulk';
import { useHistory } from './use-history';

interface ListPanelProps<E extends ListEndpoint> extends Omit<ListTableProps<E>, 'before' | 'after'> {
  /** The name of a row, for the label of its menu. */
  rowTitle: (row: RowOf<E>) => string;
  /** The actions of a row; without them there is no menu. */
  actions?: (row: RowOf<E>) => readonly ListAction[];
  /** The actions for several rows; with them rows can be ticked. */
  bulk?: readonly BulkAction<E>[];
  /** The object that a row is in the audit, such as `club:` and its id: with it the menu has its history. */
  history?: (row: RowOf<E>) => string;
  /** A line above the actions. */
  note?: (row: RowOf<E>) => ReactNode;
}

/** The last column: the ⋯ of a row, whose menu has what can be done with it. */
const menuColumn = <Row,>(
  titleOf: (row: Row) => string,
  actionsOf: (row: Row) => readonly RowAction[],
  noteOf?: (row: Row) => ReactNode,
): Column<Row> => ({
  key: 'menu',
  title: <VisuallyHidden>{t`Actions`}</VisuallyHidden>,
  width: 60,
  phoneWidth: 48,
  fixed: true,
  skeleton: <span />,
  render: (row) => {
    const actions = actionsOf(row);
    if (actions.length === 0) return null;
    return <RowMenu label={t`Actions for ${titleOf(row)}`} note={noteOf?.(row)} actions={actions} />;
  },
});

/** A list with actions: for a row, for several, and its history. */
export function ListPanel<E extends ListEndpoint>(props: ListPanelProps<E>) {
  const { rowTitle, actions, bulk = [], history, note, ...table } = props;
  const { list, rowKey } = table;
  const { endpoint, params } = list;
  const action = useAction(listKey(endpoint, params as Record<string, unknown>));
  const words = table.words ?? endpoint.list.words;
  const selection = useBulk({ list, actions: bulk, words, rowKey, rowTitle, action });
  const past = useHistory();

  const menuOf = (row: RowOf<E>, offered: readonly ListAction[]): RowAction[] => [
    ...offered.map((each) =>
      'onClick' in each ? each : { ...each, onClick: () => void action.run({ ...each, id: rowKey(row) }) },
    ),
    ...(history ? [past.action(history(row), rowTitle(row))] : []),
  ];

  return (
    <>
      <ListTable
        {...table}
        before={bulk.length > 0 ? selection.column : undefined}
        after={actions && menuColumn(rowTitle, (row) => menuOf(row, actions(row)), note)}
      />
      {selection.bar}
      {past.drawer}
      {action.holder}
    </>
  );
}

interface ListPageProps<E extends ListEndpoint> extends Omit<ListPanelProps<E>, 'empty'> {
  title: string;
  subtitle?: ReactNode;
  /** The main button of the page: "New club". */
  create: { label: string; onClick: () => void };
  /** Further buttons beside it. */
  besides?: ReactNode;
  /** The words for an empty list: why to make the first one. */
  empty: ReactNode;
  /** Shown between the head and the list, such as a calendar. */
  first?: ReactNode;
}

/** A screen that is a list: its head, the button that makes another one, and the list. */
export function ListPage<E extends ListEndpoint>({
  title,
  subtitle,
  create,
  besides,
  empty,
  first,
  ...panel
}: ListPageProps<E>) {
  const button = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={create.onClick}>
      {create.label}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={title}
        subtitle={subtitle}
        actions={
          <>
            {besides}
            {button}
          </>
        }
      />
      {first}
      <ListPanel {...panel} empty={{ text: empty, action: button }} />
    </>
  );
}

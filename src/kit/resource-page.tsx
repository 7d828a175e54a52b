import { DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import type * as z from 'zod';
import { call } from '@/client/http';
import { listKey } from '@/client/list-query';
import type { Endpoint } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import type { ListColumns, ListEndpoint, RowOf, Words } from '@/contract/list';
import { t } from '@/language/text';
import { addedColumn, addedDetail, type ListAction, type ListColumn, restoreNote } from './list-columns';
import { deletedChip, type ListFilter, withDeleted } from './list-filter';
import { ListPage } from './list-panel';
import type { ResourceFields, resourceDrawer, Saved } from './resource-drawer';
import { RowTitle, RowTitleSkeleton } from './row-title';
import type { ActionConfig } from './use-action';
import { useListView } from './use-list-view';
import { useRowDrawer } from './use-row-drawer';

type OfOne<Body extends z.ZodType, Reply extends z.ZodType> = Endpoint<
  string,
  z.ZodType<{ id: string }>,
  z.ZodType,
  Body,
  Reply
>;
type Changed = z.ZodType<Saved>;

/** A plain noun, as `resource` of the contract declares it. */
interface Resource {
  words: Words;
  title(row: ResourceFields): string;
  list: ListEndpoint<string, z.ZodType, z.ZodType, z.ZodType<{ data: ResourceFields[]; total: number }>>;
  get: OfOne<z.ZodType, z.ZodType<{ data: ResourceFields }>>;
  create: Endpoint<string, z.ZodType, z.ZodType, z.ZodObject, Changed>;
  update: OfOne<z.ZodType, Changed>;
  remove: OfOne<z.ZodType, z.ZodType<{ message: string }>>;
  restore: OfOne<z.ZodType, Changed>;
}

interface Props<R extends Resource> {
  resource: R;
  title: string;
  subtitle?: ReactNode;
  /** The titles of the drawer for a new one and for one that is changed, and the button that makes one. */
  texts: { new: string; edit: string; create: string };
  /** The words for an empty list: why to make the first one. */
  empty: string;
  /** The columns between the first of the contract, which is the title, and the day it was added. */
  columns: readonly ListColumn<R['list']>[];
  /** A small picture before the title. */
  picture?: (row: RowOf<R['list']>) => ReactNode;
  /** The facts of the columns that a narrow window leaves out. */
  details?: (row: RowOf<R['list']>) => readonly { text: string; until?: 'md' | 'lg' | 'xl' }[];
  /** The first values of a new one's fields, where they are not empty. */
  begin?: Partial<z.input<R['create']['body']>>;
  drawer: ReturnType<typeof resourceDrawer>;
  /** A filter of its own, to which the chip for deleted rows is added. */
  filter?: ListFilter;
  /** What else can be done with a row that is not deleted: between Edit and Delete. */
  actions?: (row: RowOf<R['list']>) => readonly ListAction[];
  /** The question before a row is deleted that is used elsewhere: where, and what to do instead. */
  confirmRemoval?: (row: RowOf<R['list']>) => ActionConfig['confirm'];
  /** Done before a row is deleted, once that question is answered: removes what prevents the deletion. */
  beforeRemoval?: (row: RowOf<R['list']>) => Promise<unknown>;
  onSaved?: (row: RowOf<R['list']>) => void;
  /** Shown between the head and the list. */
  first?: ReactNode;
  /** False where the reader may not see the history. */
  history?: boolean;
}

/** The first value of a new one's field. */
const blank = (schema: z.ZodType) => (schema.safeParse(null).success ? null : '');

/** The chips of the list: its own, and the one for deleted rows. */
const filterOf = ({ many }: Words, own?: ListFilter): ListFilter => ({
  name: own?.name ?? 'removed',
  label: own?.label ?? t`Status`,
  chips: own ? [...own.chips, deletedChip] : withDeleted,
  none: {
    ...own?.none,
    true: {
      title: t`No deleted ${many}`,
      text: t`What you delete appears here for ${limits.restorableDays} days, and can be restored.`,
    },
  },
});

/** The screen of a plain noun: its list, the drawer that makes or changes one, deletion with an undo, and restoring. */
export function ResourcePage<R extends Resource>(props: Props<R>) {
  const { title, subtitle, texts, empty, columns, picture, details, history = true, drawer: Drawer } = props;
  const resource: Resource = props.resource;
  const { words } = resource;
  const begin: Record<string, unknown> = props.begin ?? {};
  const noun = resource.list.path.split('/').at(-1);
  const list = useListView<R['list']>(props.resource.list);
  const read = async (id: string) => (await call(resource.get, { params: { id } })).data;
  const drawer = useRowDrawer<ResourceFields>({ rows: list.rows, read });
  const restore = (id: string) => () => call(resource.restore, { params: { id } });

  const actionsOf = (row: ResourceFields): ListAction[] => {
    const { id } = row;
    if (row.removedAt) {
      return [{ key: 'restore', label: t`Restore`, icon: <UndoOutlined aria-hidden />, call: restore(id) }];
    }
    const what = resource.title(row);
    const confirm = props.confirmRemoval?.(row);
    return [
      { key: 'edit', label: t`Edit`, icon: <EditOutlined aria-hidden />, onClick: () => drawer.edit(row) },
      ...(props.actions?.(row) ?? []),
      {
        key: 'remove',
        label: confirm ? t`Delete…` : t`Delete`,
        confirm,
        icon: <DeleteOutlined aria-hidden />,
        call: async () => {
          await props.beforeRemoval?.(row);
          return call(resource.remove, { params: { id } });
        },
        undo: { text: t`${what} was deleted.`, what, call: restore(id) },
      },
    ];
  };
  const removed = list.shown.filters.removed === 'true';
  /** Lists with dates of their own do not show when a row was added. */
  const dated = 'createdAt' in resource.list.list.columns;
  const columnTexts: Partial<ListColumns<ResourceFields>> = resource.list.list.columns;
  const [firstKey] = Object.keys(columnTexts);
  const titleColumn: ListColumn<R['list']> = {
    key: firstKey as keyof R['list']['list']['columns'] & string,
    minWidth: 240,
    phoneWidth: 168,
    skeleton: <RowTitleSkeleton picture={picture !== undefined} />,
    render: (row) => (
      <RowTitle
        title={resource.title(row)}
        picture={picture?.(row)}
        details={[
          ...(details?.(row) ?? []),
          ...(dated || removed ? [{ text: addedDetail(row), until: 'xl' as const }] : []),
        ]}
        onOpen={row.removedAt ? undefined : () => drawer.edit(row)}
      />
    ),
  };

  return (
    <>
      <ListPage
        title={title}
        subtitle={subtitle}
        create={{ label: texts.new, onClick: drawer.create }}
        list={list}
        columns={[titleColumn, ...columns, ...(dated || removed ? [addedColumn(removed)] : [])]}
        rowKey={({ id }) => id}
        rowTitle={(row) => resource.title(row)}
        actions={actionsOf}
        history={history ? ({ id }) => `${noun}:${id}` : undefined}
        note={restoreNote}
        filter={filterOf(words, props.filter)}
        first={props.first}
        empty={empty}
      />
      <Drawer
        title={drawer.row ? texts.edit : texts.new}
        submitLabel={drawer.row ? t`Save Changes` : texts.create}
        open={drawer.open}
        onClose={drawer.close}
        subject={drawer.row}
        valuesOf={(row) =>
          Object.fromEntries(
            Object.entries(resource.create.body.shape).map(([name, schema]) => [
              name,
              row ? row[name as keyof ResourceFields] : (begin[name] ?? blank(schema as z.ZodType)),
            ]),
          )
        }
        save={(body, row) =>
          row
            ? call(resource.update, { params: { id: row.id }, body, ifMatch: row.rev })
            : call(resource.create, { body: body as never })
        }
        newer={{
          read: ({ id }) => read(id),
          show: (field, value, row) =>
            Array.isArray(value) ? undefined : columnTexts[field]?.text({ ...row, [field]: value }, 'UTC'),
        }}
        restore={({ id }) => restore(id)()}
        stale={[listKey(resource.list)]}
        onSaved={({ data }) => props.onSaved?.(data)}
      />
      {drawer.holder}
    </>
  );
}

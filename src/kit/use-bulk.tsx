import { type ReactNode, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import type { QueryInput } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import type { ListEndpoint, RowOf, Words } from '@/contract/list';
import { plural, t } from '@/language/text';
import { useUndo } from '@/ui/feedback/use-undo';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { RowCheckbox } from '@/ui/list/row-checkbox';
import type { Column } from '@/ui/list/table-columns';
import type { ActionConfig, useAction } from './use-action';
import type { ListView } from './use-list-view';

// Loaded later, because nothing is ticked at first.
const BulkBar = lazyComponent(() => import('./bulk-bar').then((module) => module.BulkBar), {
  placeholder: <span />,
});

interface Picked<Row> {
  key: string;
  title: string;
  row: Row;
}

type Rows<E extends ListEndpoint> = readonly Picked<RowOf<E>>[];

interface BulkOutcome {
  done: number;
  /** What was refused, and why, as sentences. Those rows stay ticked. */
  failed: readonly { key: string; title: string; reason: string }[];
}

/** An action for several rows at once. */
export interface BulkAction<E extends ListEndpoint> {
  key: string;
  label: string;
  icon: ReactNode;
  /** Whether it can be done with a row; ticked ones with which it cannot are left out. */
  appliesTo?: (row: RowOf<E>) => boolean;
  /** The question before it, where people would lose something. */
  confirm?: (count: number) => ActionConfig['confirm'];
  call: (rows: Rows<E>) => Promise<BulkOutcome>;
  /** What was done, without a full stop: "3 clubs are suspended". */
  done: (count: number) => string;
  /** Undoes it; resolves to a sentence about what was undone. Offered for ten seconds, where it can be undone. */
  undo?: Pick<BulkAction<E>, 'call' | 'done'>;
}

/** How many calls of one action run at a time. */
const atOnce = 4;

/** For an action that has a call for one row: makes it for each. */
export const eachRow =
  <Row,>(act: (row: Row) => Promise<unknown>) =>
  async (rows: readonly Picked<Row>[]): Promise<BulkOutcome> => {
    const failed: { key: string; title: string; reason: string }[] = [];
    const waiting = [...rows];
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { key, title, row } = next;
        await act(row).catch((error: unknown) => failed.push({ key, title, reason: userMessage(error) }));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    return { done: rows.length - failed.length, failed };
  };

/** The most matching rows that can be selected at once. */
const matchingAtMost = 1000;

/** The rows of all pages of a list. */
async function readAll<E extends ListEndpoint>({ endpoint, params, query, total }: ListView<E>) {
  const pages = Array.from({ length: Math.ceil(total / limits.pageSizeMax) }, (_, at) => at + 1);
  const rows: RowOf<E>[] = [];
  for (const page of pages) {
    const asked = { ...(query as object), page, pageSize: limits.pageSizeMax } as QueryInput<E>;
    rows.push(...((await call(endpoint, { params, query: asked })) as { data: RowOf<E>[] }).data);
  }
  return rows;
}

/** The most failures that are listed. */
const toldAtMost = 5;

/** The message of an action that failed for some rows. `selected`: those rows stay selected. */
export function partFailure(
  done: string | undefined,
  failed: BulkOutcome['failed'],
  selected = true,
): ApiFailure {
  const lines = failed.slice(0, toldAtMost).map(({ title, reason }) => `${title}: ${reason}`);
  const more = failed.length - lines.length;
  const undone = selected
    ? plural(failed.length, {
        one: '# could not be done, and stays selected.',
        other: '# could not be done, and stay selected.',
      })
    : plural(failed.length, { one: '# could not be done.', other: '# could not be done.' });
  const message = done ? `${done}. ${undone}` : undone;
  return new ApiFailure('conflict', message, {
    reason: [...lines, ...(more > 0 ? [t`And ${more} more.`] : [])].join(' '),
  });
}

interface Options<E extends ListEndpoint> {
  list: ListView<E>;
  actions: readonly BulkAction<E>[];
  words: Words;
  rowKey: (row: RowOf<E>) => string;
  rowTitle: (row: RowOf<E>) => string;
  action: ReturnType<typeof useAction>;
}

/** Rows to tick, on one page after the other, and the bar with what can be done with them. */
export function useBulk<E extends ListEndpoint>(options: Options<E>) {
  const { list, actions, words, rowKey, rowTitle, action } = options;
  const { shown, rows, total, loading } = list;
  const undo = useUndo();
  type Row = RowOf<E>;
  // What was ticked under another search or filter may be out of sight by now, so it does not count.
  const scope = JSON.stringify([shown.q, shown.filters]);
  const [selection, setSelection] = useState<{
    scope: string;
    picked: ReadonlyMap<string, Picked<Row>>;
  }>({ scope, picked: new Map() });
  const picked: ReadonlyMap<string, Picked<Row>> = selection.scope === scope ? selection.picked : new Map();
  const select = (next: Iterable<Picked<Row>>) =>
    setSelection({ scope, picked: new Map([...next].map((each) => [each.key, each])) });
  const clear = () => select([]);

  const toPicked = (row: Row): Picked<Row> => ({ key: rowKey(row), title: rowTitle(row), row });
  const page = rows.map(toPicked);
  const ticked = page.filter(({ key }) => picked.has(key)).length;
  const tick = (some: readonly Picked<Row>[], on: boolean) => {
    const keys = new Set(some.map(({ key }) => key));
    const others = [...picked.values()].filter(({ key }) => !keys.has(key));
    select(on ? [...others, ...some] : others);
  };

  const column: Column<Row> = {
    key: 'select',
    width: 52,
    phoneWidth: 36,
    title: <VisuallyHidden>{t`Select`}</VisuallyHidden>,
    head: (
      <RowCheckbox
        label={t`Select all on this page`}
        checked={ticked === 0 ? false : ticked === page.length || 'some'}
        // Until they are loaded, the rows are those of the page or filter before.
        disabled={loading || page.length === 0}
        onChange={(on) => tick(page, on)}
      />
    ),
    skeleton: <span />,
    render: (row) => {
      const key = rowKey(row);
      const title = rowTitle(row);
      return (
        <RowCheckbox
          label={t`Select ${title}`}
          checked={picked.has(key)}
          disabled={loading}
          onChange={(on) => tick([{ key, title, row }], on)}
        />
      );
    },
  };

  const takeBack = async (undone: NonNullable<BulkAction<E>['undo']>, done: Rows<E>): Promise<string> => {
    const outcome = await undone.call(done);
    const message = outcome.done > 0 ? undone.done(outcome.done) : undefined;
    action.refresh();
    if (outcome.failed.length > 0) throw partFailure(message, outcome.failed, false);
    return message ?? '';
  };

  const begin = (chosen: BulkAction<E>, fitting: Picked<Row>[]) =>
    void action.run({
      id: 'selection',
      key: chosen.key,
      confirm: chosen.confirm?.(fitting.length),
      // The notice with the Undo says it.
      quiet: chosen.undo !== undefined,
      call: async () => {
        const { done, failed } = await chosen.call(fitting);
        const stay = new Set(failed.map(({ key }) => key));
        const over = new Set([...picked.keys()].filter((key) => !stay.has(key)));
        // Others may have been ticked meanwhile.
        setSelection((now) => ({
          ...now,
          picked: new Map([...now.picked].filter(([key]) => !over.has(key))),
        }));
        const message = done > 0 ? chosen.done(done) : undefined;
        const { undo: undone } = chosen;
        if (message && undone)
          undo.offer({
            id: 'selection-done',
            text: `${message}.`,
            what: message,
            undo: () =>
              takeBack(
                undone,
                fitting.filter(({ key }) => !stay.has(key)),
              ),
          });
        if (failed.length > 0) throw partFailure(message, failed);
        return { message: message ?? t`There was nothing to do` };
      },
    });

  /** Everything that matches, also on other pages. It is read once, so that what joins later is not among it. */
  const selectAll = () =>
    void action.run({
      id: 'selection',
      quiet: true,
      call: async () => {
        select((await readAll(list)).map(toPicked));
        return { message: '' };
      },
    });

  const count = picked.size;
  const bar = count > 0 && (
    <BulkBar
      words={t`${count} ${count === 1 ? words.one : words.many} selected`}
      all={
        !loading && ticked === page.length && total > picked.size && total <= matchingAtMost
          ? { label: t`Select all ${total} that match`, onClick: selectAll }
          : undefined
      }
      actions={actions.map((each) => {
        const fitting = [...picked.values()].filter(({ row }) => each.appliesTo?.(row) ?? true);
        return {
          key: each.key,
          label: each.label,
          icon: each.icon,
          disabled: fitting.length === 0,
          onClick: () => begin(each, fitting),
        };
      })}
      busy={action.running !== undefined}
      onClear={clear}
    />
  );
  return { column, bar };
}

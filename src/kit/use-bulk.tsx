import { type ReactNode, useState } from 'react';
import { onSessionChange } from '@/client/session';
import { cancelled, userMessage } from '@/client/user-message';
import type { ListEndpoint, RowOf, Words } from '@/contract/list';
import { t } from '@/language/text';
import { useUndo } from '@/ui/feedback/use-undo';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { useUnderWay } from '@/ui/layout/under-way';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { RowCheckbox } from '@/ui/list/row-checkbox';
import type { Column } from '@/ui/list/table-columns';
import { partFailure } from './part-failure';
import type { ActionConfig, useAction } from './use-action';
import type { ListView } from './use-list-view';
import { useReadAll } from './use-read-all';

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
    // The rest would be sent in the name of the next person.
    const stopListening = onSessionChange((change) => {
      if (change !== 'ended' && change !== 'changed') return;
      const reason = userMessage(cancelled(change));
      failed.push(...waiting.splice(0).map(({ key, title }) => ({ key, title, reason })));
    });
    await Promise.all(Array.from({ length: atOnce }, work)).finally(stopListening);
    return { done: rows.length - failed.length, failed };
  };

/** The most matching rows that can be selected at once. */
const matchingAtMost = 1000;

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
  const readAll = useReadAll(list, scope);
  /** Changes what is ticked now, which may be more than when the action began. */
  const change = (next: (now: ReadonlyMap<string, Picked<Row>>) => Iterable<Picked<Row>>) =>
    setSelection((now) => {
      const before = now.scope === scope ? now.picked : new Map<string, Picked<Row>>();
      return { scope, picked: new Map([...next(before)].map((each) => [each.key, each])) };
    });
  const clear = () => {
    readAll.stop?.();
    change(() => []);
  };

  const toPicked = (row: Row): Picked<Row> => ({ key: rowKey(row), title: rowTitle(row), row });
  const page = rows.map(toPicked);
  const ticked = page.filter(({ key }) => picked.has(key)).length;
  const tick = (some: readonly Picked<Row>[], on: boolean) => {
    const keys = new Set(some.map(({ key }) => key));
    // A row that is ticked already keeps its tick.
    change((now) =>
      on ? [...some, ...now.values()] : [...now.values()].filter(({ key }) => !keys.has(key)),
    );
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
        const treated = fitting.filter(({ key }) => !stay.has(key));
        const over = new Set(treated);
        // By the tick itself and not its row, which may have been ticked again meanwhile.
        setSelection((now) => ({
          ...now,
          picked: new Map([...now.picked].filter(([, each]) => !over.has(each))),
        }));
        const message = done > 0 ? chosen.done(done) : undefined;
        const { undo: undone } = chosen;
        if (message && undone)
          undo.offer({
            id: 'selection-done',
            text: `${message}.`,
            what: message,
            undo: () => takeBack(undone, treated),
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
        const matching = (await readAll.read())?.map(toPicked);
        // A row that was unticked meanwhile stays so.
        if (matching)
          change((now) => [
            ...now.values(),
            ...matching.filter(({ key }) => !picked.has(key) || now.has(key)),
          ]);
        return { message: '' };
      },
    });

  const all =
    !loading && ticked === page.length && total > picked.size && total <= matchingAtMost
      ? { label: t`Select all ${total} that match`, onClick: selectAll }
      : undefined;
  const count = picked.size;
  useUnderWay(count > 0);
  const bar = (count > 0 || readAll.stop) && (
    <BulkBar
      words={t`${count} ${count === 1 ? words.one : words.many} selected`}
      all={readAll.stop ? { label: t`Stop selecting`, running: true, onClick: readAll.stop } : all}
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

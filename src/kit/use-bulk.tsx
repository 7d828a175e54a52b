import { type ReactNode, useState } from 'react';
import { ApiFailure } from '@/client/api-failure';
import { userMessage } from '@/client/user-message';
import type { QueryOf } from '@/contract/endpoint';
import type { ListEndpoint, RowOf, Words } from '@/contract/list';
import { lazyComponent } from '@/ui/layout/lazy-component';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import type { Column } from '@/ui/list/table-columns';
import { Tick } from '@/ui/list/tick';
import type { Action, useAction } from './use-action';
import type { ListView } from './use-list-view';

// Loaded later, because nothing is ticked at first.
const BulkBar = lazyComponent(() => import('./bulk-bar').then((module) => module.BulkBar), {
  placeholder: <span />,
});

export interface Picked<Row> {
  key: string;
  title: string;
  row: Row;
}

/** What a bulk action is done to: the rows that are ticked, or all rows that the list has under `matching`. */
export interface Chosen<E extends ListEndpoint> {
  rows: readonly Picked<RowOf<E>>[];
  matching?: QueryOf<E>;
}

export interface Outcome {
  done: number;
  /** What was refused, and why, as sentences. Those rows stay ticked. */
  failed: readonly { key: string; title: string; reason: string }[];
}

/** Something that is done with several rows at once. */
export interface BulkAction<E extends ListEndpoint> {
  key: string;
  label: string;
  icon: ReactNode;
  /** Whether it can be done with a row; ticked ones with which it cannot are left out. */
  fits?: (row: RowOf<E>) => boolean;
  /** The question before it, where people would lose something. */
  confirm?: (count: number) => Action['confirm'];
  call: (chosen: Chosen<E>) => Promise<Outcome>;
  /** Whether it can be done with all rows that match, also those of other pages. */
  matching?: boolean;
  /** What was done, without a full stop: "3 clubs are suspended". */
  done: (count: number) => string;
}

/** How many calls of one action are under way at a time. */
const atOnce = 4;

/** For an action that has a call for one row: makes it for each. */
export const eachRow =
  <Row,>(act: (row: Row) => Promise<unknown>) =>
  async ({ rows }: { rows: readonly Picked<Row>[] }): Promise<Outcome> => {
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

/** Of many failures these are told one by one. */
const toldAtMost = 5;

/** What is told of an action that did not succeed with every row. */
export function partFailure(done: string | undefined, failed: Outcome['failed']): ApiFailure {
  const lines = failed.slice(0, toldAtMost).map(({ title, reason }) => `${title}: ${reason}`);
  const more = failed.length - lines.length;
  const message = `${done ? `${done}. ` : ''}${failed.length} could not be done, and ${failed.length === 1 ? 'stays' : 'stay'} selected.`;
  return new ApiFailure('conflict', message, {
    reason: [...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
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
  const { shown, rows, total, query } = list;
  type Row = RowOf<E>;
  // What was ticked under another search or filter may be out of sight by now, so it does not count.
  const scope = JSON.stringify([shown.q, shown.filters]);
  const [selection, setSelection] = useState<{
    scope: string;
    all: boolean;
    picked: ReadonlyMap<string, Picked<Row>>;
  }>({ scope, all: false, picked: new Map() });
  const current = selection.scope === scope;
  const picked: ReadonlyMap<string, Picked<Row>> = current ? selection.picked : new Map();
  const all = current && selection.all;
  const select = (next: Iterable<Picked<Row>>) =>
    setSelection({ scope, all: false, picked: new Map([...next].map((each) => [each.key, each])) });
  const clear = () => select([]);

  const page = rows.map((row) => ({ key: rowKey(row), title: rowTitle(row), row }));
  const ticked = page.filter(({ key }) => all || picked.has(key)).length;
  const tick = (some: readonly Picked<Row>[], on: boolean) => {
    const keys = new Set(some.map(({ key }) => key));
    const others = [...picked.values()].filter(({ key }) => !keys.has(key));
    select(on ? [...others, ...some] : others);
  };

  const column: Column<Row> = {
    key: 'select',
    width: 52,
    phoneWidth: 36,
    title: <VisuallyHidden>Select</VisuallyHidden>,
    head: (
      <Tick
        label="Select all on this page"
        checked={ticked === 0 ? false : ticked === page.length || 'some'}
        disabled={page.length === 0}
        onChange={(on) => tick(page, on)}
      />
    ),
    skeleton: <span />,
    render: (row) => {
      const key = rowKey(row);
      const title = rowTitle(row);
      return (
        <Tick
          label={`Select ${title}`}
          checked={all || picked.has(key)}
          // One that is taken out of all leaves those of this page, because nobody has seen the others.
          onChange={(on) =>
            all ? select(page.filter((each) => each.key !== key)) : tick([{ key, title, row }], on)
          }
        />
      );
    },
  };

  const begin = (chosen: BulkAction<E>, fitting: Picked<Row>[], count: number) =>
    void action.run({
      id: 'selection',
      key: chosen.key,
      confirm: chosen.confirm?.(count),
      call: async () => {
        const outcome = await chosen.call(all ? { rows: [], matching: query } : { rows: fitting });
        const { done, failed } = outcome;
        const stay = new Set(failed.map(({ key }) => key));
        select([...picked.values()].filter(({ key }) => stay.has(key)));
        const message = done > 0 ? chosen.done(done) : undefined;
        if (failed.length > 0) throw partFailure(message, failed);
        return { message: message ?? 'There was nothing to do' };
      },
    });

  const count = all ? total : picked.size;
  const bar = count > 0 && (
    <BulkBar
      words={`${count} ${count === 1 ? words.one : words.many} selected`}
      all={
        !all && ticked === page.length && total > picked.size && actions.some(({ matching }) => matching)
          ? {
              label: `Select all ${total} that match`,
              onClick: () => setSelection({ scope, all: true, picked }),
            }
          : undefined
      }
      actions={actions.map((each) => {
        const fitting = [...picked.values()].filter(({ row }) => each.fits?.(row) ?? true);
        return {
          key: each.key,
          label: each.label,
          icon: each.icon,
          disabled: all ? !each.matching : fitting.length === 0,
          onClick: () => begin(each, fitting, all ? total : fitting.length),
        };
      })}
      busy={action.running !== undefined}
      onClear={clear}
    />
  );
  return { column, bar };
}

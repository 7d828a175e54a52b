import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { t } from '@/language/text';
import type { DifferingField, ResultModal } from '../feedback/result-modal';
import type { FormDrawerActions } from './form-drawer';
import { isSameValue } from './use-form-changes';

interface Options<T, First> {
  /** The values that the form begins with. */
  first: First;
  /** The next save starts from the other person's revision. */
  begin: (newer: T) => void;
  results: Pick<ResultModal, 'conflict'>;
  /** The form's first values for a revision. */
  valuesOf: (of: T | First) => object;
  /** A value in words; undefined for values without words, such as an id. */
  show: (field: string, value: unknown, newer: T) => ReactNode;
  /** A sentence about changes that have no field with a label. */
  wordsOf?: (newer: T) => ReactNode;
  /** The form starts over, so other typed things are discarded, too. */
  onRestart?: () => void;
}

interface EditConflictChoice<T, First> {
  /** For the drawer's `actions`. */
  drawer: RefObject<FormDrawerActions | null>;
  /** The revision that the form starts from; its `rev` is the form's key. */
  begun: T | First;
  /** Asks whose changes should stay. */
  ask: (conflict: { newer: T; message: string }) => void;
}

const valueAt = (values: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (part, key) => (part === null || part === undefined ? part : (part as Record<string, unknown>)[key]),
    values,
  );

/**
 * The choice of a form whose subject another person has saved meanwhile: “Keep mine” saves what was typed over the newer version,
 * “Show the newer version” throws it away.
 */
export function useEditConflict<T, First extends T | undefined = T>(
  options: Options<T, First>,
): EditConflictChoice<T, First> {
  const { first, begin, results, valuesOf, show, wordsOf, onRestart } = options;
  const drawer = useRef<FormDrawerActions>(null);
  const [begun, setBegun] = useState<T | First>(first);
  /** What the typed values are compared with, to know which of them are typed. */
  const base = useRef<T | First>(first);

  /** The fields whose value in the form is another than in the newer revision. */
  const differing = (newer: T) => {
    const before = valuesOf(base.current);
    const after = valuesOf(newer);
    return (drawer.current?.fields() ?? [])
      .map(({ path, label, value: mine }) => ({
        ...{ path, label, mine, was: valueAt(before, path), theirs: valueAt(after, path) },
      }))
      .filter(({ mine, theirs }) => !isSameValue(theirs, mine));
  };

  const inWords = (newer: T): DifferingField[] =>
    differing(newer).flatMap(({ path, label, mine, was, theirs }) => {
      if (label === undefined) return [];
      const words = (value: unknown) =>
        show(path.join('.'), value, newer) ?? (isSameValue(value, was) ? t`Not changed` : t`Changed`);
      return [{ label, theirs: words(theirs), mine: isSameValue(mine, was) ? t`Not changed` : words(mine) }];
    });

  return {
    drawer,
    begun,
    ask: ({ newer, message }) =>
      results.conflict(
        message,
        { fields: inWords(newer), words: wordsOf?.(newer) },
        {
          onKeep: () => {
            // What the person has not typed is no change of theirs, so the other person's value stays.
            for (const { path, mine, was, theirs } of differing(newer))
              if (isSameValue(mine, was)) drawer.current?.set(path, theirs);
            base.current = newer;
            begin(newer);
            drawer.current?.submit();
          },
          onShow: () => {
            begin(newer);
            base.current = newer;
            setBegun(newer);
            onRestart?.();
          },
        },
      ),
  };
}

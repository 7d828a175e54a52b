import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ResultModal } from '../feedback/result-modal';
import type { FormDrawerActions } from './form-drawer';

interface Options<T, First> {
  /** What the form begins with. */
  first: First;
  /** The next save starts from what somebody else has saved. */
  begin: (newer: T) => void;
  results: Pick<ResultModal, 'conflict'>;
  /** A sentence about what the thing is now, so that the choice is an informed one. */
  wordsOf: (newer: T) => ReactNode;
  /** The form starts over: what else was typed or told is to go. */
  onRestart?: () => void;
}

interface EditConflictChoice<T, First> {
  /** For the drawer's `actions`. */
  drawer: RefObject<FormDrawerActions | null>;
  /** What the form starts from; its `rev` is the form's key. */
  begun: T | First;
  /** Asks whose changes are to stay. */
  ask: (conflict: { newer: T; message: string }) => void;
}

/** The choice of a form whose subject somebody else has saved meanwhile: “Keep mine” or “Show the newer”. */
export function useEditConflict<T, First extends T | undefined = T>(
  options: Options<T, First>,
): EditConflictChoice<T, First> {
  const { first, begin, results, wordsOf, onRestart } = options;
  const drawer = useRef<FormDrawerActions>(null);
  const [begun, setBegun] = useState<T | First>(first);
  return {
    drawer,
    begun,
    ask: ({ newer, message }) =>
      results.conflict(message, wordsOf(newer), {
        onKeep: () => {
          begin(newer);
          drawer.current?.submit();
        },
        onShow: () => {
          begin(newer);
          setBegun(newer);
          onRestart?.();
        },
      }),
  };
}

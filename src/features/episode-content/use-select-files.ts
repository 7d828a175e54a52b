import { useState } from 'react';
import type { Slot } from '@/contract/episode-content';
import { audioContentProblem } from '@/kit/upload/sound-file';
import { useUnderWay } from '@/ui/layout/under-way';
import {
  assign,
  assignedCount,
  choose,
  drop,
  dropParts,
  moveFile,
  nothingChosen,
  type Selection,
  type SelectionStep,
  slotOf,
  suggestParts,
  unassigned,
} from './selection';

interface State extends SelectionStep {
  /** What a failed upload has cleared, until the person decides about it. */
  aside: Selection;
}

const empty: State = { selection: nothingChosen, refusals: [], aside: nothingChosen };

/** The files a person has chosen and the parts they are for, under the rules of `selection.ts`. */
export function useSelectFiles() {
  const [{ selection, refusals, at, aside }, setState] = useState<State>(empty);
  const setStep = (step: SelectionStep) => setState((state) => ({ ...step, aside: state.aside }));
  useUnderWay(selection.files.length + aside.files.length > 0);
  /** Their content is read after they are shown; what is no sound is taken out again. */
  const readContents = async (files: readonly File[], at?: Slot) => {
    for (const file of files) {
      const problem = await audioContentProblem(file).catch(() => undefined);
      if (!problem) continue;
      setState((state) =>
        state.selection.files.includes(file)
          ? { ...state, selection: drop(state.selection, file), refusals: [...state.refusals, problem], at }
          : state,
      );
    }
  };
  const accept = (next: Selection) => setStep({ selection: next, refusals: [] });

  return {
    ...selection,
    refusals,
    /** The refusals that belong to a file, to a part, or to neither. */
    refusalsAt: (place?: File | Slot) => (at === place ? refusals : []),
    count: assignedCount(selection),
    unassigned: unassigned(selection),
    slotOf: (file: File) => slotOf(selection, file),
    /** Adds files; a single one goes to `slot` at once when that is given. */
    choose: (files: readonly File[], slot?: Slot) => {
      const step = choose(selection, files);
      const added = step.selection.files.slice(selection.files.length);
      const [only, ...others] = added;
      void readContents(added, slot);
      if (!slot || !only || others.length > 0) return setStep({ ...step, at: slot });
      const assigned = assign(step.selection, only, slot);
      setStep({ ...assigned, refusals: [...step.refusals, ...assigned.refusals], at: slot });
    },
    /** Adds files and proposes a part for each. */
    chooseAndSuggest: (files: readonly File[], missing: readonly Slot[]) => {
      const step = choose(selection, files);
      setStep({ ...step, selection: suggestParts(step.selection, missing) });
      void readContents(step.selection.files.slice(selection.files.length));
    },
    assign: (file: File, slot: Slot) => setStep({ ...assign(selection, file, slot), at: file }),
    move: (file: File, slot: Slot | undefined) => accept(moveFile(selection, file, slot)),
    drop: (file: File) => accept(drop(selection, file)),
    /** Removes files that have arrived. */
    dropSent: (files: readonly File[]) =>
      setState(({ selection, aside }) => ({ ...empty, selection: files.reduce(drop, selection), aside })),
    /** Brings back what was chosen before, as far as it still can be. */
    restore: (found: readonly { file: File; slot: Slot | null }[]) =>
      setState((state) => ({
        ...state,
        selection: found.reduce((before, { file, slot }) => {
          const { selection: now } = choose(before, [file]);
          return slot ? assign(now, file, slot).selection : now;
        }, state.selection),
      })),
    clear: () => accept(nothingChosen),
    /** Clears the selection, and remembers it for `bringBack`. */
    putAside: () => setState((state) => ({ ...empty, aside: state.selection })),
    /** Chooses the cleared files again, for the same parts, without the files of the refused parts. */
    bringBack: (refused: readonly Slot[] = []) =>
      setState((state) => ({ ...empty, selection: dropParts(state.aside, refused) })),
    /** Forgets the cleared files. */
    forgetAside: () => setState((state) => ({ ...state, aside: nothingChosen })),
    asideFiles: aside.files,
  };
}

export type SelectedFiles = ReturnType<typeof useSelectFiles>;

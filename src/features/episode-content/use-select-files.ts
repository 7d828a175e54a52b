import { useState } from 'react';
import type { Slot } from '@/contract/episode-content';
import {
  assign,
  assignedCount,
  choose,
  drop,
  dropAssigned,
  move,
  nothingChosen,
  type Selection,
  type Step,
  slotOf,
  suggestParts,
} from './selection';

/** The files a person has chosen and the parts they are for, under the rules of `selection.ts`. */
export function useSelectFiles() {
  const [{ selection, refusals }, setStep] = useState<Step>({ selection: nothingChosen, refusals: [] });
  const accept = (next: Selection) => setStep({ selection: next, refusals: [] });

  return {
    ...selection,
    refusals,
    count: assignedCount(selection),
    unassigned: selection.files.filter((file) => !slotOf(selection, file)),
    slotOf: (file: File) => slotOf(selection, file),
    /** Adds files; a single one goes to `slot` at once when that is given. */
    choose: (files: readonly File[], slot?: Slot) => {
      const step = choose(selection, files);
      const [only, ...others] = step.selection.files.slice(selection.files.length);
      if (!slot || !only || others.length > 0) return setStep(step);
      const assigned = assign(step.selection, only, slot);
      setStep({ selection: assigned.selection, refusals: [...step.refusals, ...assigned.refusals] });
    },
    /** Adds files and proposes a part for each. */
    chooseAndSuggest: (files: readonly File[], missing: readonly Slot[]) => {
      const step = choose(selection, files);
      setStep({ ...step, selection: suggestParts(step.selection, missing) });
    },
    assign: (file: File, slot: Slot) => setStep(assign(selection, file, slot)),
    move: (file: File, slot: Slot | undefined) => accept(move(selection, file, slot)),
    drop: (file: File) => accept(drop(selection, file)),
    dropAssigned: () => setStep((step) => ({ selection: dropAssigned(step.selection), refusals: [] })),
    clear: () => accept(nothingChosen),
  };
}

export type SelectedFiles = ReturnType<typeof useSelectFiles>;

import { type RefCallback, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Slot, slots } from '@/contract/episode-content';
import type { PartsUpload } from '../parts-upload';
import { type Selection, unassigned } from '../selection';

/** What can have the focus: a waiting file's buttons, a part's button, what is asked under a part, the submit button, the progress. */
type Place = File | Slot | `asked ${Slot}` | 'submit' | 'sending';

/** Only a change of these takes something away that could have the focus. */
interface Shown extends Selection {
  isSending: boolean;
}

const isSame = (one: Shown, other: Shown) =>
  one.files === other.files && one.parts === other.parts && one.isSending === other.isSending;

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** The file now at the place of the first one that has left the row; the first if none has left. */
function nextFile(before: readonly File[], now: readonly File[]): File | undefined {
  const gone = before.findIndex((file) => !now.includes(file));
  return now[Math.max(0, gone)] ?? now[0];
}

/**
 * Moves the focus on when the element that had it disappears: from a file that has its part now to the next
 * without one, else to the submit button; from there to the progress, and in the end to a file that still has no part, or to the heading. It never
 * moves a focus that is elsewhere.
 */
export function usePhoneFocus({ selected, sender }: PartsUpload, heading: RefObject<HTMLElement | null>) {
  const places = useRef(new Map<Place, HTMLElement>());
  const { files, parts, count } = selected;
  const { isSending, failure } = sender;
  const last = useRef<Shown>({ files, parts, isSending });

  const go = (place: Place | undefined) => {
    const element = place && places.current.get(place);
    if (element && !element.matches(':disabled')) return element.focus({ preventScroll: place === 'submit' });
    heading.current?.focus({ preventScroll: true });
  };

  const follow = useEffectEvent((now: Shown) => {
    const before = last.current;
    last.current = now;
    // A dialog has the focus, and `settle` takes over when it closes.
    if (isSame(before, now) || failure || !isLost()) return;
    if (now.isSending) return go('sending');
    if (before.isSending) return go(count > 0 ? 'submit' : unassigned(now)[0]);
    const freed = slots.find((slot) => before.parts[slot] && !now.parts[slot]);
    go(freed ?? nextFile(unassigned(before), unassigned(now)) ?? 'submit');
  });
  useEffect(() => follow({ files, parts, isSending }), [files, parts, isSending]);

  return {
    /** The ref of a place. */
    at: (place: Place): RefCallback<HTMLElement> => {
      return (element) => {
        if (element) places.current.set(place, element);
        return () => void places.current.delete(place);
      };
    },
    /** Moves the focus to the first button of what is asked under the part, else to the part. */
    ask: (slot: Slot) => {
      const asked = places.current.get(`asked ${slot}`);
      asked?.scrollIntoView({ block: 'center' });
      const button = asked?.querySelector('button') ?? places.current.get(slot);
      button?.focus({ preventScroll: asked !== undefined });
    },
    /** After the dialog: moves the focus to the part for which a file is being chosen, or to the progress. */
    settle: (slot?: Slot) => {
      // The pressed button may still have it, although it is hidden with the dialog.
      if (isLost() || document.activeElement?.closest('[role="dialog"]'))
        go(slot ?? (isSending ? 'sending' : undefined));
    },
  };
}

export type PhoneFocus = ReturnType<typeof usePhoneFocus>;

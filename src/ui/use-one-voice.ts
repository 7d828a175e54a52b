import { type RefObject, useEffect } from 'react';

/** Pauses that element as soon as another one on the page plays: one voice at a time. Returns what ends it. */
export function yieldToOthers(own: () => HTMLMediaElement | null): () => void {
  const pause = (event: Event) => {
    if (event.target !== own() && event.target instanceof HTMLMediaElement) own()?.pause();
  };
  // Media events do not bubble, but they can be captured on their way down.
  document.addEventListener('play', pause, true);
  return () => document.removeEventListener('play', pause, true);
}

/** The same for an element that a component renders. */
export function useOneVoice(own: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => yieldToOthers(() => own.current), [own]);
}

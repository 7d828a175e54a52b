import { type RefObject, useEffect } from 'react';
import { tellUnderWay } from '../layout/under-way';

const channelName = 'touchline-sound';

/** The other tabs of this browser, which share its loudspeaker. A tab never hears its own message. */
const otherTabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName);

/** Silences every other tab: Play was pressed here, even if the sound is still to come. */
export const silenceOtherTabs = (): void => otherTabs?.postMessage('play');

const sounding = () =>
  [...document.querySelectorAll<HTMLMediaElement>('audio, video')].filter(({ paused }) => !paused);

tellUnderWay(() => sounding().length > 0);

/** Silences all that sounds or speaks here and in the other tabs: the microphone would hear it, or something else begins. */
export function silenceAll(): void {
  silenceOtherTabs();
  if (typeof speechSynthesis !== 'undefined') speechSynthesis.cancel();
  for (const each of sounding()) each.pause();
}

/**
 * Pauses that element as soon as another one plays, on the page or in another tab, so that one sound plays at
 * a time. `onOtherTab` is called before, because a playback that is about to begin can be called off. Returns
 * the function that ends it.
 */
export function yieldToOthers(own: () => HTMLMediaElement | null, onOtherTab?: () => void): () => void {
  const onPlay = ({ target }: Event) => {
    if (target === own()) silenceOtherTabs();
    else if (target instanceof HTMLMediaElement) own()?.pause();
  };
  const onTab = () => {
    onOtherTab?.();
    own()?.pause();
  };
  // Media events do not bubble, but they can be captured on their way down.
  document.addEventListener('play', onPlay, true);
  otherTabs?.addEventListener('message', onTab);
  return () => {
    document.removeEventListener('play', onPlay, true);
    otherTabs?.removeEventListener('message', onTab);
  };
}

/** `yieldToOthers` for an element that a component renders. */
export function useExclusivePlayback(own: RefObject<HTMLMediaElement | null>): void {
  useEffect(() => yieldToOthers(() => own.current), [own]);
}

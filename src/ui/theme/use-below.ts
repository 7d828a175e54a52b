import { useMedia } from './use-media';

/** A media query that is true in a window narrower than that many pixels. */
export const queryBelow = (width: number): string => `(max-width: ${width - 0.02}px)`;

/** Whether the window is narrower than that many pixels; false where there is no window. */
export const useBelow = (width: number): boolean => useMedia(queryBelow(width));

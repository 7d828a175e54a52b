import { useMedia } from './use-media';

/** Whether the window is narrower than that many pixels; false where there is no window. */
export const useBelow = (width: number): boolean => useMedia(`(max-width: ${width - 0.02}px)`);

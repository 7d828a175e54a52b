/** Stops the date of this process at an instant; timers go on. Undone by `vi.useRealTimers()`. */
export const stopClock = (instant: string): void => {
  vi.useFakeTimers({ now: new Date(instant), toFake: ['Date'] });
};

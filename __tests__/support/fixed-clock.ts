const parts = [
  'Date',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'clearImmediate',
  'nextTick',
  'queueMicrotask',
  'performance',
  'hrtime',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
] as const;

/** Takes these parts of the clock over, and no other, until the test ends. */
export const holdClock = (held: (typeof parts)[number][], now?: Date | number): void =>
  void jest.useFakeTimers({ now, doNotFake: parts.filter((part) => !held.includes(part)) });

/** Stops the date of this process at an instant; timers go on. */
export const stopClock = (instant: string): void => holdClock(['Date'], new Date(instant));

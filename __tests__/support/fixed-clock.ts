/** All but the date goes on: the network, the forms and the library wait for real timers. */
const going = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'requestIdleCallback',
  'cancelIdleCallback',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

/** Stops the clock of this process at an instant. Undone by `jest.useRealTimers()`. */
export const stopClock = (instant: string): void => {
  jest.useFakeTimers({ now: new Date(instant), doNotFake: [...going] });
};

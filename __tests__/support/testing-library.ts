import { configure, getConfig } from '@testing-library/react';

// This module is loaded once for all files of a process, and wraps what Testing Library does once: the set-up, which runs for
// each file, would wrap it again each time.

/** Set while `findBy…` and `waitFor` look. */
type Waiting = { _disableExpensiveErrorDiagnostics?: boolean };
const { getElementError, asyncWrapper } = getConfig();
/** Taken before a test stops the clock. */
const { setImmediate } = globalThis;

configure({
  // Slow machines are not wrong machines.
  asyncUtilTimeout: 30_000,
  // What is found may come before the effects that belong to it, such as its focus: React does them in its next task. What
  // that task has put another element in the place of is looked for once more.
  asyncWrapper: async (work) => {
    for (;;) {
      const found = await asyncWrapper(work);
      await new Promise<void>((resolve) => void setImmediate(resolve));
      if (![found].flat().some((one) => one instanceof Element && !one.isConnected)) return found;
    }
  },
  // Each look in vain would print the whole page. It is printed once, when the wait is over.
  getElementError: (message, container) =>
    (getConfig() as Waiting)._disableExpensiveErrorDiagnostics
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

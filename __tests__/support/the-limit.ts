/**
 * For work that does not wait and must not take minutes: gives the test's time limit its turn, which a function that never waits
 * would not notice.
 */
export const theLimit = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

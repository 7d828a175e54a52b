/** Apart from the other names that pages and service worker share, because the first pages need these alone. */

/** When the worker has kept an answer, which it gives instead of the server's. */
export const keptAtHeader = 'x-kept-at';
/** It gives it because the server has not answered in time, and may only be slow. */
export const slowHeader = 'x-server-slow';
/** The parameter of a file's address that has the worker answer it from what this person has saved. */
export const savedParam = 'saved';

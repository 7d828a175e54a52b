/** Apart from the other names that pages and service worker share, because the first pages need these two alone. */

/** When the worker has kept an answer, which it gives because there is no connection. */
export const keptAtHeader = 'x-kept-at';
/** The parameter of a file's address that has the worker answer it from what this person has saved. */
export const savedParam = 'saved';

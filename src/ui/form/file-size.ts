const megabyte = 1024 * 1024;
const exact = (bytes: number) => `${(bytes / megabyte).toFixed(1)} MB`;

/** A limit: `5 MB`. */
export const wholeSize = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`;

/** A size over the limit; `just over 5 MB` when it would round to the limit. */
export const sizeOver = (bytes: number, limit: number): string =>
  exact(bytes) === exact(limit) ? `just over ${wholeSize(limit)}` : exact(bytes);

/** `812 KB`, `4.2 MB`, `31 MB`. */
export const sizeWords = (bytes: number): string =>
  bytes < megabyte
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / megabyte).toFixed(bytes < 10 * megabyte ? 1 : 0)} MB`;

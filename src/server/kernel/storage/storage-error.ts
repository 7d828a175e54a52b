/** The code of a store that cannot be reached (`http/on-error.ts`). */
export const storageAwayCode = 'STORAGE_AWAY';

/** The bucket cannot be reached or does not answer as it should. Nothing was lost; the same works again once it is back. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  readonly code = storageAwayCode;
}

/** It has the code of a full disk, so that the answer is the same (`http/on-error.ts`). */
export class NoSpace extends Error {
  override name = 'NoSpace';
  readonly code = 'ENOSPC';
}

/** A file that a row names is in no store. */
export class NotStored extends Error {
  override name = 'NotStored';
  constructor(sha256: string) {
    super(`the file ${sha256} is not in the store`);
  }
}

/** The stream was longer than allowed. */
export class TooLong extends Error {
  override name = 'TooLong';
}

/** Whether something failed because the store could not be reached. */
export const isStorageAway = (error: unknown): boolean =>
  error instanceof StorageAway || (error instanceof Error && isStorageAway(error.cause));

/** The code of a store that cannot be reached (`http/on-error.ts`). */
export const storageAwayCode = 'STORAGE_AWAY';

/** The bucket cannot be reached or does not answer as it should. Nothing was lost; the same works again once it is back. */
export class StorageAway extends Error {
  override name = 'StorageAway';
  readonly code = storageAwayCode;
}

/** The bucket answers, and refuses: it does not exist, or its address or key is wrong. */
export class BucketRefuses extends StorageAway {
  override name = 'BucketRefuses';
}

/**
 * What was sent of a file has gone from the bucket, or was more than fits into one upload. For a person it is the same as a store
 * that is away; for a job it counts as a try, because it may end so every time.
 */
export class UploadLost extends Error {
  override name = 'UploadLost';
  readonly code = storageAwayCode;
}

/** It has the code of a full disk, so that the answer is the same (`http/on-error.ts`). */
export class NoSpace extends Error {
  override name = 'NoSpace';
  readonly code = 'ENOSPC';
}

/** Our own disk is too full to begin. For a person it is a full disk; a job waits for room, and it counts as no try. */
export class NoRoomYet extends NoSpace {
  override name = 'NoRoomYet';
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

/** Whether something failed because our disk is too full to begin. */
export const isNoRoomYet = (error: unknown): boolean =>
  error instanceof NoRoomYet || (error instanceof Error && isNoRoomYet(error.cause));

/** Whether a job says nothing about what it works on, and is taken up again later, which counts as no try. */
export const waitsForStorage = (error: unknown): boolean => isStorageAway(error) || isNoRoomYet(error);

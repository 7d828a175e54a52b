/** A file that was received completely but is not stored yet. */
export interface Received {
  /** The absolute path of the temp file. */
  path: string;
  sha256: string;
  bytes: number;
}

/** The bytes from `start` to `end`, both included. */
export interface Span {
  start: number;
  end: number;
}

/** A stored file on our own disk. */
export interface DiskFile {
  root: string;
  /** The path below `root`. */
  name: string;
}

/** A direct address of a stored file, good for a minute, and what its answer says about itself. */
export interface SignedAnswer {
  type: string;
  disposition: string;
}

import type { Readable } from 'node:stream';
import type { ListedFile } from './content-files';
import type { Marker } from './marker';
import type { Quarantine } from './quarantine';
import type { Reserve } from './space';
import type { DiskFile, Received, SignedAnswer, Span } from './stored';
import type { Unfinished } from './unfinished';

/**
 * Files by their content: on a disk (`disk-storage.ts`), in a bucket (`bucket-storage.ts`), or in both while they move
 * (`two-places.ts`). `__tests__/api/storage.test.ts` holds each to the same promises. Every call throws `StorageAway` while
 * the store cannot be reached.
 */
export interface Storage {
  /** Where the files are, for people: a folder, or `s3://host/bucket`. */
  place: string;
  /** The marker of the installation that the files belong to. */
  marker: Marker;
  quarantine: Quarantine;
  /** Files that are being sent in pieces. */
  unfinished: Unfinished;
  /**
   * Streams to a temp file, computes size and hash, and brings it so near to its place that `keep` is quick. Throws
   * `TooLong` past `maxBytes`; leaves nothing on any failure. `about` is the expected size, which a bucket has to know of what
   * may be very large.
   */
  receive(source: Readable, maxBytes: number, about?: number): Promise<Received>;
  /** A path for a file that the server makes itself, such as a mastered episode; `measure` and `keep` store it. */
  scratch(): string;
  /** Does what `receive` does for a file that we wrote ourselves (the audio engine's). `keep` or `discard` ends it. */
  measure(file: string): Promise<Received>;
  /** Stores a received file under its content address, durably. The same content is stored once. */
  keep(received: Received): Promise<void>;
  /** Removes what `keep` has not taken. */
  discard(received: Pick<Received, 'path'>): Promise<void>;
  has(sha256: string): Promise<boolean>;
  /** The size of a stored file, also of one in quarantine; undefined when it is in neither. */
  sizeOf(sha256: string): Promise<number | undefined>;
  /** The content of a stored file or a span of it, also of one in quarantine; undefined when it is in neither. */
  read(sha256: string, span?: Span): Promise<Readable | undefined>;
  /** The file where it is on our disk, to be sent from there; undefined when it is elsewhere. A disk does not look whether it exists. */
  onDisk(sha256: string): DiskFile | undefined | Promise<DiskFile | undefined>;
  /** An address at which a browser gets a stored file from the bucket itself; undefined for a disk. */
  signedUrl(sha256: string, answer: SignedAnswer): Promise<string | undefined>;
  /**
   * Calls `work` with a path at which a stored file can be read meanwhile. From a bucket it is fetched, once for all who
   * want it at the same time, and removed afterwards. Throws `NotStored`, and `NoRoomYet` when it does not fit.
   */
  withPath<Result>(sha256: string, work: (path: string) => Promise<Result>): Promise<Result>;
  /** Every stored file, without the marker and the quarantine. Throws when any of it cannot be read. */
  list(): AsyncGenerator<ListedFile>;
  /** Removes temp files that were not written to for so long. Resolves to their number. */
  sweepTemp(olderThanMs: number): Promise<number>;
  /** The number of temp files. */
  countTemp(): Promise<number>;
  /** Reserves space on our disk for what is about to be written there (`space.ts`). */
  reserve: Reserve;
  /** The bytes left on our disk for uploads; negative when what is kept free is used already. */
  spaceLeft(): Promise<number>;
  /** Fails when nothing can be written. */
  check(): Promise<void>;
}

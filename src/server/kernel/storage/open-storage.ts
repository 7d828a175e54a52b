import type { BucketAddress } from './bucket-address';
import { bucketStorage } from './bucket-storage';
import { diskStorage } from './disk-storage';
import type { Storage } from './storage';
import { twoPlaces } from './two-places';

interface StorageSettings {
  dataDir: string;
  storageGroupRead: boolean;
  /** Undefined: the disk. */
  storage: BucketAddress | undefined;
  /** The place that files move away from. */
  storageAlso: BucketAddress | 'disk' | undefined;
}

/** The place where files are kept, and the one that they move away from, if there is one. */
export function openPlaces({ dataDir, storage, storageAlso, storageGroupRead }: StorageSettings): {
  first: Storage;
  second: Storage | undefined;
} {
  const open = (at: BucketAddress | 'disk') =>
    at === 'disk' ? diskStorage(dataDir, storageGroupRead) : bucketStorage(at, dataDir);
  return { first: open(storage ?? 'disk'), second: storageAlso && open(storageAlso) };
}

/** The store of the settings. Nothing is asked of it yet. */
export function openStorage(settings: StorageSettings): Storage {
  const { first, second } = openPlaces(settings);
  return second ? twoPlaces(first, second) : first;
}

import { installFakeLocks } from './fake-locks';
import { replaceProperty } from './replace-property';

/** `idb` with all in memory, as far as the tray of unsent recordings asks of it: jsdom has no IndexedDB. */
type Rows = Map<string, { key: unknown; value: unknown }>;
/** What `IDBKeyRange.bound` gives here: all keys that begin so. */
interface Range {
  first: unknown;
}

const stores = new Map<string, Rows>();
const rowsOf = (store: string): Rows => {
  const rows = stores.get(store) ?? new Map();
  stores.set(store, rows);
  return rows;
};
const isRange = (of: unknown): of is Range => typeof of === 'object' && of !== null && 'first' in of;
const isIn = (key: unknown, of: unknown) =>
  isRange(of) ? Array.isArray(key) && key[0] === of.first : JSON.stringify(key) === JSON.stringify(of);

const keys = (store: string, of?: unknown) =>
  [...rowsOf(store).values()].map(({ key }) => key).filter((key) => of === undefined || isIn(key, of));
const put = async (store: string, value: unknown, key: unknown) =>
  void rowsOf(store).set(JSON.stringify(key), { key, value });
const remove = async (store: string, of: unknown) => {
  for (const key of keys(store, of)) rowsOf(store).delete(JSON.stringify(key));
};

const get = async (store: string, key: unknown) => rowsOf(store).get(JSON.stringify(key))?.value;

const objectStore = (store: string) => ({
  get: (key: unknown) => get(store, key),
  put: (value: unknown, key: unknown) => put(store, value, key),
  delete: (of: unknown) => remove(store, of),
});

const database = {
  get,
  put,
  getAllKeys: async (store: string, of?: unknown) => keys(store, of),
  getAllKeysFromIndex: async (store: string, field: string, is: unknown) =>
    [...rowsOf(store).values()]
      .filter(({ value }) => (value as Record<string, unknown>)[field] === is)
      .map(({ key }) => key),
  transaction: (of: string | string[]) => ({
    objectStore,
    store: objectStore([of].flat()[0] ?? ''),
    done: Promise.resolve(),
  }),
};

export const openDB = async () => database;

/** All that is stored, as a person with the device could read it. */
export const allKept = (): unknown[] => [...stores.values()].flatMap((rows) => [...rows.values()]);

/** Gives the window what the tray looks for and its senders lock, as long as the test lasts. Nothing is stored yet. */
export function installFakeIdb(): void {
  stores.clear();
  installFakeLocks();
  replaceProperty(globalThis, 'indexedDB', { value: { deleteDatabase: () => undefined } });
  replaceProperty(globalThis, 'IDBKeyRange', {
    value: { bound: ([first]: unknown[]): Range => ({ first }) },
  });
}

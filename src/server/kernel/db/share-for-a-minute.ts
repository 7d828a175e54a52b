import { LRUCache } from 'lru-cache';
import type { Database } from './client';

const minute = 60_000;

/**
 * Makes a function that reads something slow at most once a minute for each database and key: sums over ten
 * thousands of rows, which need not be newer. Callers at the same time share one reading; a failed one is not
 * kept. `most` keys are kept. `rest` is what `read` needs besides and what does not change the value.
 */
export function shareForAMinute<Value extends object, Rest extends unknown[] = []>(
  most: number,
  read: (db: Database, key: string, ...rest: Rest) => Promise<Value>,
): (db: Database, key: string, ...rest: Rest) => Promise<Value> {
  const kept = new WeakMap<Database, LRUCache<string, Promise<Value>>>();
  return async (db, key, ...rest) => {
    const values = kept.get(db) ?? new LRUCache<string, Promise<Value>>({ max: most, ttl: minute });
    kept.set(db, values);
    const value = values.get(key) ?? read(db, key, ...rest);
    values.set(key, value, { noUpdateTTL: true });
    try {
      return await value;
    } catch (error) {
      values.delete(key);
      throw error;
    }
  };
}

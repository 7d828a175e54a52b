import { LRUCache } from 'lru-cache';
import type { Database } from './client';

const minute = 60_000;

/**
 * Makes a function that reads something slow at most once a minute for each database and key: for sums over ten thousands of
 * rows that nobody needs more often. All who ask meanwhile share one reading; one that fails is not kept. `most` keys
 * are kept. What else `read` needs, and what does not change what it reads, is in `rest`.
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

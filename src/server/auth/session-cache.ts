import { LRUCache } from 'lru-cache';
import type { Person } from './authenticate';

/**
 * Who a token stands for, remembered for a second, so that the ranges of one audio file do not each ask the database.
 * A revocation by this process holds at once, by another within that second.
 */
export interface SessionCache {
  get(tokenHash: string): Person | undefined;
  set(tokenHash: string, person: Person): void;
  forgetUser(userId: string): void;
}

const ttl = 1000;

export function makeSessionCache(): SessionCache {
  const cache = new LRUCache<string, Person>({ max: 5000, ttl });
  return {
    get: (tokenHash) => cache.get(tokenHash),
    set: (tokenHash, person) => void cache.set(tokenHash, person),
    forgetUser: (userId) => {
      for (const [tokenHash, person] of cache.entries()) {
        if (person.account.user.id === userId) cache.delete(tokenHash);
      }
    },
  };
}

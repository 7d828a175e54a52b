import { LRUCache } from 'lru-cache';
import type { Person } from './person';

/**
 * Remembers for a second who a token belongs to, so that the many range requests of one audio file do not each query
 * the database. A session that ends in this process ends at once, one that ends in another process within that
 * second.
 */
export interface SessionCache {
  /** The remembered person, or the one that `load` finds. */
  get(tokenHash: string, load: () => Promise<Person | undefined>): Promise<Person | undefined>;
  forgetUser(userId: string): void;
  /** Forgets everyone in a club, because its name and status are part of their accounts. */
  forgetClub(clubId: string): void;
}

const ttl = 1000;

export function makeSessionCache(): SessionCache {
  const cache = new LRUCache<string, Person>({ max: 5000, ttl });
  // What is being looked up: requests that come together share it, because 250 at once would take every connection.
  const underWay = new Map<string, Promise<Person | undefined>>();
  const forget = (isMeant: (person: Person) => boolean) => {
    // A person who was looked up during `forget` may be outdated: not remembered, and not shared with who comes later.
    underWay.clear();
    for (const [tokenHash, person] of cache.entries()) {
      if (isMeant(person)) cache.delete(tokenHash);
    }
  };
  return {
    async get(tokenHash, load) {
      const known = cache.get(tokenHash);
      if (known) return known;
      const shared = underWay.get(tokenHash);
      if (shared) return shared;
      const looking = load();
      underWay.set(tokenHash, looking);
      try {
        const person = await looking;
        if (person && underWay.get(tokenHash) === looking) cache.set(tokenHash, person);
        return person;
      } finally {
        if (underWay.get(tokenHash) === looking) underWay.delete(tokenHash);
      }
    },
    forgetUser: (userId) => forget(({ account }) => account.user.id === userId),
    forgetClub: (clubId) => forget(({ account }) => account.user.club?.id === clubId),
  };
}

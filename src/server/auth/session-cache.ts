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
  /** Forgets everybody of a club, because its name and status are part of their accounts. */
  forgetClub(clubId: string): void;
}

const ttl = 1000;

export function makeSessionCache(): SessionCache {
  const cache = new LRUCache<string, Person>({ max: 5000, ttl });
  let forgotten = 0;
  const forget = (isMeant: (person: Person) => boolean) => {
    forgotten += 1;
    for (const [tokenHash, person] of cache.entries()) {
      if (isMeant(person)) cache.delete(tokenHash);
    }
  };
  return {
    async get(tokenHash, load) {
      const known = cache.get(tokenHash);
      if (known) return known;
      const before = forgotten;
      const person = await load();
      // A person who was loaded during `forget` may be outdated, so they are not remembered.
      if (person && before === forgotten) cache.set(tokenHash, person);
      return person;
    },
    forgetUser: (userId) => forget(({ account }) => account.user.id === userId),
    forgetClub: (clubId) => forget(({ account }) => account.user.club?.id === clubId),
  };
}

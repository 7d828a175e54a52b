import { LRUCache } from 'lru-cache';
import type { Siblings } from '../runtime/siblings';
import type { Person } from './person';

/**
 * Remembers for a second who a token belongs to, so that the many range requests of one audio file do not each query
 * the database. A session that ends in this process ends at once, also in those that share its port, and within that
 * second elsewhere.
 */
export interface SessionCache {
  /** The remembered person, or the one that `load` finds. */
  get(tokenHash: string, load: () => Promise<Person | undefined>): Promise<Person | undefined>;
  forgetUser(userId: string): void;
  /** Forgets everyone in a club, because its name and status are part of their accounts. */
  forgetClub(clubId: string): void;
  /** Resolves once the processes that share the port have forgotten too. An answer waits for it. */
  forgotten(): Promise<void>;
}

const ttl = 1000;

export function makeSessionCache(siblings?: Siblings): SessionCache {
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
  const ofUser = (userId: string) => forget(({ account }) => account.user.id === userId);
  const ofClub = (clubId: string) => forget(({ account }) => account.user.club?.id === clubId);
  siblings?.onReceived((text) => {
    const [kind, id = ''] = text.split(' ');
    if (kind === 'user') ofUser(id);
    if (kind === 'club') ofClub(id);
  });
  let passing: Promise<unknown> = Promise.resolve();
  const passOn = (text: string) => {
    // Without the result, which would hold those of all before it.
    if (siblings) passing = Promise.all([passing, siblings.send(text)]).then(() => undefined);
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
    forgetUser(userId) {
      ofUser(userId);
      passOn(`user ${userId}`);
    },
    forgetClub(clubId) {
      ofClub(clubId);
      passOn(`club ${clubId}`);
    },
    forgotten: async () => void (await passing),
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { ApiError } from './api-error';
import { type RateLimits, tooMany } from './rate-limit';

/** A sender who does not stop waits so long for each refusal, because answers at once would invite the next body at once. */
const pauseMs = 500;

/**
 * Counts the bodies that were refused unread or as no JSON, by `key`: the person, or the address of a caller whom nobody knows. So who
 * is signed in goes on at an address that sends broken bodies. Past the limit a body is refused (429) before a byte of it is read.
 */
export function makeRefusedBodies(rateLimits: RateLimits) {
  // In memory, so that an attack costs the database nothing. Each process learns it by the next body that it refuses.
  const closed = new LRUCache<string, true>({ max: 10_000 });

  return async <Body>(key: string, read: () => Promise<Body>): Promise<Body> => {
    if (closed.has(key)) {
      await sleep(pauseMs);
      throw tooMany(closed.getRemainingTTL(key));
    }
    try {
      return await read();
    } catch (error) {
      if (error instanceof ApiError) {
        const { refusal } = await rateLimits.count('refusedBodies', key);
        if (refusal) closed.set(key, true, { ttl: 1000 * (refusal.retryAfter ?? 1) });
      }
      throw error;
    }
  };
}

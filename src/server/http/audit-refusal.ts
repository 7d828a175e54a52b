import { LRUCache } from 'lru-cache';
import type { Endpoint } from '@/contract/endpoint';
import type { Person } from '../auth/authenticate';
import type { Services } from '../services';
import { audit, flushAuditLog } from './audit';
import type { RequestFacts } from './request-facts';
import { loggedPath } from './request-log';

/** What the door knows of a request that has failed. */
interface Failed {
  facts: RequestFacts;
  /** Absent when nobody was signed in, and the endpoint when there is none. */
  who: Person | undefined;
  endpoint: Endpoint | undefined;
  path: string;
  status: number;
}

/** Refusals of one kind for one person that are kept within a minute: a script that tries on must not fill the table. */
const keptInMinute = 10;
const uploadRefusals: readonly number[] = [413, 415, 422];

/** What somebody who is known may not do, and files that were not taken. What was mistyped elsewhere is no refusal. */
const isRefusal = ({ status, endpoint }: Failed): boolean =>
  status === 403 || (endpoint?.upload !== undefined && uploadRefusals.includes(status));

/** Ends the audit of requests that failed: says what stayed of their own, and appends their refusal. Never throws. */
export function makeRefusalAudit(services: Services) {
  const kept = new LRUCache<string, number>({ max: 10_000, ttl: 60_000 });

  function isTooMany(key: string): boolean {
    const count = kept.get(key) ?? 0;
    // Counted from the first of the minute, so that trying on does not put off the next one that is kept.
    kept.set(key, count + 1, { noUpdateTTL: true });
    return count >= keptInMinute;
  }

  async function conclude(failed: Failed): Promise<void> {
    const { facts: request, who, endpoint, path, status } = failed;
    const logged = await flushAuditLog({ services, request }, { failed: true });
    if (!who || !endpoint || !isRefusal(failed)) return;
    // A handler that has a better word for it has appended it itself.
    if (logged.some(({ result }) => result === 'refused')) return;
    const action = endpoint.access;
    if (isTooMany(`${who.principal.userId} ${action} ${status}`)) return;
    const object = `request:${endpoint.method} ${loggedPath(path)}`.slice(0, 200);
    await audit(services.db, { services, who, request }, { action, object, result: 'refused' });
    await flushAuditLog({ services, request }, { failed: false });
  }

  return async (failed: Failed): Promise<void> => {
    try {
      await conclude(failed);
    } catch (error) {
      // The answer is the refusal all the same.
      services.log.error({ requestId: failed.facts.id, err: error }, 'audit failed');
    }
  };
}

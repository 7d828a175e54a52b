import { LRUCache } from 'lru-cache';
import type { Endpoint } from '@/contract/endpoint';
import type { Access } from '@/contract/endpoints';
import { storable } from '../jobs/queue';
import type { Services } from '../services';
import { audit, flushAuditLog } from './audit';
import type { Person } from './person';
import type { RequestFacts } from './request-facts';
import { loggedPath } from './request-log';

/** The facts of a request that has failed. */
interface Failed {
  facts: RequestFacts;
  /** `who` is undefined when the request had no valid session, and `endpoint` when there is none. */
  who: Person | undefined;
  endpoint: Endpoint | undefined;
  path: string;
  status: number;
}

/** How many refusals of one kind of one person are kept in a minute, so that a script cannot fill the table. */
const keptInMinute = 10;
const uploadRefusals: readonly number[] = [413, 415, 422];

/** A refusal is a known person doing what they may not, or an upload that was not accepted. A mistyped field is none. */
const isRefusal = ({ status, endpoint }: Failed): boolean =>
  status === 403 || (endpoint?.upload !== undefined && uploadRefusals.includes(status));

/** Ends the audit of requests that failed: logs their entries that were committed, and appends their refusal. Never throws. */
export function makeRefusalAudit(services: Services) {
  const kept = new LRUCache<string, number>({ max: 10_000, ttl: 60_000 });

  function isTooMany(key: string): boolean {
    const count = kept.get(key) ?? 0;
    // The minute begins with the first refusal, so that going on does not postpone the next one that is kept.
    kept.set(key, count + 1, { noUpdateTTL: true });
    return count >= keptInMinute;
  }

  async function conclude(failed: Failed): Promise<void> {
    const { facts: request, who, endpoint, path, status } = failed;
    const logged = await flushAuditLog({ services, request }, { failed: true });
    if (!who || !endpoint || !isRefusal(failed)) return;
    // The handler has appended a more exact entry itself.
    if (logged.some(({ result }) => result === 'refused')) return;
    // An open call has no caller whom it could refuse.
    const action = endpoint.access as Access;
    if (isTooMany(`${who.principal.userId} ${action} ${status}`)) return;
    // A path may hold characters that the database cannot store.
    const object = request.object ?? storable(`request:${endpoint.method} ${loggedPath(path)}`.slice(0, 200));
    await audit(services.db, { services, who, request }, { action, object, result: 'refused' });
    await flushAuditLog({ services, request }, { failed: false });
  }

  return async (failed: Failed): Promise<void> => {
    try {
      await conclude(failed);
    } catch (error) {
      // The caller still gets the refusal.
      services.log.error({ requestId: failed.facts.id, err: error }, 'audit failed');
    }
  };
}

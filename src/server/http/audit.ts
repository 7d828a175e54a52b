import type { Person } from '../auth/authenticate';
import { appendEntry, findEntries } from '../db/audit';
import type { Db } from '../db/client';
import type { Services } from '../services';
import { keptAddress, type RequestFacts } from './request-facts';

interface Deed {
  /** A sentence of the policy or of sign-in, such as `episode:publish`. */
  action: string;
  /** `noun:id`. */
  object: string;
  clubId?: string | null;
  actorId?: string | null;
  result?: 'ok' | 'refused';
}

interface Doing {
  who: Person | undefined;
  request: RequestFacts;
  services: Services;
}

function entryOf({ who, request }: Doing, deed: Deed) {
  const user = who?.account.user;
  return {
    actorId: deed.actorId ?? user?.id ?? null,
    action: deed.action,
    object: deed.object,
    clubId: deed.clubId ?? user?.club?.id ?? null,
    result: deed.result ?? ('ok' as const),
    address: keptAddress(request) ?? null,
    requestId: request.id,
  };
}
type Entry = ReturnType<typeof entryOf>;

/** What requests under way have appended and not said yet. */
const unsaid = new WeakMap<RequestFacts, { id: number; entry: Entry }[]>();

/** Appends to the audit, in the transaction of the change that it speaks of. The log says so when that has committed. */
export async function audit(db: Db, doing: Doing, deed: Deed): Promise<void> {
  const entry = entryOf(doing, deed);
  const id = await appendEntry(db, entry);
  unsaid.set(doing.request, [...(unsaid.get(doing.request) ?? []), { id, entry }]);
}

/**
 * Says in the log what a request has appended, once all its transactions are over. After a failure only what is really
 * there: a transaction that was rolled back has taken its entries along. Resolves to what was said.
 */
export async function sayAudited(
  { services, request }: Omit<Doing, 'who'>,
  { failed }: { failed: boolean },
): Promise<Entry[]> {
  let appended = unsaid.get(request) ?? [];
  unsaid.delete(request);
  if (failed && appended.length > 0) {
    const kept = await findEntries(
      services.db,
      appended.map(({ id }) => id),
    );
    appended = appended.filter(({ id }) => kept.has(id));
  }
  for (const { entry } of appended) services.log.info({ audit: entry }, entry.action);
  return appended.map(({ entry }) => entry);
}

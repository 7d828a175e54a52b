import type { Person } from '../auth/authenticate';
import type { Db } from '../db/client';
import { auditEntries } from '../db/schema/audit';
import type { Services } from '../services';
import type { RequestFacts } from './request-facts';

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

/** Appends to the audit, in the transaction of the change that it speaks of, and says the same in the log. */
export async function audit(db: Db, { who, request, services }: Doing, deed: Deed): Promise<void> {
  const user = who?.account.user;
  const entry = {
    actorId: deed.actorId ?? user?.id ?? null,
    action: deed.action,
    object: deed.object,
    clubId: deed.clubId ?? user?.club?.id ?? null,
    result: deed.result ?? ('ok' as const),
    address: request.address,
    requestId: request.id,
  };
  await db.insert(auditEntries).values(entry);
  services.log.info({ audit: entry }, deed.action);
}

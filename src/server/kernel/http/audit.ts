import type { AuditAction } from '@/contract/audit/audit-words';
import { appendEntries, findEntries } from '../db/audit';
import type { Changes } from '../db/changes';
import type { Db } from '../db/client';
import type { Services } from '../services';
import type { Person } from './person';
import { keptAddress, type RequestFacts } from './request-facts';

interface AuditEntry {
  action: AuditAction;
  /** The object of the action, as `noun:id`. */
  object: string;
  clubId?: string | null;
  actorId?: string | null;
  result?: 'ok' | 'refused';
  /** The fields that changed (`changesOf`), for the history of the object. They are not logged. */
  changes?: Changes;
}

interface AuditContext {
  who: Person | undefined;
  request: RequestFacts;
  services: Services;
}

function rowOf({ who, request }: AuditContext, entry: AuditEntry) {
  const user = who?.account.user;
  return {
    actorId: entry.actorId ?? user?.id ?? null,
    action: entry.action,
    object: entry.object,
    clubId: entry.clubId ?? user?.club?.id ?? null,
    result: entry.result ?? ('ok' as const),
    address: keptAddress(request) ?? null,
    requestId: request.id,
  };
}
type AuditRow = ReturnType<typeof rowOf>;

/** The entries that a request has appended and that are not in the log yet. */
const unlogged = new WeakMap<RequestFacts, { id: number; row: AuditRow }[]>();

/**
 * Appends entries to the audit, in the transaction of the change they record. They are logged later, by `flushAuditLog`,
 * because the transaction may still be rolled back.
 */
export async function audit(db: Db, context: AuditContext, ...entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => rowOf(context, entry));
  const ids = await appendEntries(
    db,
    rows.map((row, place) => {
      const { changes = {} } = entries[place] ?? {};
      return { ...row, changes: Object.keys(changes).length > 0 ? changes : null };
    }),
  );
  const appended = rows.flatMap((row, place) => {
    const id = ids[place];
    return id === undefined ? [] : [{ id, row }];
  });
  unlogged.set(context.request, [...(unlogged.get(context.request) ?? []), ...appended]);
}

/**
 * Logs the entries that a request has appended, once all its transactions are over. After a failure the
 * entries are first looked up, because a rolled-back transaction removed its entries. Resolves to the logged
 * entries.
 */
export async function flushAuditLog(
  { services, request }: Omit<AuditContext, 'who'>,
  { failed }: { failed: boolean },
): Promise<AuditRow[]> {
  let appended = unlogged.get(request) ?? [];
  unlogged.delete(request);
  if (failed && appended.length > 0) {
    const kept = await findEntries(
      services.db,
      appended.map(({ id }) => id),
    );
    appended = appended.filter(({ id }) => kept.has(id));
  }
  for (const { row } of appended) services.log.info({ audit: row }, row.action);
  return appended.map(({ row }) => row);
}

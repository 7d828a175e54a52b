import { bigserial, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { classifiedTable, club, personal } from './data-classes';

/** Append-only. Without foreign keys, because an entry outlives what it is about. */
export const auditEntries = classifiedTable(
  'audit_entries',
  { keep: 'evidence' },
  {
    id: club(bigserial({ mode: 'number' }).primaryKey()),
    at: club(createdAt()),
    actorId: personal(uuid()),
    action: club(text().notNull()),
    /** The object of the action, as `noun:id`. */
    object: personal(text().notNull()),
    clubId: club(uuid()),
    /**
     * The fields that changed, each from what to what; null of what is personal. The audit is never changed, so nothing
     * could be erased from it.
     */
    changes: club(jsonb().$type<Record<string, [from: unknown, to: unknown] | null>>()),
    result: club(text({ enum: ['ok', 'refused'] }).notNull()),
    address: personal(text()),
    requestId: club(text()),
  },
  (table) => [
    index().on(table.at),
    index().on(table.actorId, table.at),
    index().on(table.clubId, table.at),
    index().on(table.object, table.id),
  ],
);

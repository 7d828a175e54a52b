import { bigserial, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** Append-only. Without foreign keys, because an entry outlives what it is about. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: createdAt(),
    actorId: uuid(),
    action: text().notNull(),
    /** The object of the action, as `noun:id`. */
    object: text().notNull(),
    clubId: uuid(),
    /**
     * The fields that changed, each from what to what; null of what is personal. The audit is never changed, so nothing
     * could be erased from it.
     */
    changes: jsonb().$type<Record<string, [from: unknown, to: unknown] | null>>(),
    result: text({ enum: ['ok', 'refused'] }).notNull(),
    address: text(),
    requestId: text(),
  },
  (table) => [
    index().on(table.at),
    index().on(table.actorId, table.at),
    index().on(table.clubId, table.at),
    index().on(table.object, table.id),
  ],
);

import { sql } from 'drizzle-orm';
import { bigserial, index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import type { AuditAction } from '@/contract/audit/audit-words';
import { createdAt } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';

/** Append-only. Without foreign keys, because an entry outlives what it is about. */
export const auditEntries = classifiedTable(
  'audit_entries',
  { keep: 'evidence' },
  {
    id: clubColumn(bigserial({ mode: 'number' }).primaryKey()),
    at: clubColumn(createdAt()),
    actorId: personalColumn(uuid()),
    action: clubColumn(text().$type<AuditAction>().notNull()),
    /** The object of the action, as `noun:id`. */
    object: personalColumn(text().notNull()),
    clubId: clubColumn(uuid()),
    /**
     * The fields that changed, each from what to what; null of what is personal. The audit is never changed, so nothing
     * could be erased from it.
     */
    changes: clubColumn(jsonb().$type<Record<string, [from: unknown, to: unknown] | null>>()),
    result: clubColumn(text({ enum: ['ok', 'refused'] }).notNull()),
    address: personalColumn(text()),
    requestId: clubColumn(text()),
  },
  (table) => [
    index().on(table.at),
    index().on(table.actorId, table.at),
    index().on(table.clubId, table.at),
    index().on(table.object, table.id),
    index().on(table.action, table.at),
    // Partial, because few entries are refusals.
    index('audit_entries_refused').on(table.at).where(sql`${table.result} = 'refused'`),
  ],
);

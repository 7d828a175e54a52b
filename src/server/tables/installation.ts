import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/**
 * The identity of this installation, in at most one row. The file store has the same id, so that the two are never
 * mixed up.
 */
export const installations = pgTable('installations', {
  id: integer().primaryKey().default(1),
  installationId: uuid().notNull().defaultRandom(),
  /** Filled with demo data, whose passwords everybody knows. */
  demo: boolean().notNull().default(false),
  /** IANA name. The days of everything that belongs to no club begin and end in it. */
  timeZone: text().notNull().default('Europe/London'),
  createdAt: createdAt(),
});

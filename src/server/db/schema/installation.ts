import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';

/** What this installation is: one row at most. Its id stands in the store too, so that the two are never mixed up. */
export const installations = pgTable('installations', {
  id: integer().primaryKey().default(1),
  installationId: uuid().notNull().defaultRandom(),
  /** Filled with demo data, whose passwords everybody knows. */
  demo: boolean().notNull().default(false),
  /** IANA: the days of what belongs to no club. */
  timeZone: text().notNull().default('Europe/London'),
  createdAt: createdAt(),
});

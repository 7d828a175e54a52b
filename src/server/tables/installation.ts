import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { classifiedTable, club, open } from './data-classes';

/**
 * The identity of this installation, in at most one row. The file store has the same id, so that the two are never
 * mixed up.
 */
export const installations = classifiedTable(
  'installations',
  { keep: 'installation' },
  {
    id: club(integer().primaryKey().default(1)),
    installationId: club(uuid().notNull().defaultRandom()),
    /** Filled with demo data, whose passwords everybody knows. */
    demo: open(boolean().notNull().default(false)),
    /** IANA name. The days of everything that belongs to no club begin and end in it. */
    timeZone: open(text().notNull().default('Europe/London')),
    createdAt: club(createdAt()),
  },
);

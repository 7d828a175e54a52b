import { boolean, integer, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, instant } from './columns';
import { classifiedTable, clubColumn, publicColumn } from './data-classes';

/**
 * The identity of this installation, in at most one row. The file store has the same id, so that the two are never
 * mixed up.
 */
export const installations = classifiedTable(
  'installations',
  { keep: 'installation' },
  {
    id: clubColumn(integer().primaryKey().default(1)),
    installationId: clubColumn(uuid().notNull().defaultRandom()),
    /** Filled with demo data, whose passwords everybody knows. */
    demo: publicColumn(boolean().notNull().default(false)),
    /** IANA name. The days of everything that belongs to no club begin and end in it. */
    timeZone: publicColumn(text().notNull().default('Europe/London')),
    /** When the last backup was complete. */
    backedUpAt: clubColumn(instant()),
    /** When the certificate of PUBLIC_URL ends, as a worker has seen it last; null where there is none, or none was seen. */
    certificateEndsAt: clubColumn(instant()),
    createdAt: clubColumn(createdAt()),
  },
);

/** The versions of the member apps, in at most one row. */
export const appVersions = classifiedTable(
  'app_versions',
  { keep: 'installation' },
  {
    id: publicColumn(integer().primaryKey().default(1)),
    androidMemberAppVersion: publicColumn(text()),
    iosMemberAppVersion: publicColumn(text()),
  },
);

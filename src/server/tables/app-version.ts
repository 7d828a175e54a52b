import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The versions of the member apps, in at most one row. */
export const appVersions = pgTable('app_versions', {
  id: integer().primaryKey().default(1),
  androidMemberAppVersion: text(),
  iosMemberAppVersion: text(),
});

import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The versions of the member apps: one row at most. */
export const appVersions = pgTable('app_versions', {
  id: integer().primaryKey().default(1),
  androidMemberAppVersion: text(),
  iosMemberAppVersion: text(),
});

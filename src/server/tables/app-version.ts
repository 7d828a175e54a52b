import { integer, text } from 'drizzle-orm/pg-core';
import { classifiedTable, publicColumn } from './data-classes';

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

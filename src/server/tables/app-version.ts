import { integer, text } from 'drizzle-orm/pg-core';
import { classifiedTable, open } from './data-classes';

/** The versions of the member apps, in at most one row. */
export const appVersions = classifiedTable(
  'app_versions',
  { keep: 'installation' },
  {
    id: open(integer().primaryKey().default(1)),
    androidMemberAppVersion: open(text()),
    iosMemberAppVersion: open(text()),
  },
);

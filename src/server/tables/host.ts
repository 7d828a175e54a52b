import { index, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { files } from './file';
import { folded } from './fold-text';

/** People who speak in episodes. Two of them may have the same name. */
export const hosts = classifiedTable(
  'hosts',
  { keep: 'platform' },
  {
    id: personalColumn(id()),
    rev: clubColumn(rev()),
    name: personalColumn(text().notNull()),
    bio: personalColumn(text().notNull().default('')),
    photoFileId: personalColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    /** When the host was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    index('hosts_name').on(folded(table.name)),
    index().on(table.removedAt),
    // The foreign keys of a deleted file are checked through this.
    index().on(table.photoFileId),
  ],
);

import { index, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club, personal } from './data-classes';
import { files } from './file';
import { folded } from './fold-text';

/** People who speak in episodes. Two of them may have the same name. */
export const hosts = classifiedTable(
  'hosts',
  { keep: 'platform' },
  {
    id: personal(id()),
    rev: club(rev()),
    name: personal(text().notNull()),
    bio: personal(text().notNull().default('')),
    photoFileId: personal(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: club(createdAt()),
    /** When the host was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: club(instant()),
  },
  (table) => [
    index('hosts_name').on(folded(table.name)),
    index().on(table.removedAt),
    // The foreign keys of a deleted file are checked through this.
    index().on(table.photoFileId),
  ],
);

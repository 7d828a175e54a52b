import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { files } from './file';
import { folded } from './fold-text';

/** People who speak in episodes. Two of them may have the same name. */
export const hosts = pgTable(
  'hosts',
  {
    id: id(),
    rev: rev(),
    name: text().notNull(),
    bio: text().notNull().default(''),
    photoFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When the host was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: instant(),
  },
  (table) => [
    index('hosts_name').on(folded(table.name)),
    index().on(table.removedAt),
    // The foreign keys of a deleted file are checked through this.
    index().on(table.photoFileId),
  ],
);

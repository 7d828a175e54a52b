import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns';
import { files } from './file';

export const clubs = pgTable(
  'clubs',
  {
    id: id(),
    clubname: text().notNull(),
    logoFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    identityFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    /** ISO 3166-1 alpha-2; decides the age of consent. */
    country: text().notNull().default('GB'),
    status: text({ enum: ['active', 'suspended'] })
      .notNull()
      .default('active'),
    joinCode: text().notNull().unique(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.clubname)],
);

import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt } from './columns';
import { episodeParts, episodes } from './episode';
import { users } from './user';

const slot = () => text({ enum: ['intro', 'interview', 'outro'] }).notNull();

/** The children who are heard in a part. Whether there is consent is in the ledger alone. */
export const partVoices = pgTable(
  'part_voices',
  {
    episodeId: uuid().notNull(),
    clubId: uuid().notNull(),
    slot: slot(),
    childId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.clubId, table.slot, table.childId] }),
    foreignKey({
      name: 'part_voices_part_fk',
      columns: [table.episodeId, table.clubId, table.slot],
      foreignColumns: [episodeParts.episodeId, episodeParts.clubId, episodeParts.slot],
    }).onDelete('cascade'),
    index().on(table.childId),
  ],
);

/** Slots whose part was taken down for a child's sake, so that the club is told until it has sent another one. */
export const takeDowns = pgTable(
  'take_downs',
  {
    episodeId: uuid()
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    clubId: uuid()
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    slot: slot(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.clubId, table.slot] }), index().on(table.clubId)],
);

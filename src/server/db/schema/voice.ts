import { foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt } from './columns';
import { episodeParts, ofEpisode } from './episode';
import { ofUser } from './user';

const slot = () => text({ enum: ['intro', 'interview', 'outro'] }).notNull();

/** The children who are heard in a part. Whether there is consent is in the ledger alone. */
export const partVoices = pgTable(
  'part_voices',
  {
    episodeId: uuid().notNull(),
    clubId: uuid().notNull(),
    slot: slot(),
    childId: ofUser(),
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
    episodeId: ofEpisode(),
    clubId: ofClub(),
    slot: slot(),
    at: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.clubId, table.slot] }), index().on(table.clubId)],
);

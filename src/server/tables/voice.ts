import { foreignKey, index, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt } from './columns';
import { childColumn, classifiedTable, clubColumn } from './data-classes';
import { ofEpisode, renditions } from './episode';
import { files } from './file';
import { ofUser } from './user';

const slot = () => text({ enum: ['intro', 'interview', 'outro'] }).notNull();

/**
 * The children who are heard in a file that a club has sent, wherever that file is: in its slot, or a version of it. Whether
 * there is consent is in the ledger alone.
 */
export const partVoices = classifiedTable(
  'part_voices',
  { keep: 'club' },
  {
    fileId: clubColumn(
      uuid()
        .notNull()
        .references(() => files.id, { onDelete: 'cascade' }),
    ),
    episodeId: clubColumn(ofEpisode()),
    clubId: clubColumn(ofClub()),
    slot: clubColumn(slot()),
    childId: childColumn(ofUser()),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.childId] }),
    index().on(table.episodeId, table.clubId),
    index().on(table.clubId),
    index().on(table.childId),
  ],
);

/** The children who are heard in a finished episode. When its parts change, these rows stay until it is mastered anew. */
export const renditionVoices = classifiedTable(
  'rendition_voices',
  { keep: 'club' },
  {
    episodeId: clubColumn(uuid().notNull()),
    clubId: clubColumn(uuid().notNull()),
    childId: childColumn(ofUser()),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.clubId, table.childId] }),
    foreignKey({
      name: 'rendition_voices_rendition_fk',
      columns: [table.episodeId, table.clubId],
      foreignColumns: [renditions.episodeId, renditions.clubId],
    }).onDelete('cascade'),
    index().on(table.clubId),
    index().on(table.childId),
  ],
);

/** Slots whose part was taken down for a child's sake, so that the club sees that until it has sent another one. */
export const takeDowns = classifiedTable(
  'take_downs',
  { keep: 'club' },
  {
    episodeId: clubColumn(ofEpisode()),
    clubId: clubColumn(ofClub()),
    slot: clubColumn(slot()),
    at: clubColumn(createdAt()),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.clubId, table.slot] }), index().on(table.clubId)],
);

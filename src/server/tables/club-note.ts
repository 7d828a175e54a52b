import { index, text, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { users } from './user';

/** What people of the platform write down about a club. */
export const clubNotes = classifiedTable(
  'club_notes',
  { keep: 'club' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    clubId: clubColumn(ofClub()),
    /** Null when the account is gone. */
    authorId: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** It often names people of the club. */
    text: personalColumn(text().notNull()),
    createdAt: clubColumn(createdAt()),
    /** When the note was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    index('club_notes_newest').on(table.clubId, table.createdAt),
    index().on(table.removedAt),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.authorId),
  ],
);

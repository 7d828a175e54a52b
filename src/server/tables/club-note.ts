import { index, text, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club, personal } from './data-classes';
import { users } from './user';

/** What people of the platform write down about a club. */
export const clubNotes = classifiedTable(
  'club_notes',
  { keep: 'club' },
  {
    id: club(id()),
    rev: club(rev()),
    clubId: club(ofClub()),
    /** Null when the account is gone. */
    authorId: personal(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** It often names people of the club. */
    text: personal(text().notNull()),
    createdAt: club(createdAt()),
    /** When the note was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: club(instant()),
  },
  (table) => [
    index('club_notes_newest').on(table.clubId, table.createdAt),
    index().on(table.removedAt),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.authorId),
  ],
);

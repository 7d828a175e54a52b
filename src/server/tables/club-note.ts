import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant, rev } from './columns';
import { users } from './user';

/** What people of the platform write down about a club. */
export const clubNotes = pgTable(
  'club_notes',
  {
    id: id(),
    rev: rev(),
    clubId: ofClub(),
    /** Null when the account is gone. */
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
    /** When the note was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: instant(),
  },
  (table) => [
    index('club_notes_newest').on(table.clubId, table.createdAt),
    index().on(table.removedAt),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.authorId),
  ],
);

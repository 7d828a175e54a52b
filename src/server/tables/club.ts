import { sql } from 'drizzle-orm';
import { index, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, club, open, personal, secret } from './data-classes';
import { files } from './file';

export const clubs = classifiedTable(
  'clubs',
  { keep: 'club' },
  {
    id: open(id()),
    rev: club(rev()),
    clubname: open(text().notNull()),
    /** The name as lists sort and search it. By the database, because folding hundreds of names costs more than the list. */
    sortName: open(text().generatedAlwaysAs(sql`fold_text("clubname")`)),
    logoFileId: open(uuid().references(() => files.id, { onDelete: 'set null' })),
    identityFileId: club(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** ISO 3166-1 alpha-2. It decides the age of consent. */
    country: open(text().notNull().default('GB')),
    /** IANA name, by default that of the country. The club's days begin and end in it. */
    timeZone: open(text().notNull().default('Europe/London')),
    status: club(
      text({ enum: ['active', 'suspended'] })
        .notNull()
        .default('active'),
    ),
    joinCode: secret(text().notNull().unique()),
    /** As what everyone joins who uses the code; null where each person chooses. */
    joinRole: club(text({ enum: ['parent', 'coach'] })),
    /** Who hears of a reported answer; null: every admin of the club. */
    welfareEmail: personal(text()),
    /** Up to when the invites of imports have used up the club's pace (`invite/invite-pace.store.ts`). */
    invitesPacedTo: club(instant()),
    createdAt: club(createdAt()),
    /**
     * When the club was deleted. It can be restored for 30 days; then the sweep removes it with everything of its
     * own.
     */
    removedAt: club(instant()),
  },
  (table) => [
    index('clubs_name').on(table.sortName),
    index().on(table.removedAt),
    // The foreign keys of a deleted file are checked through these.
    index().on(table.logoFileId),
    index().on(table.identityFileId),
  ],
);

/**
 * Codes that were replaced, so that a person who types one from an old poster gets a message that says so,
 * and no club gets it again.
 */
export const endedJoinCodes = classifiedTable(
  'ended_join_codes',
  { keep: 'club' },
  {
    code: club(text().primaryKey()),
    clubId: club(
      uuid()
        .notNull()
        .references(() => clubs.id, { onDelete: 'cascade' }),
    ),
    endedAt: club(createdAt()),
  },
  (table) => [index().on(table.clubId)],
);

/** The column of a row that goes with its club. */
export const ofClub = () =>
  uuid()
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' });

import { sql } from 'drizzle-orm';
import { index, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, personalColumn, publicColumn, secretColumn } from './data-classes';
import { files } from './file';

export const clubs = classifiedTable(
  'clubs',
  { keep: 'club' },
  {
    id: publicColumn(id()),
    rev: clubColumn(rev()),
    clubname: publicColumn(text().notNull()),
    /** The name as lists sort and search it. By the database, because folding hundreds of names costs more than the list. */
    sortName: publicColumn(text().generatedAlwaysAs(sql`fold_text("clubname")`)),
    logoFileId: publicColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    identityFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** ISO 3166-1 alpha-2. It decides the age of consent. */
    country: publicColumn(text().notNull().default('GB')),
    /** IANA name, by default that of the country. The club's days begin and end in it. */
    timeZone: publicColumn(text().notNull().default('Europe/London')),
    status: clubColumn(
      text({ enum: ['active', 'suspended'] })
        .notNull()
        .default('active'),
    ),
    joinCode: secretColumn(text().notNull().unique()),
    /** The role of people who join by the code; null where each person chooses. */
    joinRole: clubColumn(text({ enum: ['parent', 'coach'] })),
    /** Who hears of a reported answer; null: every admin of the club. */
    welfareEmail: personalColumn(text()),
    /** Up to when the invites of imports have used up the club's pace (`invite/invite-pace.store.ts`). */
    invitesPacedTo: clubColumn(instant()),
    /** Up to when emails of news have used up the same pace (`news/dispatch-news.ts`). */
    newsPacedTo: clubColumn(instant()),
    /** The feed of its show elsewhere, to which the links of its members lead; null while the club is here. */
    movedTo: clubColumn(text()),
    createdAt: clubColumn(createdAt()),
    /** When the club was deleted. It can be restored for 30 days; then the sweep removes it with everything of its own. */
    removedAt: clubColumn(instant()),
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
    code: clubColumn(text().primaryKey()),
    clubId: clubColumn(
      uuid()
        .notNull()
        .references(() => clubs.id, { onDelete: 'cascade' }),
    ),
    endedAt: clubColumn(createdAt()),
  },
  (table) => [index().on(table.clubId)],
);

/** The column of a row that goes with its club. */
export const ofClub = () =>
  uuid()
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' });

import { sql } from 'drizzle-orm';
import { date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { families } from './family';
import { ofUser, users } from './user';

/**
 * Links to a podcast feed. `own` is an adult's, `child` was switched on by a guardian for a child, and `guest` was made by a
 * parent for a person without an account.
 */
export const feeds = classifiedTable(
  'feeds',
  { keep: 'feed' },
  {
    id: personalColumn(id()),
    clubId: clubColumn(ofClub()),
    kind: personalColumn(text({ enum: ['own', 'child', 'guest'] }).notNull()),
    /** Whose feed it is; of a guest the parent who made it. */
    userId: personalColumn(ofUser()),
    /** The guardian who has switched a child's feed on. */
    madeBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    /** The household of a guest's link. */
    familyId: personalColumn(uuid().references(() => families.id, { onDelete: 'cascade' })),
    /** What the parent calls the guest. */
    guestName: personalColumn(text()),
    /** SHA-256 of the token, in hex. */
    tokenHash: secretColumn(text().notNull().unique()),
    /** The token is made from this, the id and a key outside the database, so that it can be shown again. */
    salt: secretColumn(text().notNull()),
    createdAt: personalColumn(createdAt()),
    /** When a guest's link ends by itself. */
    endsAt: personalColumn(instant()),
    lastReadAt: personalColumn(instant()),
    /** The app that read it last, by name. */
    lastReadBy: personalColumn(text()),
    /** What was read last, as a hash, and since when it is so: for `Last-Modified`. */
    content: clubColumn(text()),
    contentSince: clubColumn(instant()),
    /** When it was found to be read from unusually many places, and from how many networks and by how many apps that day. */
    alertedAt: personalColumn(instant()),
    alertNetworks: personalColumn(integer()),
    alertApps: personalColumn(integer()),
  },
  (table) => [
    uniqueIndex('feeds_of_person').on(table.userId).where(sql`${table.kind} <> 'guest'`),
    index().on(table.userId),
    index().on(table.clubId),
    index().on(table.familyId),
    index().on(table.endsAt),
    // The foreign keys of a deleted user are checked through this.
    index().on(table.madeBy),
  ],
);

/** From how many networks and by how many apps a feed was read on a day. Each place is a pseudonym of this feed and day. */
export const feedReads = classifiedTable(
  'feed_reads',
  { keep: 'feedRead' },
  {
    feedId: personalColumn(
      uuid()
        .notNull()
        .references(() => feeds.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(ofClub()),
    day: personalColumn(date({ mode: 'string' }).notNull()),
    kind: personalColumn(text({ enum: ['network', 'app'] }).notNull()),
    place: personalColumn(text().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.feedId, table.day, table.kind, table.place] }),
    index().on(table.clubId),
    index().on(table.day),
  ],
);

import { sql } from 'drizzle-orm';
import {
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns';

/*
 * Downloads of finished episodes, counted by IAB PTMG 2.3 where files are served. No column refers to a user, and none to a
 * club, an episode or a sponsor by a foreign key: figures of a month stay true after one of them was deleted.
 */

/** A calendar day in UTC. */
const day = () => date({ mode: 'string' });

const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' });

/**
 * The keys of the pseudonyms in `downloads` and `downloadWindows`: one for each day in UTC, or for each month if the window
 * rolls. Deleted a day after they end: from then on no row can be joined to an address.
 */
export const downloadKeys = pgTable(
  'download_keys',
  { day: day().primaryKey(), key: text().notNull(), endsAt: instant().notNull() },
  (table) => [index().on(table.endsAt)],
);

/** What one address and User-Agent have been sent of one club's episode within the window that is open. */
export const downloadWindows = pgTable(
  'download_windows',
  {
    /** 128 bits of an HMAC of address, User-Agent, episode and club. */
    key: uuid().primaryKey(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    beganAt: instant().notNull(),
    /** When the last request of the window began. */
    lastAt: instant().notNull(),
    /** The first 128 bits of the file's address. The bytes of an episode that was mastered anew are others. */
    content: uuid().notNull(),
    /** The bytes that the socket has taken, each once. */
    bytes: byteRanges().notNull(),
  },
  (table) => [index().on(table.clubId), index().on(table.lastAt)],
);

/** One row for each download, on the day on which its window began. Append-only, partitioned by month of `day`. */
export const downloads = pgTable(
  'downloads',
  {
    day: day().notNull(),
    /** The beginning of the window, cut to the hour. */
    hour: instant().notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    key: uuid().notNull(),
    /** 128 bits of an HMAC of the address alone, by which too many from one are found; null on the list of safe networks. */
    source: uuid(),
  },
  (table) => [
    // A window counts once, also when several processes have sent parts of it.
    primaryKey({ columns: [table.day, table.key] }),
    index().on(table.clubId, table.day),
  ],
);

/** Spots of which a download has delivered all bytes. Append-only, partitioned by month of `day`. */
export const deliveries = pgTable(
  'deliveries',
  {
    day: day().notNull(),
    key: uuid().notNull(),
    spot: text({ enum: ['campaign', 'local'] }).notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    sponsorId: uuid().notNull(),
    /** Null for the club's own sponsor. */
    campaignId: uuid(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.key, table.spot, table.sponsorId] }),
    index().on(table.clubId, table.day),
  ],
);

/** The downloads of a day in UTC, by club and episode; rows of `allClubs` have the sums. */
export const downloadDays = pgTable(
  'download_days',
  {
    day: day().notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    downloads: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.episodeId] }),
    index().on(table.episodeId, table.clubId, table.day),
    index().on(table.day),
  ],
);

/** The spots delivered on a day in UTC, by club, episode, sponsor and campaign; rows of `allClubs` have the sums. */
export const deliveredDays = pgTable(
  'delivered_days',
  {
    day: day().notNull(),
    clubId: uuid().notNull(),
    episodeId: uuid().notNull(),
    sponsorId: uuid().notNull(),
    campaignId: uuid(),
    delivered: integer().notNull(),
  },
  (table) => [
    uniqueIndex('delivered_days_of_campaign')
      .on(table.clubId, table.day, table.episodeId, table.sponsorId, table.campaignId)
      .where(sql`${table.campaignId} is not null`),
    uniqueIndex('delivered_days_of_local')
      .on(table.clubId, table.day, table.episodeId, table.sponsorId)
      .where(sql`${table.campaignId} is null`),
    index().on(table.clubId, table.day),
    index().on(table.sponsorId, table.clubId, table.day),
    index().on(table.day),
  ],
);

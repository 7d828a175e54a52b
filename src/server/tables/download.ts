import { sql } from 'drizzle-orm';
import { customType, date, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';

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
export const downloadKeys = classifiedTable(
  'download_keys',
  { keep: 'downloadKey' },
  {
    day: clubColumn(day().primaryKey()),
    key: secretColumn(text().notNull()),
    endsAt: clubColumn(instant().notNull()),
  },
  (table) => [index().on(table.endsAt)],
);

/** What one address and User-Agent have been sent of one club's episode within the window that is open. */
export const downloadWindows = classifiedTable(
  'download_windows',
  { keep: 'downloadWindow' },
  {
    /** 128 bits of an HMAC of address, User-Agent, episode and club. */
    key: personalColumn(uuid().primaryKey()),
    clubId: clubColumn(uuid().notNull()),
    episodeId: clubColumn(uuid().notNull()),
    beganAt: personalColumn(instant().notNull()),
    /** When the last request of the window began. */
    lastAt: personalColumn(instant().notNull()),
    /** The first 128 bits of the file's address. A newly mastered episode has other bytes. */
    content: clubColumn(uuid().notNull()),
    /** The bytes that the socket has taken, each once. */
    bytes: personalColumn(byteRanges().notNull()),
  },
  (table) => [index().on(table.clubId), index().on(table.lastAt)],
);

/** One row for each download, on the day on which its window began. Append-only, partitioned by month of `day`. */
export const downloads = classifiedTable(
  'downloads',
  { keep: 'fetched' },
  {
    day: clubColumn(day().notNull()),
    /** The beginning of the window, cut to the hour. */
    hour: clubColumn(instant().notNull()),
    clubId: clubColumn(uuid().notNull()),
    episodeId: clubColumn(uuid().notNull()),
    key: personalColumn(uuid().notNull()),
    /** 128 bits of an HMAC of the address alone, by which too many from one are found; null on the list of safe networks. */
    source: personalColumn(uuid()),
  },
  (table) => [
    // A window counts once, also when several processes have sent parts of it.
    primaryKey({ columns: [table.day, table.key] }),
    index().on(table.clubId, table.day),
  ],
);

/** Spots of which a download has delivered all bytes. Append-only, partitioned by month of `day`. */
export const deliveries = classifiedTable(
  'deliveries',
  { keep: 'fetched' },
  {
    day: clubColumn(day().notNull()),
    key: personalColumn(uuid().notNull()),
    spot: clubColumn(text({ enum: ['campaign', 'local'] }).notNull()),
    clubId: clubColumn(uuid().notNull()),
    episodeId: clubColumn(uuid().notNull()),
    sponsorId: clubColumn(uuid().notNull()),
    /** Null for the club's own sponsor. */
    campaignId: clubColumn(uuid()),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.key, table.spot, table.sponsorId] }),
    index().on(table.clubId, table.day),
  ],
);

/** The downloads of a day in UTC, by club and episode; rows of `allClubs` have the sums. */
export const downloadDays = classifiedTable(
  'download_days',
  { keep: 'figures' },
  {
    day: clubColumn(day().notNull()),
    clubId: clubColumn(uuid().notNull()),
    episodeId: clubColumn(uuid().notNull()),
    downloads: clubColumn(integer().notNull()),
  },
  (table) => [
    primaryKey({ columns: [table.clubId, table.day, table.episodeId] }),
    index().on(table.episodeId, table.clubId, table.day),
    index().on(table.day),
  ],
);

/** The spots delivered on a day in UTC, by club, episode, sponsor and campaign; rows of `allClubs` have the sums. */
export const deliveredDays = classifiedTable(
  'delivered_days',
  { keep: 'figures' },
  {
    day: clubColumn(day().notNull()),
    clubId: clubColumn(uuid().notNull()),
    episodeId: clubColumn(uuid().notNull()),
    sponsorId: clubColumn(uuid().notNull()),
    campaignId: clubColumn(uuid()),
    delivered: clubColumn(integer().notNull()),
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

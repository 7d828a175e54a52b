import { bigint, boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { ofEpisode } from './episode';
import { ofUser } from './user';

/**
 * Files that are being sent in pieces. Their bytes are in a folder of the store that all processes share; a
 * row ends when its file has become a part, and when nothing has come for `limits.resumableHours`.
 */
export const resumableUploads = classifiedTable(
  'resumable_uploads',
  { keep: 'upload' },
  {
    /** 128 random bits in base64url; the name of its file, too. */
    id: clubColumn(text().primaryKey()),
    userId: personalColumn(ofUser()),
    clubId: clubColumn(ofClub()),
    episodeId: clubColumn(ofEpisode()),
    fileName: personalColumn(text().notNull()),
    /** Of the whole file. Only the file itself shows how many of them have arrived. */
    bytes: clubColumn(bigint({ mode: 'number' }).notNull()),
    /** The request that writes to the file, as a random number, and until when it holds the lock unless it renews it. */
    holder: clubColumn(integer()),
    heldUntil: clubColumn(instant()),
    /** Another request waits for the lock: the holder stops, because its connection is probably dead. */
    wanted: clubColumn(boolean().notNull().default(false)),
    createdAt: clubColumn(createdAt()),
    expiresAt: clubColumn(instant().notNull()),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.clubId),
    index().on(table.episodeId),
    index().on(table.expiresAt),
  ],
);

import { bigint, boolean, index, integer, text } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, instant } from './columns';
import { classifiedTable, club, personal } from './data-classes';
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
    id: club(text().primaryKey()),
    userId: personal(ofUser()),
    clubId: club(ofClub()),
    episodeId: club(ofEpisode()),
    fileName: personal(text().notNull()),
    /** Of the whole file. Only the file itself shows how many of them have arrived. */
    bytes: club(bigint({ mode: 'number' }).notNull()),
    /** The request that writes to the file, as a random number, and until when it holds the lock unless it renews it. */
    holder: club(integer()),
    heldUntil: club(instant()),
    /** Another request waits for the lock: the holder stops, because its connection is probably dead. */
    wanted: club(boolean().notNull().default(false)),
    createdAt: club(createdAt()),
    expiresAt: club(instant().notNull()),
  },
  (table) => [
    index().on(table.userId, table.createdAt),
    index().on(table.clubId),
    index().on(table.episodeId),
    index().on(table.expiresAt),
  ],
);

import { date, index, integer, real, text, uuid } from 'drizzle-orm/pg-core';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';

/* What was heard, under a pseudonym, for 90 days. The pseudonym is made with a key that is not in the
   database (`kernel/listener-key.ts`), so the database alone does not identify people. No column
   refers to a club or an episode by a foreign key, because figures of a month stay true after one of
   them was deleted. */

/** A calendar day as text, `2026-11-28`. Of a club: in its zone at that time. */
export const day = () => date({ mode: 'string' });

export const partKinds = [
  'audioIdentity',
  'intro',
  'campaignSpot',
  'interview',
  'feature',
  'localSponsorSpot',
  'outro',
] as const;

/** The day, listener, club and episode of a row. */
const heardBy = () => ({
  /** The club's day on which it was heard. */
  day: personalColumn(day().notNull()),
  /** 128 bits of an HMAC of the user's id. */
  listener: personalColumn(uuid().notNull()),
  clubId: clubColumn(uuid().notNull()),
  episodeId: personalColumn(uuid().notNull()),
});

/**
 * Stretches of sound that members heard, cut at the borders of the parts on arrival: mastering the episode anew changes
 * nothing of what was heard before. Append-only, partitioned by month of `day`.
 */
export const stretches = classifiedTable(
  'stretches',
  { keep: 'listening' },
  {
    ...heardBy(),
    /** The second of the club's day at which the stretch ended. */
    second: personalColumn(integer().notNull()),
    /** Made by the player, so that a stretch that is sent twice counts once. */
    id: clubColumn(uuid().notNull()),
    /** The playlist that it was played from. */
    playlistId: personalColumn(uuid()),
    part: personalColumn(text({ enum: partKinds }).notNull()),
    /** The sponsor and the campaign of a spot. The campaign is null for a local sponsor. */
    sponsorId: personalColumn(uuid()),
    campaignId: personalColumn(uuid()),
    /** In seconds: the start and end within the part, and the length of the part. */
    partFrom: personalColumn(real().notNull()),
    partTo: personalColumn(real().notNull()),
    partLength: clubColumn(real().notNull()),
    /** In seconds: the start and end within the episode, and the length of the episode. */
    positionFrom: personalColumn(real().notNull()),
    positionTo: personalColumn(real().notNull()),
    length: clubColumn(real().notNull()),
    /** Seconds of real time that it sounded, at any playback speed. */
    seconds: personalColumn(real().notNull()),
  },
  // A day is rolled up, and what one listener has sent of a day is looked for, through this.
  (table) => [
    index('stretches_day_listener').on(table.day, table.listener),
    // For rows that are moved or spread by club. Of this kind it has a page for a million rows, so that adding one costs nothing.
    index('stretches_club').using('brin', table.clubId),
  ],
);

/**
 * What a listener heard on a day: one row for an episode, one for each playlist that it was played from, and
 * one for each spot in it that was heard whole. Made from the stretches of a day by its roll-up, and kept as
 * long as they are, so that the people of several days are counted without reading every stretch.
 */
export const listens = classifiedTable(
  'listens',
  { keep: 'listening' },
  {
    ...heardBy(),
    playlistId: personalColumn(uuid()),
    sponsorId: personalColumn(uuid()),
    campaignId: personalColumn(uuid()),
  },
  (table) => [
    index('listens_day_listener').on(table.day, table.listener),
    // For rows that are moved or spread by club. Of this kind it has a page for a million rows, so that adding one costs nothing.
    index('listens_club').using('brin', table.clubId),
  ],
);

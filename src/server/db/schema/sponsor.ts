import { boolean, date, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clubs } from './club';
import { createdAt, id } from './columns';
import { files } from './file';

export const sponsors = pgTable(
  'sponsors',
  {
    id: id(),
    /** Set for a local sponsor, of which a club has at most one; null for a sponsor of the platform. */
    clubId: uuid().references(() => clubs.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    link: text(),
    spotFileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('sponsors_one_per_club').on(table.clubId),
    index().on(table.name),
    index().on(table.spotFileId),
  ],
);

export const campaigns = pgTable(
  'campaigns',
  {
    id: id(),
    sponsorId: uuid()
      .notNull()
      .references(() => sponsors.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }).notNull(),
    paused: boolean().notNull().default(false),
    allClubs: boolean().notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.sponsorId), index().on(table.startsOn, table.endsOn)],
);

/** The clubs of a campaign that is not for all clubs. */
export const campaignClubs = pgTable(
  'campaign_clubs',
  {
    campaignId: uuid()
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    clubId: uuid()
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.clubId] }), index().on(table.clubId)],
);

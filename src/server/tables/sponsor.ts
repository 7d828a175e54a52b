import { isNull, sql } from 'drizzle-orm';
import { boolean, date, index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { clubs, ofClub } from './club';
import { createdAt, id, instant, rev } from './columns';
import { classifiedTable, clubColumn, publicColumn } from './data-classes';
import { files } from './file';
import { folded } from './fold-text';

export const sponsors = classifiedTable(
  'sponsors',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    /** Set for a local sponsor, of which a club has at most one; null for a sponsor of the platform. */
    clubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    name: clubColumn(text().notNull()),
    link: publicColumn(text()),
    logoFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    /** The spot for campaigns that have none of their own. */
    spotFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    /** When the sponsor was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    uniqueIndex('sponsors_one_per_club').on(table.clubId).where(isNull(table.removedAt)),
    index().on(table.clubId),
    uniqueIndex('sponsors_name')
      .on(folded(table.name))
      .where(sql`${table.clubId} is null and ${table.removedAt} is null`),
    index().on(table.removedAt),
    // The foreign keys of deleted files are checked through these.
    index().on(table.logoFileId),
    index().on(table.spotFileId),
  ],
);

export const campaigns = classifiedTable(
  'campaigns',
  { keep: 'platform' },
  {
    id: clubColumn(id()),
    rev: clubColumn(rev()),
    sponsorId: clubColumn(
      uuid()
        .notNull()
        .references(() => sponsors.id, { onDelete: 'cascade' }),
    ),
    name: clubColumn(text().notNull()),
    startsOn: clubColumn(date({ mode: 'string' }).notNull()),
    endsOn: clubColumn(date({ mode: 'string' }).notNull()),
    paused: clubColumn(boolean().notNull().default(false)),
    allClubs: clubColumn(boolean().notNull().default(true)),
    /** Heard instead of the sponsor's spot. */
    spotFileId: clubColumn(uuid().references(() => files.id, { onDelete: 'set null' })),
    createdAt: clubColumn(createdAt()),
    /** When the campaign was deleted. It can be restored for `limits.restorableDays`. */
    removedAt: clubColumn(instant()),
  },
  (table) => [
    uniqueIndex('campaigns_name').on(folded(table.name)).where(isNull(table.removedAt)),
    // Sponsors count their campaigns and the live ones among them.
    index('campaigns_of_sponsor').on(table.sponsorId, table.removedAt, table.paused, table.endsOn),
    index().on(table.startsOn, table.endsOn),
    index().on(table.endsOn),
    index().on(table.removedAt),
    // The foreign keys of a deleted file are checked through this.
    index().on(table.spotFileId),
  ],
);

/** The clubs of a campaign that is not for all clubs. */
export const campaignClubs = classifiedTable(
  'campaign_clubs',
  { keep: 'platform' },
  {
    campaignId: clubColumn(
      uuid()
        .notNull()
        .references(() => campaigns.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(ofClub()),
  },
  (table) => [primaryKey({ columns: [table.campaignId, table.clubId] }), index().on(table.clubId)],
);

import { index, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { ofClub } from './club';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { families } from './family';
import { clubOfPerson, ofUser, users } from './user';

/** A phone or tablet that a household shares. */
export const sharedDevices = classifiedTable(
  'shared_devices',
  { keep: 'sharedDevice' },
  {
    id: personalColumn(id()),
    clubId: clubColumn(ofClub()),
    familyId: personalColumn(
      uuid()
        .notNull()
        .references(() => families.id, { onDelete: 'cascade' }),
    ),
    madeBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    device: personalColumn(text().notNull()),
    /** SHA-256 of the cookie, in hex. */
    secretHash: secretColumn(text().notNull().unique()),
    createdAt: personalColumn(createdAt()),
    /** When it was used last, exact to five minutes. */
    usedAt: personalColumn(instant().notNull().defaultNow()),
    /** Each choice of a person makes it later. */
    expiresAt: personalColumn(instant().notNull()),
  },
  (table) => [
    index().on(table.familyId),
    index().on(table.clubId),
    index().on(table.madeBy),
    index().on(table.expiresAt),
  ],
);

/** Who may be chosen on a shared device, as long as they are in its household. */
export const sharedDeviceMembers = classifiedTable(
  'shared_device_members',
  { keep: 'sharedDevice' },
  {
    deviceId: personalColumn(
      uuid()
        .notNull()
        .references(() => sharedDevices.id, { onDelete: 'cascade' }),
    ),
    userId: personalColumn(ofUser()),
    clubId: clubColumn(clubOfPerson()),
    addedBy: personalColumn(uuid().references(() => users.id, { onDelete: 'set null' })),
    addedAt: personalColumn(createdAt()),
    /** Wrong PINs since the last right one, or the last password. */
    wrongPins: personalColumn(smallint().notNull().default(0)),
  },
  (table) => [
    primaryKey({ columns: [table.deviceId, table.userId] }),
    index().on(table.userId),
    index().on(table.addedBy),
    index().on(table.clubId),
  ],
);

/** What an adult types on shared devices of the household; it opens nothing without such a device. */
export const userPins = classifiedTable(
  'user_pins',
  { keep: 'account' },
  {
    userId: personalColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    clubId: clubColumn(clubOfPerson()),
    /** argon2id. */
    pinHash: secretColumn(text().notNull()),
    createdAt: personalColumn(createdAt()),
  },
  (table) => [index().on(table.clubId)],
);

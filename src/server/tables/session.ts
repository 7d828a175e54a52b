import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns';
import { classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';
import { sharedDevices } from './shared-device';
import { ofUser, users } from './user';

export const sessions = classifiedTable(
  'sessions',
  { keep: 'session' },
  {
    id: personalColumn(id()),
    userId: personalColumn(ofUser()),
    /** SHA-256 of the token, in hex, so that a stolen table cannot be used to sign in. */
    tokenHash: secretColumn(text().notNull().unique()),
    device: personalColumn(text().notNull()),
    createdAt: personalColumn(createdAt()),
    lastSeenAt: personalColumn(instant().notNull().defaultNow()),
    expiresAt: personalColumn(instant().notNull()),
    /** `own`: one person signed in by password. `shared`: a family's device, where a tap or a PIN changes the person. */
    kind: clubColumn(
      text({ enum: ['own', 'shared'] })
        .notNull()
        .default('own'),
    ),
    sharedDeviceId: personalColumn(uuid().references(() => sharedDevices.id, { onDelete: 'cascade' })),
    /** When the password was proved last; null in a session that a tap or a PIN began. */
    provenAt: personalColumn(instant()),
    /** It began in a browser that was new to the person. */
    newDevice: clubColumn(boolean().notNull().default(false)),
  },
  (table) => [
    index().on(table.userId),
    index().on(table.expiresAt),
    index().on(table.sharedDeviceId),
    check('sessions_shared', sql`(${table.kind} = 'shared') = (${table.sharedDeviceId} is not null)`),
  ],
);

/**
 * Who listens in a session of a shared device: one person, or several together. The session is the person's whose rights all of
 * them have: a child's where one is among them.
 */
export const sessionListeners = classifiedTable(
  'session_listeners',
  { keep: 'session' },
  {
    sessionId: personalColumn(
      uuid()
        .notNull()
        .references(() => sessions.id, { onDelete: 'cascade' }),
    ),
    userId: personalColumn(ofUser()),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.userId] }), index().on(table.userId)],
);

/**
 * Sessions that a guardian has ended from elsewhere, so that a player hears why: of a child whose account was closed, or of people
 * who were taken off a shared device. Without the person, and without a foreign key, since they outlive an account that was erased.
 */
export const switchedOffSessions = classifiedTable(
  'switched_off_sessions',
  { keep: 'switchedOff' },
  {
    /** The id of the ended session. */
    id: clubColumn(uuid().primaryKey()),
    tokenHash: secretColumn(text().notNull().unique()),
    reason: clubColumn(
      text({ enum: ['account', 'device'] })
        .notNull()
        .default('account'),
    ),
    endedAt: clubColumn(createdAt()),
  },
  (table) => [index().on(table.endedAt)],
);

/** The one-time code of an installation without a platform admin, in at most one row. */
export const setupCodes = classifiedTable(
  'setup_codes',
  { keep: 'link' },
  {
    id: clubColumn(integer().primaryKey().default(1)),
    codeHash: secretColumn(text().notNull()),
    createdAt: clubColumn(createdAt()),
  },
);

/** The authenticator app of an admin. */
export const secondFactors = classifiedTable(
  'second_factors',
  { keep: 'account' },
  {
    userId: personalColumn(
      uuid()
        .primaryKey()
        .references(() => users.id, { onDelete: 'cascade' }),
    ),
    /** The secret, encrypted with the key of the installation, which is not in the database (`kernel/sealed.ts`). */
    sealedSecret: secretColumn(text().notNull()),
    /** Null until a code has confirmed it; sign-in does not ask for one before. */
    confirmedAt: personalColumn(instant()),
    /** The step of time of the last code that was used, because a code that was seen must not work again. */
    lastStep: clubColumn(integer().notNull().default(0)),
    createdAt: personalColumn(createdAt()),
  },
);

/** Codes for a person whose device is lost. Each is deleted when it is used. */
export const recoveryCodes = classifiedTable(
  'recovery_codes',
  { keep: 'account' },
  {
    userId: personalColumn(ofUser()),
    /** SHA-256, in hex: each code has 59 random bits, and tries are limited. */
    codeHash: secretColumn(text().notNull()),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Browsers in which an admin or a coach has signed in, so that they hear of a new one. */
export const knownDevices = classifiedTable(
  'known_devices',
  { keep: 'knownDevice' },
  {
    userId: personalColumn(ofUser()),
    /** SHA-256 of the person and the cookie, in hex. */
    deviceHash: secretColumn(text().notNull()),
    /** In words, as `Chrome on Android`. */
    device: personalColumn(text().notNull()),
    firstSeenAt: personalColumn(createdAt()),
    lastSeenAt: personalColumn(instant().notNull().defaultNow()),
  },
  (table) => [primaryKey({ columns: [table.userId, table.deviceHash] }), index().on(table.lastSeenAt)],
);

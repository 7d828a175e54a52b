import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
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
    /** It began at a provider that asks for a second step itself (OIDC_TWO_STEP). */
    secured: clubColumn(boolean().notNull().default(false)),
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

/** The one-time codes of an installation without a platform admin: each start of a program prints one. */
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

/** Passkeys of admins. What is stored opens nothing: the private key never leaves the authenticator. */
export const passkeys = classifiedTable(
  'passkeys',
  { keep: 'account' },
  {
    id: personalColumn(id()),
    userId: personalColumn(ofUser()),
    /** The authenticator's own id for it, in base64url. */
    credentialId: personalColumn(text().notNull().unique()),
    /** COSE, in base64url. */
    publicKey: personalColumn(text().notNull()),
    /** How often it was used, as the authenticator counts; 0 where it does not. One that goes back is a copy. */
    counter: clubColumn(bigint({ mode: 'number' }).notNull()),
    /** How browsers reach it, such as `internal`, `hybrid` or `usb`. */
    transports: personalColumn(text().array().notNull()),
    name: personalColumn(text().notNull()),
    createdAt: personalColumn(createdAt()),
    lastUsedAt: personalColumn(instant()),
    /**
     * It signs in without the password. Not after a new password, until it was used together with that one: a person who knew the
     * old one may have added it.
     */
    signsInAlone: clubColumn(boolean().notNull().default(true)),
  },
  (table) => [index().on(table.userId)],
);

/** What an authenticator is to sign, or what is to come back from a provider: each works once, and for a few minutes. */
export const signInChallenges = classifiedTable(
  'sign_in_challenges',
  { keep: 'link' },
  {
    /** SHA-256, in hex. */
    challengeHash: secretColumn(text().primaryKey()),
    purpose: clubColumn(
      text({
        enum: ['add-passkey', 'sign-in', 'second-step', 'prove', 'provider', 'provider-done'],
      }).notNull(),
    ),
    /** Null where the person is not known yet. */
    userId: personalColumn(uuid().references(() => users.id, { onDelete: 'cascade' })),
    expiresAt: clubColumn(instant().notNull()),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** Which account of a provider (OpenID Connect) signs a person in. */
export const providerLinks = classifiedTable(
  'provider_links',
  { keep: 'account' },
  {
    issuer: personalColumn(text().notNull()),
    subject: personalColumn(text().notNull()),
    userId: personalColumn(ofUser()),
    createdAt: personalColumn(createdAt()),
    lastUsedAt: personalColumn(instant().notNull().defaultNow()),
    /** Made in a session, not by a confirmed address. A person who knew the password may have made it, so a new one ends it. */
    byHand: clubColumn(boolean().notNull().default(false)),
    /** When its person, or a new password, has ended it. It stays, so that the address alone does not link it anew. */
    endedAt: personalColumn(instant()),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    unique().on(table.userId, table.issuer),
  ],
);

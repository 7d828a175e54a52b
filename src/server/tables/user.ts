import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { languageCodes } from '@/language/languages';
import { clubs } from './club';
import { createdAt, id, instant, rev } from './columns';
import { childColumn, classifiedTable, clubColumn, personalColumn, secretColumn } from './data-classes';

export const users = classifiedTable(
  'users',
  { keep: 'account' },
  {
    id: personalColumn(id()),
    rev: clubColumn(rev()),
    role: personalColumn(text({ enum: ['admin', 'user'] }).notNull()),
    clubMemberRole: personalColumn(text({ enum: ['admin', 'parent', 'child', 'coach'] })),
    clubId: clubColumn(uuid().references(() => clubs.id, { onDelete: 'cascade' })),
    firstName: personalColumn(text().notNull()),
    lastName: personalColumn(text().notNull().default('')),
    email: personalColumn(text()),
    /** In E.164, with its `+`. */
    phone: personalColumn(text()),
    countryCode: personalColumn(text()),
    username: personalColumn(text()),
    /** argon2id; null until the person has chosen a password. */
    passwordHash: secretColumn(text()),
    gender: personalColumn(text({ enum: ['male', 'female', 'other'] })),
    dob: personalColumn(date({ mode: 'string' })),
    /** Only the year is stored of a child's date of birth. */
    birthYear: childColumn(integer()),
    /**
     * `disabled` was set by an admin. `removed`: a guardian has deleted this child, who is nowhere until it is erased, or a
     * guardian undoes it (`child_removals`). Whether a child may sign in is not here but in the ledger (`maySignIn`).
     */
    status: personalColumn(
      text({ enum: ['active', 'disabled', 'removed'] })
        .notNull()
        .default('active'),
    ),
    /**
     * Whether the newest entry of `consent_entries` allows the child's account. A trigger writes it with each entry, because
     * `listedState` can be computed from columns of this row alone. Sign-in asks the ledger itself.
     */
    hasConsent: childColumn(boolean().notNull().default(false)),
    /**
     * What lists show and count: asking the ledger about each of tens of thousands of rows takes too long.
     * Sign-in does not use it.
     */
    listedState: childColumn(
      text({ enum: ['active', 'waiting', 'disabled', 'removed'] }).generatedAlwaysAs(
        sql`case when "status" <> 'active' then "status" when "club_member_role" = 'child' and not "has_consent" then 'waiting' else 'active' end`,
      ),
    ),
    /**
     * In which the person is written to; null while unknown. Not of a child, who gets no emails: the language of its pages is a cookie
     * of the device.
     */
    language: personalColumn(text({ enum: languageCodes })),
    /** When a child's account became the person's own, with an address; guardians have no access to it since. */
    claimedAt: personalColumn(instant()),
    createdAt: personalColumn(createdAt()),
    /**
     * The whole name as lists sort it, by the database. Cut, like the next one, because some letters fold into eighteen,
     * and an index takes 2 700 bytes.
     */
    sortName: personalColumn(
      text().generatedAlwaysAs(sql`left(fold_text(trim("first_name" || ' ' || "last_name")), 100)`),
    ),
    /** What lists search in: name, email and username, a line each. By the database. */
    searchText: personalColumn(
      text().generatedAlwaysAs(
        sql`left(fold_text(trim("first_name" || ' ' || "last_name") || chr(10) || coalesce("email", '') || chr(10) || coalesce("username", '')), 450)`,
      ),
    ),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`lower(${table.email})`),
    uniqueIndex('users_username').on(sql`lower(${table.username})`),
    uniqueIndex('users_phone').on(table.phone),
    // The number as dialled at home, without the country code.
    index('users_national').on(sql`substr(${table.phone}, length(${table.countryCode}) + 1)`),
    index('users_club').on(table.clubId, table.lastName),
    // For the list of clubs, which counts members who can sign in.
    index('users_members')
      .on(table.clubId, table.clubMemberRole)
      .where(sql`${table.listedState} = 'active' and ${table.passwordHash} is not null`),
    // Partial, because few of tens of thousands are admins of the platform.
    index('users_platform').on(table.createdAt, table.id).where(sql`${table.role} = 'admin'`),
    index('users_admins')
      .on(table.clubId, table.createdAt, table.id)
      .where(sql`${table.clubMemberRole} = 'admin'`),
    // The platform's list of members: by name, by age, and counted. It has tens of thousands of rows, so all
    // columns that it filters by are in the index, and the rows themselves are not read.
    index('users_by_name')
      .on(table.sortName, table.id, table.clubId, table.clubMemberRole, table.listedState, table.searchText)
      .where(sql`${table.clubId} is not null`),
    index('users_by_age')
      .on(table.createdAt, table.id, table.clubId, table.clubMemberRole, table.listedState, table.searchText)
      .where(sql`${table.clubId} is not null`),
    index('users_counted')
      .on(table.clubMemberRole, table.clubId, table.listedState)
      .where(sql`${table.clubId} is not null`),
    // Partial, because few wait for a consent or are deactivated.
    index('users_not_active')
      .on(table.listedState, table.sortName, table.id)
      .where(sql`${table.listedState} <> 'active'`),
    // The database itself refuses contact data, date of birth and gender of a child, so that no mistake in
    // code can store them. An account that has become the person's own has an address to sign in with.
    check(
      'users_child',
      sql`${table.clubMemberRole} is distinct from 'child' or (num_nonnulls(${table.phone}, ${table.countryCode}, ${table.dob}, ${table.gender}) = 0 and (${table.email} is null or ${table.claimedAt} is not null))`,
    ),
    check(
      'users_child_language',
      sql`${table.clubMemberRole} is distinct from 'child' or ${table.claimedAt} is not null or ${table.language} is null`,
    ),
  ],
);

/**
 * The club of the row's person; null for a person of the platform. A trigger fills it and another changes it when they move
 * (`club_of_person` in the migrations), so no code writes it.
 */
export const clubOfPerson = () => uuid();

/** The column of a row that goes with its user. */
export const ofUser = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

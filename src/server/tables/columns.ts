import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A random id that the database makes. */
export const id = () => uuid().primaryKey().defaultRandom();

/** An instant, stored with its time zone. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** The number of changes, for `If-Match`. */
export const rev = () => integer().notNull().default(1);

export const createdAt = () => instant().notNull().defaultNow();

import { integer, timestamp, uuid } from 'drizzle-orm/pg-core';

/** A random id, made by the database. */
export const id = () => uuid().primaryKey().defaultRandom();

/** An instant, with the time zone kept. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

/** Counts the changes, for `If-Match`. */
export const rev = () => integer().notNull().default(1);

export const createdAt = () => instant().notNull().defaultNow();

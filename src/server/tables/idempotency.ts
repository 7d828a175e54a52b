import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { ofUser } from './user';

/** The answers to writes with an `Idempotency-Key`, kept for 24 hours, so that a repeated write is answered, not done again. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: ofUser(),
    key: text().notNull(),
    /** Method, path and a hash of the body: a key is valid for one request. */
    request: text().notNull(),
    /** Null while the first request is under way. */
    status: integer(),
    body: text(),
    /** The ids and addresses in request and answer, by which what names a person is found when the person is erased. */
    about: text().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index().on(table.createdAt),
    index().using('gin', table.about),
  ],
);

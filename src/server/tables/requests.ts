import { bigint, index, integer, primaryKey, text, varchar } from 'drizzle-orm/pg-core';
import { createdAt } from './columns';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';
import { ofUser } from './user';

/** The table of rate-limiter-flexible, which also decides its column names. */
export const rateLimits = classifiedTable(
  'rate_limits',
  { keep: 'limit' },
  {
    /** The key says what a limit counts: an address, an account, or a spelling of one. */
    key: personalColumn(varchar({ length: 255 }).primaryKey()),
    points: personalColumn(integer().notNull().default(0)),
    expire: clubColumn(bigint({ mode: 'number' })),
  },
);

/** The answers to writes with an `Idempotency-Key`, kept for 24 hours, so that a repeated write is answered, not done again. */
export const idempotencyKeys = classifiedTable(
  'idempotency_keys',
  { keep: 'repeat' },
  {
    userId: personalColumn(ofUser()),
    key: clubColumn(text().notNull()),
    /** Method, path and a hash of the body: a key is valid for one request. */
    request: clubColumn(text().notNull()),
    /** Null while the first request is under way. */
    status: clubColumn(integer()),
    /** All that the call returns to this person. */
    body: personalColumn(text()),
    /** The ids and addresses in request and answer, by which what names a person is found when the person is erased. */
    about: personalColumn(text().array().notNull().default([])),
    createdAt: clubColumn(createdAt()),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index().on(table.createdAt),
    index().using('gin', table.about),
  ],
);

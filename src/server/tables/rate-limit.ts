import { bigint, integer, varchar } from 'drizzle-orm/pg-core';
import { classifiedTable, clubColumn, personalColumn } from './data-classes';

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

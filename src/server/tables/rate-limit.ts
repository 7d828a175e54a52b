import { bigint, integer, varchar } from 'drizzle-orm/pg-core';
import { classifiedTable, club, personal } from './data-classes';

/** The table of rate-limiter-flexible, which also decides its column names. */
export const rateLimits = classifiedTable(
  'rate_limits',
  { keep: 'limit' },
  {
    /** Whom a limit counts: an address, an account, or a spelling of one. */
    key: personal(varchar({ length: 255 }).primaryKey()),
    points: personal(integer().notNull().default(0)),
    expire: club(bigint({ mode: 'number' })),
  },
);

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { dayInSql, todayInSql } from '../kernel/db/days';

/**
 * The one rule of what is late, for queries that name the tables `clubs c` and `episodes e`: by the club's
 * clock. Whether an episode is open, or a club suspended, each query checks itself.
 */
const isPastDue: SQL<boolean> = sql`(e.end_date < ${todayInSql(sql`c.time_zone`)})`;

/** The episode takes no more parts that are on time. */
export const isClosed: SQL<boolean> = sql`(${isPastDue} or e.status <> 'in_progress')`;

/** The club, of `episode_clubs ec`, was there by the Due Date. */
export const joinedInTime: SQL<boolean> = sql`(${dayInSql(sql`c.time_zone`, sql`ec.joined_at`)} <= e.end_date)`;

/** Whether the club counts in an episode: a suspended one only where it has sent something, in as many parts as `arrived`. */
export const isCounted = (arrived: SQLWrapper): SQL<boolean> => sql`(c.status = 'active' or ${arrived} > 0)`;

/** The Due Date has passed, and fewer than three parts are good. */
export const isLate = (good: SQLWrapper): SQL<boolean> => sql`(${isPastDue} and ${good} < 3)`;

/** A part that arrived at that instant was there by the Due Date. */
export const isInTime = (arrivedAt: SQLWrapper): SQL<boolean> =>
  sql`(${dayInSql(sql`c.time_zone`, arrivedAt)} <= e.end_date)`;

import { isList } from '@/contract/list';
import type { Database } from '../db/client';
import type { Services } from '../services';
import type { Person } from './person';
import type { Route } from './route';

/** Whether a route may read elsewhere: lists, and what says so. What writes, or is read in order to write, may not. */
const mayReadElsewhere = ({ endpoint, replica }: Route, who?: Person): boolean => {
  if (endpoint.method !== 'GET') return false;
  return typeof replica === 'function' ? replica(who) : (replica ?? isList(endpoint));
};

/**
 * Answers a route by `read`: lists and figures from the replica where there is one and it is as new, else on connections of
 * their own, and all else where changes are made.
 */
export const readFrom = <Result>(
  { db, readingDb, replica }: Services,
  route: Route,
  who: Person | undefined,
  read: (db: Database) => Promise<Result>,
): Promise<Result> => {
  if (!mayReadElsewhere(route, who)) return read(db);
  return replica ? replica.read(read) : read(readingDb);
};

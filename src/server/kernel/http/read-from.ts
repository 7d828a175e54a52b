import { isList } from '@/contract/list';
import type { Database } from '../db/client';
import type { Services } from '../services';
import type { Person } from './person';
import type { Route } from './route';

/** Whether a route may read from the replica: lists, and what says so. What writes, or is read in order to write, may not. */
const mayUseReplica = ({ endpoint, replica }: Route, who?: Person): boolean => {
  if (endpoint.method !== 'GET') return false;
  return typeof replica === 'function' ? replica(who) : (replica ?? isList(endpoint));
};

/** Answers a route by `read`, from the replica where the route may and it is as new, else from the primary. */
export const readFrom = <Result>(
  { db, replica }: Services,
  route: Route,
  who: Person | undefined,
  read: (db: Database) => Promise<Result>,
): Promise<Result> => (replica && mayUseReplica(route, who) ? replica.read(read) : read(db));

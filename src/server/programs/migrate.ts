import { migrateTo } from '../kernel/db/migrate';
import { jobs } from './jobs';

/** Brings the database at `url` to the schema and queues of this version, or only up to the migration written at `through`. */
export const migrate = (url: string, through?: number): Promise<void> => migrateTo(url, jobs, through);

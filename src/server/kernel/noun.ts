import type { Route } from './http/route';
import type { Job, WorkContext } from './jobs/queue';
import type { Writers } from './mail/email';

/** A step of the hourly clean-up. */
export interface CleanUp {
  /** Its name in the log. */
  name: string;
  /** `things` go first, so that the files of what was deleted go with it; then `files`; then what has run out. */
  phase: 'things' | 'files' | 'rest';
  run: (context: WorkContext) => Promise<unknown>;
}

/** A check that every worker runs every few seconds. */
interface WorkerWatch {
  name: string;
  run: (context: WorkContext) => Promise<unknown>;
}

/**
 * What a noun brings to the programs. Each noun says it once, in `<noun>.noun.ts`; `programs/nouns.ts` lists them, and the API,
 * the worker, the queues and the clean-up are composed from that list.
 */
export interface Noun {
  routes?: readonly Route[];
  jobs?: readonly Job[];
  emails?: Partial<Writers>;
  cleanUps?: readonly CleanUp[];
  watches?: readonly WorkerWatch[];
}

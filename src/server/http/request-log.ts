import type { Logger } from 'pino';
import { keptAddress, type RequestFacts } from './request-facts';

interface Outcome {
  method: string;
  path: string;
  status: number;
  userId: string | undefined;
  /** `performance.now()` at its start. */
  started: number;
}

/** A path as it may be logged: two hold a secret, the token of an invite and the code of a club. */
export const loggedPath = (path: string): string =>
  path.replace(/^(\/api\/auth\/(?:invite|join)\/).*/s, '$1…');

/** Listening says every few seconds where somebody is and what they hear. The log must not become a record of that. */
const isPing = (path: string): boolean => /^\/api\/listen(\/|$)/.test(path);

/**
 * One line for each request: ids only, no query (a file's URL is one), no names, no address of a child. Reads that
 * succeed are at debug, and so are pings, which name nobody.
 */
export function logRequest(
  log: Logger,
  facts: RequestFacts,
  { method, path, status, userId, started }: Outcome,
): void {
  const ping = isPing(path);
  const quiet = ping || (status < 400 && (method === 'GET' || method === 'HEAD'));
  const who = ping ? {} : { userId, address: keptAddress(facts) };
  const ms = Math.round(performance.now() - started);
  log[quiet ? 'debug' : 'info'](
    { requestId: facts.id, method, path: loggedPath(path), status, ms, ...who },
    'request',
  );
}

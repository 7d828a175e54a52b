import type { Logger } from 'pino';
import type { RequestFacts } from './request-facts';

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

/** One line for each request: ids only, no query (a file's URL is one), no names. Reads that succeed are at debug. */
export function logRequest(
  log: Logger,
  facts: RequestFacts,
  { method, path, status, userId, started }: Outcome,
): void {
  const quiet = status < 400 && (method === 'GET' || method === 'HEAD');
  const ms = Math.round(performance.now() - started);
  log[quiet ? 'debug' : 'info'](
    { requestId: facts.id, method, path: loggedPath(path), status, ms, userId, address: facts.address },
    'request',
  );
}

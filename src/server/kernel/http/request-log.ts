import type { Logger } from 'pino';
import { keptAddress, type RequestFacts } from './request-facts';

interface Outcome {
  method: string;
  path: string;
  status: number;
  userId: string | undefined;
  /** `performance.now()` when the request began. */
  started: number;
}

/** The path without its secret: the token of an invite, a feed or a link in an email, or the code of a club. A route with `{token}` has none. */
export const loggedPath = (path: string): string =>
  path.replace(/^(\/api\/(?:auth\/(?:invite|join)|rss|news\/leave|pub\/(?:guest|club))\/)(?!\{).*/s, '$1…');

/**
 * Whether a request reports listening, which happens every few seconds, or an error of a page. The log must not become a record
 * of what people hear, and an error is logged without its person.
 */
const isPing = (path: string): boolean => /^\/api\/(listen|client-errors)(\/|$)/.test(path);

/**
 * Writes one line for each request with ids only: no query, because a file's URL is in one, no names, and no
 * address of a child. Successful reads are at debug level, and so are reports of listening and of errors, which
 * are logged without the person.
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

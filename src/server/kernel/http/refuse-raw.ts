import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { answerFor } from './on-error';
import type { RequestFacts } from './request-facts';
import { apiHeaders, setHeaders } from './security-headers';

/** Refuses a request that is answered past the app, in the form of all our refusals. */
export function refuseRaw(
  log: Logger,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  facts: RequestFacts,
  error: unknown,
): void {
  const { status, body, headers, failed } = answerFor(error, facts.id);
  if (failed) log.error({ requestId: facts.id, err: error }, 'file request failed');
  if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy();
  // What was set for the answer does not fit the refusal, but for the methods that the address takes.
  for (const name of outgoing.getHeaderNames()) if (name !== 'allow') outgoing.removeHeader(name);
  setHeaders(outgoing, apiHeaders);
  outgoing.writeHead(status, { ...headers, 'content-type': 'application/json', 'x-request-id': facts.id });
  outgoing.end(incoming.method === 'HEAD' ? undefined : JSON.stringify(body));
}

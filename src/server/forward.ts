import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Logger } from 'pino';
import type { Listener } from './app';
import { ApiError } from './http/api-error';
import { answerFor } from './http/on-error';
import { factsOf } from './http/request-facts';

/** Headers of one connection (RFC 9110 §7.6.1), and `expect`: Node has said "100 Continue" to the client already. */
const ofConnection = new Set([
  'connection',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

function passOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.has(name) && !named.has(name)),
  );
}

/** Forwards every request to `apiHost`, streaming both ways; what comes back is passed on as it is. */
export function makeForwarder(apiHost: string, trustProxy: boolean, log: Logger): Listener {
  const secure = apiHost.startsWith('https:');
  const agent = new (secure ? https : http).Agent({ keepAlive: true, maxSockets: 256 });
  const request = secure ? https.request : http.request;

  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    new Promise((resolve) => {
      const facts = factsOf(incoming, trustProxy);
      const headers = {
        ...passOn(incoming.headers),
        'x-forwarded-for': facts.address,
        'x-request-id': facts.id,
      };
      // A body of unknown length travels in chunks, as it came.
      const chunked = incoming.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {};
      const upstream = request(`${apiHost}${incoming.url}`, {
        method: incoming.method,
        headers: { ...headers, ...chunked },
        agent,
      });

      const refuse = (cause: Error) => {
        if (outgoing.headersSent || outgoing.destroyed) return outgoing.destroy();
        log.error({ requestId: facts.id, err: cause }, 'upstream failed');
        const refusal = new ApiError(
          'upstream',
          'Touchline cannot be reached right now. Try again in a moment.',
          { cause },
        );
        const { status, body, headers: own } = answerFor(refusal, facts.id);
        outgoing.writeHead(status, { ...own, 'content-type': 'application/json', 'x-request-id': facts.id });
        outgoing.end(JSON.stringify(body));
      };
      upstream.on('error', refuse);
      upstream.on('response', (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, passOn(answer.headers));
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
      });
      outgoing.on('close', () => {
        // The client went away, or an early answer (413) is out: what is still on its way helps nobody.
        if (!upstream.writableEnded || !outgoing.writableFinished) upstream.destroy();
        resolve();
      });
      incoming.pipe(upstream);
    });
}

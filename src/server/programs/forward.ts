import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Logger } from 'pino';
import { getPlaying } from '@/contract/listen';
import { languageOf } from '@/language/languages';
import { t } from '@/language/text';
import { ApiError } from '../kernel/http/api-error';
import { answerFor } from '../kernel/http/on-error';
import { closeUnread, hasBody, lingerMs } from '../kernel/http/request-body';
import { factsOf } from '../kernel/http/request-facts';
import { apiHeaders, setHeaders } from '../kernel/http/security-headers';
import { speak } from '../kernel/language/speak';
import { draining, silenceMs } from '../kernel/runtime/http-server';
import type { Listener } from './app';
import { pagesAway, wantsPage } from './pages-away';

/**
 * Headers of one connection (RFC 9110 §7.6.1), and `expect`, because Node has already sent "100 Continue" to the
 * client.
 */
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

/** How long the API may check an upload before it answers. */
const checkMs = 15 * 60_000;

/**
 * They define where a message ends, so a client that names one of them in `Connection` must not have it
 * removed.
 */
const framing = new Set(['content-length', 'transfer-encoding']);

/** It changes nothing, and nothing of it was read away. */
const mayRepeat = (incoming: IncomingMessage) =>
  (incoming.method === 'GET' || incoming.method === 'HEAD') && !hasBody(incoming);

function passOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const named = new Set(
    String(headers.connection ?? '')
      .toLowerCase()
      .split(/\s*,\s*/),
  );
  return Object.fromEntries(
    Object.entries(headers).filter(
      ([name]) => !ofConnection.has(name) && (framing.has(name) || !named.has(name)),
    ),
  );
}

/**
 * Forwards every request to `host`, streaming in both directions, and passes the answer on unchanged. `pageHeaders`: it fetches
 * pages, whose answers have these. A client that was answered early may go on sending for `patienceMs`.
 */
export function makeForwarder(
  host: string,
  trustProxy: boolean,
  log: Logger,
  pageHeaders?: (url: string) => Record<string, string>,
  patienceMs = lingerMs,
): Listener {
  const base = new URL(host);
  const secure = base.protocol === 'https:';
  const agent = new (secure ? https : http).Agent({ keepAlive: true, maxSockets: 256 });
  // Long polls may wait for minutes, so they get connections of their own and leave the others free.
  const waitingAgent = new (secure ? https : http).Agent({ keepAlive: true });
  const request = secure ? https.request : http.request;

  const waiting = new Set<() => void>();
  draining.addEventListener('abort', () => {
    for (const leave of waiting) leave();
  });

  return (incoming: IncomingMessage, outgoing: ServerResponse) =>
    new Promise((resolve) => {
      const facts = factsOf(incoming, trustProxy);
      setHeaders(outgoing, pageHeaders?.(incoming.url ?? '') ?? apiHeaders);
      const { cookie, 'accept-language': accepted } = incoming.headers;
      const refuse = async (refusal: () => ApiError): Promise<void> => {
        const { status, body, headers } = await speak(languageOf(cookie, accepted), () =>
          answerFor(refusal(), facts.id),
        );
        if (outgoing.headersSent || outgoing.destroyed) return void outgoing.destroy();
        const [type, text] =
          pageHeaders && status >= 500 && wantsPage(incoming)
            ? ['text/html; charset=utf-8', pagesAway]
            : ['application/json', JSON.stringify(body)];
        outgoing.writeHead(status, { ...headers, 'content-type': type, 'x-request-id': facts.id });
        outgoing.end(text);
      };
      closeUnread(incoming, outgoing, patienceMs);
      outgoing.on('close', () => resolve());
      // `GET http://elsewhere/` is a request to a proxy. This is not one, because only we choose the host.
      if (!incoming.url?.startsWith('/')) {
        return void refuse(() => new ApiError('bad_request', t`Address the request by its path.`));
      }

      const waits = incoming.url.startsWith(getPlaying.path);
      // A body of unknown length is forwarded in chunks, as it came.
      const chunked = incoming.headers['transfer-encoding'] ? { 'transfer-encoding': 'chunked' } : {};
      /** `false` as the agent makes a connection for this request alone. */
      const begin = (by: http.Agent | false) =>
        request(base, {
          path: `${base.pathname.replace(/\/$/, '')}${incoming.url}`,
          method: incoming.method,
          headers: {
            ...passOn(incoming.headers),
            'x-forwarded-for': facts.address,
            'x-request-id': facts.id,
            ...chunked,
          },
          agent: by,
        });
      let upstream = begin(waits ? waitingAgent : agent);
      let answered = false;
      let again = false;
      const leave = () => {
        answered = true;
        void refuse(
          () => new ApiError('unavailable', t`Touchline is starting again. Try again in a moment.`),
        );
        upstream.destroy();
      };
      if (waits) waiting.add(leave);
      const mayAskAgain = () =>
        !again && upstream.reusedSocket && mayRepeat(incoming) && !outgoing.destroyed && !answered;
      const onError = (cause: NodeJS.ErrnoException) => {
        // The other side closes an idle connection, and may do so at the moment in which it is used again.
        if (cause.code === 'ECONNRESET' && mayAskAgain()) {
          again = true;
          upstream = begin(false);
          follow();
          return void upstream.end();
        }
        // After an early answer (413) the API closes the connection while our body is still being sent. If the answer
        // itself is cut off, that is handled there.
        if (answered) return;
        if (!outgoing.destroyed) log.error({ requestId: facts.id, err: cause }, 'upstream failed');
        void refuse(
          () =>
            new ApiError('upstream', t`Touchline cannot be reached right now. Try again in a moment.`, {
              cause,
            }),
        );
      };
      const onResponse = (answer: IncomingMessage) => {
        answered = true;
        waiting.delete(leave);
        outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, passOn(answer.headers));
        answer.on('error', () => outgoing.destroy());
        answer.pipe(outgoing);
        upstream.setTimeout(silenceMs);
      };
      const follow = () => {
        const asked = upstream.on('error', onError).on('response', onResponse);
        asked.setTimeout(silenceMs, () => asked.destroy(new Error('upstream is silent')));
      };
      follow();
      outgoing.on('close', () => {
        waiting.delete(leave);
        // The client has gone or was answered early, so the rest of the request is of no use.
        if (!upstream.writableEnded || !outgoing.writableFinished) upstream.destroy();
      });
      // The whole body has arrived and is being checked, which may take long when others wait for checks too.
      upstream.on('finish', () => hasBody(incoming) && upstream.setTimeout(checkMs));
      if (!hasBody(incoming)) return void upstream.end();
      // Sent before the body, which may be slow, so that the API can refuse the request early.
      upstream.flushHeaders();
      incoming.pipe(upstream);
    });
}

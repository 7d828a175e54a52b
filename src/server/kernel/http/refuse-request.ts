import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { languageOf } from '@/language/languages';
import { t } from '@/language/text';
import { speak } from '../language/speak';
import { ApiError } from './api-error';
import { answerFor } from './on-error';
import { apiHeaders } from './security-headers';

const asksToUpgrade = ({ headers }: IncomingMessage) =>
  headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '');

/** A client that only offers HTTP/2 accepts an answer in HTTP/1.1 (Java's HTTP client offers it each time). */
const isMereOffer = ({ headers }: IncomingMessage) => headers.upgrade?.trim().toLowerCase() === 'h2c';

/** Why a request is refused before any of our code handles it, or undefined. */
function refusalOf(incoming: IncomingMessage): ApiError | undefined {
  const { method = '', url = '' } = incoming;
  // Next redirects `//other.test/x/` and `http://other.test/x/` to that host, and browsers read `/\` as `//`.
  if (!/^\/(?![/\\])/.test(url))
    return new ApiError('bad_request', t`Address the request by a path that begins with one slash.`);
  // TRACE would send back the request with its cookie.
  if (method === 'TRACE' || method === 'TRACK')
    return new ApiError('method_not_allowed', t`This address does not take that method.`);
  if (asksToUpgrade(incoming) && !isMereOffer(incoming))
    return new ApiError('bad_request', t`Only plain HTTP is spoken here. Send the request without Upgrade.`);
  return undefined;
}

function headersOf(length: number) {
  return {
    ...apiHeaders,
    'content-type': 'application/json',
    'content-length': length,
    connection: 'close',
  };
}

/** The refusal as JSON, in the language that the request asks for. */
function inItsLanguage({ headers }: IncomingMessage, refusal: () => ApiError | undefined) {
  const { cookie, 'accept-language': accepted } = headers;
  return speak(languageOf(cookie, accepted), () => {
    const { status, body } = answerFor(refusal(), randomUUID());
    return { status, text: JSON.stringify(body) };
  });
}

/** Refuses a request that must not reach our code, and closes its connection. Returns false when it may go on. */
export function refuseRequest(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (!refusalOf(incoming)) {
    // After an offer to change the protocol, further bytes on the connection must not be read as a request.
    if (asksToUpgrade(incoming)) outgoing.shouldKeepAlive = false;
    return false;
  }
  inItsLanguage(incoming, () => refusalOf(incoming))
    .then(({ status, text }) => {
      const allow = status === 405 ? { allow: 'GET, HEAD, POST, PUT, DELETE' } : {};
      outgoing.writeHead(status, { ...headersOf(Buffer.byteLength(text)), ...allow });
      outgoing.end(text);
    })
    .catch(() => outgoing.destroy());
  return true;
}

/** Refuses a tunnel. Node has released the connection, so it is closed here. */
export function refuseTunnel(incoming: IncomingMessage, socket: Duplex): void {
  // The other side may have closed the connection already, which is no failure of ours.
  socket.on('error', () => undefined);
  const refusal = () =>
    new ApiError('bad_request', t`This is not a proxy. Send the request to its own server.`);
  inItsLanguage(incoming, refusal)
    .then(({ status, text }) => {
      const lines = Object.entries(headersOf(Buffer.byteLength(text))).map(
        ([name, value]) => `${name}: ${value}`,
      );
      socket.end(`HTTP/1.1 ${status} Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${text}`, () =>
        socket.destroy(),
      );
    })
    .catch(() => socket.destroy());
}

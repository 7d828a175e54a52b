import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is noted of a request, in the log and in the audit. */
export interface RequestFacts {
  id: string;
  /** Of the socket, or of the proxy's word when TRUST_PROXY is 1; never of a header that anybody can send. */
  address: string;
  device: string;
}

const idForm = /^[\w-]{8,64}$/;

export function factsOf(incoming: IncomingMessage, trustProxy: boolean): RequestFacts {
  const { headers, socket } = incoming;
  const given = headers['x-request-id'];
  const forwarded = trustProxy
    ? String(headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : undefined;
  return {
    id: trustProxy && typeof given === 'string' && idForm.test(given) ? given : randomUUID(),
    address: forwarded || (socket.remoteAddress ?? 'unknown'),
    device: (headers['user-agent'] ?? 'unknown').slice(0, 200),
  };
}

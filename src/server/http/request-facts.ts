import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What is noted of a request, in the log and in the audit. */
export interface RequestFacts {
  id: string;
  /** Of the socket, or of the proxy's word when TRUST_PROXY is 1; never of a header that anybody can send. */
  address: string;
  /** The address as limits count it: an IPv6 customer has a whole /64 to choose from. */
  limitKey: string;
  /** Its IPv6 site, a /48, from which one customer may have them all. Of an IPv4 address undefined. */
  siteKey: string | undefined;
  device: string;
  /** Set once it is known who asks: of what a child does no address is noted anywhere. */
  ofChild: boolean;
}

/** The address as it may be kept: none of a child. */
export const keptAddress = ({ address, ofChild }: RequestFacts): string | undefined =>
  ofChild ? undefined : address;

/** `::ffff:` is an IPv4 address in IPv6 clothes; of a real IPv6 address the first four groups are the network. */
function keysOf(address: string): Pick<RequestFacts, 'limitKey' | 'siteKey'> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return { limitKey: plain, siteKey: undefined };
  const [head = '', tail] = plain.split('::');
  const groups = head.split(':').filter(Boolean);
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => '0');
  const all = [...groups, ...zeros, ...after];
  return { limitKey: `${all.slice(0, 4).join(':')}::/64`, siteKey: `${all.slice(0, 3).join(':')}::/48` };
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
  const address = forwarded || (socket.remoteAddress ?? 'unknown');
  return {
    id: trustProxy && typeof given === 'string' && idForm.test(given) ? given : randomUUID(),
    address,
    ...keysOf(address),
    device: (headers['user-agent'] ?? 'unknown').slice(0, 200),
    ofChild: false,
  };
}

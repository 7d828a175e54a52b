import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** What the log and the audit record of a request. */
export interface RequestFacts {
  id: string;
  /**
   * The address of the socket, or the one that the proxy gives when TRUST_PROXY is 1. Never from another
   * header, because every client can send one.
   */
  address: string;
  /** The address as limits count it: of IPv6 the /64 network, because one customer has a whole one. */
  limitKey: string;
  /** The IPv6 site, a /48, because one customer may have all its networks; undefined for IPv4. */
  siteKey: string | undefined;
  device: string;
  /** Set once the person is known, because no address of a child is recorded anywhere. */
  ofChild: boolean;
  /** The object of an upload, as the audit names it. Set once the form is read, because the path does not have it. */
  object?: string;
}

/** The address that may be recorded: none for a child. */
export const keptAddress = ({ address, ofChild }: RequestFacts): string | undefined =>
  ofChild ? undefined : address;

/** `::ffff:` marks an IPv4 address written as IPv6; of a real IPv6 address the first four groups are the network. */
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

import { isIP } from 'node:net';

/** Who passkeys are for: the name of our host, and the origin that browsers sign with. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * Follows from PUBLIC_URL. Undefined where browsers make no passkeys: at an address with a number for a name, and without https,
 * but for this machine's own name. A passkey is bound to the name, so those of before end when it changes.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return undefined;
  const isOwn = hostname === 'localhost' || hostname.endsWith('.localhost');
  return protocol === 'https:' || isOwn ? { id: hostname, origin } : undefined;
}

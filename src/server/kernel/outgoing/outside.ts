import { lookup as resolve } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { readUrl } from '@/contract/text/read-url';
import { isPublicAddress } from './public-address';

/** The address belongs to no machine of the internet, or is not reached by https on its usual port. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

/** How a host is found. Tests bring their own. */
export interface Outside {
  resolve: (host: string) => Promise<{ address: string; family: number }[]>;
  isPublic: (address: string) => boolean;
  /** Undefined for https's own. */
  port: string | undefined;
  /** Any port, any host and addresses in numbers: for an operator who has opened the own networks. */
  anywhere?: boolean;
  /** The certificates that are trusted, instead of the usual ones. */
  ca?: string;
}

export const theInternet: Outside = {
  resolve: (host) => resolve(host, { all: true }),
  isPublic: isPublicAddress,
  port: undefined,
};

const anywhere: Outside = { ...theInternet, isPublic: () => true, anywhere: true };

/** Where posts of ours may go. */
export const outsideOf = (privateNetworks: boolean): Outside => (privateNetworks ? anywhere : theInternet);

/**
 * Finds the machine of an address that a stranger has given, so that the connection is made to the very one that was checked and a
 * name cannot change in between. Throws `AddressRefused`.
 */
export async function pinOutside(url: string, outside: Outside): Promise<LookupFunction> {
  if (!isOutsideAddress(url, outside)) throw new AddressRefused();
  const found = await outside.resolve(hostOf(new URL(url)));
  const [first] = found;
  // One that is not public is enough: its owner chooses which of them is used.
  if (!first || !found.every(({ address }) => outside.isPublic(address))) throw new AddressRefused();
  return (_, options, callback) =>
    options.all ? callback(null, [first]) : callback(null, first.address, first.family);
}

/** The name or the number of a host, without the dot that may end a name: with it `localhost.` would pass for a name of the internet. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');

/** Whether a stranger's address may be asked for at all; what its host resolves to is looked at when it is. */
export function isOutsideAddress(
  address: string,
  { port = '', anywhere = false }: Pick<Outside, 'port' | 'anywhere'> = theInternet,
): boolean {
  const url = readUrl(address);
  if (!url) return false;
  const host = hostOf(url);
  return (
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    (anywhere || (url.port === port && isIP(host) === 0 && host.includes('.')))
  );
}

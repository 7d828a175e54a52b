import { BlockList, isIP } from 'node:net';

/** Networks that are not the internet: of a machine, of a site, of a provider, for documents, for many receivers (RFC 6890). */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** The internet in IPv6. All else is local, or leads to an IPv4 address. */
const globalUnicast = '2000::/3';
/** Parts of it that are for documents, or that carry an IPv4 address: 6to4, Teredo, and what is not for the internet. */
const specialIpv6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const closedIpv4 = listOf(special, 'ipv4');
const openIpv6 = listOf([globalUnicast], 'ipv6');
const closedIpv6 = listOf(specialIpv6, 'ipv6');

/** Whether an address is on the internet, so that a request to it cannot reach a machine of ours. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !closedIpv4.check(address, 'ipv4');
  return version === 6 && openIpv6.check(address, 'ipv6') && !closedIpv6.check(address, 'ipv6');
}

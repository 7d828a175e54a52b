import { BlockList, isIP } from 'node:net';
import * as z from 'zod';

/** Networks whose downloads are not counted (`denied`), and those that may have very many (`safe`), each as `192.0.2.0/24`. */
export interface NetworkSettings {
  denied: string[];
  /** `checkedOn` is the day of the last check that many people are really behind the network. */
  safe: { network: string; checkedOn: string }[];
}

/** How long a network stays safe after it was checked: IAB PTMG 2.3, step 1.2. */
const checkedForMs = 90 * 24 * 60 * 60 * 1000;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

function isNetwork(text: string): boolean {
  const [address = '', prefix = '', ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
}

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** The setting `192.0.2.0/24 2001:db8::/48`. */
export const Networks = z
  .string()
  .default('')
  .transform(words)
  .refine((all) => all.every(isNetwork), 'networks such as 192.0.2.0/24 or 2001:db8::/48');

const checkedForm = /^(.+)=(\d{4}-\d{2}-\d{2})$/;

/** The setting `192.0.2.0/24=2026-11-01`. */
export const CheckedNetworks = z
  .string()
  .default('')
  .transform((text) =>
    words(text).map((word) => {
      const [, network = '', checkedOn = ''] = checkedForm.exec(word) ?? [];
      return { network, checkedOn };
    }),
  )
  .refine(
    (all) =>
      all.every(({ network, checkedOn }) => isNetwork(network) && !Number.isNaN(Date.parse(checkedOn))),
    'networks with the day of their last check, such as 192.0.2.0/24=2026-11-01',
  );

function listOf(networks: string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return list;
}

export function makeNetworks({ denied, safe }: NetworkSettings) {
  const deniedList = listOf(denied);
  const safeLists = safe.map(({ network, checkedOn }) => ({
    list: listOf([network]),
    until: Date.parse(checkedOn) + checkedForMs,
  }));
  return {
    isDenied: (address: string) => denied.length > 0 && deniedList.check(address, familyOf(address)),
    isSafe: (address: string, at: number) =>
      safeLists.some(({ list, until }) => at < until && list.check(address, familyOf(address))),
  };
}
export type NetworkChecks = ReturnType<typeof makeNetworks>;

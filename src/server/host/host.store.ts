import { folded } from '../tables/fold-text';
import { hosts } from '../tables/host';

/** The table of hosts, and how its list is searched and sorted. */
export const hostRows = {
  table: hosts,
  search: [hosts.name, hosts.bio],
  sorts: { name: folded(hosts.name), createdAt: hosts.createdAt },
  files: { photo: { kind: 'image', column: 'photoFileId', purpose: 'photo' } } as const,
};

import * as z from 'zod';
import { limits } from './limits';
import { dayText, type RowOf } from './list';
import { resource } from './resource';
import { FileUrl, line, prose } from './shapes';

/** People who speak in episodes. Two of them may have the same name. */
export const hosts = resource({
  path: '/api/host',
  words: { one: 'host', many: 'hosts' },
  access: { read: 'host:manage', manage: 'host:manage' },
  row: {
    name: z.string(),
    bio: z.string(),
    /** URL of the photo, at most `limits.logoEdge` pixels wide and high. */
    photo: FileUrl.nullable(),
  },
  body: {
    name: line(limits.nameMax, 'Enter the host’s name'),
    bio: prose(1000),
    /** A URL that `uploadImages` has answered, or the host's present one; null removes the photo. */
    photo: FileUrl.nullable(),
  },
  title: ({ name }) => name,
  sorts: ['name', 'createdAt'],
  first: 'name',
  columns: {
    name: { title: 'Host', text: ({ name }) => name },
    bio: { title: 'Bio', text: ({ bio }) => bio },
    createdAt: { title: 'Added', text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type Host = RowOf<typeof hosts.list>;

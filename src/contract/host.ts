import * as z from 'zod';
import { t } from '@/language/text';
import { limits } from './limits';
import { dayText, type RowOf } from './list';
import { resource } from './resource';
import { FileUrl, line, prose } from './shapes';

/** People who speak in episodes. Two of them may have the same name. */
export const hosts = resource({
  path: '/api/host',
  words: { one: t`host`, many: t`hosts`, the: t`The host` },
  access: { read: 'host:manage', manage: 'host:manage' },
  row: {
    name: z.string(),
    bio: z.string(),
    /** URL of the photo, at most `limits.logoEdge` pixels wide and high. */
    photo: FileUrl.nullable(),
  },
  body: {
    name: line(limits.nameMax, t`Enter the host’s name`),
    bio: prose(1000),
    /** A URL that `uploadImages` has answered, or the host's present one; null removes the photo. */
    photo: FileUrl.nullable(),
  },
  title: ({ name }) => name,
  sorts: ['name', 'createdAt'],
  first: 'name',
  columns: {
    name: { title: t`Host`, text: ({ name }) => name },
    bio: { title: t`Bio`, text: ({ bio }) => bio },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type Host = RowOf<typeof hosts.list>;

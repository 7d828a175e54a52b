import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from './endpoint';
import { limits } from './limits';
import { dayText, type RowOf } from './list';
import { resource } from './resource';
import { done, Id, line, prose } from './shapes';

/** What episodes are sorted into. Two names may not differ only in case or accents. */
export const categories = resource({
  path: '/api/category',
  words: { one: t`category`, many: t`categories`, the: t`The category` },
  access: { read: 'category:manage', manage: 'category:manage' },
  row: {
    name: z.string(),
    description: z.string(),
    /** How many episodes it has, drafts among them. */
    episodes: z.number().int(),
  },
  body: {
    name: line(limits.nameMax, t`Give the category a name`),
    description: prose(500),
  },
  title: ({ name }) => name,
  sorts: ['name', 'episodes', 'createdAt'],
  first: 'name',
  columns: {
    name: { title: t`Category`, text: ({ name }) => name },
    description: { title: t`Description`, text: ({ description }) => description },
    episodes: { title: t`Episodes`, text: ({ episodes }) => episodes },
    createdAt: { title: t`Added`, text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
/** Its episodes move into another category, and it is deleted. That cannot be taken back: restored, it has none of them. */
export const mergeCategories = endpoint({
  method: 'POST',
  path: '/api/category/{id}/merge',
  summary: 'Merge a category into another one',
  access: 'category:manage',
  params: z.object({ id: Id }),
  body: z.object({ into: z.uuid(t`Choose a category`) }),
  reply: done,
  repeatable: true,
});

export type Category = RowOf<typeof categories.list>;

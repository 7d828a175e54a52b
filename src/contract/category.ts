import * as z from 'zod';
import { limits } from './limits';
import { dayText, type RowOf } from './list';
import { resource } from './resource';
import { line, prose } from './shapes';

/** What episodes are sorted into. Its name is there once, whatever its case and accents. */
export const categories = resource({
  path: '/api/category',
  words: { one: 'category', many: 'categories' },
  access: { read: 'category:manage', manage: 'category:manage' },
  row: {
    name: z.string(),
    description: z.string(),
    /** How many episodes it has, drafts among them. */
    episodes: z.number().int(),
  },
  body: {
    name: line(limits.nameMax, 'Give the category a name'),
    description: prose(500),
  },
  title: ({ name }) => name,
  sorts: ['name', 'episodes', 'createdAt'],
  first: 'name',
  columns: {
    name: { title: 'Category', text: ({ name }) => name },
    description: { title: 'Description', text: ({ description }) => description },
    episodes: { title: 'Episodes', text: ({ episodes }) => episodes },
    createdAt: { title: 'Added', text: ({ createdAt }, zone) => dayText(createdAt, zone) },
  },
});
export type Category = RowOf<typeof categories.list>;

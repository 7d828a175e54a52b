import * as z from 'zod';
import { t } from '@/language/text';
import { endpoint } from '../endpoint';
import { Id, line } from '../shapes';

/** What can be found by its name in one place, in the order in which it is shown. */
export const SearchNoun = z.enum([
  'club',
  'episode',
  'member',
  'sponsor',
  'campaign',
  'playlist',
  'host',
  'category',
]);
export type SearchNoun = z.infer<typeof SearchNoun>;

export const resultsPerNoun = 5;

export const SearchResult = z.object({
  noun: SearchNoun,
  id: Id,
  name: z.string(),
  /** What distinguishes two of one name: a member's club, an episode's number, a campaign's sponsor. No contact data. */
  detail: z.string().nullable(),
});
export type SearchResult = z.infer<typeof SearchResult>;

/**
 * Names that contain the text, without regard to accents and capitals: first those that begin with it, then
 * those with a word that does. At most `resultsPerNoun` of each noun. A single letter finds only names that
 * begin with it. Where nothing is found, names with one different letter count, except those of members.
 */
export const searchAll = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Clubs, episodes, members and more of the platform by their name',
  access: 'console:search',
  query: z.object({ q: line(100, t`Enter what to search for`) }),
  reply: z.object({ data: z.array(SearchResult) }),
});

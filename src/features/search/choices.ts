import type { SearchNoun, SearchResult } from '@/contract/search/search';
import { clubAddress } from '@/entities/club/club-address';
import { t } from '@/language/text';

/** Something that the palette leads to: a page, an action, or what the search has found. */
export interface Choice {
  /** The heading it is listed under. */
  group: string;
  name: string;
  /** What distinguishes two of the same name. */
  detail: string | null;
  href: string;
  /** It names a person. */
  person?: true;
}

const base = '/admin/dashboard';
const opened = (list: string) => (id: string) => `${base}/${list}?open=${id}`;

/** The name of each noun, and the address of one of them. */
const nouns: Record<SearchNoun, { group: string; href: (id: string) => string }> = {
  club: { group: t`Clubs`, href: clubAddress },
  episode: { group: t`Episodes`, href: (id) => `${base}/episodes/${id}` },
  member: { group: t`Members`, href: opened('members') },
  sponsor: { group: t`Sponsors`, href: opened('sponsors') },
  campaign: { group: t`Campaigns`, href: opened('sponsors/campaigns') },
  playlist: { group: t`Playlists`, href: opened('playlists') },
  host: { group: t`Hosts`, href: opened('hosts') },
  category: { group: t`Categories`, href: opened('categories') },
};

export const choiceOf = ({ noun, id, name, detail }: SearchResult): Choice => ({
  group: nouns[noun].group,
  ...(noun === 'member' && { person: true as const }),
  name,
  detail,
  href: nouns[noun].href(id),
});

/** Choices under their headings, in the order in which these come first. */
export function groupsOf(choices: readonly Choice[]): { group: string; choices: readonly Choice[] }[] {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return groups.map((group) => ({ group, choices: choices.filter((choice) => choice.group === group) }));
}

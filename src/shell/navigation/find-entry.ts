import { t } from '@/language/text';
import { type Dashboard, dashboardOf, type Persona } from '@/policy/persona';
import { type Entry, type Group, navigation } from './navigation';

export interface Place {
  dashboard: Dashboard;
  group: Group;
  entry: Entry;
}

const places: readonly Place[] = (Object.keys(navigation) as Dashboard[]).flatMap((dashboard) =>
  navigation[dashboard].flatMap((group) => group.entries.map((entry) => ({ dashboard, group, entry }))),
);

export const homeOf = (persona: Persona): string => `/${dashboardOf(persona)}/dashboard`;

/** The place of a path (without query) in the navigation: the entry with the longest path that it equals or lies below. */
export const findPlace = (path: string): Place | undefined =>
  places
    .filter(({ entry }) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((one, other) => other.entry.path.length - one.entry.path.length)[0];

/** The groups of a persona's sidebar, without the entries that are hidden for it. */
export const groupsFor = (persona: Persona): readonly Group[] =>
  navigation[dashboardOf(persona)].map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => !entry.hiddenFor?.includes(persona)),
  }));

/** The pages of a persona's sidebar and those below them, as the search of the console offers them. */
export const pagesFor = (persona: Persona) =>
  groupsFor(persona).flatMap(({ heading = null, entries }) =>
    entries
      .flatMap((entry) => [entry, ...(entry.below ?? [])])
      .map(({ path, label }) => ({ group: t`Pages`, name: label, detail: heading, href: path })),
  );

/** Whether a persona may visit this path. Paths outside the dashboards are open to everybody. */
export function mayVisit(persona: Persona, path: string): boolean {
  const place = findPlace(path);
  if (!place) return true;
  return place.dashboard === dashboardOf(persona) && !place.entry.hiddenFor?.includes(persona);
}

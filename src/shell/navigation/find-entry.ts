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

/** The place that a path (without its query) belongs to: the longest entry that it equals or lies under. */
export const findPlace = (path: string): Place | undefined =>
  places
    .filter(({ entry }) => path === entry.path || path.startsWith(`${entry.path}/`))
    .sort((one, other) => other.entry.path.length - one.entry.path.length)[0];

/** The sidebar of a persona: what is hidden for it is left out. */
export const groupsFor = (persona: Persona): readonly Group[] =>
  navigation[dashboardOf(persona)].map((group) => ({
    ...group,
    entries: group.entries.filter((entry) => !entry.hiddenFor?.includes(persona)),
  }));

/** Whether a persona may be at this path. A path of no dashboard is nobody's secret. */
export function mayVisit(persona: Persona, path: string): boolean {
  const place = findPlace(path);
  if (!place) return true;
  return place.dashboard === dashboardOf(persona) && !place.entry.hiddenFor?.includes(persona);
}

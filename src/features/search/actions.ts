import { useListEpisodes } from '@/entities/episode/episode-queries';
import type { Choice } from './choices';

const base = '/admin/dashboard';

/** Each action opens its form on the page where it belongs. */
const actions: readonly Choice[] = (
  [
    ['New episode', 'episodes?new=1'],
    ['New club', 'clubs?new=1'],
    ['Invite an admin', 'users?new=1'],
    ['New campaign', 'sponsors/campaigns?new=1'],
    ['New sponsor', 'sponsors?new=1'],
    ['New playlist', 'playlists?new=1'],
    ['New host', 'hosts?new=1'],
    ['New category', 'categories?new=1'],
    ['New support video', 'support-videos?new=1'],
  ] as const
).map(([name, path]) => ({ group: 'Actions', name, detail: null, href: `${base}/${path}` }));

/** What can be done from anywhere. Clubs are reminded of each open episode, after a preview. */
export function useActions(): readonly Choice[] {
  const { data } = useListEpisodes({ status: 'in_progress', sort: 'current' });
  const reminders = (data?.data ?? []).flatMap(({ id, name }) =>
    (['silent', 'late'] as const).map((who) => ({
      ...{ group: 'Actions', name: `Remind ${who} clubs…`, detail: name },
      href: `${base}/episodes/${id}?show=${who}&remind=${who}`,
    })),
  );
  return [...actions, ...reminders];
}

import { useListEpisodes } from '@/entities/episode/episode-queries';
import { t } from '@/language/text';
import type { Choice } from './choices';

const base = '/admin/dashboard';

/** Each action opens its form on the page where it belongs. */
const actions: readonly Choice[] = (
  [
    [t`New episode`, 'episodes?new=1'],
    [t`New club`, 'clubs?new=1'],
    [t`Invite an admin`, 'users?new=1'],
    [t`New campaign`, 'sponsors/campaigns?new=1'],
    [t`New sponsor`, 'sponsors?new=1'],
    [t`New playlist`, 'playlists?new=1'],
    [t`New host`, 'hosts?new=1'],
    [t`New category`, 'categories?new=1'],
    [t`New support video`, 'support-videos?new=1'],
  ] as const
).map(([name, path]) => ({ group: t`Actions`, name, detail: null, href: `${base}/${path}` }));

/** What can be done from anywhere. Clubs are reminded of each open episode, after a preview. */
const remind = { silent: t`Remind silent clubs…`, late: t`Remind late clubs…` };

export function useActions(): readonly Choice[] {
  const { data } = useListEpisodes({ status: 'in_progress', sort: 'current' });
  const reminders = (data?.data ?? []).flatMap(({ id, name }) =>
    (['silent', 'late'] as const).map((who) => ({
      group: t`Actions`,
      name: remind[who],
      detail: name,
      href: `${base}/episodes/${id}?show=${who}&remind=${who}`,
    })),
  );
  return [...actions, ...reminders];
}

import { GlobalOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { call } from '@/client/http';
import type { EpisodeDetail } from '@/contract/episode';
import { setEpisodePublic } from '@/contract/public/public-episode';
import { boardKey, episodeKey, episodesKey } from '@/entities/episode/episode-queries';
import { useAction } from '@/kit/use-action';
import { t } from '@/language/text';
import type { RowAction } from '@/ui/list/row-menu';

/** The action by which people without an account hear an episode, or not any more: none where they could not. */
export function usePublicAction(episode: EpisodeDetail): { actions: RowAction[]; holder: ReactElement } {
  const { id, rev, name, status, audience, isPublic = false } = episode;
  const client = useQueryClient();
  const { run, holder } = useAction(episodesKey, boardKey(id));
  const go = () =>
    run({
      id,
      confirm: isPublic
        ? undefined
        : {
            title: t`Make ${name} public?`,
            text: t`Anyone can then hear the episode of each club on a page that search engines find. A club’s episode is left out if a child in it has no consent for this, or if the club has not said whether a child is in it.`,
            okText: t`Make public`,
          },
      call: () => call(setEpisodePublic, { params: { id }, body: { isPublic: !isPublic }, ifMatch: rev }),
      onDone: ({ data }) => client.setQueryData(episodeKey(id), data),
      onFailed: () => void client.invalidateQueries({ queryKey: episodeKey(id) }),
    });
  // An archived episode, or one for some, could not be heard there.
  const offered = isPublic || (audience === 'everyone' && status !== 'archived');
  const action: RowAction = {
    key: 'public',
    label: isPublic ? t`End public page` : t`Make public…`,
    icon: <GlobalOutlined aria-hidden />,
    onClick: () => void go(),
  };
  return { actions: offered ? [action] : [], holder };
}

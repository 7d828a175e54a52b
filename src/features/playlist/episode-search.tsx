import { Select } from 'antd';
import { type Episode, episodeStatusNames, listEpisodes } from '@/contract/episode';
import { limits } from '@/contract/limits';
import type { PlaylistEpisode } from '@/contract/playlist';
import { shortNumber } from '@/entities/episode/episode-words';
import { useSearchSelect } from '@/kit/use-search-select';
import { t } from '@/language/text';

interface Props {
  id: string | undefined;
  publishedOnly: boolean;
  /** The episodes that are in the playlist already. */
  taken: readonly Pick<PlaylistEpisode, 'id'>[];
  /** The playlist is full. */
  full: boolean;
  onAdd: (episode: PlaylistEpisode) => void;
}

const labelOf = (episode: Episode, isTaken: boolean) =>
  [
    shortNumber(episode),
    episode.name,
    episode.status !== 'published' && episodeStatusNames[episode.status],
    isTaken && t`in the list`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Finds episodes by their name on the server, newest first; choosing one adds it. */
export function EpisodeSearch({ id, publishedOnly, taken, full, onAdd }: Props) {
  const { rows, props } = useSearchSelect({
    endpoint: listEpisodes,
    query: { sort: '-number', status: publishedOnly ? 'published' : undefined },
    optionOf: (episode) => {
      const isTaken = taken.some(({ id }) => id === episode.id);
      return { value: episode.id, label: labelOf(episode, isTaken), disabled: isTaken };
    },
    none: t`No episode of this name.`,
  });

  const choose = (chosen: string) => {
    const episode = rows.find((one) => one.id === chosen);
    if (!episode) return;
    const { number, name, status, audience } = episode;
    onAdd({ id: chosen, number, name, status, audience, deleted: false, duration: null });
  };

  return (
    <Select<string | null>
      id={id}
      {...props}
      // Choosing adds, so nothing stays chosen.
      value={null}
      placeholder={full ? t`Maximum reached: ${limits.playlistEpisodesMax}` : t`Find an episode and add it`}
      disabled={full}
      onChange={(chosen) => chosen && choose(chosen)}
    />
  );
}

import { Select } from 'antd';
import { useState } from 'react';
import { useList } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { type Episode, episodeStatusNames, listEpisodes } from '@/contract/episode';
import { limits } from '@/contract/limits';
import type { PlaylistEpisode } from '@/contract/playlist';
import { shortNumber } from '@/entities/episode/episode-words';

interface Props {
  id: string | undefined;
  /** What is in the playlist already. */
  taken: readonly Pick<PlaylistEpisode, 'id'>[];
  /** Nothing more fits into it. */
  full: boolean;
  onAdd: (episode: PlaylistEpisode) => void;
}

const shownAtOnce = 20;

const labelOf = (episode: Episode, isTaken: boolean) =>
  [
    shortNumber(episode),
    episode.name,
    episode.status !== 'published' && episodeStatusNames[episode.status],
    isTaken && 'in the list',
  ]
    .filter(Boolean)
    .join(' · ');

/** Finds episodes by their name on the server, newest first; choosing one adds it. */
export function EpisodeSearch({ id, taken, full, onAdd }: Props) {
  const [q, setQ] = useState('');
  const query = { q: q || undefined, pageSize: shownAtOnce, sort: '-number' } as const;
  const { data, isFetching, error } = useList(listEpisodes, query);
  const isTaken = (episode: Episode) => taken.some((one) => one.id === episode.id);

  const choose = (chosen: string) => {
    const episode = data?.data.find((one) => one.id === chosen);
    setQ('');
    if (!episode) return;
    const { number, name, status, audience } = episode;
    onAdd({ id: chosen, number, name, status, audience, deleted: false, duration: null });
  };

  return (
    <Select<string | null>
      id={id}
      // Choosing adds, so that nothing stays chosen.
      value={null}
      showSearch={{ filterOption: false, searchValue: q, onSearch: setQ }}
      placeholder={
        full ? `The most there can be: ${limits.playlistEpisodesMax}` : 'Find an episode and add it'
      }
      disabled={full}
      loading={isFetching}
      onChange={(chosen) => chosen && choose(chosen)}
      options={data?.data.map((episode) => ({
        value: episode.id,
        label: labelOf(episode, isTaken(episode)),
        disabled: isTaken(episode),
      }))}
      notFoundContent={error ? userMessage(error) : isFetching ? 'Loading…' : 'No episode of this name.'}
    />
  );
}

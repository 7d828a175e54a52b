import { deletedPlaylist, getPlaylistPlaces, type PlaylistPlaces } from '@/contract/analytics/playlists';
import { deletedEpisode } from '@/contract/analytics/podcasts';
import { shortNumber } from '@/entities/episode/episode-words';
import { BarsCard } from '@/kit/analytics/cards';
import { type AnalyticsQuery, part, useAnalytics } from '@/kit/analytics/use-analytics';
import type { Bar } from '@/ui/chart/bar-list';
import { formatCount } from '@/ui/chart/figure-words';
import { usePlaylistChoice } from './use-playlist-choice';

const none: PlaylistPlaces = { range: { from: '', to: '' }, name: null, places: [] };

const barOf = ({ id, place, episode, listens, share }: PlaylistPlaces['places'][number]): Bar => {
  const name = episode ? `${shortNumber(episode)} ${episode.name}` : deletedEpisode;
  return {
    key: id,
    name: place === null ? `${name} (taken out)` : `${place}. ${name}`,
    ...share,
    note:
      listens.value === null
        ? ''
        : `${formatCount(listens.value)} ${listens.value === 1 ? 'listen' : 'listens'}`,
  };
};

/**
 * How far people get through the playlist in the address, or through the first one. `first` is null where
 * there is none.
 */
export function PlacesCard({ first }: { first: AnalyticsQuery<string | null> }) {
  const { playlistId: chosen } = usePlaylistChoice();
  const playlistId = chosen ?? first.data ?? undefined;
  const answer = useAnalytics(
    getPlaylistPlaces,
    { playlistId: playlistId ?? '' },
    { enabled: playlistId !== undefined },
  );
  return (
    <BarsCard
      title="How far through the list?"
      subtitle={({ name, places }) =>
        places.length === 0
          ? ''
          : `${name === null ? deletedPlaylist : `“${name}”`}: the share of its listens, by the place in the list`
      }
      answer={playlistId === undefined ? part(first, () => none) : answer}
      empty="The places of a playlist appear here once 10 members have played from it."
      howWeCount="listens"
      file="places-of-playlist"
      chart={({ places }) => ({
        kind: 'share',
        titles: ['Episode', 'Share of listens'],
        bars: places.map(barOf),
      })}
    />
  );
}

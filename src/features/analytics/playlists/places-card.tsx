import { getPlaylistPlaces, type PlaylistPlaces } from '@/contract/analytics/playlists';
import { deletedEpisode } from '@/contract/analytics/podcasts';
import { shortNumber } from '@/entities/episode/episode-words';
import { BarsCard } from '@/kit/analytics/cards';
import { type AnalyticsQuery, part, useAnalytics } from '@/kit/analytics/use-analytics';
import { plural, t } from '@/language/text';
import type { Bar } from '@/ui/chart/bar-list';
import { usePlaylistChoice } from './use-playlist-choice';

const none: PlaylistPlaces = { range: { from: '', to: '' }, name: null, places: [] };

const barOf = ({ id, place, episode, listens, share }: PlaylistPlaces['places'][number]): Bar => {
  const name = episode ? `${shortNumber(episode)} ${episode.name}` : deletedEpisode;
  return {
    key: id,
    name: place === null ? t`${name} (taken out)` : `${place}. ${name}`,
    ...share,
    note: listens.value === null ? '' : plural(listens.value, { one: '# listen', other: '# listens' }),
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
      title={t`How far through the list?`}
      subtitle={({ name, places }) =>
        places.length === 0
          ? ''
          : name === null
            ? t`A deleted playlist: the share of its listens, by the place in the list`
            : t`“${name}”: the share of its listens, by the place in the list`
      }
      answer={playlistId === undefined ? part(first, () => none) : answer}
      empty={t`The places of a playlist appear here once members have played from it.`}
      howWeCount="listens"
      file="places-of-playlist"
      subject={({ name }) => name ?? ''}
      chart={({ places }) => ({
        kind: 'share',
        titles: [t`Episode`, t`Share of listens`],
        bars: places.map(barOf),
      })}
    />
  );
}

import type { ReactNode } from 'react';
import { deletedPlaylist, getPlaylistFigures, listPlaylistFigures } from '@/contract/analytics/playlists';
import type { ReplyOf } from '@/contract/endpoint';
import { ClubFilter } from '@/entities/club/club-filter';
import { AnalyticsPage } from '@/kit/analytics/analytics-page';
import { FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { part, useAnalytics } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { ListTable } from '@/kit/list-table';
import { RowTitle } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { Rich } from '@/language/rich';
import { plural, t } from '@/language/text';
import { heardColumns, nameColumn } from '../heard-columns';
import { HeardToTheEnd, ListeningTime } from '../heard-figures';
import { PlacesCard } from './places-card';
import { usePlaylistChoice } from './use-playlist-choice';

type Data = ReplyOf<typeof getPlaylistFigures>['data'];

const playlistsOf = (count: number) => plural(count, { one: '# playlist', other: '# playlists' });

/** Names the most played playlist in one sentence. */
function sentence({ listens, playlists, most }: Data): ReactNode {
  if (!playlists.value) return t`No playlist was played in this period, as far as we know.`;
  if (listens.hidden || !most)
    return t`We do not know yet which playlist is played most. The figures of a playlist appear once 10 members have played from it.`;
  return (
    <Rich
      text="Of {playlists}, {playlist} is played most."
      playlist={<strong>{most.name === null ? deletedPlaylist : t`“${most.name}”`}</strong>}
      playlists={playlistsOf(playlists.value)}
    />
  );
}

function PlaylistTable() {
  const list = useListView(listPlaylistFigures);
  const { compare, byMonth } = useAnalyticsRange();
  const { addressOf } = usePlaylistChoice();
  return (
    <ListTable
      list={list}
      rowKey={({ id }) => id}
      empty={{ text: t`A playlist appears here once members have listened to an episode from it.` }}
      noMatch={{ text: t`Try another word, or other days.` }}
      columns={[
        {
          ...nameColumn,
          render: ({ id, name }) => (
            <RowTitle
              title={name ?? deletedPlaylist}
              link={{
                href: addressOf(id),
                shallow: true,
                title: t`How far members get through the playlist`,
              }}
            />
          ),
        },
        { key: 'clubname', width: 170, hideBelow: 'lg' },
        ...heardColumns({ compare, byMonth }),
      ]}
    />
  );
}

/** "Which playlists are played, and how far?" */
export function PlaylistsAnalytics() {
  const figures = useAnalytics(getPlaylistFigures);
  const { data } = figures;
  return (
    <AnalyticsPage
      question={t`Which playlists are played, and how far?`}
      answer={figures}
      sentence={sentence}
      clubFilter={ClubFilter}
    >
      <FigureRow answer={figures}>
        <ListeningFigure
          label={t`Members who listened`}
          people
          about={t`Different members who played an episode from a playlist. A member who did so on ten days counts once.`}
          figure={data?.members}
          kind="count"
          unit={
            data?.playlists.value
              ? plural(data.playlists.value, { one: 'from # playlist', other: 'from # playlists' })
              : t`from playlists`
          }
        />
        <ListeningFigure
          label={t`Listens from playlists`}
          about={t`One listen is one member playing one episode from a playlist on one day.`}
          figure={data?.listens}
          kind="count"
        />
        <HeardToTheEnd fromPlaylists figure={data?.finished} />
        <ListeningTime fromPlaylists figure={data?.listening} />
      </FigureRow>
      <PlacesCard first={part(figures, ({ most }) => most?.id ?? null)} />
      <PlaylistTable />
    </AnalyticsPage>
  );
}

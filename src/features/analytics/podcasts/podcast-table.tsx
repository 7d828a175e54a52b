import { useRouter } from 'next/router';
import { deletedEpisode, listPodcastFigures } from '@/contract/analytics/podcasts';
import { shortNumber } from '@/entities/episode/episode-words';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { CellLine } from '@/kit/list-columns';
import { ListTable } from '@/kit/list-table';
import { RowTitle } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { t } from '@/language/text';
import { formatCount } from '@/ui/chart/figure-words';
import { formatShortDay } from '@/ui/date/dates';
import { heardColumns, nameColumn } from '../heard-columns';

/** The episodes with their figures. Each leads to its curve. */
export function PodcastTable() {
  const list = useListView(listPodcastFigures);
  const { compare, byMonth } = useAnalyticsRange();
  const { pathname, query } = useRouter();
  return (
    <ListTable
      list={list}
      rowKey={({ id }) => id}
      empty={{ text: t`An episode appears here once it is published, with its listening figures.` }}
      noMatch={{ text: t`Try another word, or other days.` }}
      columns={[
        {
          ...nameColumn,
          render: ({ id, episode }) =>
            episode ? (
              <RowTitle
                title={`${shortNumber(episode)} ${episode.name}`}
                link={{
                  href: { pathname, query: { ...query, episodeId: id } },
                  shallow: true,
                  title: t`Where members stop in ${episode.name}`,
                }}
              />
            ) : (
              <RowTitle title={deletedEpisode} />
            ),
        },
        {
          key: 'publishedAt',
          width: 150,
          hideBelow: 'xxl',
          render: ({ publishedAt }) => <CellLine>{publishedAt ? formatShortDay(publishedAt) : '–'}</CellLine>,
        },
        ...heardColumns({ compare, byMonth }),
        {
          key: 'downloads',
          numeric: true,
          width: 120,
          hideBelow: 'md',
          render: ({ downloads }) => formatCount(downloads),
        },
      ]}
    />
  );
}

import Link from 'next/link';
import { useRouter } from 'next/router';
import type { AnalyticsOverview } from '@/contract/analytics/overview';
import { shortNumber } from '@/entities/episode/episode-words';
import { type AnalyticsQuery, part } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { FigureCell } from '@/ui/chart/figure-cell';
import { FigureTable } from '../figure-table';
import { usePageLink } from '../use-page-link';

/** The listening to a club's newest episodes in these days. */
export function NewestEpisodes({ overview }: { overview: AnalyticsQuery<AnalyticsOverview> }) {
  const { pathname } = useRouter();
  const linkTo = usePageLink();
  const { byMonth } = useAnalyticsRange();
  return (
    <FigureTable<AnalyticsOverview['newest'][number]>
      title="Newest episodes"
      more={{ href: linkTo(pathname.replace(/overview$/, 'podcasts')), text: 'All episodes' }}
      answer={part(overview, ({ newest }) => newest)}
      rowKey={({ id }) => id}
      columns={[
        {
          title: 'Episode',
          render: (episode) => (
            <Link prefetch={false} scroll={false} href={linkTo(pathname, { episodeId: episode.id })}>
              {shortNumber(episode)} {episode.name}
            </Link>
          ),
        },
        {
          title: 'Played',
          numeric: true,
          render: ({ listening }) => <FigureCell cell={listening} kind="hours" />,
        },
        {
          title: 'Listened',
          numeric: true,
          render: ({ listened }) => <FigureCell cell={listened} kind="share" />,
        },
        {
          title: 'To the end',
          numeric: true,
          render: ({ finished }) => <FigureCell cell={finished} kind="share" />,
        },
      ]}
      empty="Episodes appear here once they are published."
      note={`Listened: share of members${byMonth ? ' a month' : ''}.`}
    />
  );
}

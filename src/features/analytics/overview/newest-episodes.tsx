import Link from 'next/link';
import { useRouter } from 'next/router';
import type { AnalyticsOverview } from '@/contract/analytics/overview';
import { shortNumber } from '@/entities/episode/episode-words';
import { type AnalyticsQuery, part } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { t } from '@/language/text';
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
      title={t`Newest episodes`}
      more={{ href: linkTo(pathname.replace(/overview$/, 'podcasts')), text: t`All episodes` }}
      answer={part(overview, ({ newest }) => newest)}
      rowKey={({ id }) => id}
      columns={[
        {
          title: t`Episode`,
          render: (episode) => (
            <Link prefetch={false} scroll={false} href={linkTo(pathname, { episodeId: episode.id })}>
              {shortNumber(episode)} {episode.name}
            </Link>
          ),
        },
        {
          title: t`Listening`,
          numeric: true,
          render: ({ listening }) => <FigureCell cell={listening} kind="hours" />,
        },
        {
          title: t`Listened`,
          numeric: true,
          render: ({ listened }) => <FigureCell cell={listened} kind="share" />,
        },
        {
          title: t`To the end`,
          numeric: true,
          render: ({ finished }) => <FigureCell cell={finished} kind="share" />,
        },
      ]}
      empty={t`Episodes appear here once they are published.`}
      note={byMonth ? t`Listened: share of members a month.` : t`Listened: share of members.`}
    />
  );
}

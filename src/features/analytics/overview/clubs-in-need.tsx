import Link from 'next/link';
import { useList } from '@/client/list-query';
import { userMessage } from '@/client/user-message';
import { type ClubFigures, listClubFigures } from '@/contract/analytics/clubs';
import { clubAddress } from '@/entities/club/club-address';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { meaning, t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { Trend } from '@/ui/chart/trend';
import { FigureTable } from '../figure-table';
import { ProblemPill } from '../problem-pill';
import { usePageLink } from '../use-page-link';

const mostTold = 5;

/** The clubs with a problem, the worst first. */
export function ClubsInNeed() {
  const { query, comparePeople, byMonth, ready } = useAnalyticsRange();
  const linkTo = usePageLink();
  const { data, error, isPlaceholderData, refetch } = useList(
    listClubFigures,
    { ...query, problem: 'any', sort: 'problem', page: 1, pageSize: mostTold },
    { enabled: ready },
  );
  return (
    <FigureTable<ClubFigures>
      title={t`Clubs that need help`}
      more={{ href: linkTo('/admin/dashboard/analytics/clubs'), text: t`All clubs` }}
      answer={{
        data: data?.data,
        busy: isPlaceholderData,
        failure: error ? { message: userMessage(error), onRetry: () => void refetch() } : undefined,
      }}
      rowKey={({ id }) => id}
      columns={[
        {
          title: t`Club`,
          render: ({ id, clubname }) => (
            <Link prefetch={false} href={clubAddress(id)}>
              {clubname}
            </Link>
          ),
        },
        { title: t`What is wrong`, render: ({ problem }) => problem && <ProblemPill problem={problem} /> },
        {
          title: t`Listened`,
          numeric: true,
          render: ({ listened }) => <FigureCell cell={listened} kind="share" />,
        },
        ...(comparePeople
          ? [
              {
                title: meaning('difference')`Change`,
                numeric: true,
                render: ({ listened }: ClubFigures) => <Trend figure={listened} kind="share" short />,
              },
            ]
          : []),
      ]}
      empty={t`No club needs help now. A club appears here when its parts are missing, late or unreadable, or when its members listen less.`}
      note={byMonth ? t`Listened: share of members a month.` : t`Listened: share of members.`}
    />
  );
}

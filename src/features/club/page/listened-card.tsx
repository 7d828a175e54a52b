import Link from 'next/link';
import type { ClubOverview } from '@/contract/club-page/club-overview';
import { shortNumber } from '@/entities/episode/episode-words';
import { LineCard } from '@/kit/analytics/cards';
import { periodNames } from '@/kit/analytics/ranges';
import { t } from '@/language/text';
import type { useWeeksHeard } from './use-weeks-heard';

interface Props {
  clubId: string;
  deliveries: ClubOverview['deliveries'];
  weeks: ReturnType<typeof useWeeksHeard>;
}

/** The share of members who listened, week by week, and when episodes came out. */
export const ListenedCard = ({ clubId, deliveries, weeks: { answer, range } }: Props) => (
  <LineCard
    title={t`Members who listened`}
    subtitle={({ members }) => (
      <>
        {t`a week, of ${members}`} ·{' '}
        <Link
          prefetch={false}
          href={`/admin/dashboard/analytics/members?clubId=${clubId}`}
        >{t`Analytics`}</Link>
      </>
    )}
    answer={answer}
    range={range}
    howWeCount="people"
    file="members-by-week"
    empty={t`Weeks appear here once members have listened.`}
    chart={({ now, before }) => ({
      kind: 'share',
      per: 'week',
      now,
      before,
      names: periodNames(range),
      events: deliveries.flatMap((episode) =>
        episode.publishedOn && episode.publishedOn >= range.from && episode.publishedOn <= range.to
          ? [{ day: episode.publishedOn, label: t`${shortNumber(episode)} out` }]
          : [],
      ),
    })}
  />
);

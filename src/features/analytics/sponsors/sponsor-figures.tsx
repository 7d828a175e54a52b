import type { ComponentType, ReactNode } from 'react';
import { getSponsorFigures, listSponsorFigures, type SponsorFiguresRow } from '@/contract/analytics/sponsors';
import type { ReplyOf } from '@/contract/endpoint';
import { AnalyticsPage, type ClubFilterProps } from '@/kit/analytics/analytics-page';
import { LineCard } from '@/kit/analytics/cards';
import { DownloadsFigure, FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { useAnalytics } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { ListPanel } from '@/kit/list-panel';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { Rich } from '@/language/rich';
import { meaning, plural, t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatCount } from '@/ui/chart/figure-words';
import styles from './sponsor-figures.module.css';

type Figures = ReplyOf<typeof getSponsorFigures>['data'];

const timesOf = (count: number) => plural(count, { one: '# time', other: '# times' });

/** How often spots were heard, in one sentence. */
function sentence({ first, played }: Figures): ReactNode {
  if (played.hidden) return t`Fewer than 10 families heard a spot to its end.`;
  if (!played.value) return t`No spot was heard to its end in this period, as far as we know.`;
  const times = <strong>{timesOf(played.value)}</strong>;
  if (!first) return <Rich text="Spots were heard from start to end {times}." times={times} />;
  return (
    <Rich
      text="Spots were heard from start to end {times}. {sponsor} was heard most often: {most}."
      times={times}
      sponsor={first.name}
      most={timesOf(first.played)}
    />
  );
}

interface Props {
  /** The address of a sponsor's report, to which the days are added; undefined where the reader has none. */
  reportOf: (sponsor: SponsorFiguresRow) => string | undefined;
  /** For the platform's page only. */
  clubFilter?: ComponentType<ClubFilterProps>;
  /** Shown while there are no figures: the next step for the reader. */
  empty: { text: ReactNode; action: ReactNode };
}

/** What sponsors got: how often their spots were delivered and played, and how many families heard them. */
export function SponsorFigures({ reportOf, clubFilter, empty }: Props) {
  const figures = useAnalytics(getSponsorFigures);
  const { data } = figures;
  const { byMonth } = useAnalyticsRange();
  const per = byMonth ? 'month' : 'week';
  return (
    <AnalyticsPage
      question={t`What did sponsors get?`}
      answer={figures}
      sentence={sentence}
      clubFilter={clubFilter}
    >
      <FigureRow
        answer={figures}
        downloads={
          <DownloadsFigure
            label={meaning('spots')`Delivered`}
            about={t`How often a whole spot was sent inside an episode, in a download that counts by the IAB Tech Lab rules (PTMG 2.3). We do not know whether it was heard.`}
            figure={data?.delivered}
            unit={t`sent, heard or not`}
          />
        }
      >
        <ListeningFigure
          label={t`Played`}
          about={t`Times a member heard a whole spot in a Touchline player, once a day in each episode.`}
          figure={data?.played}
          kind="count"
          unit={t`heard from start to end`}
          few={t`families`}
        />
        <ListeningFigure
          label={t`Sponsors heard`}
          about={t`How many sponsors had a spot that at least one family heard to its end.`}
          figure={data?.sponsors}
          kind="count"
          unit={data?.sponsors.value === 1 ? t`sponsor` : t`sponsors`}
          better="neither"
        />
      </FigureRow>
      <LineCard
        title={byMonth ? t`Spots played, by month` : t`Spots played, by week`}
        subtitle={t`Spots of all sponsors, from start to end`}
        answer={figures}
        howWeCount="sponsors"
        file={`spots-by-${per}`}
        empty={
          byMonth
            ? t`Months appear here once families have heard a spot to its end.`
            : t`Weeks appear here once families have heard a spot to its end.`
        }
        chart={({ weeks }) => ({ kind: 'count', per, now: weeks.now, before: weeks.before })}
      />
      <SponsorTable reportOf={reportOf} empty={empty} />
    </AnalyticsPage>
  );
}

function SponsorTable({ reportOf, empty }: Pick<Props, 'reportOf' | 'empty'>) {
  const list = useListView(listSponsorFigures);
  const { from, to, byMonth } = useAnalyticsRange();
  const days = new URLSearchParams({ from, to });
  return (
    <section className={styles.table} aria-labelledby="by-sponsor">
      <h2 id="by-sponsor" className={styles.title}>{t`By sponsor`}</h2>
      <ListPanel
        list={list}
        rowKey={({ id }) => id}
        rowTitle={({ name }) => name}
        noMatch={{ text: t`Try another word.` }}
        empty={empty}
        columns={[
          {
            key: 'name',
            minWidth: 200,
            phoneWidth: 168,
            skeleton: <RowTitleSkeleton />,
            render: (sponsor) => {
              const path = reportOf(sponsor);
              return (
                <RowTitle
                  title={sponsor.name}
                  link={path === undefined ? undefined : { href: `${path}&${days}` }}
                  muted={false}
                />
              );
            },
          },
          { key: 'campaigns', width: 260, hideBelow: 'lg' },
          {
            key: 'delivered',
            numeric: true,
            width: 120,
            phoneWidth: 96,
            render: ({ delivered }) => formatCount(delivered),
          },
          {
            key: 'played',
            numeric: true,
            width: 110,
            phoneWidth: 86,
            render: ({ played }) => <FigureCell cell={played} />,
          },
          {
            key: 'families',
            title: byMonth ? t`Families a month` : t`Families`,
            numeric: true,
            width: 110,
            phoneWidth: 86,
            render: ({ families }) => <FigureCell cell={families} />,
          },
        ]}
      />
    </section>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import {
  type ClubsOverview,
  getClubsOverview,
  listClubFigures,
  problemKinds,
} from '@/contract/analytics/clubs';
import { clubAddress } from '@/entities/club/club-address';
import { ClubFilter } from '@/entities/club/club-filter';
import { shortNumber } from '@/entities/episode/episode-words';
import { AnalyticsPage } from '@/kit/analytics/analytics-page';
import { BarsCard } from '@/kit/analytics/cards';
import { FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { useAnalytics } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { ListTable } from '@/kit/list-table';
import { RowTitle } from '@/kit/row-title';
import { useListView } from '@/kit/use-list-view';
import { Rich } from '@/language/rich';
import { meaning, plural, t } from '@/language/text';
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatCount } from '@/ui/chart/figure-words';
import { Trend } from '@/ui/chart/trend';
import { ListeningTime } from '../heard-figures';
import { ProblemPill } from '../problem-pill';

const problemNames: Readonly<Record<(typeof problemKinds)[number], string>> = {
  silent: t`Sent nothing`,
  unreadable: t`Unreadable`,
  late: t`Late`,
  falling: t`Listeners down`,
  new: t`New`,
};

/** How many clubs have each of them. */
const problemCounts: Readonly<Record<(typeof problemKinds)[number], (clubs: number) => string>> = {
  silent: (clubs) => plural(clubs, { one: '# sent nothing', other: '# sent nothing' }),
  unreadable: (clubs) => plural(clubs, { one: '# unreadable', other: '# unreadable' }),
  late: (clubs) => plural(clubs, { one: '# late', other: '# late' }),
  falling: (clubs) => plural(clubs, { one: '# listeners down', other: '# listeners down' }),
  new: (clubs) => plural(clubs, { one: '# new', other: '# new' }),
};

/** How many clubs need help, and why: "6 of 38 clubs need help: 1 sent nothing, 2 late." */
function sentence({ clubs, needHelp, problems }: ClubsOverview): ReactNode {
  if (clubs === 0) return t`There are no clubs yet.`;
  if (needHelp === 0)
    return clubs === 1 ? (
      <Rich text="<strong>Your only club</strong> needs no help." strong={<strong />} />
    ) : (
      <Rich
        text="<strong>None of the {clubs} clubs</strong> needs help."
        strong={<strong />}
        clubs={formatCount(clubs)}
      />
    );
  const why = problemKinds
    .filter((kind) => problems[kind] > 0)
    .map((kind) => problemCounts[kind](problems[kind]));
  return (
    <>
      <strong>
        {clubs === 1
          ? t`1 of 1 club needs help`
          : plural(
              needHelp,
              { one: '# of {clubs} clubs need help', other: '# of {clubs} clubs need help' },
              { clubs: formatCount(clubs) },
            )}
      </strong>
      : {why.join(', ')}.
    </>
  );
}

/** "Which clubs need help?" */
export function ClubsAnalytics() {
  const overview = useAnalytics(getClubsOverview);
  const { comparePeople } = useAnalyticsRange();
  const list = useListView(listClubFigures);
  const { data } = overview;
  return (
    <AnalyticsPage
      question={t`Which clubs need help?`}
      answer={overview}
      sentence={sentence}
      clubFilter={ClubFilter}
    >
      <FigureRow answer={overview}>
        <ListeningFigure
          label={t`Delivered on time`}
          about={t`The share of clubs that had sent three usable parts by the Due Date, in the club’s own time zone. It covers the last 5 episodes that were due, and is compared with the 5 episodes before.`}
          figure={data?.onTime}
          kind="share"
          unit={t`of the last 5 episodes`}
        />
        <ListeningFigure
          label={t`Members who listened`}
          people
          about={t`The share of all members who have listened in this period.`}
          figure={data?.listened}
          kind="share"
          unit={t`of all members`}
        />
        <ListeningTime figure={data?.listening} />
      </FigureRow>
      <BarsCard
        title={t`Delivered on time`}
        subtitle={t`The share of clubs whose three parts were there by the Due Date, by episode`}
        answer={overview}
        howWeCount="when"
        file="delivered-on-time"
        empty={t`Episodes appear here once their Due Date has passed.`}
        chart={({ episodes }) => ({
          kind: 'share',
          titles: [t`Episode`, t`Delivered on time`],
          bars: episodes.map((episode) => ({
            key: episode.id,
            name: `${shortNumber(episode)} ${episode.name}`,
            value: episode.onTime / episode.clubs,
            hidden: false,
            note: t`${formatCount(episode.onTime)} of ${formatCount(episode.clubs)}`,
          })),
        })}
      />
      <ListTable
        list={list}
        rowKey={({ id }) => id}
        filter={{
          name: 'problem',
          label: t`What is wrong`,
          chips: [
            { value: '', label: t`All` },
            { value: 'any', label: t`Need help` },
            ...problemKinds.map((kind) => ({ value: kind, label: problemNames[kind] })),
          ],
          none: {
            any: { title: t`No club needs help`, text: t`All have sent their parts on time.` },
            late: { title: t`No club is late`, text: t`All have sent their parts on time.` },
          },
        }}
        noMatch={{ text: t`Try another word, or all clubs.` }}
        empty={{
          text: t`Each club appears here with what it sends and what its members hear.`,
          action: <Link href="/admin/dashboard/clubs">{t`Go to the clubs`}</Link>,
        }}
        columns={[
          {
            key: 'clubname',
            minWidth: 150,
            phoneWidth: 150,
            render: ({ id, clubname, removed }) => (
              <RowTitle title={clubname} link={removed ? undefined : { href: clubAddress(id) }} />
            ),
          },
          {
            key: 'problem',
            width: 190,
            hideBelow: 'md',
            render: ({ problem }) => (problem ? <ProblemPill problem={problem} /> : '—'),
          },
          {
            key: 'listened',
            title: t`Listened`,
            numeric: true,
            width: 104,
            phoneWidth: 100,
            render: ({ listened }) => <FigureCell cell={listened} kind="share" />,
          },
          {
            key: 'change',
            title: meaning('difference')`Change`,
            numeric: true,
            width: 104,
            hideBelow: 'lg',
            render: ({ listened }) => (comparePeople ? <Trend figure={listened} kind="share" short /> : '—'),
          },
          {
            key: 'listening',
            title: t`Listening`,
            numeric: true,
            width: 100,
            hideBelow: 'lg',
            render: ({ listening }) => <FigureCell cell={listening} kind="hours" />,
          },
          {
            key: 'finished',
            title: t`To the end`,
            numeric: true,
            width: 112,
            hideBelow: 'xl',
            render: ({ finished }) => <FigureCell cell={finished} kind="share" />,
          },
          {
            key: 'downloads',
            numeric: true,
            width: 124,
            hideBelow: 'xxl',
            render: ({ downloads }) => <FigureCell cell={downloads} />,
          },
          { key: 'onTime', title: t`On time`, numeric: true, width: 100, hideBelow: 'md' },
        ]}
      />
    </AnalyticsPage>
  );
}

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
import { FigureCell } from '@/ui/chart/figure-cell';
import { formatCount } from '@/ui/chart/figure-words';
import { Trend } from '@/ui/chart/trend';
import { ListeningTime } from '../heard-figures';
import { ProblemPill } from '../problem-pill';

const problemNames: Readonly<Record<(typeof problemKinds)[number], string>> = {
  silent: 'Sent nothing',
  unreadable: 'Unreadable',
  late: 'Late',
  falling: 'Listening down',
  new: 'New',
};

/** How many clubs need help, and why: "6 of 38 clubs need help: 1 sent nothing, 2 late." */
function sentence({ clubs, needHelp, problems }: ClubsOverview): ReactNode {
  if (clubs === 0) return 'There are no clubs yet.';
  const all = clubs === 1 ? 'the one club' : `all ${formatCount(clubs)} clubs`;
  if (needHelp === 0)
    return (
      <>
        None: <strong>{all}</strong> {clubs === 1 ? 'does' : 'do'} well.
      </>
    );
  const why = problemKinds
    .filter((kind) => problems[kind] > 0)
    .map((kind) => `${formatCount(problems[kind])} ${problemNames[kind].toLowerCase()}`);
  return (
    <>
      <strong>
        {formatCount(needHelp)} of {formatCount(clubs)} {clubs === 1 ? 'club needs' : 'clubs need'} help
      </strong>
      : {why.join(', ')}.
    </>
  );
}

/** "Which clubs need help?" */
export function Clubs() {
  const overview = useAnalytics(getClubsOverview);
  const { comparePeople } = useAnalyticsRange();
  const list = useListView(listClubFigures);
  const { data } = overview;
  return (
    <AnalyticsPage
      question="Which clubs need help?"
      answer={overview}
      sentence={sentence}
      clubFilter={ClubFilter}
    >
      <FigureRow answer={overview}>
        <ListeningFigure
          label="Delivered on time"
          about="Of all clubs that had to send parts for the last 5 episodes that were due, the share whose three parts were there and good by the Due Date, in the club’s own time zone. It is compared with the 5 episodes before."
          figure={data?.onTime}
          kind="share"
          unit="of the last 5 episodes"
        />
        <ListeningFigure
          label="Members who listened"
          people
          about="The share of all members who have listened in these days."
          figure={data?.listened}
          kind="share"
          unit="of all members"
        />
        <ListeningTime figure={data?.listening} />
      </FigureRow>
      <BarsCard
        title="Delivered on time"
        subtitle="The share of clubs whose three parts were there by the Due Date, by episode"
        answer={overview}
        howWeCount="when"
        file="delivered-on-time"
        empty="Episodes appear here once their Due Date has passed."
        chart={({ episodes }) => ({
          kind: 'share',
          titles: ['Episode', 'Delivered on time'],
          bars: episodes.map((episode) => ({
            key: episode.id,
            name: `${shortNumber(episode)} ${episode.name}`,
            value: episode.onTime / episode.clubs,
            hidden: false,
            note: `${formatCount(episode.onTime)} of ${formatCount(episode.clubs)}`,
          })),
        })}
      />
      <ListTable
        list={list}
        rowKey={({ id }) => id}
        filter={{
          name: 'problem',
          label: 'What is wrong',
          chips: [
            { value: '', label: 'All' },
            { value: 'any', label: 'Need help' },
            ...problemKinds.map((kind) => ({ value: kind, label: problemNames[kind] })),
          ],
          none: {
            any: { title: 'No club needs help', text: 'All have sent their parts on time.' },
            late: { title: 'No club is late', text: 'All have sent their parts on time.' },
          },
        }}
        noMatch={{ text: 'Try another word, or all clubs.' }}
        empty={{
          text: 'Each club appears here with what it sends and what its members hear.',
          action: <Link href="/admin/dashboard/clubs">Go to the clubs</Link>,
        }}
        columns={[
          {
            key: 'clubname',
            minWidth: 170,
            phoneWidth: 150,
            render: ({ id, clubname, removed }) => (
              <RowTitle title={clubname} link={removed ? undefined : { href: clubAddress(id) }} />
            ),
          },
          {
            key: 'problem',
            width: 200,
            hideBelow: 'md',
            render: ({ problem }) => (problem ? <ProblemPill problem={problem} /> : '—'),
          },
          {
            key: 'listened',
            title: 'Listened',
            numeric: true,
            width: 120,
            phoneWidth: 100,
            render: ({ listened }) => <FigureCell cell={listened} kind="share" />,
          },
          {
            key: 'change',
            title: 'Change',
            numeric: true,
            width: 120,
            hideBelow: 'lg',
            render: ({ listened }) => (comparePeople ? <Trend figure={listened} kind="share" short /> : '—'),
          },
          {
            key: 'listening',
            title: 'Played',
            numeric: true,
            width: 110,
            hideBelow: 'lg',
            render: ({ listening }) => <FigureCell cell={listening} kind="hours" />,
          },
          {
            key: 'finished',
            title: 'To the end',
            numeric: true,
            width: 120,
            hideBelow: 'xl',
            render: ({ finished }) => <FigureCell cell={finished} kind="share" />,
          },
          {
            key: 'downloads',
            numeric: true,
            width: 130,
            hideBelow: 'xl',
            render: ({ downloads }) => <FigureCell cell={downloads} />,
          },
          { key: 'onTime', title: 'On time', numeric: true, width: 110, hideBelow: 'md' },
        ]}
      />
    </AnalyticsPage>
  );
}

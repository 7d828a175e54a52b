import type { ReactNode } from 'react';
import { isSpot, partNames } from '@/contract/analytics/drop-off';
import { getPodcastFigures } from '@/contract/analytics/podcasts';
import type { ReplyOf } from '@/contract/endpoint';
import { ClubFilter } from '@/entities/club/club-filter';
import { shortNumber } from '@/entities/episode/episode-words';
import { AnalyticsPage, CardRow } from '@/kit/analytics/analytics-page';
import { BarsCard } from '@/kit/analytics/cards';
import { DownloadsFigure, FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { part, useAnalytics } from '@/kit/analytics/use-analytics';
import { Rich } from '@/language/rich';
import { meaning, t } from '@/language/text';
import { formatShare } from '@/ui/chart/figure-words';
import { DropOff } from '../drop-off';
import { HeardToTheEnd, ListeningTime } from '../heard-figures';
import { HoursCard } from './hours-card';
import { PodcastTable } from './podcast-table';

type Data = ReplyOf<typeof getPodcastFigures>['data'];

/** How far people get, in one sentence. */
function sentence({ listens, finished, most }: Data): ReactNode {
  if (listens.hidden || finished.hidden) return t`Fewer than 10 members have listened in this period.`;
  if (!listens.value) return t`There were no listeners in this period.`;
  if (finished.value === null) return t`No episode was played from its start in this period.`;
  const share = formatShare(finished.value);
  return most ? (
    <Rich
      text="<strong>{share} of the listens from the start</strong> reached the end; the most heard episode was {number} “{name}”."
      strong={<strong />}
      share={share}
      number={shortNumber(most)}
      name={most.name}
    />
  ) : (
    <Rich
      text="<strong>{share} of the listens from the start</strong> reached the end."
      strong={<strong />}
      share={share}
    />
  );
}

/** "Where do members stop?" Of all clubs, or of the own one. */
export function PodcastsAnalytics({ of }: { of: 'platform' | 'club' }) {
  const figures = useAnalytics(getPodcastFigures);
  const { data } = figures;
  return (
    <AnalyticsPage
      question={t`Where do members stop?`}
      answer={figures}
      sentence={sentence}
      clubFilter={of === 'platform' ? ClubFilter : undefined}
    >
      <FigureRow
        answer={figures}
        downloads={
          <DownloadsFigure
            label={t`Downloads`}
            about={t`Episode files that were downloaded, counted by the rules of the IAB Tech Lab. We do not know whether they were heard.`}
            figure={data?.downloads}
            unit={t`files downloaded`}
          />
        }
      >
        <ListeningFigure
          label={t`Listens`}
          about={t`One listen is one member playing one episode on one day, however often they pause.`}
          figure={data?.listens}
          kind="count"
        />
        <HeardToTheEnd figure={data?.finished} />
        <ListeningTime figure={data?.listening} />
      </FigureRow>
      <DropOff first={part(figures, ({ most }) => most?.id ?? null)} />
      <CardRow>
        <HoursCard answer={figures} />
        <BarsCard
          title={t`What members hear`}
          subtitle={t`The share of all listening, by part`}
          answer={figures}
          empty={t`The parts of episodes appear here once members have listened in this period.`}
          howWeCount="listening"
          file="listening-by-part"
          height={260}
          chart={({ parts }) => ({
            kind: 'share',
            titles: [meaning('of an episode')`Part`, t`Share of all listening`],
            bars: parts.map(({ part, share }) => ({
              key: part,
              name: partNames[part],
              value: share,
              hidden: share === null,
              note: isSpot(part) ? t`advertisement` : '',
            })),
          })}
        />
      </CardRow>
      <PodcastTable />
    </AnalyticsPage>
  );
}

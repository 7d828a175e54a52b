import { type AnalyticsOverview, getAnalyticsOverview, lineDaysMost } from '@/contract/analytics/overview';
import { daysIn } from '@/contract/analytics/range';
import { ClubFilter } from '@/entities/club/club-filter';
import { shortNumber } from '@/entities/episode/episode-words';
import { AnalyticsPage, CardRow } from '@/kit/analytics/analytics-page';
import { LineCard } from '@/kit/analytics/cards';
import { DownloadsFigure, FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { part, useAnalytics } from '@/kit/analytics/use-analytics';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { t } from '@/language/text';
import { formatHours } from '@/ui/chart/figure-words';
import { ofMembers } from '../answer-words';
import { DropOff } from '../drop-off';
import { HeardToTheEnd, ListeningTime } from '../heard-figures';
import { ClubsInNeed } from './clubs-in-need';
import { NewestEpisodes } from './newest-episodes';
import { OverviewAnswer } from './overview-answer';

const lineTitles = { day: t`Listening per day`, week: t`Listening per week` } as const;

/** Why the chart shows weeks although it could show days. */
const whyWeeks = ({ days, range }: AnalyticsOverview): string =>
  days.per === 'week' && daysIn(range) <= lineDaysMost
    ? t`By week, because fewer than 10 listened on most days.`
    : '';

/** "Average 46 h a day, 39 h before" */
function averageWords({ range, listening: { value, before, hidden, beforeHidden } }: AnalyticsOverview) {
  if (hidden || !value) return '';
  const perDay = (seconds: number) => formatHours(seconds / daysIn(range));
  return before === null || beforeHidden
    ? t`Average ${perDay(value)} a day.`
    : t`Average ${perDay(value)} a day, ${perDay(before)} before.`;
}

interface Props {
  /** The platform sees all clubs and can choose one; a club sees its own. */
  of: 'platform' | 'club';
}

/** "Are families listening?" */
export function Overview({ of }: Props) {
  const overview = useAnalytics(getAnalyticsOverview);
  const { clubId } = useAnalyticsRange();
  const { data } = overview;
  return (
    <AnalyticsPage
      question={t`Are families listening?`}
      answer={overview}
      sentence={(figures) => <OverviewAnswer overview={figures} />}
      clubFilter={of === 'platform' ? ClubFilter : undefined}
    >
      <FigureRow
        answer={overview}
        downloads={
          <DownloadsFigure
            label={t`Downloads`}
            about={t`Episode files that were downloaded. The server counts them by the IAB guidelines, in UTC days. A download does not mean that someone listened.`}
            figure={data?.downloads}
            unit={t`files downloaded`}
          />
        }
      >
        <ListeningTime figure={data?.listening} />
        <ListeningFigure
          label={t`Members who listened`}
          people
          about={t`Different members who listened in this period, each counted once. Beside it is the number of members who had joined by its end: parents, children and coaches who can sign in, without club admins.`}
          figure={data?.members}
          kind="count"
          unit={data && ofMembers(data.members.value, data.ofMembers.value ?? 0)}
          compared={data && { figure: data.listened, kind: 'share' }}
        />
        <HeardToTheEnd figure={data?.finished} />
      </FigureRow>
      <LineCard
        title={lineTitles[data?.days.per ?? 'day']}
        subtitle={(figures) => `${averageWords(figures)} ${whyWeeks(figures)}`.trim()}
        answer={overview}
        howWeCount="listening"
        file="listening"
        empty={t`Listening appears here the day after members have listened.`}
        chart={({ days, released }) => {
          const events = released.map((episode) => ({
            day: episode.day,
            label: t`${shortNumber(episode)} out`,
          }));
          return { kind: 'hours', ...days, events };
        }}
      />
      <CardRow>
        <DropOff first={part(overview, ({ newest }) => newest[0]?.id ?? null)} />
        {of === 'platform' && !clubId ? <ClubsInNeed /> : <NewestEpisodes overview={overview} />}
      </CardRow>
    </AnalyticsPage>
  );
}

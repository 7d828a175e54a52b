import type { ReactNode } from 'react';
import { getAnalyticsReflections, getReflectionThemes } from '@/contract/analytics/reflections';
import type { ReplyOf } from '@/contract/endpoint';
import { ClubFilter } from '@/entities/club/club-filter';
import { AnalyticsPage } from '@/kit/analytics/analytics-page';
import { FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { useAnalytics } from '@/kit/analytics/use-analytics';
import { formatCount } from '@/ui/chart/figure-words';
import { AnswerCards } from './answer-cards';
import { AnsweredTables } from './answered-tables';
import { useChosenEpisode } from './use-chosen-episode';

type Data = ReplyOf<typeof getAnalyticsReflections>['data'];

/** Counts are shown in steps of five. */
const orMore = (value: number | null | undefined) => (value ? 'or more' : undefined);

/** How many answered, in one sentence. */
function sentence({ episodes, answered, heard, rate }: Data): ReactNode {
  if (!episodes.value) return 'No episode that asks families something came out in these days.';
  if (!answered.value) return 'Fewer than 5 have answered the episodes of these days so far.';
  return (
    <>
      <strong>{formatCount(answered.value)} or more</strong> answered
      {heard.value !== null && rate.value !== null && (
        <>
          , of <strong>{formatCount(heard.value)} or more</strong> who heard an episode of these days to the
          end
        </>
      )}
      .
    </>
  );
}

/** "What did families talk about?" Of all clubs, or of the own one; in groups, never of one family. */
export function ReflectionsAnalytics({ of }: { of: 'platform' | 'club' }) {
  const { episodeId } = useChosenEpisode();
  const answer = useAnalytics(getAnalyticsReflections);
  const { data } = answer;
  const themes = useAnalytics(getReflectionThemes, { episodeId });
  return (
    <AnalyticsPage
      question="What did families talk about?"
      answer={answer}
      sentence={sentence}
      clubFilter={of === 'platform' ? ClubFilter : undefined}
    >
      <FigureRow answer={answer}>
        <ListeningFigure
          label="Episodes with questions"
          about="Episodes published in these days that ask families something."
          figure={data?.episodes}
          kind="count"
          better="neither"
        />
        <ListeningFigure
          label="Answered"
          about="People who answered at least one question of these episodes, once for each episode. Counts go up in fives and begin at five."
          figure={data?.answered}
          kind="count"
          unit={orMore(data?.answered.value)}
        />
        <ListeningFigure
          label="Heard to the end"
          about="How often members heard these episodes to the end, once for each member and day. Only then can they answer."
          figure={data?.heard}
          kind="count"
          unit={orMore(data?.heard.value)}
        />
        <ListeningFigure
          label="Answer rate"
          about="Answered, for each time heard to the end. Both are counted in fives, so it is about right."
          figure={data?.rate}
          kind="share"
          unit={data?.rate.value == null ? undefined : 'about'}
        />
      </FigureRow>
      <AnswerCards answer={themes} />
      <AnsweredTables of={of} themes={themes.data ?? undefined} />
    </AnalyticsPage>
  );
}

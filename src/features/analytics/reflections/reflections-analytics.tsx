import type { ReactNode } from 'react';
import { getAnalyticsReflections, getReflectionThemes } from '@/contract/analytics/reflections';
import type { ReplyOf } from '@/contract/endpoint';
import { limits } from '@/contract/limits';
import { ClubFilter } from '@/entities/club/club-filter';
import { AnalyticsPage } from '@/kit/analytics/analytics-page';
import { FigureRow, ListeningFigure } from '@/kit/analytics/figures';
import { useAnalytics } from '@/kit/analytics/use-analytics';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatCount } from '@/ui/chart/figure-words';
import { AnswerCards } from './answer-cards';
import { AnsweredTables } from './answered-tables';
import { useChosenEpisode } from './use-chosen-episode';

type Data = ReplyOf<typeof getAnalyticsReflections>['data'];

/** Counts are shown in steps of five. */
const orMore = (value: number | null | undefined) => (value ? t`or more` : undefined);

/** How many answers there are, in one sentence. */
function sentence({ episodes, answered, heard, rate }: Data): ReactNode {
  if (!episodes.value) return t`No episode that asks families something came out in this period.`;
  if (!answered.value)
    return t`So far, there are fewer than ${limits.fewestAnswers} answers to the episodes of this period.`;
  const count = formatCount(answered.value);
  if (heard.value === null || rate.value === null)
    return (
      <Rich text="<strong>{count} or more answers</strong> were given." strong={<strong />} count={count} />
    );
  return (
    <Rich
      text="<strong>{count} or more answers</strong> were given, and episodes of this period were heard to the end <strong>{heard} or more</strong> times."
      strong={<strong />}
      count={count}
      heard={formatCount(heard.value)}
    />
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
      question={t`What did families talk about?`}
      answer={answer}
      sentence={sentence}
      clubFilter={of === 'platform' ? ClubFilter : undefined}
    >
      <FigureRow answer={answer}>
        <ListeningFigure
          label={t`Episodes with questions`}
          about={t`Episodes published in this period that ask families something.`}
          figure={data?.episodes}
          kind="count"
          better="neither"
        />
        <ListeningFigure
          label={t`Answers`}
          about={t`All that one person answered to one episode is one answer. Counts go up in fives and begin at five.`}
          figure={data?.answered}
          kind="count"
          unit={orMore(data?.answered.value)}
        />
        <ListeningFigure
          label={t`Listens to the end`}
          about={t`How often members heard these episodes to the end, once for each member and day. Only then can they answer.`}
          figure={data?.heard}
          kind="count"
          unit={orMore(data?.heard.value)}
        />
        <ListeningFigure
          label={t`Answer rate`}
          about={t`Answers for each time an episode was heard to the end. Both are counted in fives, so the rate is not exact.`}
          figure={data?.rate}
          kind="share"
          unit={data?.rate.value == null ? undefined : t`of the listens to the end, roughly`}
        />
      </FigureRow>
      <AnswerCards answer={themes} />
      <AnsweredTables of={of} themes={themes.data ?? undefined} />
    </AnalyticsPage>
  );
}

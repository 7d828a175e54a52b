import type { ReactNode } from 'react';
import type { AnalyticsOverview } from '@/contract/analytics/overview';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { Rich } from '@/language/rich';
import { t } from '@/language/text';
import { formatHours } from '@/ui/chart/figure-words';
import { comparedWords } from '../answer-words';

interface Said {
  figure: ReactNode;
  /** The episode that was heard most. */
  episode: string | undefined;
  /** It was heard more than all others together. */
  most: boolean | undefined;
}

function YesAnswer({ figure, episode, most }: Said) {
  if (!episode) return <Rich text="Yes: {figure}." figure={figure} />;
  return most ? (
    <Rich text="Yes: {figure}, mostly to “{episode}”." figure={figure} episode={episode} />
  ) : (
    <Rich text="Yes: {figure}; “{episode}” was heard most." figure={figure} episode={episode} />
  );
}

function LessAnswer({ figure, episode, most }: Said) {
  if (!episode) return <Rich text="Less: {figure}." figure={figure} />;
  return most ? (
    <Rich text="Less: {figure}, mostly to “{episode}”." figure={figure} episode={episode} />
  ) : (
    <Rich text="Less: {figure}; “{episode}” was heard most." figure={figure} episode={episode} />
  );
}

/** Whether families are listening, in a sentence: "Yes: 18 % more than the 4 weeks before, mostly to “Eleven Muddy Boots”." */
export function OverviewAnswer({ overview }: { overview: AnalyticsOverview }) {
  const range = useAnalyticsRange();
  const { listening, top } = overview;
  if (listening.hidden) return t`Fewer than 10 members have listened in this period.`;
  if (!listening.value) return t`There were no listeners in this period.`;
  const compared = comparedWords('hours', listening, range);
  const Answer = listening.before !== null && listening.value < listening.before ? LessAnswer : YesAnswer;
  return (
    <Answer
      figure={<strong>{compared ?? t`${formatHours(listening.value)} in this period`}</strong>}
      episode={top?.episode.name}
      most={top?.most}
    />
  );
}

import type { AnalyticsOverview } from '@/contract/analytics/overview';
import { fewestShown } from '@/contract/listen';
import { useAnalyticsRange } from '@/kit/analytics/use-analytics-range';
import { formatHours } from '@/ui/chart/figure-words';
import { comparedWords } from '../answer-words';

/** The end of the sentence: which episode it was. */
function topWords({ top }: AnalyticsOverview): string {
  if (!top) return '.';
  const name = `“${top.episode.name}”`;
  return top.most ? `, mostly to ${name}.` : `; ${name} was heard most.`;
}

/** Whether families are listening, in a sentence: "Yes: 18 % more than the 4 weeks before, mostly to “Eleven Muddy Boots”." */
export function OverviewAnswer({ overview }: { overview: AnalyticsOverview }) {
  const { names } = useAnalyticsRange();
  const { listening } = overview;
  if (listening.hidden)
    return `Too few to tell: fewer than ${fewestShown} members have listened in these days.`;
  if (!listening.value) return 'There were no listeners in these days.';
  const compared = comparedWords('hours', listening, names.before);
  const yes = listening.before !== null && listening.value < listening.before ? 'Less' : 'Yes';
  return (
    <>
      {yes}: <strong>{compared ?? `${formatHours(listening.value)} in these days`}</strong>
      {topWords(overview)}
    </>
  );
}

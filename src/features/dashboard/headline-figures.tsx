import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { followed } from '@/client/query';
import { userMessage } from '@/client/user-message';
import { type AttentionFigure, getFigures } from '@/contract/attention';
import { languageTag, t } from '@/language/text';
import { FigureCard, FigureGrid } from '@/ui/chart/figure-card';
import { fewWords } from '@/ui/chart/figure-words';
import { FailureNotice } from '@/ui/feedback/failure-notice';

const minute = 60_000;

/** A figure, and how long ago it was so. */
const monthAgo = (before: string) => t`from ${before}, 30 days ago`;

/** What each is called, and what it is compared with. In the order of the answer, so that nothing moves when it comes. */
const kinds: Record<AttentionFigure['kind'], { label: string; since?: (before: string) => string }> = {
  clubs: { label: t`Active clubs`, since: monthAgo },
  members: { label: t`Members who can sign in` },
  episodes: { label: t`Episodes published`, since: monthAgo },
  delivered: {
    label: t`Clubs on time, last episode`,
    since: (before) => t`from ${before}, the episode before`,
  },
  listened: { label: t`Hours listened in 7 days`, since: (before) => t`from ${before}, the 7 days before` },
};

const hour = 3600;

interface Counted {
  value: number | null;
  total: number | null;
}

function textOf(kind: AttentionFigure['kind'], { value, total }: Counted): string {
  if (total === 0) return '—';
  if (value === null) return fewWords;
  const number = kind === 'listened' ? value / hour : value;
  // A tenth of an hour only matters where there are few hours.
  const digits = kind === 'listened' && number < 100 ? 1 : 0;
  const text = number.toLocaleString(languageTag(), { maximumFractionDigits: digits });
  return total === null ? text : t`${text} of ${total}`;
}

/** Clubs on time are compared as a share, because episodes have different numbers of clubs. */
const weightOf = (value: number, total: number | null) =>
  total === null ? value : value / Math.max(total, 1);

function trendOf({ kind, value, total, before }: AttentionFigure) {
  const { since } = kinds[kind];
  if (!since) return {};
  if (!before || before.total === 0)
    return { note: total === 0 ? t`No Due Date has passed yet` : t`No earlier figure` };
  const change =
    value === null || before.value === null
      ? 0
      : Math.sign(weightOf(value, total) - weightOf(before.value, before.total));
  const arrow = ['↓ ', '', '↑ '][change + 1] ?? '';
  return {
    note: `${arrow}${since(textOf(kind, before))}`,
    tone: (['waiting', 'quiet', 'done'] as const)[change + 1],
  };
}

/** Five figures of the platform, each with the one before. */
export function HeadlineFigures() {
  const { data, error, refetch } = useQuery({
    queryKey: ['attention', 'figures'],
    queryFn: ({ signal }) => call(getFigures, { signal }),
    staleTime: 5 * minute,
    meta: followed,
  });
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <FigureGrid label={data ? t`The platform` : t`Loading`} columns={5}>
      {data
        ? data.data.map((figure) => (
            <FigureCard
              key={figure.kind}
              label={kinds[figure.kind].label}
              value={textOf(figure.kind, figure)}
              href={figure.href}
              {...trendOf(figure)}
            />
          ))
        : Object.entries(kinds).map(([kind, { label }]) => (
            <FigureCard key={kind} label={label} value={undefined} />
          ))}
    </FigureGrid>
  );
}

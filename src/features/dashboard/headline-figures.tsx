import { useQuery } from '@tanstack/react-query';
import { call } from '@/client/http';
import { userMessage } from '@/client/user-message';
import { type AttentionFigure, getFigures } from '@/contract/attention';
import { fewWords } from '@/ui/chart/hidden';
import { FailureNotice } from '@/ui/feedback/failure-notice';
import { FigureCard, FigureGrid } from '@/ui/layout/figure-card';

const minute = 60_000;

/** What each is called, and since when it is compared. In the order of the answer, so that nothing moves when it comes. */
const kinds: Record<AttentionFigure['kind'], { label: string; since: string }> = {
  clubs: { label: 'Active clubs', since: '30 days ago' },
  members: { label: 'Members who can sign in', since: '30 days ago' },
  episodes: { label: 'Episodes published', since: '30 days ago' },
  delivered: { label: 'Clubs on time, last episode', since: 'the episode before' },
  listened: { label: 'Hours heard in 7 days', since: 'the 7 days before' },
};

const hour = 3600;

interface Counted {
  value: number | null;
  total: number | null;
}

function textOf(kind: AttentionFigure['kind'], { value, total }: Counted): string {
  if (total === 0) return '—';
  if (value === null) return '<10';
  const number = kind === 'listened' ? value / hour : value;
  // A tenth of an hour only matters where there are few hours.
  const digits = kind === 'listened' && number < 100 ? 1 : 0;
  const text = number.toLocaleString('en-GB', { maximumFractionDigits: digits });
  return total === null ? text : `${text} of ${total}`;
}

/** Clubs on time are compared as a share, because episodes have different numbers of clubs. */
const weightOf = (value: number, total: number | null) =>
  total === null ? value : value / Math.max(total, 1);

function trendOf({ kind, value, total, before }: AttentionFigure) {
  if (!before || before.total === 0)
    return { note: total === 0 ? 'No Due Date has passed yet' : 'The first one' };
  if (value === null) return { note: fewWords };
  const change =
    before.value === null ? 0 : Math.sign(weightOf(value, total) - weightOf(before.value, before.total));
  const arrow = ['↓ ', '', '↑ '][change + 1];
  return {
    note: `${arrow}from ${textOf(kind, before)}, ${kinds[kind].since}`,
    tone: (['waiting', 'quiet', 'done'] as const)[change + 1],
  };
}

/** Five figures of the platform, each with the one before. */
export function HeadlineFigures() {
  const { data, error, refetch } = useQuery({
    queryKey: ['attention', 'figures'],
    queryFn: ({ signal }) => call(getFigures, { signal }),
    staleTime: 5 * minute,
  });
  if (error && !data) return <FailureNotice message={userMessage(error)} onRetry={() => void refetch()} />;
  return (
    <FigureGrid label={data ? 'The platform' : 'Loading'} columns={5}>
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

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '@/client/http';
import { followed } from '@/client/query';
import { userMessage } from '@/client/user-message';
import { type AttentionFigure, getFigures } from '@/contract/attention';
import { t } from '@/language/text';
import { FigureCard, FigureGrid } from '@/ui/chart/figure-card';
import { type FigureKind, fewWords, formatCount, formatFigure } from '@/ui/chart/figure-words';
import { Trend } from '@/ui/chart/trend';
import { FailureNotice } from '@/ui/feedback/failure-notice';

const minute = 60_000;

/** A figure, and how long ago it was so. */
const monthAgo = (before: string) => t`from ${before}, 30 days ago`;

interface Look {
  label: string;
  kind?: FigureKind;
  /** What it counts, where nothing is compared. */
  about?: string;
  /** What it is compared with. */
  since?: (before: string) => string;
}

/** In the order of the answer, so that nothing moves when it comes. */
const kinds: Record<AttentionFigure['kind'], Look> = {
  clubs: { label: t`Active clubs`, since: monthAgo },
  members: {
    label: t`Members who can sign in`,
    about: t`With a password, in active clubs. Club admins count, too.`,
  },
  episodes: { label: t`Episodes published`, since: monthAgo },
  delivered: {
    label: t`Clubs on time, last episode`,
    kind: 'share',
    since: (before) => t`from ${before}, the episode before`,
  },
  listened: {
    label: t`Listening in 7 days`,
    kind: 'hours',
    since: (before) => t`from ${before}, the 7 days before`,
  },
};

interface Counted {
  value: number | null;
  total: number | null;
}

function textOf(kind: AttentionFigure['kind'], { value, total }: Counted): string {
  if (total === 0) return '—';
  if (value === null) return fewWords;
  if (total !== null) return t`${formatCount(value)} of ${formatCount(total)}`;
  return formatFigure(kinds[kind].kind ?? 'count', value);
}

/** Clubs on time are compared as a share, because episodes have different numbers of clubs. */
const weightOf = ({ value, total }: Counted) =>
  value === null || total === null ? value : value / Math.max(total, 1);

function noteOf(figure: AttentionFigure): ReactNode {
  const { kind, value, total, before } = figure;
  const { since, about, kind: counted = 'count' } = kinds[kind];
  if (!since) return about;
  if (!before || before.total === 0)
    return total === 0 ? t`No Due Date has passed yet` : t`No earlier figure`;
  const compared = { value: weightOf(figure), before: weightOf(before) };
  return (
    <Trend
      figure={{ ...compared, hidden: value === null, beforeHidden: before.value === null }}
      kind={counted}
      from={since(textOf(kind, before))}
    />
  );
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
              note={noteOf(figure)}
            />
          ))
        : Object.entries(kinds).map(([kind, { label }]) => (
            <FigureCard key={kind} label={label} value={undefined} />
          ))}
    </FigureGrid>
  );
}

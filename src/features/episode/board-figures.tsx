import { useToday } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { dueWords } from '@/entities/episode/episode-words';
import { plural, t } from '@/language/text';
import { FigureCard, FigureGrid } from '@/ui/chart/figure-card';
import { formatPercent } from '@/ui/chart/percent';
import { formatMinutes, formatTime } from '@/ui/date/dates';
import type { Board } from './board-queries';

function left(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  return minutes === 0
    ? t`less than a minute`
    : plural(minutes, { one: 'about a minute', other: 'about # minutes' });
}

/** How far the mastering for all clubs is: "212 of 400, about 3 minutes". */
const paceWords = ({ done, total, secondsLeft }: NonNullable<Board['summary']['pace']>) =>
  secondsLeft === null ? t`${done} of ${total} mastered` : t`${done} of ${total}, ${left(secondsLeft)}`;

const renditionNote = ({ failed, leftOut, pace }: Board['summary']) =>
  [failed > 0 && t`${failed} failed`, leftOut > 0 && t`${leftOut} left out`, pace && paceWords(pace)]
    .filter(Boolean)
    .join(', ');

/** A club that is late again matters more than how long it is late. */
function lateNote({ status, endDate }: Episode, today: string, summary?: Board['summary']): string {
  if (summary && summary.lateTwice > 0) return t`${summary.lateTwice} of them twice in a row`;
  return status === 'in_progress' ? dueWords(endDate, today) : '';
}

/** The four figures over the board. */
export function BoardFigures({ episode, summary }: { episode: Episode; summary?: Board['summary'] }) {
  const today = useToday();
  const share = summary && summary.clubs > 0 ? summary.delivered / summary.clubs : 0;
  return (
    <FigureGrid label={t`Production so far`} small>
      <FigureCard
        label={t`Clubs delivered`}
        value={summary && t`${summary.delivered} of ${summary.clubs}`}
        note={formatPercent(share)}
        tone={share > 0 ? 'done' : 'quiet'}
      />
      <FigureCard
        label={t`Late`}
        value={summary?.late}
        note={lateNote(episode, today, summary)}
        tone={summary && summary.late > 0 ? 'waiting' : 'quiet'}
      />
      <FigureCard
        label={t`Finished episodes`}
        value={summary?.ready}
        note={summary && renditionNote(summary)}
        tone={summary && summary.failed > 0 ? 'failed' : 'waiting'}
      />
      <FigureCard
        label={t`Total length`}
        value={summary && (summary.duration > 0 ? formatMinutes(summary.duration) : '—')}
        note={
          summary && summary.ready > 0
            ? t`avg ${formatTime(summary.duration / summary.ready)} per club`
            : t`Nothing yet`
        }
      />
    </FigureGrid>
  );
}

/** The four figures while they load, in the same size. */
export const BoardFiguresSkeleton = () => (
  <FigureGrid label={t`Loading`} small>
    {[t`Clubs delivered`, t`Late`, t`Finished episodes`, t`Total length`].map((label) => (
      <FigureCard key={label} label={label} value={undefined} />
    ))}
  </FigureGrid>
);

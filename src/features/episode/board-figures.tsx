import { useToday } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { dueWords } from '@/entities/episode/episode-words';
import { formatMinutes, formatTime } from '@/ui/date/dates';
import { FigureCard, FigureGrid } from '@/ui/layout/figure-card';
import type { Board } from './board-queries';

function left(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return 'less than a minute';
  return minutes === 1 ? 'about a minute' : `about ${minutes} minutes`;
}

/** How far the mastering for all clubs is: "212 of 400, about 3 minutes". */
const paceWords = ({ done, total, secondsLeft }: NonNullable<Board['summary']['pace']>) =>
  `${done} of ${total}${secondsLeft === null ? ' mastered' : `, ${left(secondsLeft)}`}`;

const renditionNote = ({ failed, pace }: Board['summary']) =>
  [failed > 0 && `${failed} failed`, pace && paceWords(pace)].filter(Boolean).join(', ');

/** A club that is late again matters more than how long it is late. */
function lateNote({ status, endDate }: Episode, today: string, summary?: Board['summary']): string {
  if (summary && summary.lateTwice > 0) return `${summary.lateTwice} of them twice in a row`;
  return status === 'in_progress' ? dueWords(endDate, today) : '';
}

/** The four figures over the board. */
export function BoardFigures({ episode, summary }: { episode: Episode; summary?: Board['summary'] }) {
  const today = useToday();
  const share = summary && summary.clubs > 0 ? Math.round((summary.delivered / summary.clubs) * 100) : 0;
  return (
    <FigureGrid label="Production so far" small>
      <FigureCard
        label="Clubs delivered"
        value={summary && `${summary.delivered} of ${summary.clubs}`}
        note={`${share} %`}
        tone={share > 0 ? 'done' : 'quiet'}
      />
      <FigureCard
        label="Late"
        value={summary?.late}
        note={lateNote(episode, today, summary)}
        tone={summary && summary.late > 0 ? 'waiting' : 'quiet'}
      />
      <FigureCard
        label="Finished episodes"
        value={summary?.ready}
        note={summary && renditionNote(summary)}
        tone={summary && summary.failed > 0 ? 'failed' : 'waiting'}
      />
      <FigureCard
        label="Total length"
        value={summary && (summary.duration > 0 ? formatMinutes(summary.duration) : '—')}
        note={
          summary && summary.ready > 0
            ? `avg ${formatTime(summary.duration / summary.ready)} per club`
            : 'Nothing yet'
        }
      />
    </FigureGrid>
  );
}

/** The four figures while they load, in the same size. */
export const BoardFiguresSkeleton = () => (
  <FigureGrid label="Loading" small>
    {['Clubs delivered', 'Late', 'Finished episodes', 'Total length'].map((label) => (
      <FigureCard key={label} label={label} value={undefined} />
    ))}
  </FigureGrid>
);

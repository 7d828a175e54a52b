import { Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useToday } from '@/client/today';
import type { Episode } from '@/contract/episode';
import { dueWords } from '@/entities/episode/episode-words';
import { formatMinutes, formatTime } from '@/ui/date/dates';
import { Card } from '@/ui/layout/card';
import styles from './board-figures.module.css';
import type { Board } from './board-queries';

interface FigureProps {
  label: string;
  /** Undefined while it is loading: the card keeps its size. */
  value: ReactNode;
  /** The comparison that makes the figure mean something. */
  note?: ReactNode;
  tone?: 'done' | 'waiting' | 'failed' | 'quiet';
}

/** One figure with what it is compared with. */
const FigureCard = ({ label, value, note, tone = 'quiet' }: FigureProps) => (
  <Card>
    <dl className={styles.figure}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>
        {value ?? <Skeleton.Button active size="small" className={styles.wait} />}
      </dd>
      <dd className={`${styles.note} ${styles[tone]}`}>{value === undefined ? '' : note}</dd>
    </dl>
  </Card>
);

/** Figures side by side; two in a row on a narrow screen. */
const Figures = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className={styles.figures} aria-label={label}>
    {children}
  </section>
);

const renditionNote = ({ failed, mastering }: Board['summary']) =>
  [failed > 0 && `${failed} failed`, mastering > 0 && `${mastering} mastering`].filter(Boolean).join(', ');

/** The four figures over the board. */
export function BoardFigures({ episode, summary }: { episode: Episode; summary?: Board['summary'] }) {
  const today = useToday();
  const share = summary && summary.clubs > 0 ? Math.round((summary.delivered / summary.clubs) * 100) : 0;
  return (
    <Figures label="Production so far">
      <FigureCard
        label="Clubs delivered"
        value={summary && `${summary.delivered} of ${summary.clubs}`}
        note={`${share} %`}
        tone={share > 0 ? 'done' : 'quiet'}
      />
      <FigureCard
        label="Late"
        value={summary?.late}
        note={episode.status === 'in_progress' ? dueWords(episode.endDate, today) : ''}
        tone={summary && summary.late > 0 ? 'waiting' : 'quiet'}
      />
      <FigureCard
        label="Renditions ready"
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
            : 'Nothing mastered yet'
        }
      />
    </Figures>
  );
}

/** The four figures while they load, in the same size. */
export const BoardFiguresSkeleton = () => (
  <Figures label="Loading">
    {['Clubs delivered', 'Late', 'Renditions ready', 'Total length'].map((label) => (
      <FigureCard key={label} label={label} value={undefined} />
    ))}
  </Figures>
);

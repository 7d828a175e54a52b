import { ClockCircleOutlined } from '@ant-design/icons';
import Link from 'next/link';
import { type Episode, episodeStatusNames, type listEpisodes } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { statusTones } from '@/entities/episode/episode-words';
import { CellLine, type ListColumn } from '@/kit/list-columns';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import styles from './episode-columns.module.css';
import { shortTime, timeWords } from './time-words';

const delivered = ({ status, production }: Episode) =>
  production && status !== 'draft' ? t`${production.delivered} of ${production.clubs}` : '—';

const failed = ({ production }: Episode) =>
  production && production.failed > 0 ? (
    <StatusPill tone="failed">{t`${production.failed} failed`}</StatusPill>
  ) : null;

/** When an episode is published automatically, or that it was not or cannot be. The sentence is shown as a tooltip. */
function planOf({ publishAt, publishProblem, publishObstacle }: Episode, zone: string) {
  const problem = publishProblem ?? publishObstacle;
  if (problem) {
    return (
      <span className={`${styles.planned} ${styles.notPublished}`} title={problem}>
        {publishProblem ? t`Not published` : t`Cannot be published`}
      </span>
    );
  }
  if (!publishAt) return null;
  return (
    <span className={styles.planned} title={t`Published automatically on ${timeWords(publishAt, zone)}`}>
      <ClockCircleOutlined aria-hidden /> <VisuallyHidden>{t`Published automatically on`} </VisuallyHidden>
      {shortTime(publishAt, zone)}
    </span>
  );
}

/** The columns of the episode list; the name leads to the board. `zone` is the platform's. */
export const episodeColumns = (zone: string): ListColumn<typeof listEpisodes>[] => [
  {
    key: 'name',
    phoneWidth: 180,
    minWidth: 220,
    render: (episode) => (
      <span className={styles.episode}>
        <span className={styles.cover}>
          <EpisodeCover episode={episode} size={30} rounded={8} />
        </span>
        <span className={styles.words}>
          {episode.removedAt ? (
            <span className={styles.name}>{episode.name}</span>
          ) : (
            <Link
              className={styles.link}
              href={`/admin/dashboard/episodes/${episode.id}`}
              title={episode.name}
            >
              <span className={styles.name}>{episode.name}</span>
            </Link>
          )}
          {planOf(episode, zone)}
        </span>
      </span>
    ),
  },
  {
    key: 'status',
    width: 130,
    render: ({ status }) => <StatusPill tone={statusTones[status]}>{episodeStatusNames[status]}</StatusPill>,
  },
  { key: 'number', numeric: true, width: 100, hideBelow: 'lg' },
  { key: 'endDate', width: 184, render: ({ endDate }) => <CellLine>{formatShortDay(endDate)}</CellLine> },
  {
    key: 'delivered',
    numeric: true,
    width: 160,
    render: (episode) => (
      <span className={styles.failed}>
        {failed(episode)} <CellLine>{delivered(episode)}</CellLine>
      </span>
    ),
  },
  { key: 'audience', width: 116, hideBelow: 'xl' },
  { key: 'category', width: 136, hideBelow: 'xl' },
];

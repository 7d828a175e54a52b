import Link from 'next/link';
import { type Episode, episodeStatusNames, type listEpisodes } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { statusTones } from '@/entities/episode/episode-words';
import { CellLine, type ListColumn } from '@/kit/list-columns';
import { formatShortDay } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import styles from './episode-columns.module.css';
import { timeWords } from './time-words';

const delivered = ({ status, production }: Episode) =>
  production && status !== 'draft' ? `${production.delivered} of ${production.clubs}` : '—';

const failed = ({ production }: Episode) =>
  production && production.failed > 0 ? (
    <StatusPill tone="failed">{production.failed} failed</StatusPill>
  ) : null;

/** Where an episode is to be published by itself, or was not. */
const planned = ({ publishAt, publishProblem }: Episode) => {
  if (publishProblem) return <StatusPill tone="failed">Not published</StatusPill>;
  return publishAt ? <StatusPill tone="quiet">Timed</StatusPill> : null;
};

/** The same in a sentence, for whoever points at it. */
const plan = ({ publishAt, publishProblem }: Episode, zone: string): string | undefined =>
  publishProblem ?? (publishAt ? `Published by itself on ${timeWords(publishAt, zone)}` : undefined);

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
        {episode.removedAt ? (
          <span className={styles.name}>{episode.name}</span>
        ) : (
          <Link className={styles.link} href={`/admin/dashboard/episodes/${episode.id}`} title={episode.name}>
            <span className={styles.name}>{episode.name}</span>
          </Link>
        )}
        {planned(episode) && <span title={plan(episode, zone)}>{planned(episode)}</span>}
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

import Link from 'next/link';
import { audienceNames, type Episode, episodeStatusNames, type listEpisodes } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { statusTones } from '@/entities/episode/episode-words';
import { CellLine, type ListColumn } from '@/kit/list-columns';
import { formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import styles from './episode-columns.module.css';

const delivered = ({ status, production }: Episode) =>
  production && status !== 'draft' ? `${production.delivered} of ${production.clubs}` : '—';

const ready = ({ status, production }: Episode) => {
  if (!production || status === 'draft') return '—';
  const count = `${production.ready} of ${production.clubs}`;
  if (production.failed === 0) return count;
  return (
    <span className={styles.failed}>
      <StatusPill tone="failed">{production.failed} failed</StatusPill> {count}
    </span>
  );
};

/** The columns of the episode list; the name leads to the board. */
export const episodeColumns: ListColumn<typeof listEpisodes>[] = [
  {
    key: 'name',
    phoneWidth: 180,
    minWidth: 190,
    render: (episode) => (
      <span className={styles.episode}>
        <span className={styles.cover}>
          <EpisodeCover episode={episode} size={30} rounded={8} />
        </span>
        <Link className={styles.link} href={`/admin/dashboard/episodes/${episode.id}`} title={episode.name}>
          <span className={styles.name}>{episode.name}</span>
        </Link>
        {episode.audience !== 'everyone' && (
          <StatusPill tone="quiet">{audienceNames[episode.audience]}</StatusPill>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    width: 130,
    render: ({ status }) => <StatusPill tone={statusTones[status]}>{episodeStatusNames[status]}</StatusPill>,
  },
  {
    key: 'number',
    numeric: true,
    width: 110,
  },
  { key: 'season', numeric: true, width: 86 },
  {
    key: 'endDate',
    width: 180,
    render: ({ endDate }) => <CellLine>{formatDate(endDate)}</CellLine>,
  },
  {
    key: 'delivered',
    numeric: true,
    width: 150,
    render: (episode) => <CellLine>{delivered(episode)}</CellLine>,
  },
  {
    key: 'ready',
    numeric: true,
    width: 190,
    render: (episode) => <CellLine>{ready(episode)}</CellLine>,
  },
];

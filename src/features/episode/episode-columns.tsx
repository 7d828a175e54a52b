import { DeleteOutlined, EditOutlined } from '@ant-design/icons';
import Link from 'next/link';
import { audienceNames, type Episode, episodeStatusNames } from '@/contract/episode';
import { EpisodeCover } from '@/entities/episode/episode-cover';
import { statusTones } from '@/entities/episode/episode-words';
import { formatDate } from '@/ui/date/dates';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import { type RowAction, RowMenu } from '@/ui/list/row-menu';
import type { Column } from '@/ui/list/table-columns';
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
export const episodeColumns = (actions: EpisodeActions): Column<Episode>[] => [
  {
    key: 'name',
    title: 'Episode',
    phoneWidth: 180,
    minWidth: 190,
    sortable: true,
    render: (episode) => (
      <span className={styles.episode}>
        <span className={styles.cover}>
          <EpisodeCover episode={episode} size={30} rounded={8} />
        </span>
        <Link className={styles.name} href={`/admin/dashboard/episodes/${episode.id}`} title={episode.name}>
          {episode.name}
        </Link>
        {episode.audience !== 'everyone' && (
          <StatusPill tone="quiet">{audienceNames[episode.audience]}</StatusPill>
        )}
      </span>
    ),
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: 130,
    render: ({ status }) => <StatusPill tone={statusTones[status]}>{episodeStatusNames[status]}</StatusPill>,
  },
  {
    key: 'number',
    title: 'Number',
    sortable: true,
    numeric: true,
    width: 110,
    render: ({ number }) => number,
  },
  { key: 'season', title: 'Season', numeric: true, width: 86, render: ({ season }) => season },
  {
    key: 'endDate',
    title: 'Due Date',
    sortable: true,
    width: 180,
    render: ({ endDate }) => <span className={styles.line}>{formatDate(endDate)}</span>,
  },
  {
    key: 'delivered',
    title: 'Clubs delivered',
    numeric: true,
    width: 150,
    render: (episode) => <span className={styles.line}>{delivered(episode)}</span>,
  },
  {
    key: 'ready',
    title: 'Renditions ready',
    numeric: true,
    width: 190,
    render: (episode) => <span className={styles.line}>{ready(episode)}</span>,
  },
  {
    key: 'menu',
    title: <VisuallyHidden>Actions</VisuallyHidden>,
    width: 60,
    fixed: true,
    render: (episode) => <EpisodeMenu episode={episode} {...actions} />,
  },
];

interface EpisodeActions {
  onEdit: (episode: Episode) => void;
  onRemove: (episode: Episode) => void;
}

/** What can be done with an episode from the list. Only a draft can be deleted. */
function EpisodeMenu({ episode, onEdit, onRemove }: EpisodeActions & { episode: Episode }) {
  const actions: RowAction[] = [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: 'Edit', onClick: () => onEdit(episode) },
  ];
  if (episode.status === 'draft') {
    actions.push({
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: 'Delete…',
      onClick: () => onRemove(episode),
    });
  }
  return <RowMenu label={`Actions for ${episode.name}`} actions={actions} />;
}

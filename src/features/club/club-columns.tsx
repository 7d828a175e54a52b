import { type ClubRow, clubStateNames, clubStateOf } from '@/contract/club';
import { countryName } from '@/contract/countries';
import { formatDate } from '@/ui/date/dates';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill } from '@/ui/feedback/status-pill';
import { VisuallyHidden } from '@/ui/layout/visually-hidden';
import type { Column } from '@/ui/list/table-columns';
import styles from './club-columns.module.css';
import { ClubLogo } from './club-logo';
import { type ClubActions, ClubMenu } from './club-menu';
import { adminWords, memberCount, restoreUntil, stateTones } from './club-words';

function ClubName({ club, onEdit }: { club: ClubRow; onEdit: ClubActions['onEdit'] }) {
  return (
    <span className={styles.club}>
      <ClubLogo logo={club.clubLogo} />
      <span className={styles.words}>
        {club.removedAt ? (
          <span className={styles.gone}>{club.clubname}</span>
        ) : (
          <button type="button" className={styles.name} onClick={() => onEdit(club)}>
            {club.clubname}
          </button>
        )}
        {/* What the columns that a narrow window leaves out would say. */}
        <span className={styles.details}>
          <span>{countryName(club.country)}</span>
          <span className={styles.members}>{memberCount(club.members)}</span>
          <span className={styles.until}>
            {club.removedAt
              ? `restore until ${restoreUntil(club.removedAt)}`
              : `added ${formatDate(club.createdAt)}`}
          </span>
          <span title={adminWords(club)}>{adminWords(club)}</span>
        </span>
      </span>
    </span>
  );
}

const clubSkeleton = (
  <span className={styles.club}>
    <Skeleton shape="picture" width={30} />
    <span className={styles.words}>
      <span className={styles.gone}>
        <Skeleton width={140} />
      </span>
      <span className={styles.details}>
        <Skeleton width={110} />
      </span>
    </span>
  </span>
);

const added: Column<ClubRow> = {
  key: 'createdAt',
  title: 'Added',
  sortable: true,
  width: 186,
  hideBelow: 'xl',
  render: ({ createdAt }) => <span className={styles.line}>{formatDate(createdAt)}</span>,
};

const restorable: Column<ClubRow> = {
  key: 'removedAt',
  title: 'Restore until',
  width: 186,
  hideBelow: 'xl',
  render: ({ removedAt }) => <span className={styles.line}>{removedAt ? restoreUntil(removedAt) : '—'}</span>,
};

/** The columns of the club list; the name opens the Club Profile. Of deleted clubs it matters how long they can come back. */
export const clubColumns = (actions: ClubActions, removed: boolean): Column<ClubRow>[] => [
  {
    key: 'clubname',
    title: 'Club',
    sortable: true,
    phoneWidth: 168,
    minWidth: 240,
    skeleton: clubSkeleton,
    render: (club) => <ClubName club={club} onEdit={actions.onEdit} />,
  },
  {
    key: 'country',
    title: 'Country',
    width: 150,
    hideBelow: 'xxl',
    render: ({ country }) => <span className={styles.line}>{countryName(country)}</span>,
  },
  {
    key: 'admins',
    title: 'Admins',
    width: 220,
    hideBelow: 'xxl',
    render: (club) => (
      <span className={styles.admins} title={adminWords(club)}>
        {adminWords(club)}
      </span>
    ),
  },
  {
    key: 'members',
    title: 'Members',
    sortable: true,
    numeric: true,
    width: 120,
    hideBelow: 'md',
    render: ({ members }) => members,
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: 130,
    phoneWidth: 108,
    skeleton: <Skeleton shape="pill" />,
    render: (club) => (
      <StatusPill tone={stateTones[clubStateOf(club)]}>{clubStateNames[clubStateOf(club)]}</StatusPill>
    ),
  },
  removed ? restorable : added,
  {
    key: 'menu',
    title: <VisuallyHidden>Actions</VisuallyHidden>,
    width: 60,
    phoneWidth: 48,
    fixed: true,
    skeleton: <Skeleton width={20} />,
    render: (club) => <ClubMenu club={club} actions={actions} />,
  },
];

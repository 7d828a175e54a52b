import type { ClubRow } from '@/contract/club';
import { Bone } from '@/ui/bone';
import { formatDate } from '@/ui/dates';
import { Spoken } from '@/ui/spoken';
import { StatusPill } from '@/ui/status-pill';
import type { Column } from '@/ui/table-columns';
import styles from './club-columns.module.css';
import { ClubMark } from './club-mark';
import { type ClubActs, ClubMenu } from './club-menu';
import {
  adminWords,
  countryName,
  memberCount,
  restoreUntil,
  stateNames,
  stateOf,
  stateTones,
} from './club-words';

function ClubName({ club, onEdit }: { club: ClubRow; onEdit: ClubActs['onEdit'] }) {
  return (
    <span className={styles.club}>
      <ClubMark logo={club.clubLogo} />
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

const clubWaiting = (
  <span className={styles.club}>
    <Bone shape="picture" width={30} />
    <span className={styles.words}>
      <span className={styles.gone}>
        <Bone width={140} />
      </span>
      <span className={styles.details}>
        <Bone width={110} />
      </span>
    </span>
  </span>
);

const added: Column<ClubRow> = {
  key: 'createdAt',
  title: 'Added',
  sortable: true,
  width: 186,
  from: 'xl',
  render: ({ createdAt }) => <span className={styles.line}>{formatDate(createdAt)}</span>,
};

const restorable: Column<ClubRow> = {
  key: 'removedAt',
  title: 'Restore until',
  width: 186,
  from: 'xl',
  render: ({ removedAt }) => <span className={styles.line}>{removedAt ? restoreUntil(removedAt) : '—'}</span>,
};

/** The columns of the club list; the name opens the Club Profile. Of deleted clubs it matters how long they can come back. */
export const clubColumns = (acts: ClubActs, removed: boolean): Column<ClubRow>[] => [
  {
    key: 'clubname',
    title: 'Club',
    sortable: true,
    phoneWidth: 168,
    room: 240,
    waiting: clubWaiting,
    render: (club) => <ClubName club={club} onEdit={acts.onEdit} />,
  },
  {
    key: 'country',
    title: 'Country',
    width: 150,
    from: 'xxl',
    render: ({ country }) => <span className={styles.line}>{countryName(country)}</span>,
  },
  {
    key: 'admins',
    title: 'Admins',
    width: 220,
    from: 'xxl',
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
    from: 'md',
    render: ({ members }) => members,
  },
  {
    key: 'status',
    title: 'Status',
    sortable: true,
    width: 130,
    phoneWidth: 108,
    waiting: <Bone shape="pill" />,
    render: (club) => <StatusPill tone={stateTones[stateOf(club)]}>{stateNames[stateOf(club)]}</StatusPill>,
  },
  removed ? restorable : added,
  {
    key: 'menu',
    title: <Spoken>Actions</Spoken>,
    width: 60,
    phoneWidth: 48,
    fixed: true,
    waiting: <Bone width={20} />,
    render: (club) => <ClubMenu club={club} acts={acts} />,
  },
];

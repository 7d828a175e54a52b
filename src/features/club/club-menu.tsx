import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  UndoOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { ClubRow } from '@/contract/club';
import { RowMenu } from '@/ui/row-menu';
import { restoreUntil } from './club-words';

export interface ClubActs {
  onEdit: (club: ClubRow) => void;
  onInvite: (club: ClubRow) => void;
  onSuspend: (club: ClubRow) => void;
  onLetIn: (club: ClubRow) => void;
  onRemove: (club: ClubRow) => void;
  onRestore: (club: ClubRow) => void;
}

const actsOf = (club: ClubRow, acts: ClubActs) => [
  { key: 'edit', icon: <EditOutlined aria-hidden />, label: 'Edit', onClick: () => acts.onEdit(club) },
  {
    key: 'invite',
    icon: <UserAddOutlined aria-hidden />,
    label: 'Invite an admin…',
    onClick: () => acts.onInvite(club),
  },
  club.status === 'active'
    ? {
        key: 'suspend',
        icon: <PauseCircleOutlined aria-hidden />,
        label: 'Suspend…',
        onClick: () => acts.onSuspend(club),
      }
    : {
        key: 'let-in',
        icon: <CheckCircleOutlined aria-hidden />,
        label: 'Let in again',
        onClick: () => acts.onLetIn(club),
      },
  {
    key: 'remove',
    icon: <DeleteOutlined aria-hidden />,
    label: club.members > 0 ? 'Delete…' : 'Delete',
    onClick: () => acts.onRemove(club),
  },
];

/** What can be done with a club. A deleted one can only come back. */
export const ClubMenu = ({ club, acts }: { club: ClubRow; acts: ClubActs }) =>
  club.removedAt ? (
    <RowMenu
      label={`Actions for ${club.clubname}`}
      note={`Can be restored until ${restoreUntil(club.removedAt)}`}
      acts={[
        {
          key: 'restore',
          icon: <UndoOutlined aria-hidden />,
          label: 'Restore',
          onClick: () => acts.onRestore(club),
        },
      ]}
    />
  ) : (
    <RowMenu label={`Actions for ${club.clubname}`} acts={actsOf(club, acts)} />
  );

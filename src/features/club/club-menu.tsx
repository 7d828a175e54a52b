import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  UndoOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import type { ClubRow } from '@/contract/club';
import { RowMenu } from '@/ui/list/row-menu';
import { restoreUntil } from './club-words';

export interface ClubActions {
  onEdit: (club: ClubRow) => void;
  onInvite: (club: ClubRow) => void;
  onSuspend: (club: ClubRow) => void;
  onLetIn: (club: ClubRow) => void;
  onRemove: (club: ClubRow) => void;
  onRestore: (club: ClubRow) => void;
}

const actionsOf = (club: ClubRow, actions: ClubActions) => [
  { key: 'edit', icon: <EditOutlined aria-hidden />, label: 'Edit', onClick: () => actions.onEdit(club) },
  {
    key: 'invite',
    icon: <UserAddOutlined aria-hidden />,
    label: 'Invite an admin…',
    onClick: () => actions.onInvite(club),
  },
  club.status === 'active'
    ? {
        key: 'suspend',
        icon: <PauseCircleOutlined aria-hidden />,
        label: 'Suspend…',
        onClick: () => actions.onSuspend(club),
      }
    : {
        key: 'let-in',
        icon: <CheckCircleOutlined aria-hidden />,
        label: 'Let in again',
        onClick: () => actions.onLetIn(club),
      },
  {
    key: 'remove',
    icon: <DeleteOutlined aria-hidden />,
    label: club.members > 0 ? 'Delete…' : 'Delete',
    onClick: () => actions.onRemove(club),
  },
];

/** What can be done with a club. A deleted one can only come back. */
export const ClubMenu = ({ club, actions }: { club: ClubRow; actions: ClubActions }) =>
  club.removedAt ? (
    <RowMenu
      label={`Actions for ${club.clubname}`}
      note={`Can be restored until ${restoreUntil(club.removedAt)}`}
      actions={[
        {
          key: 'restore',
          icon: <UndoOutlined aria-hidden />,
          label: 'Restore',
          onClick: () => actions.onRestore(club),
        },
      ]}
    />
  ) : (
    <RowMenu label={`Actions for ${club.clubname}`} actions={actionsOf(club, actions)} />
  );

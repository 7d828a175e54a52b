import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  PauseCircleOutlined,
  UndoOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { call } from '@/client/http';
import { type ClubRow, removeClub, restoreClub, setClubStatus } from '@/contract/club';
import { limits } from '@/contract/limits';
import type { ListAction } from '@/kit/list-columns';

interface Opening {
  onEdit: (club: ClubRow) => void;
  onInvite: (club: ClubRow) => void;
}

const people = (count: number) => (count === 1 ? '1 person loses' : `${count} people lose`);

function statusAction({ id, clubname, status }: ClubRow): ListAction {
  const changeTo = (next: ClubRow['status']) => () =>
    call(setClubStatus, { params: { id }, body: { status: next } });
  if (status === 'suspended') {
    return {
      key: 'let-in',
      icon: <CheckCircleOutlined aria-hidden />,
      label: 'Let in again',
      call: changeTo('active'),
    };
  }
  return {
    key: 'suspend',
    icon: <PauseCircleOutlined aria-hidden />,
    label: 'Suspend…',
    confirm: {
      title: `Suspend ${clubname}?`,
      text: 'Its people are signed out at once, and cannot listen or send anything until you let the club in again. Nothing is deleted.',
      okText: 'Suspend',
    },
    call: changeTo('suspended'),
  };
}

/** What can be done with a club: at once, or after a question where people would lose something. A deleted one can only come back. */
export function clubActions(club: ClubRow, { onEdit, onInvite }: Opening): ListAction[] {
  const { id, clubname, members, removedAt } = club;
  const restore = () => call(restoreClub, { params: { id } });
  if (removedAt) {
    return [{ key: 'restore', icon: <UndoOutlined aria-hidden />, label: 'Restore', call: restore }];
  }
  return [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: 'Edit', onClick: () => onEdit(club) },
    {
      key: 'invite',
      icon: <UserAddOutlined aria-hidden />,
      label: 'Invite an admin…',
      onClick: () => onInvite(club),
    },
    statusAction(club),
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: members > 0 ? 'Delete…' : 'Delete',
      confirm:
        members === 0
          ? undefined
          : {
              title: `Delete ${clubname}?`,
              text: `${people(members)} access at once. For ${limits.restorableDays} days you can restore the club with all it has; then it is gone.`,
              okText: 'Delete',
              danger: true,
            },
      call: () => call(removeClub, { params: { id } }),
      undo: { text: `${clubname} was deleted.`, what: clubname, call: restore },
    },
  ];
}

import {
  CheckCircleOutlined,
  DeleteOutlined,
  EditOutlined,
  InfoCircleOutlined,
  PauseCircleOutlined,
  UndoOutlined,
  UserAddOutlined,
} from '@ant-design/icons';
import { call } from '@/client/http';
import { type ClubRow, type listClubs, removeClub, restoreClub, setClubStatus } from '@/contract/club';
import { limits } from '@/contract/limits';
import type { ListAction } from '@/kit/list-columns';
import { type BulkAction, eachRow } from '@/kit/use-bulk';

interface Opening {
  onDetails: (club: ClubRow) => void;
  onEdit: (club: ClubRow) => void;
  onInvite: (club: ClubRow) => void;
}

const people = (count: number) => (count === 1 ? '1 person loses' : `${count} people lose`);

const changeTo =
  (status: ClubRow['status']) =>
  ({ id }: ClubRow) =>
    call(setClubStatus, { params: { id }, body: { status } });

function statusAction(club: ClubRow): ListAction {
  const { clubname, status } = club;
  if (status === 'suspended') {
    return {
      key: 'let-in',
      icon: <CheckCircleOutlined aria-hidden />,
      label: 'Let in again',
      call: () => changeTo('active')(club),
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
    call: () => changeTo('suspended')(club),
  };
}

/**
 * What can be done with a club: at once, or after a question where people would lose something. A deleted one
 * can only be restored.
 */
export function clubActions(club: ClubRow, { onDetails, onEdit, onInvite }: Opening): ListAction[] {
  const { id, clubname, members, removedAt } = club;
  const restore = () => call(restoreClub, { params: { id } });
  if (removedAt) {
    return [{ key: 'restore', icon: <UndoOutlined aria-hidden />, label: 'Restore', call: restore }];
  }
  return [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: 'Edit', onClick: () => onEdit(club) },
    {
      key: 'details',
      icon: <InfoCircleOutlined aria-hidden />,
      label: 'Details',
      onClick: () => onDetails(club),
    },
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

const clubsWords = (count: number) => (count === 1 ? '1 club is' : `${count} clubs are`);

const letIn = (count: number) => `${clubsWords(count)} active again`;
const suspended = (count: number) => `${clubsWords(count)} suspended`;

/** What can be done with several clubs at once. */
export const clubBulk: readonly BulkAction<typeof listClubs>[] = [
  {
    key: 'let-in',
    icon: <CheckCircleOutlined aria-hidden />,
    label: 'Let in again',
    appliesTo: ({ status, removedAt }) => status === 'suspended' && !removedAt,
    call: eachRow(changeTo('active')),
    done: letIn,
    undo: { call: eachRow(changeTo('suspended')), done: suspended },
  },
  {
    key: 'suspend',
    icon: <PauseCircleOutlined aria-hidden />,
    label: 'Suspend…',
    appliesTo: ({ status, removedAt }) => status === 'active' && !removedAt,
    confirm: (count) => ({
      title: count === 1 ? 'Suspend 1 club?' : `Suspend ${count} clubs?`,
      text: 'Their people are signed out at once, and cannot listen or send anything until you let the clubs in again. Nothing is deleted.',
      okText: 'Suspend',
    }),
    call: eachRow(changeTo('suspended')),
    done: suspended,
    undo: { call: eachRow(changeTo('active')), done: letIn },
  },
];

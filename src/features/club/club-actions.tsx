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
import { plural, t } from '@/language/text';

interface Opening {
  onDetails: (club: ClubRow) => void;
  onEdit: (club: ClubRow) => void;
  onInvite: (club: ClubRow) => void;
}

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
      label: t`Let in again`,
      call: () => changeTo('active')(club),
    };
  }
  return {
    key: 'suspend',
    icon: <PauseCircleOutlined aria-hidden />,
    label: t`Suspend…`,
    confirm: {
      title: t`Suspend ${clubname}?`,
      text: t`Its people are signed out at once, and cannot listen or send anything until you let the club in again. Nothing is deleted.`,
      okText: t`Suspend`,
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
    return [{ key: 'restore', icon: <UndoOutlined aria-hidden />, label: t`Restore`, call: restore }];
  }
  return [
    { key: 'edit', icon: <EditOutlined aria-hidden />, label: t`Edit`, onClick: () => onEdit(club) },
    {
      key: 'details',
      icon: <InfoCircleOutlined aria-hidden />,
      label: t`Details`,
      onClick: () => onDetails(club),
    },
    {
      key: 'invite',
      icon: <UserAddOutlined aria-hidden />,
      label: t`Invite an admin…`,
      onClick: () => onInvite(club),
    },
    statusAction(club),
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: members > 0 ? t`Delete…` : t`Delete`,
      confirm:
        members === 0
          ? undefined
          : {
              title: t`Delete ${clubname}?`,
              text: plural(
                members,
                {
                  one: '# person loses access at once. For {days} days you can restore the club with all it has; then it is gone.',
                  other:
                    '# people lose access at once. For {days} days you can restore the club with all it has; then it is gone.',
                },
                { days: limits.restorableDays },
              ),
              okText: t`Delete`,
              danger: true,
            },
      call: () => call(removeClub, { params: { id } }),
      undo: { text: t`${clubname} was deleted.`, what: clubname, call: restore },
    },
  ];
}

const letIn = (count: number) =>
  plural(count, { one: '# club is active again', other: '# clubs are active again' });
const suspended = (count: number) =>
  plural(count, { one: '# club is suspended', other: '# clubs are suspended' });

/** What can be done with several clubs at once. */
export const clubBulk: readonly BulkAction<typeof listClubs>[] = [
  {
    key: 'let-in',
    icon: <CheckCircleOutlined aria-hidden />,
    label: t`Let in again`,
    appliesTo: ({ status, removedAt }) => status === 'suspended' && !removedAt,
    call: eachRow(changeTo('active')),
    done: letIn,
    undo: { call: eachRow(changeTo('suspended')), done: suspended },
  },
  {
    key: 'suspend',
    icon: <PauseCircleOutlined aria-hidden />,
    label: t`Suspend…`,
    appliesTo: ({ status, removedAt }) => status === 'active' && !removedAt,
    confirm: (count) => ({
      title: plural(count, { one: 'Suspend # club?', other: 'Suspend # clubs?' }),
      text: t`Their people are signed out at once, and cannot listen or send anything until you let the clubs in again. Nothing is deleted.`,
      okText: t`Suspend`,
    }),
    call: eachRow(changeTo('suspended')),
    done: suspended,
    undo: { call: eachRow(changeTo('active')), done: letIn },
  },
];

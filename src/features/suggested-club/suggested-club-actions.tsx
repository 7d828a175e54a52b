import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
  PhoneOutlined,
  ProfileOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { call } from '@/client/http';
import {
  contactSuggestedClub,
  mayMove,
  reopenSuggestedClub,
  type SuggestedClub,
  type SuggestedClubMove,
  suggestedClubs,
} from '@/contract/suggested-club';
import type { ListAction } from '@/kit/list-columns';
import { t } from '@/language/text';

interface Opening {
  onRead: (row: SuggestedClub) => void;
  onApprove: (row: SuggestedClub) => void;
  onDecline: (row: SuggestedClub) => void;
}

const moveActions: Record<SuggestedClubMove, (row: SuggestedClub, opening: Opening) => ListAction> = {
  contact: ({ id }) => ({
    key: 'contact',
    icon: <PhoneOutlined aria-hidden />,
    label: t`Mark as contacted`,
    call: () => call(contactSuggestedClub, { params: { id } }),
  }),
  approve: (row, { onApprove }) => ({
    key: 'approve',
    icon: <CheckCircleOutlined aria-hidden />,
    label: t`Approve…`,
    onClick: () => onApprove(row),
  }),
  decline: (row, { onDecline }) => ({
    key: 'decline',
    icon: <CloseCircleOutlined aria-hidden />,
    label: t`Decline…`,
    onClick: () => onDecline(row),
  }),
  reopen: ({ id }) => ({
    key: 'reopen',
    icon: <UndoOutlined aria-hidden />,
    label: t`Reopen`,
    call: () => call(reopenSuggestedClub, { params: { id } }),
  }),
};

/** The moves that its state allows, in the order in which they come; none of a deleted one. */
export const suggestedClubActionsOf = (row: SuggestedClub, opening: Opening): ListAction[] =>
  row.removedAt
    ? []
    : (Object.keys(moveActions) as SuggestedClubMove[])
        .filter((move) => mayMove(row.status, move))
        .map((move) => moveActions[move](row, opening));

/** All that can be done with a suggestion. A deleted one can only come back. */
export function suggestedClubActions(row: SuggestedClub, opening: Opening): ListAction[] {
  const { id, name } = row;
  const restore = () => call(suggestedClubs.restore, { params: { id } });
  if (row.removedAt)
    return [{ key: 'restore', icon: <UndoOutlined aria-hidden />, label: t`Restore`, call: restore }];
  return [
    {
      key: 'read',
      icon: <ProfileOutlined aria-hidden />,
      label: t`Read the whole suggestion`,
      onClick: () => opening.onRead(row),
    },
    ...suggestedClubActionsOf(row, opening),
    {
      key: 'remove',
      icon: <DeleteOutlined aria-hidden />,
      label: t`Delete`,
      call: () => call(suggestedClubs.remove, { params: { id } }),
      undo: { text: t`${name} was deleted.`, what: name, call: restore },
    },
  ];
}

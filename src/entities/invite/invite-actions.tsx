import { MailOutlined, StopOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import { inviteStateName, sendInviteAgain, withdrawInvite } from '@/contract/join';
import type { ListAction } from '@/kit/list-columns';
import { formatDate } from '@/ui/date/dates';

interface Invited {
  id: string;
  inviteEndsAt: string | null;
}

export const sendAgain = ({ id }: Invited) => call(sendInviteAgain, { params: { id } });

/** What can be done with an invite that nobody has accepted yet. */
export const inviteActions = (invite: Invited): ListAction[] => [
  {
    key: 'send-again',
    icon: <MailOutlined aria-hidden />,
    label: 'Send again',
    call: () => sendAgain(invite),
  },
  {
    key: 'withdraw',
    icon: <StopOutlined aria-hidden />,
    label: 'Withdraw',
    call: () => call(withdrawInvite, { params: { id: invite.id } }),
  },
];

/** Until when an invite can be accepted, or since when not any more. */
export const inviteNote = ({ inviteEndsAt }: Invited): string | undefined =>
  inviteEndsAt === null
    ? undefined
    : inviteStateName(inviteEndsAt) === 'Invited'
      ? `The invite ends on ${formatDate(inviteEndsAt)}`
      : `The invite ran out on ${formatDate(inviteEndsAt)}`;

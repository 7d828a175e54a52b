import { MailOutlined, StopOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import { inviteStateName, sendInviteAgain, withdrawInvite } from '@/contract/join';
import type { ListAction } from '@/kit/list-columns';
import { formatDate } from '@/ui/date/dates';

interface Invited {
  id: string;
  inviteEndsAt: string | null;
  /** Children that the club has entered for this guardian. */
  childrenWaiting?: number;
}

export const sendAgain = ({ id }: Invited) => call(sendInviteAgain, { params: { id } });

/** The actions for an open invite. */
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

/** Until when an invite can be accepted, or since when it has run out. */
export function inviteNote({ inviteEndsAt, childrenWaiting = 0 }: Invited): string | undefined {
  if (inviteEndsAt === null) return undefined;
  const over = inviteStateName(inviteEndsAt) !== 'Invited';
  const line = `The invite ${over ? 'ran out' : 'ends'} on ${formatDate(inviteEndsAt)}`;
  if (childrenWaiting === 0) return line;
  const children = childrenWaiting === 1 ? '1 child waits' : `${childrenWaiting} children wait`;
  return over ? `${line}. ${children} for it: send it again` : `${line}. ${children} for it`;
}

import { MailOutlined, StopOutlined } from '@ant-design/icons';
import { call } from '@/client/http';
import { sendInviteAgain, withdrawInvite } from '@/contract/join';
import type { ListAction } from '@/kit/list-columns';
import { plural, t } from '@/language/text';
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
    label: t`Send again`,
    call: () => sendAgain(invite),
  },
  {
    key: 'withdraw',
    icon: <StopOutlined aria-hidden />,
    label: t`Withdraw`,
    call: () => call(withdrawInvite, { params: { id: invite.id } }),
  },
];

/** Until when an invite can be accepted, or since when it has run out. */
export function inviteNote({ inviteEndsAt, childrenWaiting = 0 }: Invited): string | undefined {
  if (inviteEndsAt === null) return undefined;
  const over = Date.parse(inviteEndsAt) < Date.now();
  const day = formatDate(inviteEndsAt);
  const line = over ? t`The invite expired on ${day}` : t`The invite ends on ${day}`;
  if (childrenWaiting === 0) return line;
  const children = over
    ? plural(childrenWaiting, {
        one: '# child waits for it: send it again',
        other: '# children wait for it: send it again',
      })
    : plural(childrenWaiting, { one: '# child waits for it', other: '# children wait for it' });
  return `${line}. ${children}`;
}

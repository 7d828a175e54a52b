import { inviteStateName } from '@/contract/invite';
import {
  clubRoleNames,
  type listMembers,
  type MemberRow,
  type MemberState,
  memberStatus,
} from '@/contract/member';
import { CellLine, type ListColumn } from '@/kit/list-columns';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { formatDate } from '@/ui/date/dates';
import { Skeleton } from '@/ui/feedback/skeleton';
import { StatusPill, type Tone } from '@/ui/feedback/status-pill';

const tones: Record<MemberState, Tone> = {
  active: 'done',
  waiting: 'waiting',
  invited: 'waiting',
  disabled: 'failed',
};

/** The state of a member in a word. */
export const MemberPill = ({ member }: { member: MemberRow }) => (
  <StatusPill
    tone={
      member.state === 'invited' && inviteStateName(member.inviteEndsAt) !== 'Invited'
        ? 'failed'
        : tones[member.state]
    }
  >
    {memberStatus(member)}
  </StatusPill>
);

/** The columns of the list of members; a person's name opens what is known of them. */
export const memberColumns = (onOpen: (member: MemberRow) => void): ListColumn<typeof listMembers>[] => [
  {
    key: 'name',
    phoneWidth: 168,
    minWidth: 220,
    skeleton: <RowTitleSkeleton />,
    render: (member) => (
      <RowTitle
        title={member.name}
        details={[
          { text: clubRoleNames[member.clubMemberRole], until: 'md' },
          { text: member.club.clubname, until: 'lg' },
          { text: `since ${formatDate(member.createdAt)}`, until: 'xl' },
        ]}
        onOpen={member.state === 'invited' ? undefined : () => onOpen(member)}
      />
    ),
  },
  { key: 'role', width: 130, hideBelow: 'md' },
  { key: 'club', width: 220, hideBelow: 'lg' },
  {
    key: 'status',
    width: 180,
    phoneWidth: 128,
    skeleton: <Skeleton shape="pill" />,
    render: (member) => <MemberPill member={member} />,
  },
  {
    key: 'createdAt',
    width: 186,
    hideBelow: 'xl',
    render: ({ createdAt }) => <CellLine>{formatDate(createdAt)}</CellLine>,
  },
];

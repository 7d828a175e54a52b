import Link from 'next/link';
import {
  clubRoleNames,
  type listMembers,
  type MemberRow,
  type MemberState,
  memberStateNames,
  memberStatus,
} from '@/contract/member';
import { clubAddress } from '@/entities/club/club-address';
import { CellLine, type ListColumn, unbroken } from '@/kit/list-columns';
import { chipsOf, type ListFilter } from '@/kit/list-filter';
import { RowTitle, RowTitleSkeleton } from '@/kit/row-title';
import { t } from '@/language/text';
import { formatShortDay } from '@/ui/date/dates';
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
      member.state === 'invited' &&
      member.inviteEndsAt !== null &&
      Date.parse(member.inviteEndsAt) < Date.now()
        ? 'failed'
        : tones[member.state]
    }
  >
    {memberStatus(member)}
  </StatusPill>
);

/** The states as chips, and the words for an empty state. */
export const memberFilter = ({ invited }: { invited: string }): ListFilter => ({
  name: 'status',
  label: t`Status`,
  chips: chipsOf(memberStateNames, { waiting: 'waiting', invited: 'waiting', disabled: 'failed' }),
  none: {
    active: {
      title: t`No active members`,
      text: t`People who accept an invite or are let in by a club appear here.`,
    },
    waiting: {
      title: t`No child is waiting for consent`,
      text: t`A child appears here until a parent has consented, and cannot sign in meanwhile.`,
    },
    invited: { title: t`No open invites`, text: invited },
    disabled: {
      title: t`No deactivated accounts`,
      text: t`People you deactivate appear here, and can be activated again.`,
    },
  },
});

interface Options {
  onOpen: (member: MemberRow) => void;
  /** False leaves out the club, because all are of one club. */
  ofAllClubs?: boolean;
}

/** The columns of the list of members; a person's name opens what is known of them. */
export const memberColumns = ({ onOpen, ofAllClubs = false }: Options): ListColumn<typeof listMembers>[] => [
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
          ...(ofAllClubs ? [{ text: member.club.clubname, until: 'lg' as const }] : []),
          { text: unbroken(t`since ${formatShortDay(member.createdAt)}`), until: 'xl' },
        ]}
        onOpen={member.state === 'invited' ? undefined : () => onOpen(member)}
      />
    ),
  },
  { key: 'role', width: 130, hideBelow: 'md' },
  ...(ofAllClubs
    ? [
        {
          key: 'club' as const,
          width: 220,
          hideBelow: 'lg' as const,
          render: ({ club }: MemberRow) => (
            <Link prefetch={false} href={clubAddress(club.id)}>
              {club.clubname}
            </Link>
          ),
        },
      ]
    : []),
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
    render: ({ createdAt }) => <CellLine>{formatShortDay(createdAt)}</CellLine>,
  },
];

import {
  CheckCircleOutlined,
  IdcardOutlined,
  MailOutlined,
  SwapOutlined,
  UserDeleteOutlined,
} from '@ant-design/icons';
import { call } from '@/client/http';
import {
  AdultRole,
  type listMembers,
  type MemberRow,
  setMemberRole,
  setMemberStatus,
} from '@/contract/member';
import { inviteActions, sendAgain } from '@/entities/invite/invite-actions';
import { resetSecondFactorAction } from '@/entities/second-factor/reset-action';
import type { ListAction } from '@/kit/list-columns';
import { type BulkAction, eachRow } from '@/kit/use-bulk';
import { plural, t } from '@/language/text';

const changeTo =
  (status: 'active' | 'disabled') =>
  ({ id }: MemberRow) =>
    call(setMemberStatus, { params: { id }, body: { status } });

const deactivation = t`They are signed out at once and cannot sign in until you activate them again. If they try to sign in, they are asked to contact the club. Nothing is deleted, and nothing changes for the rest of a family.`;

/** The words for making a person a club admin, a parent or a coach. */
const roleWords: Record<
  AdultRole,
  {
    begin: string;
    make: string;
    ask: (name: string) => string;
    text: (club: string) => string;
    done: (name: string) => string;
  }
> = {
  admin: {
    begin: t`Make club admin…`,
    make: t`Make club admin`,
    ask: (name) => t`Make ${name} a club admin?`,
    text: (club) =>
      t`A club admin of ${club} sends the club’s audio, lets people in and manages the club. They are signed out, and have this role when they sign in again.`,
    done: (name) => t`${name} is a club admin now and has to sign in again.`,
  },
  parent: {
    begin: t`Make parent…`,
    make: t`Make parent`,
    ask: (name) => t`Make ${name} a parent?`,
    text: (club) =>
      t`A parent of ${club} listens, and can look after a family. They are signed out, and have this role when they sign in again.`,
    done: (name) => t`${name} is a parent now and has to sign in again.`,
  },
  coach: {
    begin: t`Make coach…`,
    make: t`Make coach`,
    ask: (name) => t`Make ${name} a coach?`,
    text: (club) =>
      t`A coach of ${club} listens. They are signed out, and have this role when they sign in again.`,
    done: (name) => t`${name} is a coach now and has to sign in again.`,
  },
};

/** The roles that an adult can change to, among those that the page gives. */
const roleActions = (
  { id, name, clubMemberRole, club }: MemberRow,
  roles: readonly AdultRole[],
): ListAction[] =>
  roles.some((role) => role === clubMemberRole)
    ? roles
        .filter((role) => role !== clubMemberRole)
        .map((role) => {
          const words = roleWords[role];
          const makeThem = (next: AdultRole) =>
            call(setMemberRole, { params: { id }, body: { clubMemberRole: next } });
          return {
            key: `make-${role}`,
            icon: <IdcardOutlined aria-hidden />,
            label: words.begin,
            confirm: {
              title: words.ask(name),
              text: words.text(club.clubname),
              okText: words.make,
            },
            call: () => makeThem(role),
            undo: {
              text: words.done(name),
              what: name,
              call: () => makeThem(AdultRole.parse(clubMemberRole)),
            },
          };
        })
    : [];

interface Options {
  /** The roles between which an adult can be changed here. */
  roles: readonly AdultRole[];
  /** Absent for clubs, which neither move members nor reset how an admin signs in. */
  onMove?: (member: MemberRow) => void;
  /** The reader's own row has no actions. */
  ownId?: string;
}

/** The actions for a member, or for an invite. */
export function memberActions(member: MemberRow, { roles, onMove, ownId }: Options): ListAction[] {
  const { id, name, state } = member;
  if (state === 'invited') return inviteActions(member);
  if (id === ownId) return [];
  const move: ListAction[] = onMove
    ? [
        {
          key: 'move',
          icon: <SwapOutlined aria-hidden />,
          label: t`Move to another club…`,
          onClick: () => onMove(member),
        },
      ]
    : [];
  if (state === 'disabled') {
    return [
      {
        key: 'activate',
        icon: <CheckCircleOutlined aria-hidden />,
        label: t`Activate`,
        call: () => changeTo('active')(member),
      },
      ...move,
    ];
  }
  return [
    ...move,
    ...(onMove && member.clubMemberRole === 'admin' ? [resetSecondFactorAction(member)] : []),
    ...roleActions(member, roles),
    {
      key: 'deactivate',
      icon: <UserDeleteOutlined aria-hidden />,
      label: t`Deactivate…`,
      confirm: { title: t`Deactivate ${name}?`, text: deactivation, okText: t`Deactivate` },
      call: () => changeTo('disabled')(member),
      undo: {
        text: t`${name} is deactivated and signed out.`,
        what: name,
        call: () => changeTo('active')(member),
      },
    },
  ];
}

const deactivated = (count: number) =>
  plural(count, { one: '# member is deactivated', other: '# members are deactivated' });
const activated = (count: number) =>
  plural(count, { one: '# member is activated', other: '# members are activated' });
const isPerson = ({ state }: MemberRow) => state !== 'invited';

/** What can be done with several members at once; moving them is `useBulkMove`. */
export const memberBulk: readonly BulkAction<typeof listMembers>[] = [
  {
    key: 'deactivate',
    icon: <UserDeleteOutlined aria-hidden />,
    label: t`Deactivate…`,
    appliesTo: (member) => isPerson(member) && member.state !== 'disabled',
    confirm: (count) => ({
      title: plural(count, { one: 'Deactivate # member?', other: 'Deactivate # members?' }),
      text: deactivation,
      okText: t`Deactivate`,
    }),
    call: eachRow(changeTo('disabled')),
    done: deactivated,
    undo: { call: eachRow(changeTo('active')), done: activated },
  },
  {
    key: 'activate',
    icon: <CheckCircleOutlined aria-hidden />,
    label: t`Activate`,
    appliesTo: ({ state }) => state === 'disabled',
    call: eachRow(changeTo('active')),
    done: activated,
    undo: { call: eachRow(changeTo('disabled')), done: deactivated },
  },
  {
    key: 'send-again',
    icon: <MailOutlined aria-hidden />,
    label: t`Send invites again`,
    appliesTo: ({ state }) => state === 'invited',
    call: eachRow(sendAgain),
    done: (count) => plural(count, { one: '# invite was sent again', other: '# invites were sent again' }),
  },
];

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
  clubRoleNames,
  type listMembers,
  type MemberRow,
  setMemberRole,
  setMemberStatus,
} from '@/contract/member';
import { inviteActions, sendAgain } from '@/entities/invite/invite-actions';
import { resetSecondFactorAction } from '@/entities/second-factor/reset-action';
import type { ListAction } from '@/kit/list-columns';
import { type BulkAction, eachRow } from '@/kit/use-bulk';

const changeTo =
  (status: 'active' | 'disabled') =>
  ({ id }: MemberRow) =>
    call(setMemberStatus, { params: { id }, body: { status } });

const deactivation =
  'They are signed out at once and cannot sign in until you activate them again. They are asked to contact the club when they try. Nothing is deleted, and the rest of a family stays as it is.';

const canDo: Record<AdultRole, string> = {
  admin: 'sends the club’s audio, lets people in and manages the club',
  parent: 'listens, and can look after a family',
  coach: 'listens',
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
          const label = clubRoleNames[role].toLowerCase();
          const makeThem = (next: AdultRole) =>
            call(setMemberRole, { params: { id }, body: { clubMemberRole: next } });
          return {
            key: `make-${role}`,
            icon: <IdcardOutlined aria-hidden />,
            label: `Make ${label}…`,
            confirm: {
              title: `Make ${name} a ${label}?`,
              text: `A ${label} of ${club.clubname} ${canDo[role]}. They are signed out, and have this role when they sign in again.`,
              okText: `Make ${label}`,
            },
            call: () => makeThem(role),
            undo: {
              text: `${name} is a ${label} now, and signs in again.`,
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
          label: 'Move to another club…',
          onClick: () => onMove(member),
        },
      ]
    : [];
  if (state === 'disabled') {
    return [
      {
        key: 'activate',
        icon: <CheckCircleOutlined aria-hidden />,
        label: 'Activate',
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
      label: 'Deactivate…',
      confirm: { title: `Deactivate ${name}?`, text: deactivation, okText: 'Deactivate' },
      call: () => changeTo('disabled')(member),
      undo: {
        text: `${name} is deactivated and signed out.`,
        what: name,
        call: () => changeTo('active')(member),
      },
    },
  ];
}

const people = (count: number) => (count === 1 ? '1 member is' : `${count} members are`);
const deactivated = (count: number) => `${people(count)} deactivated`;
const activated = (count: number) => `${people(count)} activated`;
const isPerson = ({ state }: MemberRow) => state !== 'invited';

/** What can be done with several members at once; moving them is `useBulkMove`. */
export const memberBulk: readonly BulkAction<typeof listMembers>[] = [
  {
    key: 'deactivate',
    icon: <UserDeleteOutlined aria-hidden />,
    label: 'Deactivate…',
    appliesTo: (member) => isPerson(member) && member.state !== 'disabled',
    confirm: (count) => ({
      title: count === 1 ? 'Deactivate 1 member?' : `Deactivate ${count} members?`,
      text: deactivation,
      okText: 'Deactivate',
    }),
    call: eachRow(changeTo('disabled')),
    done: deactivated,
    undo: { call: eachRow(changeTo('active')), done: activated },
  },
  {
    key: 'activate',
    icon: <CheckCircleOutlined aria-hidden />,
    label: 'Activate',
    appliesTo: ({ state }) => state === 'disabled',
    call: eachRow(changeTo('active')),
    done: activated,
    undo: { call: eachRow(changeTo('disabled')), done: deactivated },
  },
  {
    key: 'send-again',
    icon: <MailOutlined aria-hidden />,
    label: 'Send invites again',
    appliesTo: ({ state }) => state === 'invited',
    call: eachRow(sendAgain),
    done: (count) => (count === 1 ? '1 invite was sent again' : `${count} invites were sent again`),
  },
];

import type { Member, MemberRow } from '@/contract/member';
import { fullNameOf } from '../account/full-name';
import type { MemberDetails } from './member.store';
import type { MemberListRow } from './member-list.store';

export function viewMemberRow({ user, state, invite, club }: MemberListRow): MemberRow {
  if (user) {
    return {
      id: user.id,
      name: fullNameOf(user),
      clubMemberRole: user.clubMemberRole ?? 'child',
      club,
      state,
      inviteEndsAt: null,
      createdAt: user.createdAt.toISOString(),
    };
  }
  if (!invite) throw new Error('a row of the members is neither a person nor an invite');
  return {
    id: invite.id,
    name: invite.email,
    clubMemberRole: 'admin',
    club,
    state: 'invited',
    inviteEndsAt: invite.endsAt.toISOString(),
    createdAt: invite.createdAt.toISOString(),
  };
}

/** The constraint `users_child` of the database keeps a child without contact data, so none has to be left out here. */
export const viewMember = (
  row: MemberListRow,
  { email, username, birthYear, sessions, lastSeenAt, family }: MemberDetails,
): Member => ({
  ...viewMemberRow(row),
  email,
  username,
  birthYear,
  sessions,
  lastSeenAt: lastSeenAt?.toISOString() ?? null,
  family: family.map(({ id, firstName, lastName, place }) => ({
    id,
    name: fullNameOf({ firstName, lastName }),
    place,
  })),
});

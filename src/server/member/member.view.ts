import type { Member, MemberRow } from '@/contract/member';
import type { Persona } from '@/policy/persona';
import { isChild, isDiscreet, nameFor } from '../user/name-for';
import type { MemberDetails } from './member.store';
import type { MemberListRow } from './member-list.store';

export function viewMemberRow(reader: Persona, { user, state, invite, club }: MemberListRow): MemberRow {
  if (user) {
    return {
      id: user.id,
      name: nameFor(reader, user),
      clubMemberRole: user.clubMemberRole ?? 'child',
      club,
      state,
      inviteEndsAt: null,
      childrenWaiting: 0,
      createdAt: user.createdAt.toISOString(),
    };
  }
  if (!invite) throw new Error('a row of the members is neither a person nor an invite');
  return {
    id: invite.id,
    name: invite.email,
    clubMemberRole: invite.clubMemberRole,
    club,
    state: 'invited',
    inviteEndsAt: invite.endsAt.toISOString(),
    ...(invite.sendAt && invite.sendAt > new Date() && { inviteSendsAt: invite.sendAt.toISOString() }),
    childrenWaiting: invite.children,
    createdAt: invite.createdAt.toISOString(),
  };
}

/** A child has no contact data until the account is its own, and then the club may not see it. */
export function viewMember(reader: Persona, row: MemberListRow, details: MemberDetails): Member {
  const { email, username, birthYear, sessions, lastSeenAt, family } = details;
  const hidden = isDiscreet(reader) && row.user !== null && isChild(row.user);
  return {
    ...viewMemberRow(reader, row),
    email: hidden ? null : email,
    username: hidden ? null : username,
    birthYear: hidden ? null : birthYear,
    sessions: hidden ? null : sessions,
    lastSeenAt: hidden ? null : (lastSeenAt?.toISOString() ?? null),
    family: family.map((relative) => ({
      id: relative.id,
      name: nameFor(reader, relative),
      place: relative.place,
    })),
  };
}

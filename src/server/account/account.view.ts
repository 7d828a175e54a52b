import type { Account, Club } from '@/contract/account';
import { personaLabel, personaOf } from '@/policy/persona';
import { fileUrl } from '../file/file-url';
import type { AccountRow } from './account.store';

function viewClub({ club, logo, identity }: AccountRow): Club | null {
  if (!club) return null;
  return {
    id: club.id,
    rev: club.rev,
    clubname: club.clubname,
    clubLogo: logo?.key ? fileUrl(logo.key) : null,
    audioIdentity: identity?.key ? { url: fileUrl(identity.key), fileName: identity.fileName ?? '' } : null,
  };
}

export function viewAccount(row: AccountRow): Account {
  const { user, club } = row;
  return {
    user: {
      id: user.id,
      rev: user.rev,
      role: user.role,
      userRole: personaLabel(personaOf(user)),
      clubMemberRole: user.clubMemberRole,
      firstName: user.firstName,
      lastName: user.lastName,
      fullname: `${user.firstName} ${user.lastName}`.trim(),
      email: user.email,
      phone: user.phone,
      countryCode: user.countryCode,
      username: user.username,
      gender: user.gender,
      dob: user.dob,
      club: viewClub(row),
    },
    store: { status: club?.status ?? 'active' },
  };
}

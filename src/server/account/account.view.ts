import type { Account } from '@/contract/account';
import { personaLabel, personaOf } from '@/policy/persona';
import { viewClub } from '../club/club.view';
import { fullNameOf } from '../user/full-name';
import type { AccountRow } from './account.store';

export function viewAccount(row: AccountRow): Account {
  const { user, club, logo, identity, timeZone, familyName } = row;
  return {
    user: {
      id: user.id,
      rev: user.rev,
      role: user.role,
      userRole: personaLabel(personaOf(user)),
      clubMemberRole: user.clubMemberRole,
      firstName: user.firstName,
      lastName: user.lastName,
      fullname: fullNameOf(user),
      email: user.email,
      phone: user.phone,
      countryCode: user.countryCode,
      username: user.username,
      gender: user.gender,
      dob: user.dob,
      birthYear: user.birthYear,
      familyName,
      club: club && viewClub({ club, logo, identity }),
    },
    store: { status: club?.status ?? 'active', timeZone, ...(club && { country: club.country }) },
    ...(user.language && { language: user.language }),
  };
}

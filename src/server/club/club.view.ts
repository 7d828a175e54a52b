import type { Club } from '@/contract/account';
import { type ClubRow, Country } from '@/contract/club';
import { fileUrl } from '../file/file-url';
import type { ClubWithFiles } from './club.store';
import type { InvitedAdmin } from './club-details.store';
import type { ClubListRow } from './club-list.store';

export const viewClub = ({ club, logo, identity }: ClubWithFiles): Club => ({
  id: club.id,
  rev: club.rev,
  clubname: club.clubname,
  clubLogo: logo?.key ? fileUrl(logo.key) : null,
  audioIdentity: identity?.key ? { url: fileUrl(identity.key), fileName: identity.fileName ?? '' } : null,
  timeZone: club.timeZone,
});

export const viewInvited = ({ id, email, invitedAt, endsAt }: InvitedAdmin) => ({
  ...{ id, email, invitedAt: invitedAt.toISOString() },
  inviteEndsAt: endsAt.toISOString(),
});

/** A row of the platform's list. */
export const viewClubRow = (row: ClubListRow): ClubRow => ({
  ...viewClub(row),
  country: Country.parse(row.club.country),
  status: row.club.status,
  members: row.members,
  admins: row.admins,
  invited: row.invited,
  createdAt: row.club.createdAt.toISOString(),
  removedAt: row.club.removedAt?.toISOString() ?? null,
});

import type { Club } from '@/contract/account';
import { fileUrl } from '../file/file-url';
import type { ClubWithFiles } from './club.store';

export const viewClub = ({ club, logo, identity }: ClubWithFiles): Club => ({
  id: club.id,
  rev: club.rev,
  clubname: club.clubname,
  clubLogo: logo?.key ? fileUrl(logo.key) : null,
  audioIdentity: identity?.key ? { url: fileUrl(identity.key), fileName: identity.fileName ?? '' } : null,
  timeZone: club.timeZone,
});

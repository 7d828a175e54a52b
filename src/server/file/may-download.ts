import { can } from '@/policy/can';
import { dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import type { FilePurpose } from '../tables/file';
import type { StoredFile } from './file.store';

const unused: readonly FilePurpose[] = ['image', 'sound', 'video'];

/** Whether this person may download this file, decided by its purpose. */
export function mayDownload(
  who: Principal,
  { file, episode, videoAudience, playlistAudience, hearers }: StoredFile,
): boolean {
  // It is not used yet, so only its sender may see it.
  if (unused.includes(file.purpose)) return file.createdBy === who.userId;
  // A child's recorded answer is heard in its family alone, like its written ones.
  if (file.purpose === 'answer') return hearers?.includes(who.userId) ?? false;
  if (who.persona === 'platformAdmin') return true;
  const subject = {
    clubId: file.clubId,
    ...(episode && { status: episode.status, audience: episode.audience }),
  };
  switch (file.purpose) {
    case 'artwork':
      return episode === null || can(who, 'episode:read', subject);
    // Photos of hosts are open to all, because all members hear them.
    case 'photo':
      return true;
    case 'cover':
      return (
        can(who, 'playlist:manage', subject) ||
        (playlistAudience !== null && can(who, 'playlist:read', { ...subject, audience: playlistAudience }))
      );
    case 'logo':
    case 'sponsorLogo':
      return file.clubId === null || file.clubId === who.clubId;
    case 'rendition':
      return can(who, 'episode-content:read', subject);
    case 'identity':
    case 'part':
    case 'masteredPart':
    case 'localSpot':
      return dashboardOf(who.persona) === 'club' && file.clubId === who.clubId;
    case 'supportVideo':
    case 'poster':
      return dashboardOf(who.persona) === 'club' && (videoAudience === 'club' || videoAudience === 'both');
    case 'feature':
    case 'spot':
    case 'image':
    case 'sound':
    case 'video':
      return false;
  }
}

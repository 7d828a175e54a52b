import { can } from '@/policy/can';
import { dashboardOf, usesMemberPages } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import type { FilePurpose } from '../tables/file';
import type { StoredFile } from './file.store';

const unused: readonly FilePurpose[] = ['image', 'sound', 'video'];

/** Whether this person may download this file, decided by its purpose. */
export function mayDownload(
  who: Principal,
  { file, episode, videoAudience, playlistAudience, hearers, archiveOf }: StoredFile,
): boolean {
  // It is not used yet, so only its sender may see it.
  if (unused.includes(file.purpose)) return file.createdBy === who.userId;
  // A child's recorded answer is heard in its family alone, like its written ones.
  if (file.purpose === 'answer') return hearers?.includes(who.userId) ?? false;
  // An archive is for the person who asked for it, as long as they look after the club; another makes one of their own.
  if (file.purpose === 'archive')
    return archiveOf === who.userId && can(who, 'club-archive:manage', { clubId: file.clubId });
  if (who.persona === 'platformAdmin') return true;
  // Its club may hear what it may restore.
  if (episode?.removedAt && usesMemberPages(who.persona)) return false;
  const subject = {
    clubId: file.clubId,
    ...(episode && { status: episode.status, audience: episode.audience, ofClubId: episode.ofClubId }),
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

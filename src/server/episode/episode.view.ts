import type { Episode, EpisodeDetail, RenditionBrief } from '@/contract/episode';
import { translated } from '@/language/text';
import { dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import { fileUrl } from '../file/file-url';
import { translatedFailure } from '../kernel/audio/audio-error';
import { recordingOf } from '../resource/resource.view';
import type { DetailRow, EpisodeRow } from './episode.store';
import { obstacleWords } from './publish-refusal';

function viewBrief(rendition: EpisodeRow['extras']['rendition']): RenditionBrief | null {
  if (!rendition) return null;
  const { status, progress, reason, key, duration, peaks } = rendition;
  return {
    status,
    progress,
    reason: translatedFailure(reason),
    url: key ? fileUrl(key) : null,
    duration,
    peaks: peaks ?? [],
  };
}

function extrasOf({ episode, extras, production }: EpisodeRow, who: Principal): Partial<Episode> {
  switch (dashboardOf(who.persona)) {
    case 'admin':
      return {
        production: {
          clubs: production?.clubs ?? 0,
          delivered: production?.delivered ?? 0,
          ready: production?.ready ?? 0,
          failed: production?.failed ?? 0,
        },
        publishAt: episode.publishAt?.toISOString() ?? null,
        publishProblem: translated(episode.publishProblem),
        publishObstacle: obstacleWords(extras.obstacles),
        isPublic: episode.isPublic,
        removedAt: episode.removedAt?.toISOString() ?? null,
      };
    case 'club':
      return {
        ...(episode.ofClubId === null && { sent: extras.sent ?? 0 }),
        imported: episode.ofClubId !== null,
        removedAt: episode.removedAt?.toISOString() ?? null,
        maySend: extras.maySend,
        isPublic: episode.isPublic,
        rendition: viewBrief(extras.rendition),
      };
    case 'member':
      return {
        listening: {
          duration: extras.duration,
          position: extras.place?.position ?? 0,
          finished: extras.place?.finished ?? false,
          heardAt: extras.place?.heardAt ? new Date(extras.place.heardAt).toISOString() : null,
        },
      };
  }
}

export function viewEpisode(row: EpisodeRow, who: Principal): Episode {
  const { episode, category, artwork, hosts } = row;
  return {
    id: episode.id,
    rev: episode.rev,
    name: episode.name,
    status: episode.status,
    endDate: episode.endDate,
    number: episode.number,
    season: episode.season,
    description: episode.description,
    audience: episode.audience,
    artwork: artwork?.key ? fileUrl(artwork.key) : null,
    category: category?.id && category.name ? { id: category.id, name: category.name } : null,
    hosts: hosts.map(({ id, name, key }) => ({ id, name, photo: key === null ? null : fileUrl(key) })),
    publishedAt: episode.publishedAt?.toISOString() ?? null,
    ...extrasOf(row, who),
  };
}

export const viewDetail = (
  row: EpisodeRow,
  { questions, guides, remindAutomatically, feature }: DetailRow,
  who: Principal,
): EpisodeDetail => ({
  ...viewEpisode(row, who),
  questions,
  ...(dashboardOf(who.persona) === 'admin' && { guides, remindAutomatically, feature: recordingOf(feature) }),
});

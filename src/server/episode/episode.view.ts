import type { Episode } from '@/contract/episode';
import { dashboardOf } from '@/policy/persona';
import type { Principal } from '@/policy/rules';
import { fileUrl } from '../file/file-url';
import type { EpisodeRow } from './episode.store';

function extrasOf({ extras, heard }: EpisodeRow, who: Principal): Partial<Episode> {
  switch (dashboardOf(who.persona)) {
    case 'admin':
      return {
        production: {
          clubs: extras.clubs ?? 0,
          delivered: extras.delivered ?? 0,
          ready: extras.ready ?? 0,
          failed: extras.failed ?? 0,
        },
      };
    case 'club':
      return { sent: extras.sent ?? 0 };
    case 'member':
      return {
        listening: {
          duration: extras.duration,
          position: heard?.position ?? 0,
          finished: heard?.finished ?? false,
          heardAt: heard?.at.toISOString() ?? null,
        },
      };
  }
}

export function viewEpisode(row: EpisodeRow, who: Principal): Episode {
  const { episode, category, artwork } = row;
  return {
    id: episode.id,
    name: episode.name,
    status: episode.status,
    endDate: episode.endDate,
    number: episode.number,
    season: episode.season,
    description: episode.description,
    audience: episode.audience,
    artwork: artwork?.key ? fileUrl(artwork.key) : null,
    category: category?.id && category.name ? { id: category.id, name: category.name } : null,
    publishedAt: episode.publishedAt?.toISOString() ?? null,
    ...extrasOf(row, who),
  };
}

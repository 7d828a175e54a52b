import type { EpisodeStatus } from '@/contract/episode';

/** How the status pill looks; `live` is kept for sound. */
export const statusTones: Record<EpisodeStatus, 'quiet' | 'waiting' | 'done'> = {
  draft: 'quiet',
  in_progress: 'waiting',
  published: 'done',
  archived: 'quiet',
};

/** "1 club", "4 clubs". */
export const clubCount = (count: number): string => `${count} ${count === 1 ? 'club' : 'clubs'}`;

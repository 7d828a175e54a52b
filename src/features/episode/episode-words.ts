import type { Audience, EpisodeStatus } from '@/contract/episode';

export const statusNames: Record<EpisodeStatus, string> = {
  draft: 'Draft',
  in_progress: 'In progress',
  published: 'Published',
  archived: 'Archived',
};

/** How the status pill looks; `live` is kept for sound. */
export const statusTones: Record<EpisodeStatus, 'quiet' | 'waiting' | 'done'> = {
  draft: 'quiet',
  in_progress: 'waiting',
  published: 'done',
  archived: 'quiet',
};

export const audienceNames: Record<Audience, string> = {
  everyone: 'Everyone',
  parents: 'Parents',
  children: 'Children',
  coaches: 'Coaches',
};

/** "1 club", "4 clubs". */
export const clubCount = (count: number): string => `${count} ${count === 1 ? 'club' : 'clubs'}`;

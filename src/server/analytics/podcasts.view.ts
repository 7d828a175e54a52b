import type { PodcastFigures } from '@/contract/analytics/podcasts';
import { viewHeard } from './figure';
import type { pagePodcasts } from './podcasts.store';
import type { Scope } from './scope';

type Row = Awaited<ReturnType<typeof pagePodcasts>>['rows'][number];

/** What was heard and downloaded of one episode. */
export const viewPodcast = (row: Row, scope: Scope): PodcastFigures => ({
  id: row.id,
  episode: row.episode,
  publishedAt: row.publishedAt?.toISOString() ?? null,
  ...viewHeard(row, scope),
  downloads: row.downloads,
});

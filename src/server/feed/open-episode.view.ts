import type { OpenEpisode } from '@/contract/feed/guest-page';
import type { FeedEpisode } from './feed-episodes.store';
import type { EpisodeAddresses } from './feed-xml';

/** An episode as the pages for people without an account show it. */
export const viewOpenEpisode = (
  episode: FeedEpisode,
  { audio, cover, transcript }: EpisodeAddresses,
): OpenEpisode => ({
  id: episode.id,
  name: episode.name,
  number: episode.number,
  season: episode.season,
  description: episode.description,
  publishedAt: episode.publishedAt,
  duration: episode.duration,
  audio: new URL(audio).pathname,
  cover: new URL(cover).pathname,
  captions: episode.hasText ? new URL(transcript).pathname : null,
  chapters: episode.chapters.map(({ title, start }) => ({ title, start })),
});

import { coverTintOf } from './covers';
import { versionOf } from './episode-audio';
import type { FeedEpisode } from './feed-episodes.store';
import type { EpisodeAddresses } from './feed-xml';

/** The part of a cover's address that is another one for each picture. */
export const coverVersionOf = ({ artwork, number }: Pick<FeedEpisode, 'artwork' | 'number'>): string =>
  artwork === null ? `drawn${coverTintOf(number)}` : artwork.slice(0, 12);

export interface FeedAddresses {
  feed: string;
  cover: string;
  of: (episode: FeedEpisode) => EpisodeAddresses;
}

/** The addresses of what is read below `base`: a feed's token, or a public episode. */
export function makeAddresses(base: string): (episode: FeedEpisode) => EpisodeAddresses {
  return (episode) => ({
    audio: `${base}/${episode.id}/${versionOf(episode)}.mp3`,
    chapters: `${base}/${episode.id}/chapters.json`,
    transcript: `${base}/${episode.id}/transcript.vtt`,
    cover: `${base}/${episode.id}/${coverVersionOf(episode)}.jpg`,
  });
}

/** The addresses under a token. Ours by the setting, and never by a request's Host header. */
export function makeFeedAddresses(publicUrl: string, token: string): FeedAddresses {
  const base = `${publicUrl}/api/rss/${token}`;
  return { feed: `${base}/feed.xml`, cover: `${base}/cover.jpg`, of: makeAddresses(base) };
}

import { createHash } from 'node:crypto';
import { type Body, contentOfBytes } from '../kernel/http/send-body';
import type { Storage } from '../kernel/storage/storage';
import { coverTintOf, drawCover } from './covers';
import { episodeAudio } from './episode-audio';
import type { FeedEpisode } from './feed-episodes.store';
import { chaptersJson } from './feed-xml';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 27);

/** The drawn cover does not change while the program runs as it is. */
const drawnSince = new Date('2026-11-24T00:00:00Z');

/** A drawn cover of a tint; of the podcast itself without one. */
export const drawnBody = (tint?: number): Body => ({
  type: 'image/jpeg',
  etag: `drawn-${tint ?? 'podcast'}-1`,
  modified: drawnSince,
  content: async () => contentOfBytes(await drawCover(tint)),
});

function pictureBody(storage: Storage, { artwork, artworkBytes, number, publishedAt }: FeedEpisode): Body {
  if (artwork === null || artworkBytes === null) return drawnBody(coverTintOf(number));
  return {
    type: 'image/jpeg',
    etag: artwork,
    modified: new Date(publishedAt),
    content: () => ({
      bytes: artworkBytes,
      headBytes: 0,
      file: { read: (span) => storage.read(artwork, span), from: 0 },
    }),
  };
}

function chaptersBody(episode: FeedEpisode): Body {
  const json = chaptersJson(episode);
  return {
    type: 'application/json+chapters; charset=utf-8',
    etag: hashOf(json),
    modified: new Date(episode.publishedAt),
    content: () => contentOfBytes(Buffer.from(json)),
  };
}

/** What is said in an episode, as a WebVTT file. */
export const transcriptBody = ({ publishedAt }: FeedEpisode, vtt: string): Body => ({
  type: 'text/vtt; charset=utf-8',
  etag: hashOf(vtt),
  modified: new Date(publishedAt),
  content: () => contentOfBytes(Buffer.from(vtt)),
});

type EpisodePart = 'audio' | 'chapters' | 'picture';

/** What is sent of an episode. */
export function bodyOf(storage: Storage, kind: EpisodePart, episode: FeedEpisode, clubname: string): Body {
  if (kind === 'audio') return episodeAudio(storage, episode, clubname);
  return kind === 'chapters' ? chaptersBody(episode) : pictureBody(storage, episode);
}

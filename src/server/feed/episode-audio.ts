import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { id3TagWithCover } from '../kernel/audio/id3';
import { afterTag, tagHeadBytes } from '../kernel/audio/mpeg-frames';
import type { Body } from '../kernel/http/send-body';
import { readStored } from '../kernel/storage/read-stored';
import type { Storage } from '../kernel/storage/storage';
import { coverForTag } from './covers';
import type { FeedEpisode } from './feed-episodes.store';

/**
 * The bytes of the tag with texts, chapters and cover that comes before the sound. Always the same, so that the length of an episode
 * is known without making its cover, and a download that was interrupted goes on at the same place after the cover has changed.
 */
export const tagBytes = 192 * 1024;

/** Raise it when the tag is made otherwise. */
const tagVersion = '1';

const begins = new LRUCache<string, number>({ max: 50_000 });

/** Where the sound begins in a stored MP3, after its own tag. Throws when the file is gone. */
export async function soundFrom(storage: Storage, sha256: string): Promise<number> {
  const known = begins.get(sha256);
  if (known !== undefined) return known;
  const head = await readStored(storage, sha256, { start: 0, end: tagHeadBytes - 1 });
  const from = afterTag({ read: () => head });
  begins.set(sha256, from);
  return from;
}

/** The part of an episode's address that is another one for each finished file, so that no address is used again. */
export const versionOf = ({ sha256 }: Pick<FeedEpisode, 'sha256'>): string => sha256.slice(0, 16);

/** How long the MP3 of an episode is with its tag. */
export const audioBytes = async (storage: Storage, { sha256, bytes }: FeedEpisode): Promise<number> =>
  tagBytes + bytes - (await soundFrom(storage, sha256));

const tagsOf = (episode: FeedEpisode, clubname: string) => ({
  title: episode.name,
  artist: clubname,
  album: `${clubname} · Season ${episode.season}`,
  track: episode.number,
  year: new Date(episode.publishedAt).getUTCFullYear(),
  comment: episode.description,
});

const toMs = (seconds: number) => Math.round(seconds * 1000);

/** A finished episode with its cover in the tag: one file to every client, of which only the sound is stored. */
export function episodeAudio(storage: Storage, episode: FeedEpisode, clubname: string): Body {
  const tags = tagsOf(episode, clubname);
  const { chapters, artwork, number, sha256 } = episode;
  const about = JSON.stringify([tagVersion, sha256, artwork ?? number, tags, chapters]);
  return {
    type: 'audio/mpeg',
    etag: createHash('sha256').update(about).digest('base64url').slice(0, 27),
    modified: new Date(episode.publishedAt),
    async content() {
      const from = await soundFrom(storage, sha256);
      return {
        bytes: tagBytes + episode.bytes - from,
        async head() {
          const marks = chapters.map(({ title, start, end }) => ({
            title,
            startMs: toMs(start),
            endMs: toMs(end),
          }));
          return id3TagWithCover(tags, marks, await coverForTag(storage, episode), tagBytes);
        },
        headBytes: tagBytes,
        file: { read: (span) => storage.read(sha256, span), from },
      };
    },
  };
}

import { Readable } from 'node:stream';
import type { Audience } from '@/contract/episode';
import { writeVtt } from '@/contract/transcript/captions';
import { coverTintOf, drawCover } from '../feed/covers';
import { audioBytes, episodeAudio } from '../feed/episode-audio';
import { type FeedEpisode, listFeedEpisodes } from '../feed/feed-episodes.store';
import type { Db } from '../kernel/db/client';
import type { Storage } from '../kernel/storage/storage';
import { NotStored } from '../kernel/storage/storage-error';
import { readRenditionText } from '../transcript/rendition-text.store';
import type { ArchivedEpisode } from './archived-club';
import { episodeFileName, named, uniqueNames } from './entry-names';
import {
  type EpisodeOfClub,
  type FileToTake,
  type PartOfClub,
  readEpisodes,
  readParts,
} from './read-club.store';
import { textEntry, type ZipEntry } from './write-zip';

const everyAudience: readonly Audience[] = ['everyone', 'parents', 'children', 'coaches'];

/** What an archive is collected into. */
export interface Collected {
  entries: ZipEntry[];
  /** The names of what is not in the store. */
  missing: string[];
}

/** Adds a stored file as it is. Resolves to its path in the archive; null when it is not in the store. */
export async function addStored(
  { entries, missing }: Collected,
  storage: Storage,
  name: string,
  { sha256, mime }: FileToTake,
): Promise<string | null> {
  const path = named(name, mime);
  const bytes = await storage.sizeOf(sha256);
  if (bytes === undefined) {
    missing.push(path);
    return null;
  }
  const open = async () => {
    const content = await storage.read(sha256);
    if (!content) throw new NotStored(sha256);
    return content;
  };
  entries.push({ name: path, bytes, packed: true, open });
  return path;
}

/** The MP3 of an episode as podcast apps get it, with cover and chapters in it. */
async function addSound(
  { entries, missing }: Collected,
  storage: Storage,
  path: string,
  episode: FeedEpisode,
  clubname: string,
): Promise<boolean> {
  if ((await storage.sizeOf(episode.sha256)) === undefined) {
    missing.push(path);
    return false;
  }
  async function* content() {
    const { head, file } = await episodeAudio(storage, episode, clubname).content();
    if (head) yield await head();
    const sound = file && (await file.read({ start: file.from, end: episode.bytes - 1 }));
    if (!sound) throw new NotStored(episode.sha256);
    yield* sound as AsyncIterable<Buffer>;
  }
  const bytes = await audioBytes(storage, episode);
  entries.push({
    name: path,
    bytes,
    packed: true,
    open: () => Readable.from(content(), { objectMode: false }),
  });
  return true;
}

/** The cover of an episode in full size, or the one that we draw. */
async function addCover(
  collected: Collected,
  storage: Storage,
  name: string,
  { artwork, artworkBytes, number }: FeedEpisode,
): Promise<string | null> {
  if (artwork !== null && artworkBytes !== null)
    return addStored(collected, storage, name, { sha256: artwork, bytes: artworkBytes, mime: 'image/jpeg' });
  const picture = await drawCover(coverTintOf(number));
  const path = named(name, 'image/jpeg');
  collected.entries.push({
    name: path,
    bytes: picture.length,
    packed: true,
    open: () => Readable.from([picture]),
  });
  return path;
}

async function addFinished(
  collected: Collected,
  { db, storage, clubId, clubname }: Of,
  folder: string,
  found: FeedEpisode,
): Promise<Pick<ArchivedEpisode, 'file' | 'cover' | 'transcript'>> {
  const path = `${folder}.mp3`;
  if (!(await addSound(collected, storage, path, found, clubname)))
    return { file: null, cover: null, transcript: null };
  const cover = await addCover(collected, storage, folder, found);
  const cues = await readRenditionText(db, { episodeId: found.id, clubId });
  const transcript = cues.length > 0 ? `${folder}.vtt` : null;
  if (transcript) collected.entries.push(textEntry(transcript, writeVtt(cues)));
  return { file: path, cover, transcript };
}

async function addParts(
  collected: Collected,
  { storage }: Of,
  folder: string,
  parts: readonly PartOfClub[],
): Promise<ArchivedEpisode['parts']> {
  const added: ArchivedEpisode['parts'] = [];
  for (const part of parts) {
    const { slot, sentAt, duration } = part;
    const file = await addStored(collected, storage, `${folder}/${slot}`, part);
    if (file !== null) added.push({ slot, sentAt, duration, file });
  }
  return added;
}

/** What came from a public feed goes back into one. */
const isPublicElsewhere = ({ fromElsewhere, status }: EpisodeOfClub) =>
  fromElsewhere && status === 'published';

interface Of {
  db: Db;
  storage: Storage;
  clubId: string;
  clubname: string;
}

/** An episode as `club.json` has it, and as a feed does, if people outside may hear it. */
export interface TakenEpisode {
  archived: ArchivedEpisode;
  feed: { episode: FeedEpisode; bytes: number } | undefined;
}

function factsOf(episode: EpisodeOfClub, found: FeedEpisode | undefined) {
  const { id, season, number, name, description, audience, status, publishedAt } = episode;
  return {
    ...{ id, guid: found?.guid ?? id, season, number, name, description, audience, status, publishedAt },
    category: found?.category ?? null,
    hosts: found?.hosts.map((host) => host.name) ?? [],
    duration: found?.duration ?? null,
    chapters: (found?.chapters ?? []).map(({ title, kind, start, end }) => ({ title, kind, start, end })),
  };
}

/**
 * Every episode of a club: the finished MP3 with cover and transcript, and what the club has sent for it. For the feed are those
 * that people outside of the club may hear: for everyone, and with no child in it without the consent to that; or from a public
 * feed.
 */
export async function addEpisodes(collected: Collected, of: Of): Promise<TakenEpisode[]> {
  const { db, storage, clubId } = of;
  const scope = { clubId, audiences: everyAudience, outside: false, archived: true };
  const finished = new Map((await listFeedEpisodes(db, scope)).map((each) => [each.id, each]));
  const outside = await listFeedEpisodes(db, { clubId, audiences: ['everyone'], outside: true });
  const inFeed = new Set(outside.map(({ id }) => id));
  const parts = await readParts(db, clubId);
  const unique = uniqueNames();
  const taken: TakenEpisode[] = [];
  for (const episode of await readEpisodes(db, clubId)) {
    const found = finished.get(episode.id);
    const name = unique(episodeFileName(episode));
    const files = found
      ? await addFinished(collected, of, `episodes/${name}`, found)
      : { file: null, cover: null, transcript: null };
    const own = parts.filter(({ episodeId }) => episodeId === episode.id);
    const isInFeed =
      found !== undefined && files.file !== null && (inFeed.has(episode.id) || isPublicElsewhere(episode));
    taken.push({
      archived: {
        ...factsOf(episode, found),
        ...files,
        inFeed: isInFeed,
        parts: await addParts(collected, of, `parts/${name}`, own),
      },
      feed: isInFeed ? { episode: found, bytes: await audioBytes(storage, found) } : undefined,
    });
  }
  return taken;
}

import { limits } from '@/contract/limits';
import { readUrl } from '@/contract/text/read-url';
import { t } from '@/language/text';
import type { Outside } from '../kernel/outgoing/outside';
import { fetchWhole } from './fetch-outside';
import { clip, lineOf, plain } from './plain-text';
import { childOf, readChannel, textIn } from './read-xml';
import { ShowError } from './show-error';

interface ShowItem {
  guid: string;
  title: string;
  description: string;
  publishedAt: Date;
  season: number;
  /** Null where the feed has none. */
  number: number | null;
  isExplicit: boolean;
  soundUrl: string;
  /** Null where it is that of the show. */
  coverUrl: string | null;
}

export interface Show {
  title: string;
  coverUrl: string | null;
  /** Whether the host keeps others from taking the show over, and the address of its owner. */
  isLocked: boolean;
  owner: string;
  /** The newest first. */
  items: ShowItem[];
  /** How many have no sound file. */
  withoutSound: number;
}

const timeoutMs = 30_000;

const numberIn = (text: string, most: number): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= most ? Number(text) : null;

const isWeb = (url: string) => /^https?:\/\//i.test(url) && readUrl(url) !== undefined && url.length <= 2000;
const isYes = (text: string) => /^(yes|true|explicit)$/i.test(text);

const pictureOf = (parent: unknown): string | null => {
  const named = textIn(childOf(parent, 'itunes:image'), '@href') || textIn(childOf(parent, 'image'), 'url');
  return isWeb(named) ? named : null;
};

/** An item with sound; undefined for one without. */
function readItem(
  item: unknown,
  showCover: string | null,
  isShowExplicit: boolean,
  now: Date,
): ShowItem | undefined {
  const enclosure = childOf(item, 'enclosure');
  const soundUrl = textIn(enclosure, '@url');
  if (!isWeb(soundUrl) || /^(video|image|text)\//i.test(textIn(enclosure, '@type'))) return undefined;
  const published = new Date(textIn(item, 'pubDate'));
  const title = lineOf(textIn(item, 'title') || textIn(item, 'itunes:title'));
  const coverUrl = pictureOf(item);
  const explicit = textIn(item, 'itunes:explicit');
  return {
    // RSS lets it out where the address of the sound is the name.
    guid: clip(textIn(item, 'guid') || soundUrl, limits.guidMax),
    title: title || 'An episode without a name',
    description: plain(
      textIn(item, 'content:encoded') || textIn(item, 'description') || textIn(item, 'itunes:summary'),
    ),
    publishedAt: Number.isNaN(published.getTime()) || published > now ? now : published,
    season: numberIn(textIn(item, 'itunes:season'), limits.seasonMax) ?? 1,
    number: numberIn(textIn(item, 'itunes:episode'), limits.episodeNumberMax),
    isExplicit: explicit === '' ? isShowExplicit : isYes(explicit),
    soundUrl,
    coverUrl: coverUrl === showCover ? null : coverUrl,
  };
}

/** A feed as an import needs it. Throws `ShowError`. */
function showOf(bytes: Buffer, type: string, now = new Date()): Show {
  const channel = readChannel(bytes, type);
  const coverUrl = pictureOf(channel);
  const isExplicit = isYes(textIn(channel, 'itunes:explicit'));
  const all = Array.isArray(channel.item) ? channel.item : [];
  if (all.length > limits.showEpisodesMax)
    throw new ShowError(
      t`This show has more than ${limits.showEpisodesMax} episodes. That is more than we can take at once.`,
    );
  const byGuid = new Map<string, ShowItem>();
  let withoutSound = 0;
  for (const each of all) {
    const item = readItem(each, coverUrl, isExplicit, now);
    if (!item) withoutSound += 1;
    else if (!byGuid.has(item.guid)) byGuid.set(item.guid, item);
  }
  const locked = textIn(channel, 'podcast:locked');
  return {
    title: lineOf(textIn(channel, 'title')) || 'A show without a name',
    coverUrl,
    isLocked: /^(yes|true)$/i.test(locked),
    owner:
      textIn(childOf(channel, 'podcast:locked'), '@owner') ||
      textIn(childOf(channel, 'itunes:owner'), 'itunes:email'),
    items: [...byGuid.values()].sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()),
    withoutSound,
  };
}

/** Fetches and reads a feed. Throws `ShowError`. */
export async function readShow(url: string, outside: Outside): Promise<Show> {
  const accept = 'application/rss+xml, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1';
  const { bytes, type } = await fetchWhole(
    url,
    { maxBytes: limits.showFeedBytes, timeoutMs, accept },
    outside,
  );
  return showOf(bytes, type);
}

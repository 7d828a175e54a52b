import { createHash } from 'node:crypto';
import { XMLBuilder } from 'fast-xml-parser';
import type { FeedEpisode } from './feed-episodes.store';
import { proseHtml } from './prose-html';

/** An element of the feed: a text, or attributes (with `@`) and elements in it; several of one name as an array. */
type Element = string | { [name: string]: Element | Element[] | undefined };
type Elements = Record<string, Element | Element[] | undefined>;

/** The addresses of what belongs to an episode. */
export interface EpisodeAddresses {
  audio: string;
  chapters: string;
  transcript: string;
  cover: string;
}

interface FeedChannel {
  title: string;
  description: string;
  author: string;
  /** The address of the feed itself, of the page that it belongs to, and of its picture. */
  self: string;
  page: string;
  cover: string;
  /** What stays the same for life when the address changes. */
  id: string;
  newest: Date;
  /** It is for one person, and so kept out of directories; otherwise it is for another host to take over. */
  isPersonal: boolean;
  /** Where the show is from now on. */
  movedTo: string | null;
}

/** An episode with the exact length of its MP3. */
interface FeedItem {
  episode: FeedEpisode;
  bytes: number;
  addresses: EpisodeAddresses;
}

const namespaces = {
  '@version': '2.0',
  '@xmlns:atom': 'http://www.w3.org/2005/Atom',
  '@xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd',
  '@xmlns:podcast': 'https://podcastindex.org/namespace/1.0',
};

/** Characters that XML 1.0 does not allow, which older texts may hold. */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const clean = (text: string): string => text.replace(unspeakable, '');
/** Apple takes at most 4 000 bytes of a description, and 255 characters of a title. */
const short = (text: string): string => [...clean(text)].slice(0, 255).join('').trim();

/** The namespace of the UUIDs of podcasts (podcastindex.org, `podcast:guid`). */
const guidNamespace = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');

/** The UUIDv5 of a text. */
function podcastGuid(text: string): string {
  const hash = createHash('sha1').update(guidNamespace).update(text).digest().subarray(0, 16);
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x50, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Each element of an episode, in one table. */
const itemElements = ({ episode, bytes, addresses }: FeedItem): Elements => ({
  title: short(episode.name),
  guid: { '@isPermaLink': 'false', '#text': clean(episode.guid) },
  pubDate: new Date(episode.publishedAt).toUTCString(),
  description: proseHtml(clean(episode.description)) || undefined,
  enclosure: { '@url': addresses.audio, '@length': String(bytes), '@type': 'audio/mpeg' },
  category: episode.category === null ? undefined : short(episode.category),
  'itunes:title': short(episode.name),
  'itunes:duration': episode.duration === null ? undefined : String(Math.round(episode.duration)),
  'itunes:image': { '@href': addresses.cover },
  'itunes:explicit': 'false',
  'itunes:episode': episode.number > 0 ? String(episode.number) : undefined,
  'itunes:season': episode.season > 0 ? String(episode.season) : undefined,
  'itunes:episodeType': 'full',
  'podcast:season': String(episode.season),
  'podcast:episode': String(episode.number),
  'podcast:chapters':
    episode.chapters.length === 0
      ? undefined
      : { '@url': addresses.chapters, '@type': 'application/json+chapters' },
  'podcast:transcript': episode.hasText
    ? { '@url': addresses.transcript, '@type': 'text/vtt', '@language': 'en-gb', '@rel': 'captions' }
    : undefined,
  'podcast:person': episode.hosts.map(({ name }) => ({ '@role': 'host', '#text': short(name) })),
});

const channelElements = (channel: FeedChannel): Elements => ({
  title: short(channel.title),
  link: channel.page,
  'atom:link': { '@href': channel.self, '@rel': 'self', '@type': 'application/rss+xml' },
  description: proseHtml(clean(channel.description)),
  language: 'en-gb',
  lastBuildDate: channel.newest.toUTCString(),
  generator: 'Touchline',
  image: { url: channel.cover, title: short(channel.title), link: channel.page },
  'itunes:author': short(channel.author),
  'itunes:image': { '@href': channel.cover },
  'itunes:category': { '@text': 'Sports' },
  'itunes:explicit': 'false',
  'itunes:type': 'episodic',
  'itunes:new-feed-url': channel.movedTo ?? undefined,
  'itunes:block': channel.isPersonal ? 'Yes' : undefined,
  'podcast:block': channel.isPersonal ? 'yes' : undefined,
  'podcast:locked': channel.isPersonal ? 'yes' : 'no',
  'podcast:guid': podcastGuid(channel.id),
  'podcast:medium': 'podcast',
});

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  suppressEmptyNode: true,
  format: false,
});

/** The whole feed. A library writes the XML, so that no name or description can be read as an element. */
export const feedXml = (channel: FeedChannel, items: readonly FeedItem[]): string =>
  builder.build({
    '?xml': { '@version': '1.0', '@encoding': 'UTF-8' },
    rss: { ...namespaces, channel: { ...channelElements(channel), item: items.map(itemElements) } },
  });

/** Chapters as podcast apps read them: JSON 1.2. */
export const chaptersJson = ({ name, chapters }: Pick<FeedEpisode, 'name' | 'chapters'>): string =>
  JSON.stringify({
    version: '1.2.0',
    title: name,
    chapters: chapters.map(({ start, end, title }) => ({ startTime: start, endTime: end, title })),
  });

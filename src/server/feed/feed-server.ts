import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { writeVtt } from '@/contract/transcript/captions';
import { t } from '@/language/text';
import { notFound } from '../kernel/http/api-error';
import type { RequestFacts } from '../kernel/http/request-facts';
import { filePolicy, setHeaders } from '../kernel/http/security-headers';
import { type Body, contentOfBytes, sendBody } from '../kernel/http/send-body';
import { makeReadServer } from '../kernel/http/serve-read';
import { hashToken } from '../kernel/http/token';
import { speak } from '../kernel/language/speak';
import type { Services } from '../kernel/services';
import { readRenditionText } from '../transcript/rendition-text.store';
import { audioBytes, soundFrom, tagBytes, versionOf } from './episode-audio';
import { bodyOf, drawnBody, transcriptBody } from './episode-bodies';
import { coverVersionOf, type FeedAddresses, makeFeedAddresses } from './feed-addresses';
import {
  type FeedEpisode,
  type FeedScope,
  getFeedEpisode,
  hashFeedEpisodes,
  listFeedEpisodes,
} from './feed-episodes.store';
import { type FeedTarget, feedRoot, readFeedPath } from './feed-path';
import { makeFeedReads } from './feed-reads';
import { isToken } from './feed-token';
import { feedXml } from './feed-xml';
import { feedScopeOf, getLiveFeed, keepContent, type LiveFeed, listLiveFeeds } from './live-feed.store';
import { makeRunningReads } from './running-reads';

const squeeze = promisify(gzip);

/** A feed belongs to one person: nothing in between keeps it, and no address of it is passed on. */
const ownHeaders = {
  'Cache-Control': 'private, no-cache',
  'Content-Security-Policy': filePolicy,
  'Referrer-Policy': 'no-referrer',
};

export const isFeedRead = ({ url = '' }: IncomingMessage): boolean => url.startsWith(feedRoot);

/** What a process remembers of a feed for half a second: an ended one is dead within a second. */
const rememberedMs = 500;

interface Known {
  feed: LiveFeed;
  scope: FeedScope;
  /** Once it was asked for. */
  content?: Promise<{ hash: string; since: Date }>;
}

interface BuiltFeed {
  plain: Buffer;
  zipped: Buffer;
}

const wantsGzip = ({ headers }: IncomingMessage) =>
  /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(String(headers['accept-encoding'] ?? ''));

/**
 * Leads apps to where the show is now. The body is the feed itself with that address in it, for those that do not follow; the headers
 * of every feed keep them from remembering it for longer than the club has it so.
 */
async function sendMoved(
  { method }: IncomingMessage,
  outgoing: ServerResponse,
  movedTo: string,
  { type, content }: Body,
): Promise<void> {
  const { bytes, head } = await content();
  outgoing.writeHead(301, { Location: movedTo, 'Content-Type': type, 'Content-Length': bytes });
  outgoing.end(method === 'HEAD' ? undefined : await head?.());
}

/** Answers everything under the token of a feed, from the raw request to the raw response. */
export function makeFeedServer(services: Services) {
  const { db, downloads, env, log, rateLimits, storage } = services;
  const known = new LRUCache<string, Known>({ max: 5000, ttl: rememberedMs });
  // A key has the id of the feed, because its addresses hold the token of one person.
  const built = new LRUCache<string, BuiltFeed>({
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: ({ plain, zipped }) => plain.length + zipped.length,
  });
  const underWay = new Map<string, Promise<BuiltFeed>>();
  const running = makeRunningReads((ids) => listLiveFeeds(db, ids), log);
  const noteRead = makeFeedReads(services);

  async function find(token: string, facts: RequestFacts): Promise<Known> {
    const tokenHash = hashToken(token);
    const remembered = isToken(token) ? known.get(tokenHash) : undefined;
    if (remembered) return remembered;
    const feed = isToken(token) ? await getLiveFeed(db, tokenHash) : undefined;
    if (!feed) {
      await rateLimits.take('feedGuesses', facts.limitKey);
      throw notFound(t`The feed`);
    }
    const found = { feed, scope: feedScopeOf(feed) };
    known.set(tokenHash, found);
    return found;
  }

  /** What the feed holds now, as a hash that all processes make alike, and since when. */
  function contentOf(of: Known) {
    of.content ??= (async () => {
      const hash = await hashFeedEpisodes(db, of.scope);
      const { content, contentSince, id, clubname, name, movedTo, language } = of.feed;
      const spoken = language ? ` ${language}` : '';
      const all = hashToken(
        `2 ${id} ${hash} ${clubname} ${name} ${env.publicUrl} ${movedTo ?? ''}${spoken}`,
      ).slice(0, 32);
      const since = content === all && contentSince ? contentSince : await keepContent(db, id, all);
      return { hash: all, since };
    })();
    of.content.catch(() => {
      of.content = undefined;
    });
    return of.content;
  }

  async function build({ feed, scope }: Known, addresses: FeedAddresses): Promise<BuiltFeed> {
    const items = [];
    for (const episode of await listFeedEpisodes(db, scope)) {
      items.push({ episode, bytes: await audioBytes(storage, episode), addresses: addresses.of(episode) });
    }
    const isGuest = feed.kind === 'guest';
    const newest = items[0] ? new Date(items[0].episode.publishedAt) : (feed.contentSince ?? new Date(0));
    const xml = feedXml(
      {
        title: t`${feed.clubname} · for ${feed.name}`,
        description: isGuest
          ? t`The episodes of ${feed.clubname}, for ${feed.name}. This link is for one person.`
          : t`The episodes of ${feed.clubname}. This feed is for one person; please keep its address to yourself.`,
        author: feed.clubname,
        self: addresses.feed,
        page: env.publicUrl,
        cover: addresses.cover,
        id: `${feed.clubId} ${feed.userId} ${isGuest ? feed.id : ''}`,
        newest,
        isPersonal: true,
        movedTo: feed.movedTo,
      },
      items,
    );
    const plain = Buffer.from(xml);
    return { plain, zipped: await squeeze(plain) };
  }

  async function feedBody(of: Known, token: string, zip: boolean): Promise<Body> {
    const { hash, since } = await contentOf(of);
    const key = `${of.feed.id} ${hash}`;
    const make = async (): Promise<BuiltFeed> => {
      const known = built.get(key);
      if (known) return known;
      // In the language of its person: what is built is kept, and the app's server that asks for it has none.
      const making =
        underWay.get(key) ??
        speak(of.feed.language ?? 'en', () => build(of, makeFeedAddresses(env.publicUrl, token)));
      underWay.set(key, making);
      try {
        const made = await making;
        built.set(key, made);
        return made;
      } finally {
        underWay.delete(key);
      }
    };
    return {
      type: 'application/rss+xml; charset=utf-8',
      etag: zip ? `${hash}-gzip` : hash,
      modified: since,
      ...(zip && { encoding: 'gzip' }),
      async content() {
        const { plain, zipped } = await make();
        return contentOfBytes(zip ? zipped : plain);
      },
    };
  }

  /** Another version than today's leads to today's, so that an app with an older feed still finds the episode. */
  function isOutdated({ kind, version }: FeedTarget, episode: FeedEpisode): boolean {
    if (kind === 'audio') return version !== versionOf(episode);
    return kind === 'picture' && version !== coverVersionOf(episode);
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, facts: RequestFacts) {
    const { token, target } = readFeedPath(incoming.url ?? '');
    const of = await find(token, facts);
    if (!target) throw notFound();
    const { feed, scope } = of;
    facts.ofChild = feed.kind === 'child';
    setHeaders(outgoing, ownHeaders);
    outgoing.setHeader('X-Request-Id', facts.id);
    running.add(feed.id, outgoing);
    if (target.kind === 'cover') return sendBody(incoming, outgoing, drawnBody());
    if (target.kind === 'feed') {
      if (incoming.method === 'GET') noteRead(feed, facts);
      if (feed.movedTo !== null)
        return sendMoved(incoming, outgoing, feed.movedTo, await feedBody(of, token, false));
      outgoing.setHeader('Vary', 'Accept-Encoding');
      return sendBody(incoming, outgoing, await feedBody(of, token, wantsGzip(incoming)));
    }
    const episode = await getFeedEpisode(db, scope, target.episodeId);
    if (!episode) throw notFound(t`The episode`);
    if (isOutdated(target, episode)) {
      const { audio, cover } = makeFeedAddresses(env.publicUrl, token).of(episode);
      outgoing.writeHead(302, { Location: target.kind === 'audio' ? audio : cover, 'Content-Length': 0 });
      return void outgoing.end();
    }
    if (target.kind === 'audio') {
      noteRead(feed, facts);
      const { fileId, sha256, bytes } = episode;
      const file = { id: fileId, sha256, bytes, purpose: 'rendition' as const };
      const ahead = tagBytes - (await soundFrom(storage, sha256));
      downloads.watch(
        incoming,
        outgoing,
        facts,
        { ...file, clubId: feed.clubId, episodeId: episode.id },
        ahead,
      );
    }
    if (target.kind === 'transcript') {
      const cues = await readRenditionText(db, { episodeId: episode.id, clubId: feed.clubId });
      if (cues.length === 0) throw notFound(t`The transcript`);
      return sendBody(incoming, outgoing, transcriptBody(episode, writeVtt(cues)));
    }
    return sendBody(incoming, outgoing, bodyOf(storage, target.kind, episode, feed.clubname));
  }

  return makeReadServer(services, {
    pathOf: ({ url = '' }) => `${feedRoot}{token}/${readFeedPath(url).target?.route ?? ''}`,
    answer,
  });
}

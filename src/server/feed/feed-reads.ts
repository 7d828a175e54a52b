import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { takeIfLeft } from '../kernel/http/rate-limit';
import type { RequestFacts } from '../kernel/http/request-facts';
import type { Services } from '../kernel/services';
import { sendEmails } from '../mail/send-emails';
import { appName } from './app-name';
import { addPlaces, keepAlert, keepRead } from './feed-reads.store';
import type { LiveFeed } from './live-feed.store';

/** One phone is on some networks in a day, and a person uses some apps. More on a day than this is unusual. */
export const usualNetworks = 15;
const usualApps = 6;

/** The last reading is kept to the minute, because an app asks for hundreds of ranges. */
const readAgainMs = 60_000;

/** The network of an address: of IPv4 the first three numbers; of IPv6 the limits count the /64 already. */
const networkOf = (limitKey: string): string =>
  limitKey.includes(':') ? limitKey : limitKey.split('.').slice(0, 3).join('.');

/** Keeps when and by which app a feed was read, and looks out for one that has become known to others. */
export function makeFeedReads({ db, deriveSecret, log, queue, rateLimits }: Services) {
  // What this process has written already, so that most requests write nothing.
  const read = new LRUCache<string, true>({ max: 20_000, ttl: readAgainMs });
  const seen = new LRUCache<string, true>({ max: 100_000, ttl: 24 * 60 * 60 * 1000 });

  async function write(feed: LiveFeed, facts: RequestFacts, day: string, app: string) {
    // Neither can be traced to an address, or joined with another feed or day.
    const pseudonym = (place: string) =>
      deriveSecret(`place ${feed.id} ${day} ${place}`).subarray(0, 12).toString('base64url');
    const places = await addPlaces(db, feed, day, {
      network: pseudonym(networkOf(facts.limitKey)),
      app: pseudonym(app),
    });
    await keepRead(db, feed.id, app);
    if (places.networks <= usualNetworks && places.apps <= usualApps) return;
    // Once a day and feed.
    if (!(await takeIfLeft(rateLimits, 'feedAlerts', `${feed.id} ${day}`))) return;
    await db.transaction(async (tx) => {
      const userIds = await keepAlert(tx, feed.id, places);
      const emails = userIds.map((userId) => ({ kind: 'feed-shared' as const, feedId: feed.id, userId }));
      await sendEmails(tx, queue, emails);
    });
  }

  /** Never fails, and nothing waits for it, because an episode is heard also where this cannot be written. */
  return (feed: LiveFeed, facts: RequestFacts): void => {
    const day = new Date().toISOString().slice(0, 10);
    const app = appName(facts.device);
    const place = createHash('sha256').update(`${day} ${facts.limitKey} ${app}`).digest('base64url');
    const known = `${feed.id} ${place}`;
    if (seen.has(known) && read.has(feed.id)) return;
    seen.set(known, true);
    read.set(feed.id, true);
    write(feed, facts, day, app).catch((error: unknown) => {
      seen.delete(known);
      log.warn({ err: error }, 'a reading of a feed was not kept');
    });
  };
}

import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Database } from '../kernel/db/client';
import { listLiveFeeds } from './live-feed.store';

/** How often it is asked whether what is being sent may still be sent. */
const askedEveryMs = 400;

/**
 * The answers that are being sent under feeds. A feed that was ended, or whose reader may not listen any more, is cut within a
 * second, also in the middle of a download. One query for all of a process, and none while nothing is sent.
 */
export function makeRunningReads(db: Database, log: Logger) {
  const running = new Map<string, Set<ServerResponse>>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  async function cutEnded() {
    if (asking) return;
    asking = true;
    try {
      const live = await listLiveFeeds(db, [...running.keys()]);
      for (const [id, answers] of running) {
        if (!live.has(id)) for (const answer of answers) answer.destroy();
      }
    } catch (error) {
      log.warn({ err: error }, 'could not ask which feeds may still be read');
    } finally {
      asking = false;
    }
  }

  return {
    add(feedId: string, answer: ServerResponse) {
      // The client has gone while the feed was looked up: `close` was before, and does not come again.
      if (answer.destroyed) return;
      const answers = running.get(feedId) ?? new Set();
      running.set(feedId, answers.add(answer));
      timer ??= setInterval(() => void cutEnded(), askedEveryMs).unref();
      answer.once('close', () => {
        answers.delete(answer);
        if (answers.size === 0 && running.get(feedId) === answers) running.delete(feedId);
        if (running.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}

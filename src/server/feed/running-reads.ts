import type { ServerResponse } from 'node:http';
import type { Logger } from 'pino';

/** How often it is asked whether what is being sent may still be sent. */
const askedEveryMs = 400;

/**
 * The answers that are being sent, each under the id of what it belongs to: a feed, or a public episode. Of what may not be read any
 * more they are cut within a second, also in the middle of a download. One query for all of a process, and none while nothing is sent.
 */
export function makeRunningReads(
  listLive: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
  log: Logger,
) {
  const running = new Map<string, Set<ServerResponse>>();
  let timer: NodeJS.Timeout | undefined;
  let asking = false;

  async function cutEnded() {
    if (asking) return;
    asking = true;
    try {
      const live = await listLive([...running.keys()]);
      for (const [id, answers] of running) {
        if (!live.has(id)) for (const answer of answers) answer.destroy();
      }
    } catch (error) {
      log.warn({ err: error }, 'could not ask what may still be read');
    } finally {
      asking = false;
    }
  }

  return {
    add(id: string, answer: ServerResponse) {
      // The client has gone while the feed was looked up: `close` was before, and does not come again.
      if (answer.destroyed) return;
      const answers = running.get(id) ?? new Set();
      running.set(id, answers.add(answer));
      timer ??= setInterval(() => void cutEnded(), askedEveryMs).unref();
      answer.once('close', () => {
        answers.delete(answer);
        if (answers.size === 0 && running.get(id) === answers) running.delete(id);
        if (running.size > 0) return;
        clearInterval(timer);
        timer = undefined;
      });
    },
  };
}

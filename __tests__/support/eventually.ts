import { setTimeout as wait } from 'node:timers/promises';

/** Taken before a test stops the clock. */
const now = performance.now.bind(performance);

/** Asks until the answer is neither undefined nor false, and resolves to it; fails after `ms`. */
export async function eventually<Found>(
  what: string,
  ask: () => Promise<Found | undefined | false> | Found | undefined | false,
  ms = 60_000,
): Promise<Found> {
  const deadline = now() + ms;
  for (;;) {
    // An answer that came late was asked for in time.
    const isOver = now() > deadline;
    const found = await ask();
    if (found !== undefined && found !== false) return found;
    if (isOver) throw new Error(`did not happen within ${ms} ms: ${what}`);
    await wait(20);
  }
}

import type { Logger } from 'pino';
import { isDatabaseFull, isDiskAway, isDiskFull } from './error-codes';
import { isStorageAway } from './storage/storage-error';

const everyMs = 60_000;

/** What fails for as long as the files are away or a disk is full, and says nothing new each time. */
function troubleOf(error: unknown): string | undefined {
  if (isStorageAway(error) || isDiskAway(error)) return 'the files cannot be reached';
  if (isDiskFull(error)) return 'there is no room for files';
  return isDatabaseFull(error) ? 'the database has no room' : undefined;
}

/**
 * Takes the lines of such failures out of a log: the first is a warning with its cause, and after that there is one a minute, which
 * counts the others by what they said. Returns whether it has taken the line.
 */
export function makeCountTroubles() {
  const counting = new Map<string, Record<string, number>>();

  function count(log: Logger, trouble: string) {
    counting.set(trouble, {});
    setTimeout(() => {
      const counts = counting.get(trouble) ?? {};
      counting.delete(trouble);
      if (Object.keys(counts).length === 0) return;
      log.warn({ counts }, trouble);
      count(log, trouble);
    }, everyMs).unref();
  }

  return (log: Logger, [facts, message]: [unknown, ...unknown[]]): boolean => {
    const error = (facts as { err?: unknown } | undefined)?.err;
    const trouble = troubleOf(error);
    if (trouble === undefined) return false;
    const said = String(message);
    const counts = counting.get(trouble);
    if (counts) counts[said] = (counts[said] ?? 0) + 1;
    else {
      log.warn({ cause: (error as Error).message, counts: { [said]: 1 } }, trouble);
      count(log, trouble);
    }
    return true;
  };
}

import { limits } from '@/contract/limits';
import type { Places } from './move-file';
import type { Moved } from './move-storage';

/** Whether nothing is left in the old place, and what was moved and is to be done now, in lines for people. */
export function describeMove(
  { first, second }: Places,
  { files, bytes, problems, unfinished, missing }: Moved,
): { isDone: boolean; lines: string[] } {
  const lines = [...problems, `${files} files, ${(bytes / 1e9).toFixed(2)} GB moved`];
  if (missing > 0) {
    lines.push(
      `${missing} files that the database names are not in ${first.place}. npm run doctor names them.`,
    );
  }
  if (unfinished > 0) {
    lines.push(
      `${unfinished} uploads have begun in ${second.place} and not ended. Run this again when they have, at the ` +
        `latest in ${limits.resumableHours} hours.`,
    );
  }
  const isDone = problems.length + missing + unfinished === 0;
  lines.push(
    isDone
      ? `All files are in ${first.place}. Take STORAGE_ALSO out of the settings and start Touchline again.`
      : 'Leave STORAGE_ALSO as it is until then.',
  );
  return { isDone, lines };
}

import type { Logger } from 'pino';
import type { Storage } from '../kernel/storage/storage';

export const tempAgeMs = 3_600_000;

/**
 * Removes what killed processes have left in the temp folder, a child's voice perhaps: now, and once an hour while this process
 * works. The sweep of the worker does not reach the other machines, which have temp folders of their own beside a bucket.
 */
export function sweepTempHourly(storage: Pick<Storage, 'sweepTemp'>, log: Logger): void {
  const sweep = () =>
    void storage
      .sweepTemp(tempAgeMs)
      .catch((err: unknown) => log.warn({ err }, 'the temp folder was not swept'));
  sweep();
  setInterval(sweep, tempAgeMs).unref();
}

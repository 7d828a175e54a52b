import type { IncomingMessage } from 'node:http';
import { languageTag, t } from '@/language/text';
import { findLastChange } from '../db/audit';
import type { Transaction } from '../db/client';
import { ApiError } from './api-error';

/** "this minute", "3 hours ago" */
function ago(minutes: number): string {
  const words = new Intl.RelativeTimeFormat(languageTag(), { numeric: 'auto' });
  if (minutes < 60) return words.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? words.format(-hours, 'hour') : words.format(-Math.floor(hours / 24), 'day');
}

/**
 * Throws 409 when the caller has not seen the newest revision. A call without `If-Match` overwrites. Read `rev` under
 * a lock, in the transaction of the change. With `object`, as the audit names it, the reason says who has changed it.
 */
export async function requireMatch(
  tx: Transaction,
  { headers }: IncomingMessage,
  rev: number,
  object?: string,
): Promise<void> {
  const expected = headers['if-match'];
  if (expected === undefined || expected === '*' || expected === `"${rev}"`) return;
  const last = object === undefined ? undefined : await findLastChange(tx, object);
  throw new ApiError(
    'conflict',
    last?.name
      ? t`This was changed since you opened it, by ${last.name}, ${ago(last.minutes)}.`
      : t`This was changed since you opened it.`,
  );
}

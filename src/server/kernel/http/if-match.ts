import type { IncomingMessage } from 'node:http';
import { t } from '@/language/text';
import { ApiError } from './api-error';

/**
 * Throws 409 when the caller has not seen the newest revision. A call without `If-Match` overwrites. Read `rev` under
 * a lock, in the transaction of the change.
 */
export function requireMatch({ headers }: IncomingMessage, rev: number): void {
  const expected = headers['if-match'];
  if (expected === undefined || expected === '*' || expected === `"${rev}"`) return;
  throw new ApiError('conflict', t`This was changed since you opened it.`);
}

import type { ApiFailure } from './api-failure';
import { mayPassLater } from './api-failure';
import { randomHex } from './random';

/** The keys of requests that got no answer. The server may have done each of them all the same. */
const unanswered = new Map<string, string>();

/** The `Idempotency-Key` of a request: the earlier one when it is tried again and was not answered. */
export const repeatKey = (request: string): string => unanswered.get(request) ?? randomHex();

/** Remembers the key of a request that may have been done, and forgets it once it is answered. */
export function rememberKey(request: string, key: string, failure?: ApiFailure): void {
  // A 409 while the first request is under way also leaves it open.
  const open = failure && (mayPassLater(failure) || (failure.status === 409 && unanswered.has(request)));
  if (open) unanswered.set(request, key);
  else unanswered.delete(request);
}

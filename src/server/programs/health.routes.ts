import { getLiveness, getReadiness } from '@/contract/health';
import { ping } from '../kernel/db/client';
import { ApiError } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import type { Services } from '../kernel/services';

/** How long a result is reused, in milliseconds, because there may be thousands of probes. */
const freshFor = 1000;

async function probe({ db, storage }: Services): Promise<boolean> {
  try {
    await Promise.all([ping(db), storage.check()]);
    return true;
  } catch {
    // A probe only answers whether we are ready; the cause is in the log of the requests that fail.
    return false;
  }
}

let draining = false;
// The process ends after SIGTERM once its requests are answered; until then it must get no new ones.
process.once('SIGTERM', () => {
  draining = true;
});

let last: { at: number; ready: Promise<boolean> } | undefined;

const readiness = on(getReadiness, async ({ services }) => {
  const now = Date.now();
  if (!last || now - last.at > freshFor) last = { at: now, ready: probe(services) };
  if (draining || !(await last.ready)) throw new ApiError('unavailable', 'Not ready', { retryAfter: 5 });
  return { status: 'ok' as const };
});

export const healthRoutes = [on(getLiveness, async () => ({ status: 'ok' as const })), readiness];

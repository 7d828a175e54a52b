import { getLiveness, getReadiness } from '@/contract/health';
import { ping } from '../db/client';
import { ApiError } from '../http/api-error';
import { on } from '../http/route';
import type { Services } from '../services';

/** Probes may come by the thousand: what was found holds this long, in milliseconds. */
const freshFor = 1000;

async function probe({ db, storage }: Services): Promise<boolean> {
  try {
    await Promise.all([ping(db), storage.check()]);
    return true;
  } catch {
    // Readiness is the answer; what is wrong shows in the log of the requests that fail.
    return false;
  }
}

let draining = false;
// The process that hosts us ends on it once its requests are answered; until then it takes nothing new.
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

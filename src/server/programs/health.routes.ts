import { getLiveness, getReadiness } from '@/contract/operation/health';
import { ApiError } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { stateOfCertificate } from '../operation/certificate';
import { getWatched } from '../operation/operation.store';

/** How long a result is reused, in milliseconds, because there may be thousands of probes. */
const freshFor = 1000;

interface Probed {
  ready: boolean;
  certificateEndsAt?: Date | null;
}

async function probe({ db, storage }: Services): Promise<Probed> {
  try {
    const [{ certificateEndsAt }] = await Promise.all([getWatched(db), storage.check()]);
    return { ready: true, certificateEndsAt };
  } catch {
    // A probe only answers whether we are ready; the cause is in the log of the requests that fail.
    return { ready: false };
  }
}

let draining = false;
// The process ends after SIGTERM once its requests are answered; until then it must get no new ones.
process.once('SIGTERM', () => {
  draining = true;
});

let last: { at: number; probed: Promise<Probed> } | undefined;

const readiness = on(getReadiness, async ({ services }) => {
  const now = Date.now();
  if (!last || now - last.at > freshFor) last = { at: now, probed: probe(services) };
  const { ready, certificateEndsAt } = await last.probed;
  if (draining || !ready) throw new ApiError('unavailable', 'Not ready', { retryAfter: 5 });
  const expired = certificateEndsAt && stateOfCertificate(certificateEndsAt) === 'expired';
  return { status: 'ok' as const, ...(expired && { certificate: 'expired' as const }) };
});

export const healthRoutes = [on(getLiveness, async () => ({ status: 'ok' as const })), readiness];

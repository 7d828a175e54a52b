import { fileTroubles, getLiveness, getReadiness, type Readiness } from '@/contract/operation/health';
import { ApiError } from '../kernel/http/api-error';
import { on } from '../kernel/http/route';
import type { Services } from '../kernel/services';
import { stateOfCertificate } from '../operation/certificate';
import { readState } from '../operation/readiness';

let draining = false;
// The process ends after SIGTERM once its requests are answered; until then it must get no new ones.
process.once('SIGTERM', () => {
  draining = true;
});

/** Throws 503 when this process should get no requests. The cause is in the log of the requests that fail. */
export async function readReadiness(services: Pick<Services, 'db' | 'storage'>): Promise<Readiness> {
  const { since, certificateEndsAt } = await readState(services);
  if (draining || since.has('databaseAway') || since.has('filesOfOthers'))
    throw new ApiError('unavailable', 'Not ready', { retryAfter: 5 });
  const degraded = fileTroubles.flatMap((what) => {
    const at = since.get(what);
    return at ? [{ what, since: at.toISOString() }] : [];
  });
  const expired = certificateEndsAt && stateOfCertificate(certificateEndsAt) === 'expired';
  return {
    status: 'ok',
    ...(expired && { certificate: 'expired' }),
    ...(degraded.length > 0 && { degraded }),
  };
}

export const healthRoutes = [
  on(getLiveness, async () => ({ status: 'ok' as const })),
  on(getReadiness, ({ services }) => readReadiness(services)),
];

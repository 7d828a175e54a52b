import tls from 'node:tls';
import { dayMs } from '@/contract/analytics/range';
import type { WorkContext } from '../kernel/jobs/queue';
import { putCertificateEnd } from './operation.store';

const timeoutMs = 10_000;
/** A certificate of 90 days is renewed 30 days before its end, so with 21 days left a renewal has failed for a week. */
const warningDays = 21;
const criticalDays = 7;

type CertificateState = 'good' | 'warning' | 'critical' | 'expired';

export const certificateDays = (endsAt: Date, now = Date.now()): number => (endsAt.getTime() - now) / dayMs;

export function stateOfCertificate(endsAt: Date, now = Date.now()): CertificateState {
  const days = certificateDays(endsAt, now);
  if (days <= 0) return 'expired';
  if (days < criticalDays) return 'critical';
  return days < warningDays ? 'warning' : 'good';
}

const ended = 'has ended: browsers refuse to open Touchline. Renew it now.';

/** A sentence for the operator; undefined while there is nothing to do. */
export function certificateProblem(endsAt: Date, now = Date.now()): string | undefined {
  const state = stateOfCertificate(endsAt, now);
  if (state === 'good') return undefined;
  const days = Math.floor(certificateDays(endsAt, now));
  const left = days === 1 ? '1 day' : `${days} days`;
  const rest = state === 'expired' ? ended : `ends in ${left}, so its renewal has failed. Renew it.`;
  return `The certificate of PUBLIC_URL ${rest}`;
}

/**
 * When the certificate ends that a server answers with at `publicUrl`; undefined without https. An ended or a wrong one is read,
 * too, because that is what is looked for. Throws when there is no answer.
 */
async function readCertificateEnd(publicUrl: string): Promise<Date | undefined> {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return undefined;
  const host = hostname.replace(/^\[|\]$/g, '');
  return new Promise((resolve, reject) => {
    const socket = tls.connect({
      host,
      port: Number(port || 443),
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
      rejectUnauthorized: false,
    });
    socket.setTimeout(timeoutMs, () => socket.destroy(new Error('no answer in ten seconds')));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.destroy();
      resolve(new Date(end));
    });
  });
}

/** Looks at the certificate once in an hour, so that `/api/metrics` and `/api/readyz` can tell of it without a connection of their own. */
export async function lookAtCertificate({
  db,
  env,
  log,
}: Pick<WorkContext, 'db' | 'log'> & { env: Pick<WorkContext['env'], 'publicUrl'> }): Promise<void> {
  const endsAt = await readCertificateEnd(env.publicUrl).catch((err: unknown) => {
    log.warn({ err }, 'the certificate of PUBLIC_URL could not be read');
    return null;
  });
  // What was seen last holds while nothing answers.
  if (endsAt === null) return;
  await putCertificateEnd(db, endsAt ?? null);
  const problem = endsAt && certificateProblem(endsAt);
  if (problem) log[stateOfCertificate(endsAt) === 'warning' ? 'warn' : 'error'](problem);
}

/** What the doctor says of the certificate: what is wrong with it, or that it could not be read; undefined when it is good. */
export async function lookForProblem(publicUrl: string): Promise<string | undefined> {
  try {
    const endsAt = await readCertificateEnd(publicUrl);
    return endsAt && certificateProblem(endsAt);
  } catch (error) {
    return `The certificate of ${publicUrl} could not be read: ${(error as Error).message}`;
  }
}

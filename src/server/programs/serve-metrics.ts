import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Registry } from 'prom-client';
import { notFound } from '../kernel/http/api-error';
import { makeReadServer } from '../kernel/http/serve-read';
import { tokenOfHeader } from '../kernel/http/token';
import { asText, makeAllProcesses } from '../kernel/metrics/all-processes';
import type { Measured } from '../kernel/metrics/metrics';
import type { Services } from '../kernel/services';
import { readInstallation, readTroubles } from '../operation/installation-figures';

export const metricsPath = '/api/metrics';

/** It takes a GET alone; for all else there is nothing at this address. */
export const isMetricsRead = ({ method, url = '' }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && url.split('?')[0] === metricsPath;

/** Several collectors, and one in a hurry, share a reading of the database. */
const freshMs = 5000;

const loopback = /^(?:::ffff:)?127\.|^::1$/;
const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/i;
const ofProxy = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/**
 * Asked on this machine and by no proxy. Where people reach us by a name of the internet and no proxy of ours is declared
 * (TRUST_PROXY), one may pass requests on without a word, so the machine itself is not trusted.
 */
function isLocal({ headers, socket }: IncomingMessage, { env }: Pick<Services, 'env'>): boolean {
  return (
    loopback.test(socket.remoteAddress ?? '') &&
    loopbackHost.test(headers.host ?? '') &&
    ofProxy.every((name) => headers[name] === undefined) &&
    (env.trustProxy || loopbackHost.test(new URL(env.publicUrl).host))
  );
}

function mayRead(incoming: IncomingMessage, services: Pick<Services, 'env'>): boolean {
  const { metricsToken } = services.env;
  const given = tokenOfHeader(incoming.headers.authorization);
  if (metricsToken && given) return timingSafeEqual(hashOf(given), hashOf(metricsToken));
  return isLocal(incoming, services);
}

export type Watched = Pick<Services, 'db' | 'env' | 'log' | 'metrics' | 'storage'>;

/** Answers Prometheus with what all processes of this start have counted, or one alone, and what the database knows. */
export function makeMetricsServer(
  services: Watched,
  readProcesses: () => Promise<Measured[][]> = makeAllProcesses(services.metrics),
) {
  let last: { at: number; figures: Promise<Measured[]> } | undefined;
  const readDatabase = () => {
    if (!last || Date.now() - last.at > freshMs)
      last = { at: Date.now(), figures: readInstallation(services) };
    return last.figures;
  };
  return makeReadServer(services, {
    pathOf: () => metricsPath,
    async answer(incoming, outgoing, facts) {
      // As any address at which there is nothing, so that no stranger learns of it.
      if (!mayRead(incoming, services)) throw notFound();
      const figures = readDatabase().catch((cause: unknown) => {
        last = undefined;
        services.log.error({ requestId: facts.id, err: cause }, 'no figures of the installation');
        // What the processes count is most needed while the database is away.
        return [];
      });
      const text = await asText([...(await readProcesses()), await readTroubles(services), await figures]);
      outgoing.setHeader('X-Request-Id', facts.id);
      outgoing.setHeader('Content-Type', Registry.PROMETHEUS_CONTENT_TYPE);
      outgoing.end(incoming.method === 'HEAD' ? undefined : text);
    },
  });
}

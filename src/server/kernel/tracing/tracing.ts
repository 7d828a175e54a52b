import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../env';
import type { Done } from './done';

export interface Tracing {
  request(incoming: IncomingMessage, outgoing: ServerResponse, routeOf: () => string): void;
  job<Result>(name: string, work: () => Promise<Result>): Promise<Result>;
  /** Sends what waits. */
  close(): Promise<void>;
}

export const noTracing: Tracing = {
  request: () => undefined,
  job: (_name, work) => work(),
  close: async () => undefined,
};

/** Traces requests and jobs where a collector is set. Otherwise nothing of OpenTelemetry is loaded. */
export function makeTracing(
  { otlpEndpoint, trustProxy }: Pick<Env, 'otlpEndpoint' | 'trustProxy'>,
  service: string,
): Tracing {
  if (!otlpEndpoint) return noTracing;
  const opened = import('./otlp').then(({ openOtlp }) => openOtlp(otlpEndpoint, service));
  const record = (done: Done) => void opened.then((otlp) => otlp.record(done));
  return {
    request(incoming, outgoing, routeOf) {
      const startedAt = new Date();
      outgoing.once('close', () => {
        const { method = '', headers } = incoming;
        const { traceparent } = headers;
        const status = outgoing.statusCode;
        const route = routeOf();
        record({
          name: `${method} ${route}`,
          kind: 'request',
          startedAt,
          endedAt: new Date(),
          attributes: {
            'http.request.method': method,
            'http.route': route,
            'http.response.status_code': status,
          },
          failed: status >= 500,
          ...(trustProxy && typeof traceparent === 'string' && { traceparent }),
        });
      });
    },
    async job(name, work) {
      const startedAt = new Date();
      let failed = true;
      try {
        const result = await work();
        failed = false;
        return result;
      } finally {
        const attributes = { 'messaging.destination.name': name };
        record({ name: `job ${name}`, kind: 'job', startedAt, endedAt: new Date(), attributes, failed });
      }
    },
    close: async () => (await opened).close(),
  };
}

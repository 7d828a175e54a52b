import type { RequestListener } from 'node:http';
import { getLiveness, getReadiness } from '@/contract/operation/health';
import { notFound } from '../kernel/http/api-error';
import { makeReadServer } from '../kernel/http/serve-read';
import { readReadiness } from './health.routes';
import { isMetricsRead, makeMetricsServer, type Watched } from './serve-metrics';

/** What a process that answers nothing else says of itself: `/api/livez`, `/api/readyz` and `/api/metrics`. */
export function makeHealthServer(services: Watched): RequestListener {
  const serveMetrics = makeMetricsServer(services, async () => [await services.metrics.read()]);
  const pathOf = ({ url = '' }: { url?: string }) => url.split('?')[0] ?? '';
  const serveHealth = makeReadServer(services, {
    pathOf,
    async answer(incoming, outgoing) {
      const path = pathOf(incoming);
      if (path !== getLiveness.path && path !== getReadiness.path) throw notFound();
      const state = path === getLiveness.path ? { status: 'ok' } : await readReadiness(services);
      outgoing.setHeader('Content-Type', 'application/json');
      outgoing.end(incoming.method === 'HEAD' ? undefined : JSON.stringify(state));
    },
  });
  return (incoming, outgoing) =>
    void (isMetricsRead(incoming) ? serveMetrics : serveHealth)(incoming, outgoing);
}

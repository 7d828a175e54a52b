import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { downloadFile } from '@/contract/file';
import { resumablePath } from '@/contract/parts/send-parts';
import { requireSendable } from '../episode-content/receive-parts';
import { feedRoot } from '../feed/feed-path';
import { isFeedRead, makeFeedServer } from '../feed/feed-server';
import { isResumable, makeResumableServer } from '../file/resumable-server';
import { isFileRead, makeFileServer } from '../file/serve-file';
import { createApi } from '../kernel/http/create-api';
import { apiHeaders, setHeaders } from '../kernel/http/security-headers';
import { whenDrained } from '../kernel/runtime/http-server';
import type { Services } from '../kernel/services';
import { makeTracing } from '../kernel/tracing/tracing';
import { isPublicRead, makePublicServer, publicRoot } from '../public-episode/public-server';
import type { ApiDocument } from './api-page/api-html';
import { apiPagePath, isApiPageRead, makeApiPageServer } from './api-page/serve-api-page';
import { healthRoutes } from './health.routes';
import { nouns } from './nouns';
import { makeOpenApi, openApiAddress } from './openapi';
import { isMetricsRead, makeMetricsServer, metricsPath } from './serve-metrics';

export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

const routes = [...healthRoutes, ...nouns.flatMap((noun) => noun.routes ?? [])];

/** The whole API as a listener for Node's http server. */
export function makeApp(services: Services): Listener {
  const api = createApi(services, routes, [downloadFile, openApiAddress]);
  const document = makeOpenApi();
  api.get(openApiAddress.path, (c) => c.json(document));
  const answer = getRequestListener(api.fetch, { overrideGlobalObjects: false });
  const serveFile = makeFileServer(services);
  const serveFeed = makeFeedServer(services);
  const servePublic = makePublicServer(services);
  const takePieces = makeResumableServer(services, requireSendable);
  const { metrics } = services;
  const tracing = makeTracing(services.env, 'touchline-api');
  if (services.env.otlpEndpoint) whenDrained(() => tracing.close());
  const pastTheApp = [
    { is: isFileRead, route: downloadFile.path, answer: serveFile },
    { is: isFeedRead, route: `${feedRoot}{token}`, answer: serveFeed },
    { is: isPublicRead, route: `${publicRoot}{file}`, answer: servePublic },
    { is: isResumable, route: resumablePath, answer: takePieces },
    {
      is: isApiPageRead,
      route: apiPagePath,
      answer: makeApiPageServer(services, document as ApiDocument),
    },
    { is: isMetricsRead, route: metricsPath, answer: makeMetricsServer(services) },
  ];
  return async (incoming, outgoing) => {
    metrics.watch(incoming, outgoing);
    tracing.request(incoming, outgoing, () => metrics.routeOf(incoming));
    setHeaders(outgoing, apiHeaders);
    const own = pastTheApp.find(({ is }) => is(incoming));
    if (!own) return answer(incoming, outgoing);
    metrics.answeredBy(incoming, own.route);
    await own.answer(incoming, outgoing);
  };
}

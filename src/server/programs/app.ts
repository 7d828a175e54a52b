import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { downloadFile } from '@/contract/file';
import { resumablePath } from '@/contract/parts/send-parts';
import { askedLanguage } from '@/language/languages';
import { requireSendable } from '../episode-content/receive-parts';
import { feedRoot } from '../feed/feed-path';
import { isFeedRead, makeFeedServer } from '../feed/feed-server';
import { isResumable, makeResumableServer } from '../file/resumable-server';
import { isFileRead, makeFileServer } from '../file/serve-file';
import { crowded, surplusList } from '../kernel/http/admit-lists';
import { createApi } from '../kernel/http/create-api';
import { bodyMs } from '../kernel/http/json-limits';
import { refuseRaw } from '../kernel/http/refuse-raw';
import { closeUnread, lingerMs } from '../kernel/http/request-body';
import { factsOf } from '../kernel/http/request-facts';
import { apiHeaders, setHeaders } from '../kernel/http/security-headers';
import { speak } from '../kernel/language/speak';
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

/**
 * The whole API as a listener for Node's http server; `besideNext` when pages are made in the same process. A JSON body has
 * `patienceMs` to arrive, and a body that is not read is cut off `unreadMs` after the answer.
 */
export function makeApp(
  services: Services,
  { besideNext = false, patienceMs = bodyMs, unreadMs = lingerMs } = {},
): Listener {
  const api = createApi(services, routes, [downloadFile, openApiAddress], patienceMs);
  const document = makeOpenApi();
  api.get(openApiAddress.path, (c) => c.json(document));
  // The library's own Response halves what an answer costs. It replaces the global one, which Next may rely on.
  const answer = getRequestListener(api.fetch, {
    overrideGlobalObjects: !besideNext,
    // `closeUnread` does it for every method, and for what is answered past the app.
    autoCleanupIncoming: false,
  });
  const serveFile = makeFileServer(services);
  const serveFeed = makeFeedServer(services);
  const servePublic = makePublicServer(services);
  const takePieces = makeResumableServer(services, requireSendable);
  const { metrics, log, env } = services;
  const tracing = makeTracing(env, 'touchline-api');
  if (env.otlpEndpoint) whenDrained(() => tracing.close());
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
  const take: Listener = async (incoming, outgoing) => {
    metrics.watch(incoming, outgoing);
    tracing.request(incoming, outgoing, () => metrics.routeOf(incoming));
    setHeaders(outgoing, apiHeaders);
    closeUnread(incoming, outgoing, unreadMs);
    const surplus = surplusList(incoming);
    if (surplus) {
      metrics.answeredBy(incoming, surplus);
      return refuseRaw(log, incoming, outgoing, factsOf(incoming, env.trustProxy), crowded());
    }
    const own = pastTheApp.find(({ is }) => is(incoming));
    if (!own) return answer(incoming, outgoing);
    metrics.answeredBy(incoming, own.route);
    await own.answer(incoming, outgoing);
  };
  return (incoming, outgoing) => {
    const { cookie, 'accept-language': accepted } = incoming.headers;
    const language = askedLanguage(cookie, accepted);
    return language ? speak(language, () => take(incoming, outgoing)) : take(incoming, outgoing);
  };
}

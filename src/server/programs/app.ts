import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { downloadFile } from '@/contract/file';
import { requireSendable } from '../episode-content/receive-parts';
import { isFeedRead, makeFeedServer } from '../feed/feed-server';
import { isResumable, makeResumableServer } from '../file/resumable-server';
import { isFileRead, makeFileServer } from '../file/serve-file';
import { createApi } from '../kernel/http/create-api';
import { apiHeaders, setHeaders } from '../kernel/http/security-headers';
import type { Services } from '../kernel/services';
import { isPublicRead, makePublicServer } from '../public-episode/public-server';
import { healthRoutes } from './health.routes';
import { nouns } from './nouns';
import { makeOpenApi, openApiAddress } from './openapi';

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
  return async (incoming, outgoing) => {
    setHeaders(outgoing, apiHeaders);
    if (isFileRead(incoming)) await serveFile(incoming, outgoing);
    else if (isFeedRead(incoming)) await serveFeed(incoming, outgoing);
    else if (isPublicRead(incoming)) await servePublic(incoming, outgoing);
    else if (isResumable(incoming)) await takePieces(incoming, outgoing);
    else await answer(incoming, outgoing);
  };
}

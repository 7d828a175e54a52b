import type { RequestListener } from 'node:http';
import { env, pagesAddress } from '@/server/kernel/env';
import { closeUnread } from '@/server/kernel/http/request-body';
import { headersOfPage, setHeaders } from '@/server/kernel/http/security-headers';
import { makeLog } from '@/server/kernel/log';
import { listenOn } from '@/server/kernel/runtime/http-server';
import { gateway, prepareGateway } from '@/server/programs/gateway';
import { preparePages } from '@/server/programs/languages/serve-pages';
import { announce, runProgram, untilAskedToEnd } from '@/server/programs/program';
import { makeProxyWarning } from '@/server/programs/proxy-warning';
import { readServiceWorker } from '@/server/programs/serve-service-worker';

/** Serves the pages, and the gateway to the API unless processes of their own answer it. `start` keeps this process alive. */
void runProgram(async () => {
  const settings = env();
  const { host, port, serviceWorker, storage, storageRedirect } = settings;
  const bucket = storageRedirect ? storage?.endpoint : undefined;
  const log = makeLog('web');
  const warn = makeProxyWarning(settings, log);
  // The API is then answered by the processes in front, which fetch pages here.
  const pagesAlone = pagesAddress() !== undefined;
  const serveWorker = readServiceWorker(serviceWorker);
  const ending = untilAskedToEnd();
  const [handle] = await Promise.all([
    preparePages(host, port, log),
    pagesAlone ? undefined : prepareGateway(),
  ]);
  // The API is answered before Next, because Next's own way to an API page costs three times what our answer does.
  const answer: RequestListener = (incoming, outgoing) => {
    const { url = '' } = incoming;
    if (!pagesAlone) warn(incoming);
    if (url.startsWith('/api/')) return void gateway(incoming, outgoing);
    closeUnread(incoming, outgoing);
    setHeaders(outgoing, headersOfPage(url, bucket));
    if (serveWorker(incoming, outgoing)) return;
    handle(incoming, outgoing);
  };
  const listening = await listenOn(answer, host, port);
  announce({ ready: true, port: listening.port });
  await ending;
  await listening.drain();
});

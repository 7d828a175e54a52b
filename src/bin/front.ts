import type { RequestListener } from 'node:http';
import { env, pagesAddress } from '@/server/kernel/env';
import { headersOfPage } from '@/server/kernel/http/security-headers';
import { makeLog } from '@/server/kernel/log';
import { takeConnections } from '@/server/kernel/runtime/http-server';
import { makeForwarder } from '@/server/programs/forward';
import { gateway, openGateway } from '@/server/programs/gateway';
import { announce, runProgram, untilAskedToEnd } from '@/server/programs/program';
import { makeProxyWarning } from '@/server/programs/proxy-warning';

/** One of the processes that share the port: answers the API itself, and has the pages made. `start` keeps it alive. */
void runProgram(async () => {
  const settings = env();
  const ending = untilAskedToEnd();
  const bucket = settings.storageRedirect ? settings.storage?.endpoint : undefined;
  const headersOf = (url: string) => headersOfPage(url, bucket);
  const pages = makeForwarder(pagesAddress() ?? '', settings.trustProxy, makeLog('front'), headersOf);
  const warn = makeProxyWarning(settings, makeLog('front'));
  await openGateway();
  const answer: RequestListener = (incoming, outgoing) => {
    warn(incoming);
    void (incoming.url?.startsWith('/api/') ? gateway : pages)(incoming, outgoing);
  };
  const { drain } = takeConnections(answer);
  announce({ ready: true });
  await ending;
  await drain();
});

import { createServer, type RequestListener } from 'node:http';
import next from 'next';
import { env } from '@/server/env';
import { gateway } from '@/server/gateway';
import { headersOfPage, setHeaders } from '@/server/http/security-headers';
import { listen } from '@/server/runtime/http-server';
import { announce, runProgram, untilAskedToEnd } from '@/server/runtime/program';

/** The pages and the gateway to the API: one of the processes that `start` keeps alive. */
void runProgram(async () => {
  const { host, port } = env();
  const ending = untilAskedToEnd();
  // Next hangs a listener for upgrades on its server, which leaves them open without an answer: it gets one of its own
  // that never listens, or it would take ours from the first request.
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port, httpServer: createServer() });
  await app.prepare();
  const handle = app.getRequestHandler();
  // Past Next's own way to an API page, which costs three times what the whole answer does.
  const answer: RequestListener = (incoming, outgoing) => {
    const { url = '' } = incoming;
    if (url.startsWith('/api/')) return void gateway(incoming, outgoing);
    setHeaders(outgoing, headersOfPage(url));
    void handle(incoming, outgoing);
  };
  const listening = await listen(answer, host, port);
  announce({ ready: true, port: listening.port });
  await ending;
  await listening.drain();
});

import next from 'next';
import { env } from '@/server/env';
import { drain, listen } from '@/server/runtime/http-server';
import { announce, runProgram, untilAskedToEnd } from '@/server/runtime/program';

/** The pages and the gateway to the API: one of the processes that `start` keeps alive. */
void runProgram(async () => {
  const { host, port } = env();
  const ending = untilAskedToEnd();
  const app = next({ dev: false, dir: process.cwd(), hostname: host, port });
  await app.prepare();
  const handle = app.getRequestHandler();
  const listening = await listen((incoming, outgoing) => void handle(incoming, outgoing), host, port);
  announce({ ready: true, port: listening.port });
  await ending;
  await drain(listening.server);
});

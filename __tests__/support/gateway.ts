import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { makeForwarder } from '@/server/programs/forward';

export interface TestServer {
  url: string;
  close(): Promise<void>;
}

/** A server for a test, on a port of its own. */
export async function startServer(listener: RequestListener): Promise<TestServer> {
  const server = createServer(listener);
  // The client in this process is sometimes too busy to notice that an idle connection was closed, and would use it.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The gateway as with API_HOST set to `apiHost`. */
export function startGateway(apiHost: string, trustProxy = false): Promise<TestServer> {
  const forward = makeForwarder(apiHost, trustProxy, pino({ level: 'silent' }));
  return startServer((incoming, outgoing) => void forward(incoming, outgoing));
}

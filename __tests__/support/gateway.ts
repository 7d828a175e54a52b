import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
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

/** An address that refuses connections: a client of ours holds its port, so no other program can listen there meanwhile. */
export async function startRefusing(): Promise<TestServer> {
  const server = await startServer(() => undefined);
  const client = net.connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(client, 'connect');
  return {
    url: `http://127.0.0.1:${client.localPort}`,
    async close() {
      client.destroy();
      await server.close();
    },
  };
}

/** The gateway as with API_HOST set to `apiHost`. How long it reads on after an early answer is set by the test of that alone. */
export function startGateway(apiHost: string, trustProxy = false, lingerMs = 120_000): Promise<TestServer> {
  const forward = makeForwarder(apiHost, trustProxy, pino({ level: 'silent' }), undefined, lingerMs);
  return startServer((incoming, outgoing) => void forward(incoming, outgoing));
}

import { createServer, type RequestListener, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A connection to an installation that a test takes away and gives back, also from a service worker, which the browser's own tools
 * do not reach. `change` is what `/sw.js` becomes on the way: an update of the worker.
 */
export async function startLine(target: string) {
  const { hostname, port } = new URL(target);
  let change = (script: string) => script;
  const pass: RequestListener = (incoming, outgoing) => {
    const { url = '/', method, headers } = incoming;
    const isWorker = url === '/sw.js';
    const asked = request({ hostname, port, path: url, method, headers }, (answer) => {
      const { 'content-length': length, etag, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers);
      if (!isWorker) return void answer.pipe(outgoing);
      let script = '';
      answer.setEncoding('utf8').on('data', (text) => {
        script += text;
      });
      answer.on('end', () => outgoing.end(change(script)));
    });
    asked.on('error', () => outgoing.destroy());
    outgoing.on('close', () => asked.destroy());
    incoming.pipe(asked);
  };
  const listen = async (at: number) => {
    const server = createServer(pass);
    await new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
    return server;
  };
  const end = async (server: Server) => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  };
  let server = await listen(0);
  const own = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${own}`,
    changeWorker: (next: typeof change) => {
      change = next;
    },
    cut: () => end(server),
    heal: async () => {
      server = await listen(own);
    },
  };
}

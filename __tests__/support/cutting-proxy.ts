import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

interface CuttingProxy {
  url: string;
  /** Bytes that have come from clients. */
  sent(): number;
  /** Cuts every connection as soon as so many bytes have come from clients, in all; resolves once it has. */
  cutAt(bytes: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * A connection that can be lost: passes on what clients and a server of this machine say, until it is cut. With
 * `bytesPerSecond` it takes no more than that from each client, as a network does.
 */
export async function startCuttingProxy(
  /** Where it leads to, for each connection; nowhere: the connection is cut at once. */
  target: string | (() => string | undefined),
  { bytesPerSecond = Number.POSITIVE_INFINITY }: { bytesPerSecond?: number } = {},
): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let sent = 0;
  let cut: { at: number; done: () => void } | undefined;
  const cutNow = () => {
    for (const socket of sockets) socket.destroy();
    cut?.done();
    cut = undefined;
  };
  const server = createServer((client) => {
    const to = typeof target === 'string' ? target : target();
    if (to === undefined) return void client.destroy();
    const { hostname, port } = new URL(to);
    const upstream = connect(Number(port), hostname);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroySoon();
      });
    }
    let resting = false;
    const goOn = () => {
      if (!resting && !upstream.writableNeedDrain) client.resume();
    };
    client.on('data', (chunk) => {
      sent += chunk.length;
      if (!upstream.write(chunk)) client.pause();
      if (cut && sent >= cut.at) return cutNow();
      const rest = (chunk.length / bytesPerSecond) * 1000;
      if (rest === 0) return;
      resting = true;
      client.pause();
      setTimeout(() => {
        resting = false;
        goOn();
      }, rest);
    });
    upstream.on('drain', goOn);
    upstream.pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: () => sent,
    cutAt: (at) =>
      new Promise((done) => {
        cut = { at, done };
      }),
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      cutNow();
      await closed;
    },
  };
}

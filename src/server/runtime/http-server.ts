import { createServer, type RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { SettingError } from '../env';
import { refuseRequest, refuseTunnel } from '../http/refuse-request';

/** A connection on which nothing moves for so long is cut, unless it is we who are at work. */
export const silenceMs = 60_000;

/** How long requests under way may take once the process was told to end. */
const drainMs = 30_000;

const noSuchHost = (host: string) => `HOST: expected an address of this machine, got ${JSON.stringify(host)}`;

const listenFailures: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (_host, port) => `PORT: ${port} is taken by another program. Set PORT to a free one.`,
  EACCES: (_host, port) => `PORT: ${port} may not be used by this user. Set PORT to one above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
};

export interface Listening {
  /** The one listened on: another than asked for when that was 0. */
  port: number;
  /** Takes nothing new, lets what is under way finish, and cuts what is left after the time-out. */
  drain(): Promise<void>;
}

const ending = new AbortController();

/** Aborted once this process takes nothing new: whatever waits on purpose is to answer now. */
export const draining: AbortSignal = ending.signal;

/**
 * Listens, or throws `SettingError` that names PORT. What asks for another protocol or another host is refused before
 * `listener` sees it.
 */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
  silence = silenceMs,
): Promise<Listening> {
  const server = createServer((incoming, outgoing) => {
    outgoing.on('timeout', (socket) => {
      // All has come and nothing was answered yet: a long check is not the sender's silence.
      if (!incoming.complete || outgoing.headersSent) socket.destroy();
    });
    if (!refuseRequest(incoming, outgoing)) listener(incoming, outgoing);
  });
  server.on('connect', (_incoming, socket) => refuseTunnel(socket));
  // `closeAllConnections` forgets those that have left HTTP.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // An upload from a pitch may take long, but not without a word: any byte either way starts the minute again.
  server.requestTimeout = 60 * 60 * 1000;
  server.timeout = silence;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = listenFailures[error.code ?? '']?.(host, port);
      reject(sentence ? new SettingError(sentence) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      ending.abort();
      server.closeIdleConnections();
      const idle = setInterval(() => server.closeIdleConnections(), 200);
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, drainMs);
      await closed;
      clearInterval(idle);
      clearTimeout(late);
    },
  };
}

import { createServer, type RequestListener, type Server } from 'node:http';
import { SettingError } from '../env';

/** A connection on which nothing moves for so long is cut. */
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

/** Listens, or throws `SettingError` that names PORT. Resolves to the server and its port (another one for port 0). */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer(listener);
  // An upload from a pitch may take long, but not without a word: any byte either way starts the minute again.
  server.requestTimeout = 60 * 60 * 1000;
  server.timeout = silenceMs;
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
  return { server, port: typeof address === 'object' && address ? address.port : port };
}

/** Takes nothing new, lets what is under way finish, and cuts what is left after the time-out. */
export async function drain(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  const late = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}

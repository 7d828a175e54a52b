import { createServer, type RequestListener, type Server } from 'node:http';
import { SettingError } from '../env';

/** How long requests under way may take once the process was told to end. */
const drainMs = 30_000;

/** Listens, or throws `SettingError` that names PORT. Resolves to the server and its port (another one for port 0). */
export async function listen(
  listener: RequestListener,
  host: string,
  port: number,
): Promise<{ server: Server; port: number }> {
  const server = createServer(listener);
  // Uploads from a pitch may take long; a client that says nothing at all is cut by the header and idle time-outs.
  server.requestTimeout = 60 * 60 * 1000;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 10_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE';
      reject(
        taken
          ? new SettingError(`PORT: ${port} is taken by another program. Set PORT to a free one.`)
          : error,
      );
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

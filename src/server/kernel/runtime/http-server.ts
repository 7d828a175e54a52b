import { createServer, type RequestListener, type Server } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SettingError } from '../env';
import { refuseRequest, refuseTunnel } from '../http/refuse-request';
import { isConnection, isLeft, type ToShared } from './shared-port';
import { tellSupervisor } from './tell-supervisor';

/** An idle connection is closed after so long, unless the server is still working on the answer. */
export const silenceMs = 60_000;

/** How long running requests may take after the process was asked to end. */
const drainMs = 30_000;

type Failure = (setting: string, host: string, port: number) => string;

const noSuchHost: Failure = (_setting, host) =>
  `HOST: expected an address of this machine, got ${JSON.stringify(host)}`;

const listenFailures: Record<string, Failure> = {
  EADDRINUSE: (name, _host, port) =>
    `${name}: ${port} is taken by another program. Set ${name} to a free one.`,
  EACCES: (name, _host, port) =>
    `${name}: ${port} may not be used by this user. Set ${name} to one above 1023.`,
  EADDRNOTAVAIL: noSuchHost,
  ENOTFOUND: noSuchHost,
  EAI_AGAIN: noSuchHost,
};

export interface Listening {
  /** The port listened on; it differs from the requested one when that was 0. */
  port: number;
  /** Stops accepting requests, lets running ones finish, and closes those that take longer than the limit. */
  drain(): Promise<void>;
}

const ending = new AbortController();

/** Aborted once this process accepts nothing new, so that long polls answer at once. */
export const draining: AbortSignal = ending.signal;

const lastWork = new Set<() => Promise<void>>();

/** Runs `work` once the last request of this process was answered, before the process ends. */
export const whenDrained = (work: () => Promise<void>): void => void lastWork.add(work);

interface Answering {
  server: Server;
  /** Those that are open. */
  sockets: ReadonlySet<Socket>;
}

/** Requests for another protocol or host are refused before `listener` sees them. */
function makeAnswering(listener: RequestListener, silence: number): Answering {
  const server = createServer((incoming, outgoing) => {
    outgoing.on('timeout', (socket) => {
      // The whole request has arrived and nothing was answered yet: the server is still checking, so it is not idle.
      if (!incoming.complete || outgoing.headersSent) socket.destroy();
    });
    if (!refuseRequest(incoming, outgoing)) listener(incoming, outgoing);
  });
  server.on('connect', refuseTunnel);
  // Tracked here, because `closeAllConnections` does not know connections that have left HTTP.
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  // A slow upload may take long but must not stop: any byte in either direction restarts the idle time.
  server.requestTimeout = 60 * 60 * 1000;
  server.timeout = silence;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 10_000;
  return { server, sockets };
}

/** Lets running requests finish and closes those that take longer than the limit; `closed` once no connection is left. */
async function drainOf({ server, sockets }: Answering, closed: Promise<unknown>): Promise<void> {
  ending.abort();
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), 200);
  const late = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
  await Promise.all([...lastWork].map((work) => work()));
}

/** Listens, or throws `SettingError`, which names PORT or the setting that the port comes from. */
export async function listenOn(
  listener: RequestListener,
  host: string,
  port: number,
  { silence = silenceMs, setting = 'PORT' } = {},
): Promise<Listening> {
  const answering = makeAnswering(listener, silence);
  const { server } = answering;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const sentence = listenFailures[error.code ?? '']?.(setting, host, port);
      reject(sentence ? new SettingError(sentence) : error);
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    drain: () => drainOf(answering, new Promise<void>((resolve) => server.close(() => resolve()))),
  };
}

/** Answers on the connections that the supervisor hands over (`shared-port.ts`). */
export function takeConnections(listener: RequestListener): Pick<Listening, 'drain'> {
  const answering = makeAnswering(listener, silenceMs);
  const { server, sockets } = answering;
  // Node sets up its time limits when a server begins to listen, which this one never does.
  server.emit('listening');
  const say = (message: ToShared) => tellSupervisor(message);
  process.on('message', (message: unknown, socket: unknown) => {
    if (!isConnection(message)) return;
    say({ taken: message.connection });
    // It may have been closed on its way.
    if (socket instanceof Socket) server.emit('connection', socket);
  });
  /** Resolves once no more are handed over: those on their way come before this answer. */
  const leave = () =>
    new Promise<void>((resolve) => {
      if (!process.connected) return resolve();
      process.once('disconnect', () => resolve());
      process.on('message', (message: unknown) => isLeft(message) && resolve());
      say({ leaving: true });
    });
  const noneLeft = async () => {
    await leave();
    while (sockets.size > 0) await sleep(50);
  };
  return { drain: () => drainOf(answering, noneLeft()).finally(() => server.close()) };
}

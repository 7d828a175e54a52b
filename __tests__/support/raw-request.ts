import http, { type IncomingHttpHeaders } from 'node:http';
import net from 'node:net';
import { Readable } from 'node:stream';

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The parsed JSON of the body. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, and a wrong guess fails the test
  json(): any;
}

export interface RawOptions {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  /** A stream goes in chunks, without a length. */
  body?: string | Buffer | Readable;
  /** Whose connections are used; else one of its own. */
  agent?: http.Agent;
}

/** A request sent exactly as given, which `fetch` does not do: any header, any method, a streamed body. */
export function rawRequest(url: string, { method = 'GET', headers = {}, body, agent }: RawOptions = {}) {
  return new Promise<RawAnswer>((resolve, reject) => {
    // As browsers do; a client that says `close` is cut by Node itself as soon as it was answered.
    const kept = { connection: 'keep-alive', ...headers };
    const request = http.request(url, { method, headers: kept, agent: agent ?? false });
    let answered = false;
    request.on('response', (response) => {
      answered = true;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const whole = Buffer.concat(chunks);
        const { statusCode = 0, headers: answered } = response;
        resolve({
          status: statusCode,
          headers: answered,
          body: whole,
          json: () => JSON.parse(whole.toString()),
        });
      });
    });
    // An answer before the end of the body: that the rest of it meets a closed door is no failure.
    request.on('error', (error) => answered || reject(error));
    if (typeof body === 'object' && 'pipe' in body) body.on('error', () => request.destroy()).pipe(request);
    else request.end(body);
  });
}

/**
 * The status of a request whose body has no end, as soon as there is an answer, or once the other side has closed the
 * connection; 413 when it does so without an answer.
 */
export function sendEndless(url: string, headers: http.OutgoingHttpHeaders, until: 'answered' | 'closed') {
  const chunk = Buffer.alloc(64 * 1024, ' ');
  const body = new Readable({ read: () => body.push(chunk) });
  return new Promise<number>((resolve) => {
    let status = 413;
    // As in `rawRequest`: it must not be the client that closes the connection.
    const kept = { connection: 'keep-alive', ...headers };
    const request = http.request(url, { method: 'POST', headers: kept, agent: false });
    request.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.on('error', () => undefined).resume();
      if (until === 'answered') resolve(status);
    });
    request.on('error', () => undefined);
    request.on('socket', (socket) => socket.once('close', () => resolve(status)));
    body.pipe(request);
  }).finally(() => body.destroy());
}

/**
 * Writes these bytes on a new connection; resolves to all that came back once the other side has closed it. `hear` gets what
 * has come so far.
 */
export function rawTalk(url: string, bytes: string, hear?: (so: string) => unknown): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes));
    socket.setEncoding('latin1');
    socket.on('data', (text: string) => {
      heard += text;
      hear?.(heard);
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? undefined : reject(error),
    );
    socket.on('close', () => resolve(heard));
  });
}

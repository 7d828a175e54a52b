import net from 'node:net';

export interface ShortAnswer {
  status: number;
  /** The bytes of the body that have come. */
  bytes: number;
}

export interface ShortRequest {
  method: 'GET' | 'HEAD';
  path: string;
  headers: Record<string, string>;
  /** Hangs up after the first bytes of the answer. */
  hangUp?: boolean;
}

const headEnd = Buffer.from('\r\n\r\n');

/** One connection that asks for one thing after the other, and only counts the bytes that come, because thousands do so. */
function openConnection(port: number) {
  let socket: net.Socket | undefined;
  let head: Buffer = Buffer.alloc(0);
  let body: { status: number; wanted: number; got: number } | undefined;
  let asked: { request: ShortRequest; resolve(answer: ShortAnswer): void; reject(error: Error): void };

  function end(answer: ShortAnswer) {
    head = Buffer.alloc(0);
    body = undefined;
    asked.resolve(answer);
  }

  function readHead(chunk: Buffer): Buffer | undefined {
    head = head.length === 0 ? chunk : Buffer.concat([head, chunk]);
    const at = head.indexOf(headEnd);
    if (at < 0) return undefined;
    const text = head.toString('latin1', 0, at);
    const status = Number(text.slice(9, 12));
    const empty = asked.request.method === 'HEAD' || status === 304;
    const wanted = empty ? 0 : Number(/content-length: (\d+)/i.exec(text)?.[1]);
    body = { status, wanted, got: 0 };
    return head.subarray(at + headEnd.length);
  }

  function take(chunk: Buffer) {
    const rest = body ? chunk : readHead(chunk);
    if (!body || !rest) return;
    body.got += rest.length;
    const { status, wanted, got } = body;
    if (asked.request.hangUp && got > 0) {
      socket?.destroy();
      socket = undefined;
      end({ status, bytes: got });
    } else if (got >= wanted) end({ status, bytes: got });
  }

  function connect(): net.Socket {
    const opened = net.connect(port, '127.0.0.1');
    opened.on('data', take);
    opened.on('error', (error) => asked.reject(error));
    opened.on('close', () => {
      if (socket === opened) socket = undefined;
    });
    socket = opened;
    return opened;
  }

  return {
    ask: (request: ShortRequest) =>
      new Promise<ShortAnswer>((resolve, reject) => {
        asked = { request, resolve, reject };
        const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`);
        (socket ?? connect()).write(
          `${request.method} ${request.path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`,
        );
      }),
    close: () => void socket?.destroy(),
  };
}

/** Sends requests over so many connections that stay open, each as soon as one is free. Resolves to their answers. */
export function makeClient(url: string, connections: number) {
  const all = Array.from({ length: connections }, () => openConnection(Number(new URL(url).port)));
  return {
    async askAll(requests: ShortRequest[]): Promise<ShortAnswer[]> {
      const answers: ShortAnswer[] = new Array(requests.length);
      let next = 0;
      await Promise.all(
        all.map(async ({ ask }) => {
          while (next < requests.length) {
            const index = next++;
            const request = requests[index];
            if (request) answers[index] = await ask(request);
          }
        }),
      );
      return answers;
    },
    close: () => all.forEach(({ close }) => void close()),
  };
}

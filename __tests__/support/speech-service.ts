import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call of the service, as it came. */
export interface Asked {
  path: string;
  key: string | undefined;
  /** The text fields of its form. */
  fields: Record<string, string>;
  /** The bytes of its file. */
  bytes: number;
  /** The first bytes of an MP3 frame. */
  isMp3: boolean;
}

type Reply = (outgoing: ServerResponse, incoming: IncomingMessage) => void;

export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (outgoing) => {
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers });
    outgoing.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

export const segments = (...lines: [start: number, end: number, text: string][]) =>
  json({ text: '', segments: lines.map(([start, end, text], id) => ({ id, start, end, text })) });

async function readAsked(incoming: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
  const form = await new Response(Buffer.concat(chunks), {
    headers: { 'content-type': incoming.headers['content-type'] ?? '' },
  }).formData();
  const fields: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
  const file = form.get('file');
  const bytes = file instanceof Blob ? Buffer.from(await file.arrayBuffer()) : Buffer.alloc(0);
  return {
    path: incoming.url ?? '',
    key: incoming.headers.authorization,
    fields,
    bytes: bytes.length,
    isMp3: bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0,
  };
}

/** A server that answers as a speech-to-text service does, or as a test says. */
export async function startSpeechService() {
  const asked: Asked[] = [];
  let reply: Reply = segments([0, 1, 'Hello there.']);
  const server = createServer((incoming, outgoing) => {
    readAsked(incoming).then(
      (call) => {
        asked.push(call);
        reply(outgoing, incoming);
      },
      () => outgoing.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    answer(next: Reply) {
      reply = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

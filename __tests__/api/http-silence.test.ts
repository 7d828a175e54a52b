import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { type Listening, listenOn } from '@/server/kernel/runtime/http-server';
import { rawRequest } from '../support/raw-request';

/** A server that cuts connections which are silent for `ms`, or for the app's usual time; `answer` is what it does with a request. */
async function serve(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void, ms?: number) {
  const listening: Listening = await listenOn(answer, '127.0.0.1', 0, { silence: ms });
  return { ...listening, url: `http://127.0.0.1:${listening.port}/` };
}

test('D10 R-05 a long check after the body has come does not cut the connection of the sender', async () => {
  const server = await serve(async (incoming, outgoing) => {
    for await (const chunk of incoming) void chunk;
    // As when the time of silence has passed three times over before there is an answer.
    for (let times = 0; times < 3; times += 1) incoming.socket.emit('timeout');
    outgoing.end('checked');
  });
  const answer = await rawRequest(server.url, { method: 'POST', body: 'sound' });
  expect([answer.status, answer.body.toString()]).toEqual([200, 'checked']);
  await server.drain();
});

test('D10 R-05 who falls silent in the middle of a body is cut as before', async () => {
  const server = await serve((incoming) => void incoming.resume(), 50);
  const socket = net.connect(server.port, '127.0.0.1', () =>
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc'),
  );
  socket.on('error', () => undefined).resume();
  await once(socket, 'close');
  await server.drain();
});

test('D10 R-05 who does not read the answer is cut as before', async () => {
  const server = await serve((_incoming, outgoing) => {
    outgoing.writeHead(200);
    outgoing.write(Buffer.alloc(50_000_000));
  }, 50);
  const socket = net.connect(server.port, '127.0.0.1', () => {
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  });
  socket.on('error', () => undefined);
  // Draining waits for what is under way; this ends only because the server has cut it.
  await server.drain();
  socket.destroy();
});

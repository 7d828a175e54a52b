import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

// Sends bodies without a pause, from a thread of its own: the attacker's work must not delay the clock of others.
const { url, connections, body } = workerData;
const { hostname, port, host, pathname } = new URL(url);
const request = `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
const statuses = {};
let over = false;

/** One body; the next one goes at once, on another connection where this one has ended. */
function attack() {
  const socket = net.connect(Number(port), hostname);
  socket.setEncoding('latin1');
  const send = () => socket.write(request);
  socket.on('connect', send).on('error', () => undefined);
  socket.on('data', (heard) => {
    const [, status] = /^HTTP\/1\.1 (\d+)/.exec(heard) ?? [];
    statuses[status] = (statuses[status] ?? 0) + 1;
    // The rest of a refused body is not worth sending.
    socket.destroy();
  });
  socket.on('close', () => over || attack());
}

for (let i = 0; i < connections; i += 1) attack();
parentPort.once('message', () => {
  over = true;
  parentPort.postMessage(statuses);
  process.exit();
});

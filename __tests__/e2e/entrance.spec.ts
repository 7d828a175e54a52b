import { type ChildProcess, fork } from 'node:child_process';
import net from 'node:net';
import { programFile } from '../../src/server/kernel/runtime/program-file';
import { rawTalk } from '../support/raw-request';
import { expect, test } from './touchline';

let web: ChildProcess;
let ended: Promise<number | null>;
let url: string;

test.beforeEach(async ({ request }) => {
  const { file, execArgv } = programFile('src/bin/web.ts');
  // The pages alone: what is refused here needs neither an API nor a database.
  const own = { NODE_ENV: 'production', PORT: '0', API_HOST: 'http://127.0.0.1:1' } as const;
  web = fork(file, {
    execArgv,
    env: { ...process.env, ...own },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  ended = new Promise((resolve) => web.once('exit', resolve));
  const port = await new Promise<number>((resolve, reject) => {
    web.on('message', (message: { ready?: true; port: number }) => message.ready && resolve(message.port));
    web.once('exit', () => reject(new Error('The pages have ended.')));
  });
  url = `http://127.0.0.1:${port}`;
  // Next takes hold of the server by the first request.
  await expect(async () => expect((await request.get(`${url}/auth/login`)).status()).toBe(200)).toPass();
});
const stop = () => {
  web.kill();
  return ended;
};
test.afterEach(stop);

const ask = (line: string, ...headers: string[]) =>
  rawTalk(url, `${[`${line} HTTP/1.1`, 'Host: touchline.test', ...headers].join('\r\n')}\r\n\r\n`);

test('D2 a WebSocket is refused by the pages as by the API, and does not keep the process from ending', async () => {
  const { hostname, port } = new URL(url);
  for (const address of ['/auth/login', '/api/version', '/_next/webpack-hmr', '/nowhere']) {
    const socket = net.connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.on('error', () => undefined);
    const heard = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
    socket.write(`GET ${address} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    expect(await heard).toMatch(/^HTTP\/1\.1 400 /);
  }
  expect(await stop()).toBe(0);
});

test('D2 no address of a foreign host is taken, and none is led to', async () => {
  const lines = [
    'GET http://other.test/x/',
    'GET //other.test/x/',
    'GET /\\other.test/x/',
    'GET http://other.test/api/version',
    'OPTIONS *',
    'CONNECT other.test:443',
  ];
  for (const line of lines) {
    const heard = await ask(line, 'Connection: close');
    expect(heard, line).toMatch(/^HTTP\/1\.1 400 /);
    expect(heard, line).not.toMatch(/\r\nlocation:/i);
  }
  expect(await ask('TRACE /auth/login', 'Connection: close')).toMatch(/^HTTP\/1\.1 405 /);
  // The slash at the end is removed within this host, for every Host header.
  const moved = await rawTalk(
    url,
    'GET /auth/login/ HTTP/1.1\r\nHost: evil.test\r\nConnection: close\r\n\r\n',
  );
  expect(moved).toMatch(/\r\nlocation: \/auth\/login\r\n/i);
  for (const path of [
    '/./\\evil.test/',
    '/%5cevil.test/',
    '/%2f%2fevil.test/',
    '/.//evil.test/',
    '/x/..//evil.test/',
  ]) {
    const heard = await ask(`GET ${path}`, 'Connection: close');
    expect(heard, path).not.toMatch(/\r\nlocation: (\/[/\\]|[a-z]+:)/i);
  }
});

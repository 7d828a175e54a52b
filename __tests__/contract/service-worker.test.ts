import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { headersOfPage, setHeaders } from '@/server/kernel/http/security-headers';
import { readServiceWorker } from '@/server/programs/serve-service-worker';
import { startServer } from '../support/gateway';

const folder = mkdtempSync(path.join(os.tmpdir(), 'touchline-worker-'));
const file = path.join(folder, 'service-worker.js');
writeFileSync(file, 'self.version = 1;');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Asks a server for `/sw.js`, as `bin/web.ts` answers it. */
async function ask(on: boolean, headers: Record<string, string> = {}, address = '/sw.js') {
  const serve = readServiceWorker(on, file);
  const server = await startServer((incoming, outgoing) => {
    setHeaders(outgoing, headersOfPage(incoming.url ?? ''));
    if (!serve(incoming, outgoing)) outgoing.writeHead(404).end();
  });
  const answer = await fetch(`${server.url}${address}`, { headers });
  const text = await answer.text();
  await server.close();
  return { answer, text };
}

test('S-36 the service worker is asked for again each time, and runs under the policy of the pages', async () => {
  const { answer, text } = await ask(true);
  expect(text).toBe('self.version = 1;');
  expect(answer.headers.get('content-type')).toMatch(/^text\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  const again = await ask(true, { 'If-None-Match': answer.headers.get('etag') ?? '' });
  expect([again.answer.status, again.text]).toEqual([304, '']);
  expect((await ask(true, {}, '/sw.js.map')).answer.status).toBe(404);
});

test('SERVICE_WORKER=off delivers one that removes itself and the shell, and leaves what was saved', async () => {
  const { text } = await ask(false);
  const did: string[] = [];
  const works: Promise<unknown>[] = [];
  const listeners: Record<string, (event: unknown) => void> = {};
  const caches = {
    keys: async () => ['touchline-shell-1', 'touchline-of-lena-answers', 'touchline-of-lena-saved'],
    delete: async (name: string) => did.push(`deleted ${name}`),
  };
  new Function('addEventListener', 'skipWaiting', 'caches', 'registration', text)(
    (name: string, listener: (event: unknown) => void) => {
      listeners[name] = listener;
    },
    () => did.push('took over'),
    caches,
    { unregister: async () => did.push('unregistered') },
  );
  listeners.install?.({});
  listeners.activate?.({ waitUntil: (work: Promise<unknown>) => works.push(work) });
  await Promise.all(works);
  expect(did).toEqual([
    'took over',
    'deleted touchline-shell-1',
    'deleted touchline-of-lena-answers',
    'unregistered',
  ]);
});

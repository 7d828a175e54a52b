import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Where the build puts the service worker. */
export const serviceWorkerFile = '.next/service-worker.js';

/** Takes the place of a worker that was delivered broken: it removes itself and what it had, but for saved episodes. */
const removal = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !name.endsWith('-saved')).map((name) => caches.delete(name)));
  await registration.unregister();
})()));
`;

/**
 * Answers `/sw.js`; false for every other request. The headers of pages are set already: it is asked for again each time
 * (`no-cache`). `on` is the setting SERVICE_WORKER.
 */
export function readServiceWorker(
  on: boolean,
  file = serviceWorkerFile,
): (incoming: IncomingMessage, outgoing: ServerResponse) => boolean {
  const script = on ? readFileSync(file, 'utf8') : removal;
  const etag = `"${createHash('sha256').update(script).digest('hex').slice(0, 32)}"`;
  return ({ url = '', method, headers }, outgoing) => {
    if (!/^\/sw\.js(?:\?|$)/.test(url) || (method !== 'GET' && method !== 'HEAD')) return false;
    outgoing.setHeader('ETag', etag);
    if (headers['if-none-match'] === etag) {
      outgoing.writeHead(304).end();
    } else {
      outgoing.setHeader('Content-Type', 'text/javascript; charset=utf-8');
      outgoing.setHeader('Content-Length', Buffer.byteLength(script));
      outgoing.writeHead(200).end(method === 'HEAD' ? undefined : script);
    }
    return true;
  };
}

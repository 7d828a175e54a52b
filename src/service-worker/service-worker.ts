import type { WorkerMessage } from '@/client/offline-caches';
import { answerKept, isKeptCall } from './kept-answers';
import { currentPerson, forgetPerson, personOfRequest, setPerson } from './person';
import './push';
import { answerSaved, savedBy } from './saved-files';
import {
  answerPage,
  answerShellFile,
  dropOldShells,
  fetchPagesAnew,
  holdInstallation,
  installShell,
  isShellFile,
} from './shell-cache';
import { type FetchEvent, scope } from './worker-scope';

const files = '/api/file/download';

scope.addEventListener('install', (event) => {
  event.waitUntil(installShell().then(() => scope.skipWaiting()));
});

// Takes over the pages that are open, also in the middle of an episode: they lose nothing by it.
scope.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => scope.clients.claim()));
});

/** A call that is kept for the person whose token it carries; another person's goes to the server. */
async function answerCall(event: FetchEvent): Promise<Response> {
  const person = await personOfRequest(event.request);
  if (!person) return fetch(event.request);
  return answerKept(event, person, event.request.headers.get('cache-control') === 'no-cache');
}

/** A picture, whose request carries no token: its address is known to nobody who may not see it. */
async function answerPicture(event: FetchEvent): Promise<Response> {
  const person = await currentPerson();
  return person ? answerKept(event, person) : fetch(event.request);
}

/** What answers a request; undefined for all that goes to the server as if there were no worker. */
function answererOf(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== scope.location.origin) return undefined;
  const saved = url.pathname === files ? savedBy(url) : null;
  if (saved !== null) return answerSaved(request, saved);
  if (request.method !== 'GET') return undefined;
  if (url.pathname === files) return request.destination === 'image' ? answerPicture(event) : undefined;
  if (isKeptCall(url.pathname)) return answerCall(event);
  if (url.pathname.startsWith('/api/')) return undefined;
  if (request.mode === 'navigate') return answerPage(event, url.pathname);
  return isShellFile(url.pathname) ? answerShellFile(event, url.pathname) : undefined;
}

scope.addEventListener('fetch', (event) => {
  const answer = answererOf(event);
  // A rejected answer would be an error of the worker; to the page both are a lost connection.
  if (answer) event.respondWith(answer.catch(() => Response.error()));
});

async function take(message: WorkerMessage): Promise<boolean> {
  if (message.kind === 'person') return setPerson(message.userId, message.token);
  if (message.kind === 'hold') {
    holdInstallation(message.ms);
    return true;
  }
  if (message.kind === 'pages') return fetchPagesAnew();
  await forgetPerson(message.everybody);
  return true;
}

/** Answers over the port that came with the message, once it is done. */
scope.addEventListener('message', (event) => {
  const [port] = event.ports;
  event.waitUntil(take(event.data as WorkerMessage).then((changed) => port?.postMessage(changed)));
});

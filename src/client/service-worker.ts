import type { WorkerMessage } from './offline-caches';
import { readToken } from './session';

/** Where `bin/web.ts` serves it. Developers have none: it would show them what they have changed since. */
const script = '/sw.js';
const hour = 3_600_000;

const isDevelopment = () => window.__NEXT_DATA__?.buildId === 'development';

/** Sends a message to the worker. Resolves to its answer. */
const tell = (worker: ServiceWorker, message: WorkerMessage): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    worker.postMessage(message, [port2]);
  });

/** Installs the service worker, unless it is installed already. Undefined where the browser has none. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!navigator.serviceWorker) return undefined;
  if (isDevelopment()) {
    // Of a production build that was served at this address before.
    for (const old of await navigator.serviceWorker.getRegistrations()) await old.unregister();
    return undefined;
  }
  // Without it everything works that needs a connection.
  return navigator.serviceWorker
    .register(script, { scope: '/', updateViaCache: 'none' })
    .then(() => navigator.serviceWorker.ready)
    .catch(() => undefined);
}

/**
 * Has the worker keep the answers for this person. Resolves to true when it kept nothing for them before: what the page has
 * loaded already is then to be loaded once more.
 */
export async function keepForPerson(userId: string): Promise<boolean> {
  const worker = (await registerWorker())?.active;
  const token = readToken();
  if (!worker || !token) return false;
  const changed = await tell(worker, { kind: 'person', userId, token });
  const { serviceWorker } = navigator;
  if (!serviceWorker.controller)
    await new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  return changed;
}

/** Has the worker fetch its pages anew, in the language that this device has chosen. */
export const renewPages = (worker: ServiceWorker): Promise<boolean> => tell(worker, { kind: 'pages' });

/** Has a worker that is being installed leave the connection to what the person waits for, for so many milliseconds at most. */
export async function delayInstallation(ms: number): Promise<void> {
  const message: WorkerMessage = { kind: 'hold', ms };
  (await navigator.serviceWorker?.getRegistration())?.installing?.postMessage(message);
}

/** Looks for a new version of the worker when the page is shown again, at most once an hour. Returns the function that stops it. */
export function lookForUpdates(): () => void {
  let looked = Date.now();
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - looked < hour) return;
    looked = Date.now();
    // Without a connection it is looked for the next time.
    void registerWorker().then((registration) => registration?.update().catch(() => undefined));
  };
  document.addEventListener('visibilitychange', look);
  return () => document.removeEventListener('visibilitychange', look);
}

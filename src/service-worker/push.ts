import { type LanguageCode, languageCookie, languageOf } from '@/language/languages';
import { scope, type WindowClient } from './worker-scope';

/** Put in by the build (`server/programs/build-service-worker.ts`). */
declare const SOMETHING_NEW: Record<LanguageCode, string>;

/** What the server sends (`contract/personal/push.ts`). */
interface Told {
  title: string;
  body: string;
  path: string;
  tag: string;
}

/** The language of our pages in this browser. Some browsers show a worker no cookies: then the browser's own. */
async function language(): Promise<LanguageCode> {
  const chosen = await globalThis.cookieStore?.get(languageCookie).catch(() => null);
  return languageOf(chosen ? `${languageCookie}=${chosen.value}` : '', navigator.languages.join());
}

/** A page must show something for each message; what a message does not say is said here, and leads to the start. */
async function complete(told: Partial<Told>): Promise<Told> {
  const body = told.body ?? SOMETHING_NEW[await language()];
  return { title: 'Touchline', path: '/', tag: 'news', ...told, body };
}

function read(data: { json(): unknown } | null): Partial<Told> {
  try {
    return (data?.json() as Partial<Told> | undefined) ?? {};
  } catch {
    return {};
  }
}

scope.addEventListener('push', (event) => {
  const show = async () => {
    const { title, body, path, tag } = await complete(read(event.data));
    const options = { body, tag, icon: '/icon-192.png', data: { path } };
    await scope.registration.showNotification(title, options);
  };
  event.waitUntil(show());
});

/** Milliseconds after which a page that does not answer counts as one without our shell, such as the sign-in. */
const patience = 1000;

/** Has a page open an address without being loaded anew, since something may be playing in it. False where it does not answer. */
const openIn = (page: WindowClient, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(resolve, patience, false);
    page.postMessage({ kind: 'open', path }, [port2]);
  });

/** Only an address of ours, whatever the message says. */
function pathOf(data: unknown): string {
  const { path = '/' } = (data ?? {}) as { path?: string };
  const url = new URL(path, scope.location.origin);
  return url.origin === scope.location.origin ? url.pathname + url.search + url.hash : '/';
}

async function open(path: string): Promise<void> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await scope.clients.openWindow(path);
    return;
  }
  // Asked for at once, because the tap counts for a moment only.
  const shown = await page.focus().catch(() => page);
  if (!(await openIn(shown, path))) await shown.navigate(path).catch(() => undefined);
}

scope.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(pathOf(event.notification.data)));
});

/** Tells the server where this browser takes messages now. The cookie of the session goes along. */
async function renew(before: PushSubscription | null, given: PushSubscription | null): Promise<void> {
  const options = before?.options;
  const now = given ?? (options && (await scope.registration.pushManager.subscribe(options)));
  if (!now) return;
  const answer = await fetch('/api/news/device', {
    method: 'PUT',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(now),
  });
  // The person has left, or has switched it off elsewhere.
  if (answer.status === 401 || answer.status === 403) await now.unsubscribe();
}

scope.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event.oldSubscription ?? null, event.newSubscription ?? null));
});

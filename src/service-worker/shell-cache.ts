import { shellPrefix } from '@/client/offline-caches';
import type { FetchEvent } from './worker-scope';

/** Put in by the build (`server/programs/build-service-worker.ts`). */
declare const SHELL: {
  /** Next's id of the build, which is in each of its pages. */
  build: string;
  /** Addresses of scripts, styles, fonts and pictures. */
  files: readonly string[];
  /** Routes of pages, such as `/member/dashboard/podcast/[id]`. */
  pages: readonly string[];
};

const own = `${shellPrefix}${SHELL.build}`;
/** The page that is shown in place of one that was not installed. */
const offlinePage = '/pub/offline';

/** Next names these files by their content. */
const isHashed = (address: string) => address.startsWith('/_next/static/');

/** Downloads at a time during the installation, so that most of the connection is left for the page and the sound. */
const atOnce = 2;

async function download(address: string): Promise<Response> {
  const answer = await fetch(address, {
    cache: isHashed(address) ? 'default' : 'no-cache',
    priority: 'low',
  });
  if (!answer.ok || answer.redirected) throw new Error(`${address} answered ${answer.status}`);
  return answer;
}

async function installFile(cache: Cache, address: string): Promise<void> {
  // What the version before has under the same name is the same file.
  const known = isHashed(address) ? await caches.match(address) : undefined;
  await cache.put(address, known ?? (await download(address)));
}

/** The script with the words of a page's language. Only the page says which. */
const languageScript = /\/_next\/static\/languages\/[\w.-]+\.js/;

async function fetchPage(cache: Cache, route: string): Promise<Response> {
  const page = await download(route.replace('[id]', 'any'));
  const html = await page.clone().text();
  // The server may have been updated meanwhile; its page would ask for scripts that are not in this cache.
  if (!html.includes(`"buildId":"${SHELL.build}"`)) throw new Error('another build');
  const [script] = languageScript.exec(html) ?? [];
  if (script && !(await cache.match(script))) await installFile(cache, script);
  return page;
}

const installPage = async (cache: Cache, route: string) => cache.put(route, await fetchPage(cache, route));

let heldUntil = 0;

/** Downloads nothing more for so many milliseconds, because a person waits for something else. */
export function holdInstallation(ms: number): void {
  heldUntil = Date.now() + ms;
}

async function untilFree(): Promise<void> {
  while (Date.now() < heldUntil) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Fetches all that members need; rejects unless all of it is here. What an earlier try has fetched is not fetched again. */
export async function installShell(): Promise<void> {
  const cache = await caches.open(own);
  const tasks = [
    ...SHELL.files.map((file) => [file, installFile] as const),
    ...SHELL.pages.map((page) => [page, installPage] as const),
  ];
  const work = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const [address, install] = task;
      await untilFree();
      if (!(await cache.match(address))) await install(cache, address);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

/** Fetches the pages anew, in the language that the device has chosen. False where they could not be: all are as they were then. */
export async function fetchPagesAnew(): Promise<boolean> {
  const cache = await caches.open(own);
  const pages = await Promise.all(SHELL.pages.map((route) => fetchPage(cache, route))).catch(() => undefined);
  for (const [index, page] of pages?.entries() ?? []) await cache.put(SHELL.pages[index] ?? '', page);
  return pages !== undefined;
}

const shellNames = async () => (await caches.keys()).filter((name) => name.startsWith(shellPrefix));

/**
 * Deletes old versions, except the one before: pages of it may be open, and load their scripts later. They move to this
 * version at their next change of page.
 */
export async function dropOldShells(): Promise<void> {
  const others = (await shellNames()).filter((name) => name !== own);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** A file that never changes, or belongs to this version. */
export const isShellFile = (path: string): boolean => isHashed(path) || SHELL.files.includes(path);

/** A file of the shell, of whichever version has it. Others are kept when they are first used. */
export async function answerShellFile(event: FetchEvent, path: string): Promise<Response> {
  const { request } = event;
  const here = await caches.match(request.url, { cacheName: own });
  if (here) return here;
  for (const cacheName of isHashed(path) ? await shellNames() : []) {
    const before = await caches.match(request.url, { cacheName });
    if (before) return before;
  }
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // A full storage refuses it; it is only loaded again then.
    event.waitUntil(caches.open(own).then((cache) => cache.put(request.url, copy).catch(() => undefined)));
  }
  return answer;
}

const patterns = SHELL.pages.map((route) => ({
  route,
  // Ids have no slash, and routes none of the signs that patterns use but the brackets.
  pattern: new RegExp(`^${route.replace('[id]', '[^/]+')}/?$`),
}));
/** The route of a page that is installed, by the path of an address. */
const routeOf = (path: string) =>
  (patterns.find(({ route }) => route === path) ?? patterns.find(({ pattern }) => pattern.test(path)))?.route;

/** A page of the shell from this version, else from the network, else the page that says that there is no connection. */
export async function answerPage({ request }: FetchEvent, path: string): Promise<Response> {
  const route = routeOf(path);
  const here = route && (await caches.match(route, { cacheName: own }));
  if (here) return here;
  try {
    return await fetch(request);
  } catch (error) {
    const instead = await caches.match(offlinePage, { cacheName: own });
    if (instead) return instead;
    throw error;
  }
}

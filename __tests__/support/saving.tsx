import { act } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { recordKey, savedCache } from '@/client/offline-caches';
import { forgetToken, keepToken } from '@/client/session';
import { getEpisode, listEpisodes } from '@/contract/episode';
import { getEpisodeContent, type Rendition } from '@/contract/episode-content';
import { getReflection } from '@/contract/reflection/reflection';
import type { SavedEpisode } from '@/features/listen/saved/saved-state';
import { episodeOf, fileUrl, nothingSent, readyRendition } from './episodes';
import { fakeCaches } from './fake-caches';
import { installFakeLocks } from './fake-locks';
import { mock, mockServer } from './mock-api';
import { replaceProperty } from './replace-property';

export const chunk = 512 * 1024;
/** Of every file. */
export const fileBytes = chunk + 1000;

/** What the browser and the line to the server are like, and what was asked of them. */
export const line = {
  /** The first bytes that were asked for. */
  asked: [] as number[],
  /** After so many answers the connection is lost. */
  answers: Number.POSITIVE_INFINITY,
  room: { bytes: Number.POSITIVE_INFINITY },
};

/** The server's files: each byte is the letter of the file's URL. */
const serveFiles = () =>
  mockServer.use(
    http.get('*/api/file/download', ({ request }) => {
      const url = new URL(request.url).searchParams.get('url') ?? '';
      const from = Number(/bytes=(\d+)/.exec(request.headers.get('range') ?? '')?.[1]);
      line.asked.push(from);
      if (line.answers <= 0) return HttpResponse.error();
      line.answers -= 1;
      const to = Math.min(from + chunk, fileBytes) - 1;
      const headers = {
        'Content-Range': `bytes ${from}-${to}/${fileBytes}`,
        'Content-Type': 'audio/mpeg',
        ETag: '"1"',
      };
      const content = new Uint8Array(to - from + 1).fill(url.charCodeAt(url.length - 1));
      return new HttpResponse(content, { status: 206, headers });
    }),
  );

export const serveRendition = (rendition: Partial<Rendition> | null) =>
  mock(getEpisodeContent, () => ({
    data: { ...nothingSent, rendition: rendition && { ...readyRendition, ...rendition } },
  }));

/** The episodes that this person has saved or wants to, with whether all of each is here. */
export async function savedOf(listener: string): Promise<Record<string, boolean>> {
  const cache = await caches.open(savedCache(listener));
  const keys = (await cache.keys()).map(({ url }) => new URL(url));
  const ids = keys.flatMap(({ pathname, search, searchParams }) =>
    recordKey(searchParams.get('id') ?? '') === pathname + search ? [searchParams.get('id') ?? ''] : [],
  );
  const records = await Promise.all(
    ids.map(async (id) => (await (await cache.match(recordKey(id)))?.json()) as SavedEpisode),
  );
  return Object.fromEntries(records.map(({ episode, rendition }) => [episode.name, rendition !== undefined]));
}

/** For each test: a browser that can save, and a server that has one file. Resolves to nothing left. */
export function beforeSaving(): void {
  beforeEach(() => {
    Object.assign(line, { asked: [], answers: Number.POSITIVE_INFINITY });
    line.room.bytes = Number.POSITIVE_INFINITY;
    replaceProperty(globalThis, 'caches', { value: fakeCaches(line.room) });
    const never = new Promise(() => undefined);
    const serviceWorker = Object.assign(new EventTarget(), { register: () => never, ready: never });
    replaceProperty(navigator, 'serviceWorker', { value: serviceWorker });
    installFakeLocks();
    const request = globalThis.fetch;
    // Node's fetch, unlike a browser's, takes no path without a host.
    replaceProperty(globalThis, 'fetch', {
      value: (path: string | Request, how?: RequestInit) =>
        request(typeof path === 'string' ? new URL(path, window.location.href) : path, how),
    });
    keepToken('test-token', true);
    serveFiles();
    const episode = episodeOf(11);
    mock(listEpisodes, () => ({ data: [], total: 0 }));
    mock(getEpisode, () => ({ data: episode }));
    mock(getReflection, () => ({ data: null }));
    serveRendition({ url: fileUrl('r') });
  });
  afterEach(() => act(() => forgetToken()));
}

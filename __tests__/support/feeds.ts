import type { ListenElsewhere } from '@/contract/feed/feed';
import type { TestApi } from './api';
import { eventually } from './eventually';
import { rawRequest } from './raw-request';

/** What a person sees of their links, and changes of them. */
export const feedCalls = (api: TestApi) => {
  const ask = async (who: { token: string }, method: string, path = '', body?: object) =>
    (await api.call(method, `/api/feed${path}`, { token: who.token, body })).body.data as ListenElsewhere;
  return {
    feedsOf: (who: { token: string }) => ask(who, 'GET'),
    make: (who: { token: string }, path = '', body: object = {}) => ask(who, 'POST', path, body),
    end: (who: { token: string }, path = '') => ask(who, 'DELETE', path),
  };
};

/** The token in the address of a feed. */
export const tokenIn = (url: string | null | undefined): string =>
  /\/rss\/([^/]+)\//.exec(url ?? '')?.[1] ?? '';

/** An address of ours, whatever host it names, as the running API answers it. */
export const readAt = (
  api: Pick<TestApi, 'url'>,
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
) => rawRequest(`${api.url}${new URL(url, 'http://ours').pathname}`, { method, headers });

/**
 * Fails unless an address is dead a second from now, by the clock with which the API forgets what it has read: it stands there
 * meanwhile, so however long the calls take it is no later.
 */
export async function deadInASecond(api: Pick<TestApi, 'url'>, url: string): Promise<void> {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1000);
  try {
    await eventually(`${url} is dead`, async () => (await readAt(api, url)).status === 404);
  } finally {
    clock.mockRestore();
  }
}

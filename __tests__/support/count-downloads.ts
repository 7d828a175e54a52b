import type { TestApi } from './api';
import type { RawOptions } from './raw-request';
import { rawRequest } from './raw-request';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Resolves once all that was answered so far is counted. */
export async function countAll(api: TestApi): Promise<void> {
  // An answer ends on the server in the turn in which its last byte is read here, or in the one after it.
  for (let turns = 0; turns < 3; turns += 1) await turn();
  await api.own.downloads.flush();
}

export interface Asked {
  method?: string;
  range?: string;
  /** Null for none at all. */
  userAgent?: string | null;
  /** What the proxy tells; for an API that trusts it. */
  address?: string;
  headers?: Record<string, string>;
}

export const phone = 'AppleCoreMedia/1.0.0.22B83 (iPhone; U; CPU OS 18_1 like Mac OS X; en_gb)';

/** Asks for a file as an app or a browser does. */
export const askFor =
  (api: TestApi, token: string) =>
  (path: string, { method, range, userAgent = phone, address = '192.0.2.1', headers }: Asked = {}) => {
    const options: RawOptions = {
      method: method ?? 'GET',
      headers: {
        authorization: token,
        'x-forwarded-for': address,
        ...(userAgent !== null && { 'user-agent': userAgent }),
        ...(range && { range }),
        ...headers,
      },
    };
    return rawRequest(`${api.url}${path}`, options);
  };

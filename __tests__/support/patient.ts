import type { TestApi } from './api';

/**
 * Has the API wait for connections and answers of its database for as long as a test holds them, or a busy machine needs. To
 * be called at the top of a file, after its API.
 */
export const waitsPatiently = (api: TestApi): void =>
  beforeAll(() => {
    for (const { db } of [api.own, api.services])
      Object.assign(db.$client.options, { connectionTimeoutMillis: 0, statement_timeout: 0 });
  });

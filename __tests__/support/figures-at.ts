import type { TestApi } from './api';
import { stopClock } from './fixed-clock';
import { seedPerson } from './seed';

/**
 * The calls of figures below an address, by a platform admin unless another token is given. To be called at the top of a file,
 * after its API: from there on its clock stands still, so that no day ends while it runs.
 */
export function figuresAt(api: TestApi, base: string) {
  let platform: string;
  const started = new Date().toISOString();
  beforeAll(() => stopClock(started));
  beforeEach(async () => {
    stopClock(started);
    platform = (await seedPerson(api.services.db)).token;
  });
  const ask = (path = '', query: Record<string, string> = {}, token = platform) =>
    api.call('GET', `/api/analytics/${base}${path}?${new URLSearchParams(query)}`, { token });
  return {
    ask,
    async read(...asked: Parameters<typeof ask>) {
      const { status, body } = await ask(...asked);
      expect([asked[0], status]).toEqual([asked[0], 200]);
      return body;
    },
  };
}

import type { TestApi } from './api';
import { eventually } from './eventually';
import { lockWaits } from './lock-waits';

type Statements = [text: string, ...values: unknown[]][];

/**
 * Two who meet: `first` is done in a transaction of its own, then `other` until it waits for that, then `last` before
 * the commit. Resolves to what `other` came to; fails when the two waited for each other.
 */
export async function crossing<Result>(
  api: TestApi,
  { first, other, last }: { first: Statements; other: () => Promise<Result>; last: Statements },
): Promise<Result> {
  const client = await api.services.db.$client.connect();
  const run = async (statements: Statements) => {
    for (const [text, ...values] of statements) await client.query(text, values);
  };
  try {
    await client.query('begin');
    await run(first);
    const going = other();
    await eventually('the other waits', async () => (await lockWaits(api)) > 0);
    // The deadlock ends one of the two, so both are awaited together and neither rejection is unhandled.
    const [answer] = await Promise.all([going, run(last).then(() => client.query('commit'))]);
    return answer;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

/** Uses up `times` of a limit from where the tests call. */
export const spend = async (
  { services }: TestApi,
  limit: Parameters<typeof services.rateLimits.take>[0],
  times: number,
): Promise<void> => {
  await Promise.all(Array.from({ length: times }, () => services.rateLimits.take(limit, '127.0.0.1')));
};

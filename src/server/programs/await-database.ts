import { setTimeout as wait } from 'node:timers/promises';
import { withClient } from '../kernel/db/client';
import { isDatabaseAway } from '../kernel/db/database-away';
import type { Env } from '../kernel/env';
import { codeOf } from '../kernel/error-codes';

/** A large PostgreSQL that was killed reads its log for as long before it takes connections. */
const patienceMs = 120_000;
const againMs = 1000;

/** Why a database is away; undefined once it answers, and for any other error, which waiting does not mend. */
const awayReason = (url: string): Promise<string | undefined> =>
  withClient(url, async (client) => {
    await client.query('select 1');
    return undefined;
  }).catch((error: Error) => (isDatabaseAway(error) ? error.message || codeOf(error) : undefined));

/**
 * Waits for the database of the settings, which may be starting beside us. Resolves to false when the program is asked to end
 * meanwhile. Where the database does not come in time, opening it says why.
 */
export async function awaitDatabase(
  { databaseUrl, migrationDatabaseUrl }: Pick<Env, 'databaseUrl' | 'migrationDatabaseUrl'>,
  ending: Promise<void>,
  forMs = patienceMs,
): Promise<boolean> {
  const until = Date.now() + forMs;
  const asked = ending.then(() => true);
  let hasSaid = false;
  for (const url of [databaseUrl, migrationDatabaseUrl]) {
    for (;;) {
      const reason = url && (await awayReason(url));
      if (!reason || Date.now() >= until) break;
      if (!hasSaid)
        process.stderr.write(
          `The database does not answer yet (${reason}). Waiting for it, for ${forMs / 1000} seconds at most.\n`,
        );
      hasSaid = true;
      if (await Promise.race([asked, wait(againMs, false)])) return false;
    }
  }
  return true;
}

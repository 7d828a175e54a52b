import { withClient } from './client';
import { checkSchema, SchemaError } from './migrate';
import { whichDatabase } from './replica';

interface Found {
  which: string;
  standby: boolean;
}

const look = (url: string): Promise<Found> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Found>(`${whichDatabase}, pg_is_in_recovery() as standby`);
    const [found] = rows;
    if (!found) throw new Error('no answer');
    return found;
  });

/** Below this it is no matter for an operator: what the replica does not have yet is read from the primary. */
const farBehindSeconds = 60;

const lagOf = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select case when pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn() then 0
         else extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end::int as seconds`,
    );
    return Number(rows[0]?.seconds ?? 0);
  });

/** What is wrong with the replica at DATABASE_READ_URL, in a sentence that says what to do; undefined when nothing is. */
export async function findReplicaProblem(primaryUrl: string, readUrl: string): Promise<string | undefined> {
  const primary = await look(primaryUrl);
  let found: Found;
  try {
    found = await look(readUrl);
  } catch (error) {
    return `DATABASE_READ_URL: the replica cannot be reached (${(error as Error).message}). Lists are read from DATABASE_URL.`;
  }
  if (found.which !== primary.which)
    return 'DATABASE_READ_URL leads to another database than DATABASE_URL. Set it to a streaming replica of it.';
  if (!found.standby)
    return 'DATABASE_READ_URL leads to a server that is no replica (pg_is_in_recovery() is false). Set it to a standby, or leave it out.';
  try {
    await checkSchema(readUrl);
  } catch (error) {
    if (!(error instanceof SchemaError)) throw error;
    return 'DATABASE_READ_URL: the replica does not have the newest tables yet. Look whether it still receives from the primary.';
  }
  const lag = await lagOf(readUrl);
  return lag > farBehindSeconds
    ? `DATABASE_READ_URL: the replica is ${lag} seconds behind. Lists are read from DATABASE_URL meanwhile.`
    : undefined;
}

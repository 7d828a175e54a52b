import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { codeOf } from '../error-codes';
import { type Database, disconnect } from './client';
import { isDatabaseAway, says } from './database-away';
import { shareReads } from './share-reads';

/** How long a read waits for the replica to have what the primary had when the read came. */
const usualPatienceMs = 250;
const pollMs = 3;
/** How long all reads go to the primary after the replica was behind or did not answer, so that few of them wait in vain. */
const restMs = 1000;
/** A replica that is behind now and then must not fill the log. */
const silenceMs = 60_000;

/** Why a read went to the primary: the replica was behind, it did not answer or is none, or it cancelled the read. */
type Fallback = 'behind' | 'away' | 'cancelled';

export interface Replica {
  /**
   * Runs `read`, which changes nothing, on the replica, if that has all that was committed on the primary before this call:
   * whichever person, process or device it came from. Otherwise, or when the replica cancels it, on the primary.
   */
  read<Result>(read: (db: Database) => Promise<Result>): Promise<Result>;
  /** How many reads each has answered since the start. */
  counted: { replica: number } & Record<Fallback, number>;
  /** How far the replica is behind now, in seconds; undefined where it does not answer. */
  lagSeconds(): Promise<number | undefined>;
  /** Closes its connections once the running queries are done. */
  close(): Promise<void>;
}

/** The server and the database in it that a connection leads to: the same for a primary and its replicas, for no others. */
export const whichDatabase =
  "select (select system_identifier from pg_control_system()) || ' ' || current_database() as which";

/** Null on a primary, and in `has` on a server that never was a replica. */
const stateOf = `select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn() >= $1::pg_lsn as has,
  extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as age`;

interface State {
  standby: boolean;
  has: boolean | null;
  age: number | null;
}

/**
 * Whether a standby has cancelled a query, because the primary has removed rows that it still needs, or has cut the connection.
 * 25006 is the code of one that writes. A query that takes too long is not repeated: the primary would need as long for it.
 */
const isCancelled = (error: unknown): boolean =>
  /^(40001|40P01|25006)$/.test(codeOf(error)) || (isDatabaseAway(error) && !says(error, /statement timeout/));

/** Rejects when `work` takes longer than `ms`; what comes of it later is let go. */
async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  work.catch(() => undefined);
  try {
    return await Promise.race([
      work,
      delay(ms, undefined, { signal: late.signal }).then(() => {
        throw new Error('the replica does not answer in time');
      }),
    ]);
  } finally {
    late.abort();
  }
}

/** Reads from `standby` instead of `primary` while it is as new (decision 003). */
export function makeReplica(
  primary: Database,
  standby: Database,
  log: Logger,
  { patienceMs = usualPatienceMs } = {},
): Replica {
  const counted = { replica: 0, behind: 0, away: 0, cancelled: 0 };
  const share = shareReads();
  const inTime = <Result>(work: Promise<Result>) => within(patienceMs, work);
  let restsUntil = 0;
  let resting: Fallback | undefined;
  let warnedAt = Number.NEGATIVE_INFINITY;
  let known = false;

  /** Up to where the primary has written: all that it has confirmed is before that. */
  async function written(): Promise<string> {
    const { rows } = await primary.$client.query('select pg_current_wal_flush_lsn()::text as position');
    return String(rows[0]?.position);
  }

  async function stateAt(position: string): Promise<State | undefined> {
    const { rows } = await standby.$client.query<State>({ text: stateOf, values: [position] });
    return rows[0];
  }

  /** Throws where the other address leads to another database, of which nothing may be shown. */
  async function requireSame(): Promise<void> {
    if (known) return;
    const [own, other] = await Promise.all(
      [primary, standby].map(async (db) => (await db.$client.query(whichDatabase)).rows[0]?.which),
    );
    if (own !== other) throw new Error('DATABASE_READ_URL leads to another database than DATABASE_URL');
    known = true;
  }

  async function look(): Promise<Fallback | undefined> {
    const position = await written();
    const until = performance.now() + patienceMs;
    await inTime(requireSame());
    for (;;) {
      const state = await inTime(stateAt(position));
      if (!state?.standby) throw new Error('DATABASE_READ_URL leads to a server that is no replica');
      if (state.has) return undefined;
      if (performance.now() > until) return 'behind';
      await delay(pollMs);
    }
  }

  function rest(why: Fallback, cause?: unknown): void {
    const now = performance.now();
    restsUntil = now + restMs;
    resting = why;
    known &&= why !== 'away';
    if (now - warnedAt < silenceMs) return;
    warnedAt = now;
    log.warn(
      { why, ...(cause !== undefined && { err: cause }) },
      'reads go to the primary, not to the replica',
    );
  }

  /** Why the replica cannot be read from now; undefined when it can. */
  async function reasonAgainst(): Promise<Fallback | undefined> {
    if (performance.now() < restsUntil) return resting;
    try {
      const why = await look();
      if (why) rest(why);
      else if (resting) log.info('reads go to the replica again');
      if (!why) resting = undefined;
      return why;
    } catch (error) {
      rest('away', error);
      return 'away';
    }
  }

  return {
    counted,
    close: () => disconnect(standby),
    async read(read) {
      const why = await share('look', reasonAgainst);
      if (why) {
        counted[why] += 1;
        return read(primary);
      }
      try {
        const result = await read(standby);
        counted.replica += 1;
        return result;
      } catch (error) {
        if (!isCancelled(error)) throw error;
        counted.cancelled += 1;
        return read(primary);
      }
    },
    async lagSeconds() {
      try {
        const state = await inTime(stateAt(await written()));
        return state?.standby ? (state.has ? 0 : (state.age ?? undefined)) : undefined;
      } catch {
        // What does not answer has no lag; that it is away is in the count of reads.
        return undefined;
      }
    },
  };
}

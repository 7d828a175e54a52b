import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { appendEntry } from '../kernel/db/audit';
import type { Db } from '../kernel/db/client';
import { getInstallation } from '../kernel/installation/installation.store';
import { getWatched, putBackupTime } from './operation.store';

/** What a running backup has locked, for as long as its process lives. */
const lock = "hashtextextended('backup', 33)";

/** Locks until the connection ends, so that one backup runs at a time; false when another has it. */
export async function lockBackups(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(${lock}) as locked`);
  return rows[0]?.locked === true;
}

const isRunning = sql.raw(`exists (select 1 from pg_locks where locktype = 'advisory' and granted
  and database = (select oid from pg_database where datname = current_database())
  and (classid::int8 << 32) | objid::int8 = ${lock})`);

type Step = 'begin' | 'make' | 'verify';

/** Writes into the audit what has happened to a backup; with a problem, that it has failed. */
export async function noteBackup(
  db: Db,
  step: Step,
  { at, problem }: { at?: Date; problem?: string },
): Promise<void> {
  const installation = await getInstallation(db);
  if (!installation) return;
  await appendEntry(db, {
    action: `backup:${step}`,
    object: `backup:${installation.id}`,
    changes: problem === undefined ? null : { problem: [null, problem] },
    result: problem === undefined ? 'ok' : 'refused',
  });
  if (step === 'make' && at && problem === undefined) await putBackupTime(db, at);
}

export interface BackupState {
  /** When the backups began to fail: the first attempt since the last whole backup. Null while the last attempt is whole or runs. */
  failingSince: Date | null;
  /** Why the last attempt has failed; null when it was broken off before it could say so. */
  problem: string | null;
  verifiedAt: Date | null;
  /** Why the last trial has failed; null when it went well, or there was none. */
  trialProblem: string | null;
  wholeAt: Date | null;
}

interface Entry extends Record<string, unknown> {
  at: Date;
  action: `backup:${Step}`;
  result: 'ok' | 'refused';
  changes: { problem?: [null, string] } | null;
  running: boolean;
}

/** How the backups of this installation went, by the audit. */
export async function readBackups(db: Db): Promise<BackupState> {
  const { rows } = await db.execute<Entry>(sql`
    with told as (
      select id, at, action, result, changes from audit_entries
      where object = (select 'backup:' || installation_id from installations)
    )
    select at, action, result, changes, ${isRunning} as running from told
    where action = 'backup:verify' or id >= coalesce((select max(id) from told where action = 'backup:make' and result = 'ok'), 0)
    order by id`);
  const isOf = (step: Step) => (entry: Entry) => entry.action === `backup:${step}`;
  const isOk = ({ result }: Entry) => result === 'ok';
  const trials = rows.filter(isOf('verify'));
  const attempts = rows.filter((entry) => !isOf('verify')(entry) && !(isOf('make')(entry) && isOk(entry)));
  const ended = attempts.at(-1)?.running ? attempts.slice(0, -1) : attempts;
  const instant = (entry?: Entry) => (entry ? new Date(entry.at) : null);
  const problemOf = (entry?: Entry) => entry?.changes?.problem?.[1] ?? null;
  return {
    failingSince: instant(ended[0]),
    problem: problemOf(ended.at(-1)),
    verifiedAt: instant(trials.findLast(isOk)),
    trialProblem: problemOf(trials.at(-1)),
    wholeAt: (await getWatched(db)).backedUpAt,
  };
}

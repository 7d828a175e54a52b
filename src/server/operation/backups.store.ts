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
    where action = 'backup:verify' and result = 'ok'
      or id >= coalesce((select max(id) from told where action = 'backup:make' and result = 'ok'), 0)
    order by id`);
  const attempts = rows.filter(({ action }) => action !== 'backup:verify');
  const whole = attempts.find(({ action, result }) => action === 'backup:make' && result === 'ok');
  const since = attempts.filter((entry) => entry !== whole);
  const ended = since.at(-1)?.running ? since.slice(0, -1) : since;
  const instant = (entry?: Entry) => (entry ? new Date(entry.at) : null);
  return {
    failingSince: instant(ended[0]),
    problem: ended.at(-1)?.changes?.problem?.[1] ?? null,
    verifiedAt: instant(rows.findLast(({ action, result }) => action === 'backup:verify' && result === 'ok')),
    wholeAt: (await getWatched(db)).backedUpAt,
  };
}

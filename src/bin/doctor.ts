import { checkFiles } from '@/server/file/check-files';
import { quarantineDays, reconcileQuarantine } from '@/server/file/reconcile-quarantine';
import { SweepTooLarge, sweep, sweepAgeMs } from '@/server/file/sweep';
import { couldChangeAudit } from '@/server/kernel/db/app-role';
import { findReplicaProblem } from '@/server/kernel/db/check-replica';
import { connect, type Database, disconnect, isAlone } from '@/server/kernel/db/client';
import { env } from '@/server/kernel/env';
import { countClosed } from '@/server/kernel/storage/count-closed';
import { openStorage } from '@/server/kernel/storage/open-storage';
import type { Storage } from '@/server/kernel/storage/storage';
import { readBackups } from '@/server/operation/backups.store';
import { lookForProblem } from '@/server/operation/certificate';
import { describeBackups } from '@/server/operation/describe-backups';
import { requestedKind } from '@/server/programs/demo-flag';
import { openInstallation } from '@/server/programs/installation';
import { runProgram } from '@/server/programs/program';

const unguarded =
  'The app could change the audit, since its role owns the tables. Set MIGRATION_DATABASE_URL to the owner, and ' +
  'DATABASE_URL to a role of its own; what it may do is granted at the next start.';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Sweeps, and resolves to the problem that kept it from sweeping, if any. */
async function sweepNow(db: Database, storage: Storage, alone: boolean): Promise<string[]> {
  const evenMany = process.argv.includes('--even-many');
  try {
    const { taken, deleted } = await sweep(db, storage, { olderThanMs: alone ? 0 : sweepAgeMs, evenMany });
    say(`${taken} unused files moved into quarantine for ${quarantineDays} days, ${deleted} deleted from it`);
    return [];
  } catch (error) {
    if (!(error instanceof SweepTooLarge)) throw error;
    return [error.message];
  }
}

/** Resolves to the problem that nginx may not read all files, unless `--mend` has opened them. */
async function lookAtGroup(dataDir: string): Promise<string[]> {
  const mend = process.argv.includes('--mend');
  const closed = await countClosed(dataDir, { mend });
  const left = mend ? await countClosed(dataDir, { mend: false }) : closed;
  const group = `the group of ${dataDir}/files`;
  if (left < closed) say(`${closed - left} files and folders were opened to ${group}`);
  const how = mend
    ? 'Run it as their owner, who has to be in that group.'
    : 'npm run doctor -- --mend opens them.';
  return left === 0 ? [] : [`${left} files and folders may not be read by ${group}. ${how}`];
}

/**
 * Compares every file with its row, byte by byte, and brings back from quarantine what rows refer to.
 * `--sweep` first moves files that no row refers to into quarantine: of any age when no other program is
 * connected, otherwise only those the hourly sweep would take, so that uploads under way are safe. `--mend` opens to nginx what was
 * stored before STORAGE_GROUP_READ was set.
 */
void runProgram(async () => {
  const settings = env(requestedKind());
  const database = await openInstallation(settings, 'any');
  const isUnguarded = await couldChangeAudit(database.url);
  const db = connect(database.ownerUrl, { max: 1 });
  const storage = openStorage(settings);
  try {
    for (const line of describeBackups(await readBackups(db))) say(line);
    const alone = await isAlone(db);
    const { returned } = await reconcileQuarantine(db, storage, { delete: false });
    if (returned > 0) say(`${returned} files came back from quarantine, since rows refer to them`);
    const problems = process.argv.includes('--sweep') ? await sweepNow(db, storage, alone) : [];
    const checked = await checkFiles(db, storage);
    problems.push(...checked.problems);
    if (checked.unused > 0)
      say(`${checked.unused} files are not used any more; the sweep takes them after a day`);
    if (settings.storageGroupRead) problems.push(...(await lookAtGroup(settings.dataDir)));
    const unfinished = alone ? await storage.countTemp() : 0;
    if (unfinished > 0) say(`${unfinished} unfinished uploads; the sweep removes them after an hour`);
    for (const problem of problems) say(problem);
    if (isUnguarded) say(unguarded);
    const replica = settings.databaseReadUrl
      ? await findReplicaProblem(database.ownerUrl, settings.databaseReadUrl)
      : undefined;
    if (replica) say(replica);
    const certificate = await lookForProblem(settings.publicUrl);
    if (certificate) say(certificate);
    say(problems.length === 0 ? 'All files are sound' : `${problems.length} problems`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await disconnect(db);
    await database.stop();
  }
});

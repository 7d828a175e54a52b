import { parseArgs } from 'node:util';
import { connect, disconnect } from '@/server/kernel/db/client';
import { hasCluster } from '@/server/kernel/db/embedded/cluster';
import { type Env, env } from '@/server/kernel/env';
import { getInstallation } from '@/server/kernel/installation/installation.store';
import { noteBackup } from '@/server/operation/backups.store';
import { BackupError } from '@/server/programs/backup/backup-error';
import { findDecryption } from '@/server/programs/backup/cipher';
import { newestOf } from '@/server/programs/backup/folder';
import { tryBackup } from '@/server/programs/backup/trial';
import { requestedKind } from '@/server/programs/demo-flag';
import { openForBackup } from '@/server/programs/installation';
import { runProgram } from '@/server/programs/program';

const say = (text: string) => void process.stdout.write(`${text}\n`);

const sayNotHere = () =>
  say(
    'This machine has no such installation, so nothing was noted. Where it runs: npm run backup:verify -- --tried',
  );

/** Notes a trial where the installation of the settings is that of the backup, or the backup does not say whose it is. */
async function note(settings: Env, problem: string | undefined, id?: string): Promise<void> {
  if (!settings.databaseUrl && !hasCluster(settings.dataDir)) return sayNotHere();
  const database = await openForBackup(settings);
  const db = connect(database.ownerUrl, { max: 1 });
  try {
    const here = await getInstallation(db);
    if (id !== undefined && here?.id !== id) return sayNotHere();
    await noteBackup(db, 'verify', { ...(problem && { problem }) });
  } finally {
    await disconnect(db);
    await database.stop();
  }
}

/**
 * Restores the newest backup of a folder, or the one named, as a trial, says what was found, and notes it. `--tried` only notes that
 * this was done elsewhere, where the private key is.
 */
void runProgram(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { demo: { type: 'boolean' }, tried: { type: 'boolean' } },
  });
  const settings = env(requestedKind());
  if (values.tried) return note(settings, undefined);
  const [named] = positionals;
  if (!named) throw new BackupError('Say which: npm run backup:verify -- <file or folder>');
  const file = newestOf(named);
  const cipher = findDecryption(file, settings.backup);
  const tried = await tryBackup(file, cipher, settings).catch(async (error: Error) => {
    // Where the database is away, too, the first error says more.
    await note(settings, `${file}: ${error.message}`).catch(() => undefined);
    throw error;
  });
  for (const problem of tried.problems) say(problem);
  say(`${file} can be restored. ${tried.found}`);
  const [first] = tried.problems;
  say(first ? `${tried.problems.length} problems` : 'All files are sound');
  await note(
    settings,
    first && `${tried.problems.length} files, such as ${first}`,
    tried.header.installationId,
  );
  process.exitCode = first ? 1 : 0;
});

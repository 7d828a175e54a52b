import { existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { env } from '@/server/kernel/env';
import { openStorage } from '@/server/kernel/storage/open-storage';
import { noteBackup } from '@/server/operation/note-backup';
import { backUp } from '@/server/programs/backup/back-up';
import { BackupError } from '@/server/programs/backup/backup-error';
import { requestedKind } from '@/server/programs/demo-flag';
import { openForBackup } from '@/server/programs/installation';
import { runProgram } from '@/server/programs/program';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** The archive's path: the file named, or a file in the folder named, called by the time it was taken. */
function targetOf(named: string | undefined, now: Date): string {
  if (!named) throw new BackupError('Say where to: npm run backup -- <file or folder>');
  const isFolder = named.endsWith(path.sep) || (existsSync(named) && statSync(named).isDirectory());
  const moment = now.toISOString().slice(0, 19).replaceAll(':', '');
  const target = path.resolve(isFolder ? path.join(named, `touchline-${moment}Z.tar`) : named);
  if (existsSync(target)) throw new BackupError(`${target} is there already. Name another file.`);
  mkdirSync(path.dirname(target), { recursive: true });
  return target;
}

/**
 * Writes one archive of the database and every file it names, while people go on working. It holds personal
 * data and the hashes of passwords, but no settings: keep it where only you can read it, and not only on this
 * disk.
 */
void runProgram(async () => {
  const now = new Date();
  const target = targetOf(
    process.argv.slice(2).find((argument) => !argument.startsWith('--')),
    now,
  );
  const settings = env(requestedKind());
  const database = await openForBackup(settings);
  try {
    const { rows, files, bytes, problems } = await backUp(
      database.ownerUrl,
      openStorage(settings),
      target,
      now,
    );
    if (problems.length === 0) await noteBackup(database.ownerUrl, now);
    for (const problem of problems) say(problem);
    const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1);
    say(`${rows} rows and ${files} files, ${(bytes / 1_000_000).toFixed(1)} MB, in ${seconds} s: ${target}`);
    if (problems.length > 0)
      say(`${problems.length} files could not be taken along. All else is in the backup.`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await database.stop();
  }
});

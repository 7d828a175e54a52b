import { parseArgs } from 'node:util';
import { env } from '@/server/kernel/env';
import { openStorage } from '@/server/kernel/storage/open-storage';
import { backUp } from '@/server/programs/backup/back-up';
import { BackupError } from '@/server/programs/backup/backup-error';
import { findEncryption } from '@/server/programs/backup/cipher';
import { removeOld, targetOf } from '@/server/programs/backup/folder';
import { runNoted } from '@/server/programs/backup/noted';
import { requestedKind } from '@/server/programs/demo-flag';
import { openForBackup } from '@/server/programs/installation';
import { runProgram } from '@/server/programs/program';

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Writes one archive of the database and every file it names, while people go on working, encrypted when there is a key. It holds
 * personal data and the hashes of passwords, but no settings: keep it where only you can read it, and not only on this
 * disk. `--nightly` refuses to write a plain one, and deletes those past their days.
 */
void runProgram(async () => {
  const now = new Date();
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { demo: { type: 'boolean' }, nightly: { type: 'boolean' } },
  });
  const [named] = positionals;
  if (!named) throw new BackupError('Say where to: npm run backup -- <file or folder>');
  const settings = env(requestedKind());
  const database = await openForBackup(settings);
  try {
    const { target, made } = await runNoted(database.ownerUrl, now, async (onBegin) => {
      const cipher = findEncryption(settings.backup);
      if (values.nightly && !cipher)
        throw new BackupError(
          'Set BACKUP_RECIPIENT (a key of age) or BACKUP_GPG (a key of gpg): a backup holds the data of children.',
        );
      const target = targetOf(named, now, cipher?.ending);
      const storage = openStorage(settings);
      const made = await backUp({ url: database.ownerUrl, storage, target, cipher, now, onBegin });
      if (values.nightly) removeOld(target, settings.backup.days, now);
      return { target, made };
    });
    const { rows, files, bytes, problems } = made;
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

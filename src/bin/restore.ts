import path from 'node:path';
import { checkFiles } from '@/server/file/check-files';
import { connect, disconnect } from '@/server/kernel/db/client';
import { env } from '@/server/kernel/env';
import { openStorage } from '@/server/kernel/storage/open-storage';
import { BackupError } from '@/server/programs/backup/backup-error';
import { bytesToRestore, refuseUnknownSchema, restore } from '@/server/programs/backup/restore';
import { requireRoom } from '@/server/programs/backup/room';
import { verifyArchive } from '@/server/programs/backup/verify-archive';
import { requestedKind } from '@/server/programs/demo-flag';
import { openForRestore } from '@/server/programs/installation';
import { runProgram } from '@/server/programs/program';

const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Fills an empty installation from an archive of `backup`, and checks it. The whole archive is compared with its
 * checksums before anything is changed.
 */
void runProgram(async () => {
  const named = process.argv.slice(2).find((argument) => !argument.startsWith('--'));
  if (!named) throw new BackupError('Say what from: npm run restore -- <archive>');
  const began = Date.now();
  const file = path.resolve(named);
  const settings = env(requestedKind());
  const storage = openStorage(settings);
  const verified = await verifyArchive(file);
  const { header, manifest } = verified;
  refuseUnknownSchema(verified);
  await requireRoom(settings.dataDir, bytesToRestore(verified, settings));
  const database = await openForRestore(settings, verified);
  const db = connect(database.ownerUrl, { max: 1 });
  try {
    await restore(file, verified, { url: database.ownerUrl, storage });
    const { problems } = await checkFiles(db, storage);
    for (const problem of problems) say(problem);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    say(`As of ${header.takenAt}: ${rows} rows and ${verified.files.size} files, in ${seconds} s`);
    say('Everybody signs in anew, and links in emails sent before no longer work.');
    say(problems.length === 0 ? 'All files are sound' : `${problems.length} problems`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await disconnect(db);
    await database.stop();
  }
});

import { connect, disconnect } from '@/server/db/client';
import { env } from '@/server/env';
import { checkFiles } from '@/server/file/check-files';
import { sweep } from '@/server/file/sweep';
import { openDatabase } from '@/server/runtime/database';
import { runProgram } from '@/server/runtime/program';
import { diskStorage } from '@/server/storage/storage';

/** Every file against its row, byte by byte. `--sweep` first removes, whatever its age, what no row refers to. */
void runProgram(async () => {
  const settings = env();
  const database = await openDatabase(settings);
  const db = connect(database.url, { max: 2 });
  const storage = diskStorage(settings.dataDir);
  try {
    if (process.argv.includes('--sweep')) {
      await storage.sweepTemp(0);
      process.stdout.write(`${await sweep(db, storage, 0)} unused files removed\n`);
    }
    const problems = await checkFiles(db, storage);
    for (const problem of problems) process.stdout.write(`${problem}\n`);
    process.stdout.write(problems.length === 0 ? 'All files are sound\n' : `${problems.length} problems\n`);
    process.exitCode = problems.length === 0 ? 0 : 1;
  } finally {
    await disconnect(db);
    await database.stop();
  }
});
